"""The sentence of each step of the rules of issues of shares, in Spanish and English, with its figure."""

from core.wording.steps import Told

_PLAN: dict[str, Told] = {
    "issue.orders_allowed": Told(
        "Ordena la emisión: {organ:word}, que puede hacerlo.", "Ordering body: {organ:word}, which may.", "{organ:word}"
    ),
    "issue.orders_refused": Told(
        "Ordenó la emisión: {organ:word}. Solo puede ordenarla: {able:word}.",
        "Ordered by: {organ:word}. Only this body may: {able:word}.",
        "{able:word}",
    ),
    "issue.regulates_allowed": Told(
        "Aprueba el reglamento: {organ:word}, que puede hacerlo.",
        "Regulated by: {organ:word}, which may.",
        "{organ:word}",
    ),
    "issue.regulates_refused": Told(
        "Aprobó el reglamento, sin delegación ni bases suficientes: {organ:word}. Le corresponde a: {able:word}.",
        "Regulated without delegation or sufficient bases by: {organ:word}. It belongs to: {able:word}.",
        "{able:word}",
    ),
    "issue.waiver_reached": Told(
        "Sin derecho de preferencia: {votes:count} votos de {represented:count} representados; bastaban {needed:count}.",
        "Without pre-emption: {votes:count} votes of {represented:count} represented; {needed:count} were enough.",
        "{votes:count}",
    ),
    "issue.waiver_missed": Told(
        "Sin derecho de preferencia: {votes:count} votos de {represented:count} representados; hacían falta {needed:count}.",
        "Without pre-emption: {votes:count} votes of {represented:count} represented; {needed:count} were needed.",
        "{needed:count}",
    ),
    "issue.regulation_complete": Told(
        "El reglamento fija todo lo que debe y ofrece {offered:exact} acciones de {issued:exact} emitidas.",
        "The regulation settles all it must and offers {offered:exact} shares of {issued:exact} issued.",
        "{offered:exact}",
    ),
    "issue.regulation_missing": Told("Al reglamento le falta: {missing:word}.", "The regulation lacks: {missing:word}."),
    "issue.regulation_short": Told(
        "El reglamento ofrece {offered:exact} acciones, menos que las {issued:exact} emitidas.",
        "The regulation offers {offered:exact} shares, fewer than the {issued:exact} issued.",
        "{issued:exact}",
    ),
    "issue.price_reaches_par": Told(
        "El precio ({price:money}) no es inferior al nominal ({par:money}).",
        "The price ({price:money}) is not below par ({par:money}).",
        "{price:money}",
    ),
    "issue.price_below_par": Told(
        "El precio ({price:money}) es inferior al nominal ({par:money}).",
        "The price ({price:money}) is below par ({par:money}).",
        "{par:money}",
    ),
    "issue.payment_allowed": Told(
        "Al suscribir se paga {initial:fraction}; el mínimo es {least:fraction}. El saldo, en {months:exact} meses.",
        "{initial:fraction} is paid at subscription; the least is {least:fraction}. The balance, within {months:exact} months.",
        "{initial:fraction}",
    ),
    "issue.payment_not_in_cash": Told(
        "Las acciones se pagan en dinero: {initial:fraction} al suscribir.",
        "Shares are paid in cash: {initial:fraction} at subscription.",
        "",
    ),
    "issue.initial_too_small": Told(
        "Al suscribir se pagaría {initial:fraction}; el mínimo es {least:fraction}.",
        "{initial:fraction} would be paid at subscription; the least is {least:fraction}.",
        "{least:fraction}",
    ),
    "issue.balance_too_late": Told(
        "El saldo se pagaría en {months:exact} meses; el máximo es {most_months:exact}.",
        "The balance would be paid within {months:exact} months; the most is {most_months:exact}.",
        "{most_months:exact}",
    ),
    "issue.initial_enough": Told(
        "Paga {paid:money} de {total:money}; la cuota inicial es {part:fraction}.",
        "Pays {paid:money} of {total:money}; the initial part is {part:fraction}.",
        "{paid:money}",
    ),
    "issue.initial_short": Told(
        "Paga {paid:money} de {total:money}, menos que la cuota inicial de {part:fraction}.",
        "Pays {paid:money} of {total:money}, less than the initial part of {part:fraction}.",
        "{paid:money}",
    ),
    "issue.cleared": Told(
        "El {subscribed_on:day} el reglamento podía colocarse.",
        "On {subscribed_on:day} the regulation could be placed.",
        "{subscribed_on:day}",
    ),
    "issue.not_cleared": Told(
        "El {subscribed_on:day} la Superintendencia no había aprobado el reglamento.",
        "On {subscribed_on:day} the Superintendence had not cleared the regulation.",
        "{subscribed_on:day}",
    ),
    "issue.cleared_later": Told(
        "La Superintendencia aprobó el reglamento el {approved_on:day}, después del {subscribed_on:day}.",
        "The Superintendence cleared the regulation on {approved_on:day}, after {subscribed_on:day}.",
        "{approved_on:day}",
    ),
}

