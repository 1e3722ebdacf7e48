"""Sentences about rule books: what a book says on a date, what changed between two dates, and why a provision binds.

Spanish and English. Knows no file and decides nothing: the words of a provision are its own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from datetime import date

from governance.rules.books import Book
from governance.rules.overlay import CompetingProvisionsError, Considered, NoProvisionError, Verdict, applied
from governance.rules.provisions import FAMILIES, NotApplicable, Provision

_FAMILIES = {
    "accreditation": ("Acreditación", "Accreditation"),
    "adhesion": ("Adhesión", "Adhesion"),
    "admission": ("Vinculación", "Admission"),
    "admission_minimum": ("Monto mínimo", "Minimum amount"),
    "agenda_extension": ("Temas fuera del orden del día", "Matters off the agenda"),
    "agenda_proposal": ("Propuestas de los titulares", "Proposals of holders"),
    "arrears_dividend": ("Dividendo de las acciones en mora", "Dividend of shares in arrears"),
    "authorised_capital": ("Capital autorizado", "Authorised capital"),
    "body_composition": ("Composición de los órganos", "Composition of bodies"),
    "book_delegation": ("Quién lleva el libro", "Who keeps the book"),
    "call_window": ("Ventana de las reuniones", "Window of meetings"),
    "capital_filing": ("Registro del capital", "Filing of capital"),
    "capital_limit": ("Límites del capital", "Limits of capital"),
    "certificate_rule": ("Certificados y constancias", "Certificates"),
    "chair": ("Presidencia y secretaría", "Chair and secretary"),
    "circulation": ("Circulación", "Circulation"),
    "class_conversion": ("Conversión de acciones", "Conversion of shares"),
    "co_ownership": ("Copropiedad", "Co-ownership"),
    "company_identity": ("Domicilio y duración", "Seat and term"),
    "concentration_limit": ("Concentración", "Concentration"),
    "convening_power": ("Quién convoca", "Who convenes"),
    "convening_request": ("Quién hace convocar", "Who makes others convene"),
    "data_consent": ("Autorización de datos", "Authorisation of data"),
    "data_request": ("Peticiones sobre datos", "Requests about data"),
    "deadline": ("Deberes con plazo", "Duties with a date"),
    "due_day": ("Cuota del día del traspaso", "Instalment of the day of a transfer"),
    "distribution_order": ("Orden de la distribución", "Order of the distribution"),
    "distribution_rule": ("Reparto mínimo", "Minimum distribution"),
    "dividend_bar": ("Cuándo no hay dividendos", "When there are no dividends"),
    "dividend_interest": ("Intereses de los dividendos", "Interest on dividends"),
    "dividend_payment": ("Pago de los dividendos", "Payment of dividends"),
    "dividend_prescription": ("Prescripción de los dividendos", "Prescription of dividends"),
    "dividend_term": ("Plazo de los dividendos", "Term of dividends"),
    "election_clause": ("Escrutinio", "The count"),
    "election_rule": ("Elecciones", "Elections"),
    "encumbrance_rule": ("Gravámenes", "Encumbrances"),
    "estate_rule": ("Sucesiones ilíquidas", "Undivided estates"),
    "ex_dividend": ("Exdividendo", "Ex-dividend days"),
    "expense_order": ("Gastos", "Expenses"),
    "fee_rule": ("Comisión", "Fee"),
    "final_tax": ("Impuesto final del accionista", "Final tax of the holder"),
    "fund_minimum": ("Patrimonio mínimo", "Minimum patrimony"),
    "holder_minimum": ("Mínimo de accionistas", "Least number of holders"),
    "holder_update": ("Actualización de datos", "Update of data"),
    "independent_members": ("Miembros independientes", "Independent members"),
    "industry_share": ("Acciones de industria", "Industry shares"),
    "inscription": ("Contenido del libro", "Contents of the book"),
    "insider_trade": ("Negociación de los administradores", "Trading by administrators"),
    "investor_count": ("Número de inversionistas", "Number of investors"),
    "issue_competence": ("Quién emite y reglamenta", "Who issues and regulates"),
    "issue_payment": ("Pago de las acciones emitidas", "Payment of issued shares"),
    "issue_price": ("Precio de colocación", "Placement price"),
    "legal_capacity": ("Capacidad", "Capacity"),
    "loss_order": ("Pérdidas", "Losses"),
    "macro_certificate": ("Macrotítulos", "Macro-certificates"),
    "majority": ("Mayorías", "Majorities"),
    "meeting_calendar": ("Calendario de reuniones", "Calendar of meetings"),
    "minutes_approval": ("Aprobación del acta", "Approval of the minutes"),
    "minutes_content": ("Contenido del acta", "Contents of the minutes"),
    "minutes_rule": ("Firma del acta", "Signature of the minutes"),
    "motion_order": ("Orden de las proposiciones", "Order of proposals"),
    "nav_formula": ("Valor de la unidad", "Unit value"),
    "new_shares": ("Dividendos de las acciones nuevas", "Dividends of new shares"),
    "notice_content": ("Contenido de la convocatoria", "Contents of the notice"),
    "notice_medium": ("Medio de la convocatoria", "Medium of the notice"),
    "notice_term": ("Término de la convocatoria", "Term of the notice"),
    "offer_medium": ("Medio de la oferta", "Medium of the offer"),
    "offer_term": ("Plazos de la oferta", "Terms of the offer"),
    "order_rule": ("Órdenes", "Orders"),
    "own_shares": ("Acciones propias", "Own shares"),
    "own_shares_offer": ("Readquisición de inscritas", "Buy-back of listed shares"),
    "paid_capital": ("Capital pagado", "Paid capital"),
    "paid_part": ("Dividendo según lo pagado", "Dividend by the paid part"),
    "pending_dividend": ("Dividendos pendientes", "Pending dividends"),
    "preemptive_right": ("Derecho de preferencia", "Pre-emptive right"),
    "preferred_dividend": ("Dividendo preferencial", "Preferred dividend"),
    "preferred_regulation": ("Reglamento de las preferenciales", "Regulation of preferred shares"),
    "privilege_limit": ("Privilegios de las acciones", "Privileges of shares"),
    "proxy_bar": ("Quién no representa", "Who may not represent"),
    "proxy_rule": ("Poderes", "Proxies"),
    "quorum": ("Quórum", "Quorum"),
    "record_date": ("Fecha de la lista", "Date of the roll"),
    "refusal_rule": ("Negativa de inscripción", "Refusal of an inscription"),
    "regulation_content": ("Contenido del reglamento de colocación", "Contents of the placement regulation"),
    "remainder_placement": ("Colocación del remanente", "Placement of the remainder"),
    "report_rule": ("Informes", "Reports"),
    "representative_rule": ("Representantes", "Representatives"),
    "reserve_release": ("Reservas que se liberan", "Release of reserves"),
    "reserve_rule": ("Reserva legal", "Legal reserve"),
    "reserve_use": ("Uso de la reserva legal", "Use of the legal reserve"),
    "return_rule": ("Rentabilidad", "Returns"),
    "rights_negotiation": ("Negociación del derecho de suscripción", "Negotiation of the right to subscribe"),
    "share_passage": ("Traspaso de las acciones", "Passage of shares"),
    "share_pay": ("Remuneración en acciones", "Pay in shares"),
    "significant_holding": ("Participaciones que piden aprobación", "Holdings that need approval"),
    "slate_deadline": ("Plazos de las listas", "Deadlines of slates"),
    "slate_documents": ("Documentos de las listas", "Documents of slates"),
    "social_purpose": ("Destinación social", "Social purposes"),
    "stock_dividend": ("Dividendo en acciones", "Stock dividend"),
    "subscriber_default": ("Mora del suscriptor", "Subscriber in arrears"),
    "supervisor_clearance": ("Aprobación de la Superintendencia", "Clearance by the Superintendence"),
    "suspension_of_session": ("Suspensión de la reunión", "Suspension of a session"),
    "tax_split": ("Parte gravada y no gravada", "Taxed and untaxed part"),
    "title_payment": ("Títulos provisionales", "Provisional titles"),
    "title_replacement": ("Duplicados de títulos", "Duplicates of titles"),
    "title_rule": ("Títulos de acciones", "Titles of shares"),
    "title_transfer": ("Traspaso de títulos", "Transfer of titles"),
    "transfer_bar": ("Limitaciones a la enajenación", "Bars to transfers"),
    "transfer_order": ("Orden de traspaso", "Transfer order"),
    "transfer_tax": ("Impuestos del traspaso", "Taxes of a transfer"),
    "transferable_withholding": ("Retención trasladable", "Transferable withholding"),
    "unpaid_transfer": ("Traspaso de acciones no pagadas", "Transfer of unpaid shares"),
    "uvt_rule": ("Cifras en UVT", "Amounts in UVT"),
    "vote_bar": ("Quién no vota", "Who may not vote"),
    "voting_right": ("Derecho de voto", "Voting right"),
    "withholding_rule": ("Retención sobre dividendos", "Tax withheld on dividends"),
}

_VERDICTS = {
    Verdict.PREVAILS: ("{rule} ({article}) es la que rige", "{rule} ({article}) prevails"),
    Verdict.PREVAILS_BY_MANDATE: (
        "{rule} ({article}) rige por ser ley imperativa",
        "{rule} ({article}) prevails as mandatory law",
    ),
    Verdict.PREVAILS_AS_FLOOR: ("{rule} ({article}) rige como mínimo de ley", "{rule} ({article}) prevails as the least the law admits"),
    Verdict.PREVAILS_AS_CEILING: ("{rule} ({article}) rige como máximo de ley", "{rule} ({article}) prevails as the most the law admits"),
    Verdict.BOUND_RESPECTED: (
        "{rule} ({article}) es un límite de ley que se respeta",
        "{rule} ({article}) is a bound of law that is respected",
    ),
    Verdict.REPLACED_BY_LAW: ("{rule} ({article}) cede ante la ley imperativa", "{rule} ({article}) gives way to mandatory law"),
    Verdict.BELOW_FLOOR: ("{rule} ({article}) pide menos que la ley y cede", "{rule} ({article}) asks less than the law and gives way"),
    Verdict.ABOVE_CEILING: (
        "{rule} ({article}) pasa del máximo de ley y cede",
        "{rule} ({article}) exceeds what the law admits and gives way",
    ),
    Verdict.HIGHER_RANK: ("{rule} ({article}) cede ante un texto de mejor rango", "{rule} ({article}) gives way to a text of better rank"),
    Verdict.LAW_AS_DEFAULT: (
        "{rule} ({article}) es ley supletiva y habla solo si nadie más habla",
        "{rule} ({article}) is default law and speaks only where nobody else does",
    ),
    Verdict.MORE_SPECIFIC_SPEAKS: (
        "{rule} ({article}) es la regla general y cede ante la propia del asunto",
        "{rule} ({article}) is the general rule and gives way to the matter's own",
    ),
}


def family_title(family: str, lang: str) -> str:
    """Return the name of a family of provisions."""
    return _FAMILIES[family][lang == "en"]


def trail_sentence(considered: Considered, lang: str) -> str:
    """Say what became of one provision that was considered."""
    provision = considered.provision
    return _VERDICTS[considered.verdict][lang == "en"].format(rule=provision.rule, article=provision.article)


def provision_sentence(provision: Provision, lang: str) -> str:
    """Write a provision as one line: rule, article, paraphrase, how sure."""
    source = provision.source
    sure = f"[{source.evidence.value} {source.confidence.value}]"
    none = ("No se aplica. ", "Does not apply. ")[lang == "en"] if isinstance(provision, NotApplicable) else ""
    return f"{source.id} · {source.article} · {none}{source.sentence(lang)} {sure}"


def book_lines(book: Book, on: date, lang: str) -> Iterator[str]:
    """Write a whole book as it stands on a date, family by family."""
    english = lang == "en"
    title = book.title if english else book.title_es
    yield f"{title} ({book.id}), {'version' if english else 'versión'} {book.version}, {'on' if english else 'al'} {on}"
    in_force = book.in_force(on)
    for family in dict.fromkeys(each.source.family for each in in_force):
        yield ""
        yield family_title(family, lang)
        for provision in (each for each in in_force if each.source.family == family):
            yield f"  {provision_sentence(provision, lang)}"
            yield from (f"      {line}" for line in _notes(book, provision, on, lang))
    if book.extends:
        yield ""
        names = ", ".join(each.title if english else each.title_es for each in book.extends)
        yield f"Where this book is silent: {names}." if english else f"Lo que este texto calla lo dice: {names}."


def difference_lines(book: Book, before: date, after: date, lang: str) -> Iterator[str]:
    """Write what changed between two dates, in the book and in those it extends."""
    english = lang == "en"
    old, new = _by_question(book, before), _by_question(book, after)
    count = 0
    for question in sorted(old.keys() | new.keys()):
        earlier, later = old.get(question), new.get(question)
        if earlier is later:
            continue
        count += 1
        if later is None and earlier is not None:
            yield f"− {'no longer in force' if english else 'deja de regir'}: {provision_sentence(earlier, lang)}"
        elif earlier is None and later is not None:
            yield f"+ {'new' if english else 'nueva'} ({later.source.from_}): {provision_sentence(later, lang)}"
        elif earlier is not None and later is not None:
            yield f"~ {'changes' if english else 'cambia'} ({later.source.from_}): {provision_sentence(earlier, lang)}"
            yield f"  → {provision_sentence(later, lang)}"
            yield from (f"      {line}" for line in _changed_params(earlier, later))
    if not count:
        yield f"Nothing changes from {before} to {after}." if english else f"Nada cambia entre {before} y {after}."


def _by_question(book: Book, on: date) -> dict[tuple[str, ...], Provision]:
    found: dict[tuple[str, ...], Provision] = {}
    for each in book.chain():
        for provision in each.in_force(on):
            source = provision.source
            found[source.book, source.id, source.family, ",".join(source.keys), str(sorted(source.when.items()))] = provision
    return found


def _notes(book: Book, provision: Provision, on: date, lang: str) -> Iterator[str]:
    """Say what a reader must know besides the sentence: when it applies, open readings, the law that takes its place."""
    english = lang == "en"
    if provision.source.when:
        conditions = "; ".join(
            f"{name} = {', '.join(str(each).lower() for each in values)}" for name, values in provision.source.when.items()
        )
        yield f"{'when' if english else 'cuando'}: {conditions}"
    for name, texts in provision.source.readings.items():
        in_use, *others = texts
        label = ("lectura en uso", "otras", "reading in use", "others")[2 * english : 2 * english + 2]
        yield f"{label[0]}, {name}: {in_use} ({label[1]}: {', '.join(others)})"
    for other in _prevailing(book, provision, on):
        sentence = trail_sentence(Considered(provision=other, verdict=Verdict.PREVAILS), lang)
        yield f"{'instead' if english else 'en su lugar'}: {sentence}"


def _prevailing(book: Book, provision: Provision, on: date) -> Iterable[Provision]:
    """Return the provisions that bind in place of this one on that date, if any."""
    traits = {name: values[0] for name, values in provision.source.when.items()}
    others: dict[str, Provision] = {}
    for key in provision.source.keys:
        try:
            winner = applied(book, FAMILIES[provision.source.family], key, on, traits).provision
        except (NoProvisionError, CompetingProvisionsError):
            continue
        if winner is not provision:
            others[winner.rule] = winner
    return others.values()


def _changed_params(earlier: Provision, later: Provision) -> Iterator[str]:
    for each in fields(earlier):
        old, new = getattr(earlier, each.name), getattr(later, each.name, MISSING)
        if each.name != "source" and old != new:
            yield f"{each.name}: {old} → {new}"
