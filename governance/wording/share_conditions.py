"""The sentence of each condition of acts on shares, met and not met, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {
    "privilege.kind_met": Told("El privilegio es económico.", "The privilege is economic.", ""),
    "privilege.kind_unmet": Told("El privilegio no es una prerrogativa económica.", "The privilege is no economic advantage.", ""),
    "privilege.cumulation_met": Told(
        "Se acumula {years:1 año|# años}; el máximo es {most:count}.",
        "It accumulates {years:1 year|# years}; the most is {most:count}.",
        "{years:count}",
    ),
    "privilege.cumulation_unmet": Told(
        "Se acumula {years:1 año|# años} y el máximo es {most:count}.",
        "It accumulates {years:1 year|# years} and the most is {most:count}.",
        "{years:count}",
    ),
    "privilege.votes_met": Told("Da {votes:1 voto|# votos} por acción.", "It gives {votes:1 vote|# votes} a share.", "{votes:count}"),
    "privilege.votes_unmet": Told(
        "Da {votes:1 voto|# votos} por acción y ninguna da más de {most:count}.",
        "It gives {votes:1 vote|# votes} a share and none gives more than {most:count}.",
        "{votes:count}",
    ),
    "industry.transfer_met": Told(
        "Las acciones de industria están liberadas, o su traspaso autorizado.",
        "The industry shares are released, or their transfer authorised.",
        "",
    ),
    "industry.transfer_unmet": Told(
        "Las acciones de industria no están liberadas ni su traspaso autorizado por la junta o la asamblea.",
        "The industry shares are neither released nor their transfer authorised by the board or the meeting.",
        "",
    ),
    "own_shares.majority_met": Told(
        "Decidida con {votes:count} votos; se necesitan {needed:count} de {base:count}.",
        "Decided by {votes:count} votes; {needed:count} of {base:count} are needed.",
        "{needed:count}",
    ),
    "own_shares.majority_unmet": Told(
        "Los {votes:count} votos a favor no llegan a los {needed:count} que se necesitan de {base:count}.",
        "The {votes:count} votes in favour do not reach the {needed:count} needed of {base:count}.",
        "{needed:count}",
    ),
    "own_shares.profits_met": Told(
        "Cuesta {cost:money} y hay utilidades líquidas por {profits:money}.",
        "It costs {cost:money} and net profits are {profits:money}.",
        "{cost:money}",
    ),
    "own_shares.profits_unmet": Told(
        "Cuesta {cost:money} y las utilidades líquidas solo son {profits:money}.",
        "It costs {cost:money} and net profits are only {profits:money}.",
        "{cost:money}",
    ),
    "own_shares.paid_met": Told("Las acciones están totalmente pagadas.", "The shares are fully paid.", ""),
    "own_shares.paid_unmet": Told(
        "Hay {unpaid:count} acciones sin pagar del todo entre las que se compran.",
        "{unpaid:count} of the shares bought are not fully paid.",
        "",
    ),
    "own_shares.study_met": Told("Un estudio técnico sustenta el precio.", "A technical study supports the price.", ""),
    "own_shares.study_unmet": Told("Falta el estudio técnico del precio.", "The technical study of the price is missing.", ""),
    "own_shares.equal_met": Told("Se ofrece a todos en igualdad de condiciones.", "It is offered to all on equal terms.", ""),
    "own_shares.equal_unmet": Told("No se ofrece a todos en igualdad de condiciones.", "It is not offered to all on equal terms.", ""),
    "title.paid_met": Told("Las acciones están pagadas en {paid:percent}.", "The shares are paid to {paid:percent}.", "{paid:percent}"),
    "title.paid_unmet": Told(
        "Las acciones solo están pagadas en {paid:percent}: el título es provisional.",
        "The shares are only paid to {paid:percent}: the title is provisional.",
        "{paid:percent}",
    ),
    "title.signatures_met": Told(
        "El título lleva las firmas que pide el libro de reglas.", "The title carries the signatures that the rule book asks for.", ""
    ),
    "title.signatures_unmet": Told(
        "Faltan firmas en el título: {missing:word}.", "Signatures are missing on the title: {missing:word}.", ""
    ),
    "title.items_met": Told("El título dice todo lo que debe decir.", "The title says everything that it must say.", ""),
    "title.items_unmet": Told("El título no dice: {missing:word}.", "The title does not say: {missing:word}.", ""),
    "title.proofs_met": Told("Se entregó lo que pide el duplicado.", "What the duplicate asks for was handed in.", ""),
    "title.proofs_unmet": Told("Para el duplicado falta: {missing:word}.", "For the duplicate is missing: {missing:word}.", ""),
    "title.order_met": Told(
        "Hay orden escrita, endoso o copia de la venta forzada.",
        "There is a written order, an endorsement or a copy of the forced sale.",
        "",
    ),
    "title.order_unmet": Told(
        "Falta la orden escrita del enajenante, el endoso o la copia de la venta forzada.",
        "The transferor's written order, the endorsement or the copy of the forced sale is missing.",
        "",
    ),
    "title.cancelled_met": Told("El título anterior está anulado.", "The previous title is cancelled.", ""),
    "title.cancelled_unmet": Told(
        "El título anterior no está anulado: anúlelo antes de expedir el nuevo.",
        "The previous title is not cancelled: cancel it before the new one is issued.",
        "",
    ),
    "title.paper_met": Told("Las acciones pueden estar en papel.", "The shares may stand on paper.", ""),
    "title.paper_unmet": Told(
        "Las acciones circulan solo desmaterializadas: no hay títulos en papel.",
        "The shares circulate only as entries: there are no paper titles.",
        "",
    ),
    "title.free_met": Told(
        "Hay {free:count} acciones sin título ni anotación; se piden {wanted:count}.",
        "{free:count} shares have neither title nor entry; {wanted:count} are asked for.",
        "{free:count}",
    ),
    "title.free_unmet": Told(
        "Se piden {wanted:count} acciones y solo {free:count} están sin título ni anotación: de {held:count}, {on_paper:count} tienen título y {entries:count} están depositadas.",
        "{wanted:count} shares are asked for and only {free:count} have neither title nor entry: of {held:count}, {on_paper:count} are on paper and {entries:count} deposited.",
        "{free:count}",
    ),
    "book.decided_met": Told("Lo encarga quien puede: {organ:word}.", "Entrusted by who may: {organ:word}.", ""),
    "book.decided_unmet": Told(
        "No puede encargarlo {organ:word}: decide la junta directiva.", "{organ:word} may not entrust it: the board decides.", ""
    ),
    "book.keeper_met": Told("Puede llevarlo: {keeper:word}.", "It may be kept by: {keeper:word}.", ""),
    "book.keeper_unmet": Told("No puede llevarlo: {keeper:word}.", "It may not be kept by: {keeper:word}.", ""),
    "entry.referenced_met": Told(
        "Anotado en el depósito con la referencia {reference}.", "Entered at the depository under reference {reference}.", ""
    ),
    "entry.referenced_unmet": Told(
        "Sin anotación en el depósito al {on:day}: queda pendiente y no da derechos.",
        "Without entry at the depository on {on:day}: it stays pending and gives no rights.",
        "",
    ),
    "macro.equal_met": Told(
        "Los macrotítulos ({certified:count}) son la suma de las anotaciones.",
        "The macro-certificates ({certified:count}) are the sum of the entries.",
        "{difference:count}",
    ),
    "macro.equal_unmet": Told(
        "Los macrotítulos suman {certified:count} y las anotaciones {entries:count}: difieren en {difference:count}.",
        "The macro-certificates are {certified:count} and the entries {entries:count}: they differ by {difference:count}.",
        "{difference:count}",
    ),
    "holders.equal_met": Told(
        "Los titulares suman {held:count}, lo suscrito.", "The holders add up to {held:count}, what is subscribed.", "{difference:count}"
    ),
    "holders.equal_unmet": Told(
        "Los titulares suman {held:count} y hay {subscribed:count} suscritas: difieren en {difference:count}.",
        "The holders add up to {held:count} and {subscribed:count} are subscribed: they differ by {difference:count}.",
        "{difference:count}",
    ),
    "holders.enough_met": Told(
        "Hay {holders:count} accionistas; el mínimo es {least:count}.",
        "There are {holders:count} holders; the least is {least:count}.",
        "{holders:count}",
    ),
    "holders.enough_unmet": Told(
        "Solo hay {holders:count} accionistas de {least:count}: hay hasta el {until:day} para restablecer el número.",
        "There are only {holders:count} holders of {least:count}: the number must be restored by {until:day}.",
        "{holders:count}",
    ),
    "company.decided_met": Told("Lo decidió quien puede: {organ:word}.", "Decided by who may: {organ:word}.", ""),
    "company.decided_unmet": Told(
        "No puede decidirlo {organ:word}: lo decide la asamblea.", "{organ:word} may not decide it: the meeting does.", ""
    ),
    "company.in_time_met": Told(
        "Inscrita el {registered_on:day}, antes de vencer el término el {expires_on:day}.",
        "Registered on {registered_on:day}, before the term ends on {expires_on:day}.",
        "{expires_on:day}",
    ),
    "company.in_time_unmet": Told(
        "Inscrita el {registered_on:day}, cuando el término ya venció el {expires_on:day}: es tarde.",
        "Registered on {registered_on:day}, when the term had ended on {expires_on:day}: too late.",
        "{expires_on:day}",
    ),
    "company.later_met": Told("Se prorroga hasta el {extended_to:day}.", "Extended until {extended_to:day}.", "{extended_to:day}"),
    "company.later_unmet": Told(
        "La prórroga al {extended_to:day} no pasa del término actual, {expires_on:day}.",
        "The extension to {extended_to:day} does not pass the present term, {expires_on:day}.",
        "{extended_to:day}",
    ),
    "capital.filed_met": Told("La variación está certificada e inscrita.", "The change is certified and filed.", ""),
    "capital.filed_unmet": Told("Pendiente de registro; falta: {missing:word}.", "Pending filing; missing: {missing:word}.", ""),
    "capital.deed_met": Told("La reforma consta en escritura pública.", "The amendment is in a public deed.", ""),
    "capital.deed_unmet": Told("Falta la escritura pública de la reforma.", "The public deed of the amendment is missing.", ""),
}
