"""The sentence of each step of the rules of payments of dividends, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {
    "claim.not_due": Told(
        "La cuota se paga el {due_on:day}: todavía no.", "The instalment is paid on {due_on:day}: not yet.", "{due_on:day}"
    ),
    "claim.running": Told(
        "Exigible desde el {due_on:day}: se paga hasta el {last_on:day} inclusive.",
        "Due since {due_on:day}: payable until {last_on:day} inclusive.",
        "{last_on:day}",
    ),
    "claim.suspended": Told(
        "Retenida por orden de un funcionario: los {years:count} años desde el {due_on:day} esperan esa orden.",
        "Kept by an official's order: the {years:count} years since {due_on:day} wait for that order.",
        "{due_on:day}",
    ),
    "claim.prescribed": Told(
        "Exigible desde el {due_on:day}: dejó de poder retirarse después del {last_on:day} y pasa a la reserva el {enters_on:day}.",
        "Due since {due_on:day}: it may no longer be withdrawn after {last_on:day} and enters the reserve on {enters_on:day}.",
        "{enters_on:day}",
    ),
    "claim.no_interest": Told(
        "Se pagan {paid:money}, sin intereses, cualquiera sea la demora.",
        "{paid:money} are paid, without interest, however late.",
        "{paid:money}",
    ),
    "deposit.released": Told(
        "En depósito desde el {kept_since:day}; la orden del {decided_on:day} lo entrega a {names}: sale lo mismo que entró, {payable:money}.",
        "In deposit since {kept_since:day}; the order of {decided_on:day} gives it to {names}: what went in comes out, {payable:money}.",
        "{payable:money}",
    ),
    "deposit.stays": Told(
        "En depósito desde el {kept_since:day}, sin intereses: {amount:money} esperan una orden que diga a quién se entregan.",
        "In deposit since {kept_since:day}, without interest: {amount:money} wait for an order that says to whom they go.",
        "{amount:money}",
    ),
    "payment_term.within": Told(
        "Decretado el {declared_on:day}: la última cuota, el {last_due_on:day}, cae a más tardar el {latest_on:day}.",
        "Declared on {declared_on:day}: the last instalment, on {last_due_on:day}, falls by {latest_on:day}.",
        "{latest_on:day}",
    ),
    "payment_term.too_late": Told(
        "Decretado el {declared_on:day}: la última cuota, el {last_due_on:day}, pasa del {latest_on:day}.",
        "Declared on {declared_on:day}: the last instalment, on {last_due_on:day}, falls after {latest_on:day}.",
        "{latest_on:day}",
    ),
    "set_off.applied": Told(
        "El titular debe {owed:money}: de su neto de {net:money} se compensan {applied:money} y se pagan {payable:money}.",
        "The holder owes {owed:money}: of the net {net:money}, {applied:money} are set off and {payable:money} are paid.",
        "{payable:money}",
    ),
    "set_off.nothing": Told(
        "Nada se compensa: se paga el neto de {net:money}.", "Nothing is set off: the net {net:money} is paid.", "{net:money}"
    ),
    "certificate.complete": Told("Dice todo lo que se le exige.", "It shows all that is asked of it.", "{asked:count}"),
    "certificate.incomplete": Told("Le falta: {missing:word}.", "It lacks: {missing:word}.", "{asked:count}"),
    "certificate.no_certificate": Told(
        "«{title}» es una nota de control del depositante: no acredita a nadie.",
        "“{title}” is a note for the depositor's own control: it accredits nobody.",
    ),
    "certificate.in_time": Told(
        "Pedido el {requested_on:day} y expedido el {issued_on:day}: a tiempo, hasta el {latest_on:day}.",
        "Requested on {requested_on:day} and issued on {issued_on:day}: in time, until {latest_on:day}.",
        "{latest_on:day}",
    ),
    "certificate.late": Told(
        "Pedido el {requested_on:day} y expedido el {issued_on:day}: debía expedirse a más tardar el {latest_on:day}.",
        "Requested on {requested_on:day} and issued on {issued_on:day}: it was due by {latest_on:day}.",
        "{latest_on:day}",
    ),
    "exercise.kept": Told(
        "Pagadas {paid:count} cuotas de {certified:count}: el certificado está agotado; el emisor lo guarda e informa al depósito.",
        "{paid:count} of {certified:count} instalments paid: the certificate is spent; the issuer keeps it and tells the depository.",
        "{paid:count}",
    ),
    "exercise.annotated": Told(
        "Pagadas {paid:count} cuotas de {certified:count}: se anota, se devuelve al titular y se informa al depósito.",
        "{paid:count} of {certified:count} instalments paid: it is annotated, returned to the holder, and the depository is told.",
        "{paid:count}",
    ),
    "exercise.refused": Told(
        "El certificado ampara {certified:count} cuotas y se pedirían {paid:count}: no ampara lo que se pide.",
        "The certificate covers {certified:count} instalments and {paid:count} would be asked: it does not cover what is asked.",
        "{certified:count}",
    ),
    "credit.whole": Told(
        "Retenido en la primera sociedad {withheld:money}: se certifica entero entre {holders:count} socios.",
        "Withheld in the first company {withheld:money}: the whole is certified among {holders:count} holders.",
        "{certified:money}",
    ),
    "credit.capped": Told(
        "Retenido en la primera sociedad {withheld:money}: se certifican {certified:money} entre {holders:count} socios; {lost:money} pasan de lo "
        "que se les retendría y no se trasladan.",
        "Withheld in the first company {withheld:money}: {certified:money} are certified among {holders:count} holders; {lost:money} exceed what "
        "they would be withheld and pass to nobody.",
        "{certified:money}",
    ),
}