_OFFER: dict[str, Told] = {
    "offer.told_by": Told(
        "Se comunica dentro de {n:exact} días {kind:word} desde la aprobación del {approved_on:day}: hasta el {told_by:day}.",
        "It is told within {n:exact} {kind:word} days after the approval of {approved_on:day}: until {told_by:day}.",
        "{told_by:day}",
    ),
    "offer.earliest": Told(
        "Desde el aviso del {notice_on:day} corren {n:exact} días {kind:word}: vence el {earliest:day} o después.",
        "From the notice of {notice_on:day} run {n:exact} {kind:word} days: it closes on {earliest:day} or later.",
        "{earliest:day}",
    ),
    "offer.earliest_months": Told(
        "Desde el aviso del {notice_on:day} corren {months:exact} meses: vence el {earliest:day} o después.",
        "From the notice of {notice_on:day} run {months:exact} months: it closes on {earliest:day} or later.",
        "{earliest:day}",
    ),
    "offer.two_readings": Told(
        "El texto no dice qué días: en la lectura amplia bastaría el {lenient:day}.",
        "The text does not say which days: under the lenient reading {lenient:day} would be enough.",
        "{lenient:day}",
    ),
    "offer.latest": Told("La oferta no pasa del {latest:day}.", "The offer is not longer than until {latest:day}.", "{latest:day}"),
    "offer.in_order": Told("Vence el {closes_on:day}: a tiempo.", "It closes on {closes_on:day}: in order.", "{closes_on:day}"),
    "offer.ambiguous": Told(
        "Vence el {closes_on:day}: alcanza solo en la lectura amplia.",
        "It closes on {closes_on:day}: enough only under the lenient reading.",
        "{closes_on:day}",
    ),
    "offer.too_short": Told(
        "Vence el {closes_on:day}, antes del {earliest:day}: es muy corta.",
        "It closes on {closes_on:day}, before {earliest:day}: too short.",
        "{earliest:day}",
    ),
    "offer.too_long": Told(
        "Vence el {closes_on:day}, después del {latest:day}: es muy larga.",
        "It closes on {closes_on:day}, after {latest:day}: too long.",
        "{latest:day}",
    ),
    "offer.notice_too_late": Told(
        "El aviso del {notice_on:day} es posterior al {told_by:day}.",
        "The notice of {notice_on:day} is after {told_by:day}.",
        "{told_by:day}",
    ),
    "offer.before_clearance": Told(
        "El aviso del {notice_on:day} es anterior a la aprobación del {approved_on:day}.",
        "The notice of {notice_on:day} is before the approval of {approved_on:day}.",
        "{approved_on:day}",
    ),
    "offer.wrong_medium": Told(
        "La oferta se comunica por el medio de la convocatoria: {media:word}.",
        "The offer is told by the medium of the summons: {media:word}.",
        "",
    ),
}

