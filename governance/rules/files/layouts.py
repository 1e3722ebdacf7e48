"""The columns of each kind of file of the register, with the words by which old systems name them.

Layouts are data. What a row as a whole must satisfy is in `governance.rules.files.rows`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from governance.rules.files.columns import Column, ColumnType
from governance.rules.kinds import AccountPurpose, IdentityType, PersonKind, PostingKind


class LoadKind(StrEnum):
    """What a file brings."""

    HOLDERS = "holders"
    OPENING = "opening"
    MOVEMENTS = "movements"
    HISTORY = "history"
    DEPOSITORY_POSITIONS = "depository_positions"
    DEPOSITORY_MOVEMENTS = "depository_movements"
    COMPARISON = "comparison"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """One kind of file: its columns in the order of the template."""

    kind: LoadKind
    columns: tuple[Column, ...]


_ID_WORDS = {
    "CC": "CC", "C.C.": "CC", "Cédula": "CC", "Cédula de ciudadanía": "CC", "CE": "CE", "C.E.": "CE", "Cédula de extranjería": "CE",
    "TI": "TI", "T.I.": "TI", "Tarjeta de identidad": "TI", "RC": "RC", "R.C.": "RC", "Registro civil": "RC", "NIT": "NIT", "N.I.T.": "NIT",
    "PA": "PA", "Pasaporte": "PA", "Passport": "PA", "PPT": "PPT", "IE": "IE", "Identificación extranjera": "IE",
}  # fmt: skip
_KIND_WORDS = {
    "Natural": PersonKind.NATURAL.value, "Persona natural": PersonKind.NATURAL.value, "Jurídica": PersonKind.LEGAL.value, "Legal": PersonKind.LEGAL.value,
    "Persona jurídica": PersonKind.LEGAL.value, "Patrimonio": PersonKind.PATRIMONY.value, "Patrimonio autónomo": PersonKind.PATRIMONY.value,
    "patrimony": PersonKind.PATRIMONY.value,
}  # fmt: skip
_PURPOSE_WORDS = {
    "Titular": AccountPurpose.HOLDER.value, "holder": AccountPurpose.HOLDER.value, "Titulares en común": AccountPurpose.JOINT.value, "joint": "joint",
    "Comunidad": AccountPurpose.JOINT.value, "Sucesión": AccountPurpose.ESTATE.value, "Sucesión ilíquida": AccountPurpose.ESTATE.value, "estate": "estate",
    "Propias": AccountPurpose.TREASURY.value, "Propias readquiridas": AccountPurpose.TREASURY.value, "treasury": AccountPurpose.TREASURY.value,
    "Joint holders": "joint", "Undivided estate": "estate", "Own shares": "treasury", "Cuenta global": "omnibus", "omnibus": "omnibus",
    "Omnibus account": "omnibus", "Depósitos por identificar": "unidentified", "unidentified": "unidentified", "Unidentified deposits": "unidentified",
}  # fmt: skip
_POSTING_WORDS = {
    "Emisión": PostingKind.ISSUE.value, "Traspaso": PostingKind.TRANSFER.value, "Compraventa": PostingKind.TRANSFER.value,
    "Sucesión": PostingKind.INHERITANCE.value, "Donación": PostingKind.DONATION.value, "Adjudicación": PostingKind.ADJUDICATION.value,
    "Readquisición": PostingKind.BUY_BACK.value, "Enajenación de propias": PostingKind.RESALE.value, "Cancelación": PostingKind.CANCELLATION.value,
    "Conversión": PostingKind.CONVERSION.value, "División": PostingKind.SPLIT.value, "Dividendo en acciones": PostingKind.STOCK_DIVIDEND.value,
    "División o agrupación": PostingKind.SPLIT.value, "Split or reverse split": PostingKind.SPLIT.value, "Aporte": PostingKind.CONTRIBUTION.value,
    "Retiro": PostingKind.REDEMPTION.value, "Opening balance": PostingKind.OPENING.value, "Buy-back": PostingKind.BUY_BACK.value,
    "Resale of own shares": PostingKind.RESALE.value, "Stock dividend": PostingKind.STOCK_DIVIDEND.value,
    "Saldo de apertura": PostingKind.OPENING.value, "Apertura": PostingKind.OPENING.value,
    **{kind.value: kind.value for kind in PostingKind if kind not in (PostingKind.FUND_DAY, PostingKind.REVERSAL, PostingKind.RECONCILIATION)},
}  # fmt: skip

ID_TYPE = Column(
    key="id_type", es="Tipo de documento", en="Identity type", type=ColumnType.CHOICE, choices=_ID_WORDS, example="CC",
    aliases=("Tipo doc", "Tipo documento", "Tipo identificación", "Tipo id", "Clase de documento"),
    help_es=f"Uno de: {', '.join(IdentityType)}.", help_en=f"One of: {', '.join(IdentityType)}.",
)  # fmt: skip
ID_NUMBER = Column(
    key="id_number", es="Documento", en="Identity number", longest=40, example="52000418",
    aliases=("Número de documento", "Nro documento", "No. documento", "Identificación", "Número de identificación", "Cédula o NIT", "Cédula"),
    help_es="Sin letras ni puntos; el NIT con su dígito de verificación: 900123456-8.", help_en="The NIT with its check digit: 900123456-8.",
)  # fmt: skip
PATRIMONY = Column(
    key="patrimony", es="Patrimonio autónomo", en="Autonomous patrimony", type=ColumnType.NAME, needed=False, filled=False, longest=120,
    help_es="Solo donde el NIT es de una fiduciaria que actúa por un patrimonio.", help_en="Only where a fiduciary's NIT stands for a patrimony.",
)  # fmt: skip
NAME = Column(
    key="name", es="Nombre", en="Name", type=ColumnType.NAME, example="Villaquirán Bonilla, Joaquín",
    aliases=("Nombre completo", "Titular", "Razón social", "Accionista", "Nombre o razón social", "Apellidos y nombres"),
    help_es="Apellidos, nombres; o la razón social.", help_en="Surnames, given names; or the company's name.",
)  # fmt: skip
PERSONAL = (
    Column(key="kind", es="Clase de persona", en="Kind of person", type=ColumnType.CHOICE, choices=_KIND_WORDS, needed=False, filled=False,
           aliases=("Tipo de persona", "Naturaleza"), help_es="Si falta, se toma del documento.", help_en="Taken from the document where it is empty."),
    Column(key="nationality", es="Nacionalidad", en="Nationality", type=ColumnType.NAME, needed=False, filled=False, in_companies=True, longest=60, example="Colombia",
           aliases=("País",), help_es="Obligatoria en sociedades (C. Co., art. 195).", help_en="Required in companies (CCo art. 195)."),
    Column(key="domicile", es="Domicilio", en="Domicile", type=ColumnType.NAME, needed=False, filled=False, in_companies=True, longest=120, example="Bogotá",
           aliases=("Ciudad", "Ciudad de domicilio", "Municipio"), help_es="Obligatorio en sociedades (C. Co., art. 195).", help_en="Required in companies."),
    Column(key="address", es="Dirección", en="Address", type=ColumnType.NAME, needed=False, filled=False, longest=200, aliases=("Dirección de correspondencia",)),
    Column(key="email", es="Correo electrónico", en="E-mail", type=ColumnType.EMAIL, needed=False, filled=False, longest=254,
           aliases=("Correo", "Email", "E-mail"), help_es="Una sola dirección.", help_en="A single address."),
    Column(key="phone", es="Teléfono", en="Phone", needed=False, filled=False, longest=40, aliases=("Celular", "Tel.", "Teléfono o celular")),
)  # fmt: skip
ACCOUNT = Column(
    key="account", es="Cuenta", en="Account", needed=False, filled=False, longest=40, example="0001",
    aliases=("Número de cuenta", "Nro. cuenta", "No. de cuenta", "Cuenta inversionista", "Folio"),
    help_es="Si falta, el número de la cuenta es el documento.", help_en="Where it is empty, the account's number is the identity.",
)  # fmt: skip
OWNERSHIP = (
    Column(key="purpose", es="Destino de la cuenta", en="Purpose", type=ColumnType.CHOICE, choices=_PURPOSE_WORDS, needed=False, filled=False,
           help_es="Titular, titulares en común, sucesión o propias.", help_en="Holder, joint, estate or treasury."),
    Column(key="portion", es="Cuota", en="Portion", type=ColumnType.PORTION, needed=False, filled=False, aliases=("Proporción", "Participación en la cuenta"),
           help_es="De cada dueño de una cuenta en común, como fracción: 1/2.", help_en="Of each joint owner, as a fraction: 1/2."),
    Column(key="representative", es="Representante común", en="Common representative", type=ColumnType.FLAG, needed=False, filled=False,
           help_es="«sí» en uno solo de los dueños.", help_en="“yes” in one of the owners only."),
)  # fmt: skip
SECURITY = Column(
    key="security", es="Especie", en="Security", needed=False, filled=False, longest=40, example="ORD",
    aliases=("Clase", "Clase de acción", "Código de la especie", "ISIN", "Nemotécnico", "Clase de acciones"),
    help_es="El código o el ISIN de la clase; puede faltar si hay una sola.", help_en="Code or ISIN; may be left out where there is one.",
)  # fmt: skip


def _quantity(*, decimals: int, needed: bool = True, filled: bool = True, positive: bool = True) -> Column:
    return Column(
        key="quantity", es="Cantidad", en="Quantity", type=ColumnType.NUMBER, decimals=decimals, needed=needed, filled=filled, positive=positive,
        example="1000", aliases=("Acciones", "Número de acciones", "Nro. acciones", "Saldo", "Unidades", "Cantidad de acciones", "Títulos"),
        help_es="Solo el número.", help_en="Only the number.",
    )  # fmt: skip


_HOLDER = (ID_TYPE, ID_NUMBER, PATRIMONY, NAME, *PERSONAL, ACCOUNT, *OWNERSHIP)
_WHEN = Column(key="effective_on", es="Fecha de inscripción", en="Registered on", type=ColumnType.DATE, example="31/01/2026",
               aliases=("Fecha", "Fecha de registro", "Fecha inscripción"), help_es="Día/mes/año.", help_en="Day/month/year or 2026-01-31.")  # fmt: skip
_AGREED = Column(key="agreed_on", es="Fecha del acto", en="Agreed on", type=ColumnType.DATE, needed=False, filled=False,
                 aliases=("Fecha de la carta", "Fecha de la operación"), help_es="Si falta, es la de inscripción.", help_en="The registration date where empty.")  # fmt: skip
_KIND = Column(key="kind", es="Clase de movimiento", en="Kind of movement", type=ColumnType.CHOICE, choices=_POSTING_WORDS, example="Traspaso",
               aliases=("Movimiento", "Tipo de movimiento", "Concepto", "Operación"))  # fmt: skip
_FROM = Column(key="from_account", es="Cuenta de origen", en="From account", needed=False, filled=False, longest=40,
               aliases=("Origen", "Cuenta cedente", "De", "Vendedor"), help_es="Vacía en una emisión.", help_en="Empty in an issue.")  # fmt: skip
_TO = Column(key="to_account", es="Cuenta de destino", en="To account", needed=False, filled=False, longest=40,
             aliases=("Destino", "Cuenta cesionaria", "A", "Comprador"), help_es="Vacía en una cancelación.", help_en="Empty in a cancellation.")  # fmt: skip
_BASIS = Column(key="basis", es="Soporte", en="Basis", longest=300, example="Carta de traspaso", aliases=("Documento soporte", "Acta", "Carta"))  # fmt: skip
_REFERENCE = Column(key="reference", es="Referencia", en="Reference", needed=False, filled=False, longest=120,
                    aliases=("Número de operación", "Consecutivo", "Radicado"),
                    help_es="La del documento o del sistema anterior; no se repite.", help_en="Of the document or the old system; never repeated.")  # fmt: skip
_ACT = Column(key="act", es="Asiento", en="Posting", needed=False, filled=False, longest=40, aliases=("Número de asiento", "Anotación"),
              help_es="Los renglones con el mismo asiento entran juntos.", help_en="Rows of one posting enter together.")  # fmt: skip

REVERSES = Column(key="reverses", es="Reversa el asiento", en="Reverses posting", needed=False, filled=False, longest=40,
                   help_es="En una reversión: el asiento que deshace.", help_en="In a reversal: the posting that it undoes.")  # fmt: skip
_KIND_OF_HISTORY = replace(
    _KIND, choices={**_POSTING_WORDS, "Reversión": PostingKind.REVERSAL.value, "reversal": PostingKind.REVERSAL.value}
)


def layout_of(kind: LoadKind, *, decimals: int = 0) -> Layout:
    """Return the layout of a kind of file; `decimals` are those of the finest security of the entity."""
    quantity = _quantity(decimals=decimals)
    moved = (_WHEN, _AGREED, _KIND, SECURITY, _FROM, _TO, quantity, _BASIS, _REFERENCE)
    columns: Mapping[LoadKind, tuple[Column, ...]] = {
        LoadKind.HOLDERS: _HOLDER,
        LoadKind.OPENING: (*_HOLDER, SECURITY, _quantity(decimals=decimals, filled=False)),
        LoadKind.MOVEMENTS: moved,
        LoadKind.HISTORY: (_ACT, _WHEN, _AGREED, _KIND_OF_HISTORY, *moved[3:], REVERSES),
        LoadKind.DEPOSITORY_POSITIONS: (
            ID_TYPE, ID_NUMBER, PATRIMONY, NAME, ACCOUNT, _DEPOSITOR, SECURITY, _quantity(decimals=decimals, positive=False), *_blocked(decimals),
        ),
        LoadKind.DEPOSITORY_MOVEMENTS: (_WHEN, _OPERATION, SECURITY, _FROM_ID, _TO_ID, _FROM, _TO, quantity, _REFERENCE),
        LoadKind.COMPARISON: (ID_TYPE, ID_NUMBER, PATRIMONY, _LOOSE_NAME, ACCOUNT, SECURITY, _quantity(decimals=decimals, positive=False)),
    }  # fmt: skip
    return Layout(kind=kind, columns=columns[kind])


_LOOSE_NAME = Column(key="name", es=NAME.es, en=NAME.en, type=ColumnType.NAME, needed=False, filled=False, aliases=NAME.aliases)
_DEPOSITOR = Column(key="depositor", es="Depositante directo", en="Direct depositor", needed=False, filled=False, longest=120,
                    aliases=("Depositante", "Código del depositante"))  # fmt: skip
_OPERATION = Column(key="operation", es="Operación", en="Operation", needed=False, filled=False, longest=80, aliases=("Tipo de operación", "Movimiento"))  # fmt: skip
_FROM_ID = Column(key="from_id", es="Documento de origen", en="From identity", needed=False, filled=False, longest=40, aliases=("Documento vendedor",))  # fmt: skip
_TO_ID = Column(key="to_id", es="Documento de destino", en="To identity", needed=False, filled=False, longest=40, aliases=("Documento comprador",))  # fmt: skip


def _blocked(decimals: int) -> tuple[Column, ...]:
    return (
        Column(key="blocked", es="Cantidad gravada", en="Encumbered quantity", type=ColumnType.NUMBER, decimals=decimals, needed=False, filled=False,
               aliases=("Gravámenes", "Embargado o pignorado")),
    )  # fmt: skip