_RIGHTS: dict[str, Told] = {
    "preemption.base": Told(
        "{issue:count} acciones se reparten entre {base:count} que dan derecho, de {accounts:count} cuentas.",
        "{issue:count} shares are divided among {base:count} that give a right, of {accounts:count} accounts.",
        "{base:count}",
    ),
    "preemption.rounding": Told(
        "De cada proporción {rounding:word}: se reparten {entitled:count} derechos.",
        "Of each proportion {rounding:word}: {entitled:count} rights are given.",
        "{entitled:count}",
    ),
    "preemption.residual": Told(
        "Quedan {residual:count} acciones sin derecho, para lo que diga el reglamento.",
        "{residual:count} shares are left without a right, for what the regulation says.",
        "{residual:count}",
    ),
    "assignment.effective": Told(
        "La cesión del {assigned_on:day} por {assigned:count} acciones vale.",
        "The assignment of {assigned_on:day} of {assigned:count} shares has effect.",
        "{assigned:count}",
    ),
    "assignment.too_early": Told(
        "La cesión es del {assigned_on:day}; el derecho se negocia desde el {first:day}.",
        "The assignment is of {assigned_on:day}; the right is negotiable from {first:day}.",
        "{first:day}",
    ),
    "assignment.too_late": Told(
        "La cesión es del {assigned_on:day}; la oferta venció el {closes_on:day}.",
        "The assignment is of {assigned_on:day}; the offer closed on {closes_on:day}.",
        "{closes_on:day}",
    ),
    "assignment.not_written": Told(
        "La cesión del {assigned_on:day} no consta por escrito.", "The assignment of {assigned_on:day} is not in writing.", ""
    ),
    "assignment.too_much": Told(
        "Se ceden {assigned:count} y el cedente tiene {available:count}.",
        "{assigned:count} are assigned and the assignor has {available:count}.",
        "{available:count}",
    ),
    "conversion.converted": Told(
        "{quantity:count} acciones se convierten en {given:count} ({numerator:exact} por {denominator:exact}).",
        "{quantity:count} shares turn into {given:count} ({numerator:exact} for {denominator:exact}).",
        "{given:count}",
    ),
    "conversion.not_regulated": Told(
        "El reglamento de la emisión no prevé la conversión de {quantity:count} acciones.",
        "The regulation of the issue does not provide for the conversion of {quantity:count} shares.",
        "",
    ),
    "conversion.out_of_term": Told(
        "El {on:day} está fuera del plazo de conversión del reglamento.",
        "{on:day} is outside the regulation's term of conversion.",
        "{on:day}",
    ),
    "conversion.not_whole": Told(
        "{quantity:count} acciones no dan un número entero ({numerator:exact} por {denominator:exact}).",
        "{quantity:count} shares do not give a whole number ({numerator:exact} for {denominator:exact}).",
        "",
    ),
}

_PAYMENT: dict[str, Told] = {
    "subscription.paid": Told("Pagada por completo: {paid:money}.", "Fully paid: {paid:money}.", "{paid:money}"),
    "subscription.pending": Told(
        "Pagados {paid:money} de {total:money}; pendientes, sin vencer, {pending:money}.",
        "{paid:money} of {total:money} paid; {pending:money} pending and not yet due.",
        "{pending:money}",
    ),
    "subscription.in_arrears": Told(
        "En mora desde la cuota del {since:day}: vencidos {overdue:money} de {pending:money} pendientes. Sus derechos están en suspenso.",
        "In arrears since the instalment of {since:day}: {overdue:money} overdue of {pending:money} pending. Its rights are suspended.",
        "{overdue:money}",
    ),
    "capital.subscribed": Told(
        "Capital suscrito: acciones por su nominal de {par:money}.",
        "Subscribed capital: shares times their par of {par:money}.",
        "{subscribed:money}",
    ),
    "capital.paid": Told(
        "De {received:money} recibidos, al capital ({split:word}).",
        "Of {received:money} received, to capital ({split:word}).",
        "{paid:money}",
    ),
    "capital.premium": Told(
        "Prima en colocación: pagada, de {premium:money} suscrita.",
        "Share premium: paid, of {premium:money} subscribed.",
        "{premium_paid:money}",
    ),
    "imputation.deduction": Told(
        "De {received:money} recibidos se deduce {percentage:percent} como indemnización.",
        "Of {received:money} received {percentage:percent} is deducted as damages.",
        "{deduction:money}",
    ),
    "imputation.released": Told(
        "{applied:money} liberan acciones de {price:money}.", "{applied:money} release shares of {price:money}.", "{released:exact}"
    ),
    "imputation.withdrawn": Told(
        "Las demás se retiran al suscriptor y se colocan de inmediato.", "The others are withdrawn and placed at once.", "{withdrawn:exact}"
    ),
    "imputation.left_over": Told(
        "Sobra {left_over:money}, que no libera una acción.",
        "{left_over:money} is left over, which releases no share.",
        "{left_over:money}",
    ),
}

SENTENCES: dict[str, Told] = {**_PLAN, **_OFFER, **_RIGHTS, **_PAYMENT}
