"""A meeting as it is written down to be convened: kind, when, where, by whom, and the agenda as lines of text."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as now_translate
from django.utils.translation import gettext_lazy as _

from core.clock import BOGOTA
from core.forms import ActForm, DayField, MomentField
from core.wording.sort_keys import search_key
from governance.forms.people import PersonField
from governance.models import Entity, Organ
from governance.rules.provisions.matters import Matter
from governance.rules.provisions.notice import Caller, NoticeItem
from meetings.models import AgendaItem, Election, Meeting
from meetings.selectors.contents import LEGENDS
from meetings.services.plans import AgendaPlan, ElectionPlan, MeetingPlan
from meetings.wording.contents import CALLERS
from meetings.wording.summons import RIGHTS

INFORMATIVE = "informativo"
MATTERS: dict[str, object] = {
    INFORMATIVE: _("informativo"),
    Matter.ORDINARY_BUSINESS: _("asunto ordinario"),
    Matter.FINANCIAL_STATEMENTS: _("estados financieros"),
    Matter.PROFIT_DISTRIBUTION: _("distribución de utilidades"),
    Matter.DISTRIBUTION_BELOW_MINIMUM: _("distribución bajo el mínimo"),
    Matter.STOCK_DIVIDEND: _("dividendo en acciones"),
    Matter.BOARD_ELECTION: _("elección de junta"),
    Matter.AUDITOR_ELECTION: _("elección de revisor fiscal"),
    Matter.BYLAWS_AMENDMENT: _("reforma de estatutos"),
    Matter.MERGER: _("fusión"),
    Matter.SPIN_OFF: _("escisión"),
    Matter.TRANSFORMATION: _("transformación"),
    Matter.SEGREGATION: _("segregación"),
    Matter.DELISTING: _("cancelación de la inscripción"),
    Matter.AUTHORISED_CAPITAL_INCREASE: _("aumento del capital autorizado"),
    Matter.SUBSCRIBED_CAPITAL_DECREASE: _("disminución del capital suscrito"),
    Matter.CREATE_PRIVILEGES: _("creación de privilegios"),
    Matter.PRIVILEGED_PLACEMENT: _("reglamento de colocación de privilegiadas"),
    Matter.REDUCE_PRIVILEGES: _("disminución de privilegios"),
    Matter.BUY_BACK_SHARES: _("readquisición de acciones"),
    Matter.EARLY_DISSOLUTION: _("disolución"),
    Matter.FUND_LIQUIDATION: _("liquidación del fondo"),
    Matter.FUND_MERGER: _("fusión del fondo"),
}


class ConveneForm(ActForm):
    """The meeting; each line of the agenda is a title, a matter and, for a board, its seats and the independent ones."""

    act = "convene"

    body = forms.ChoiceField(label=_("Órgano"), choices=Meeting.Body.choices)
    kind = forms.ChoiceField(label=_("Clase"), choices=Meeting.Kind.choices)
    scheduled_at = MomentField(label=_("Fecha y hora"))
    notice_on = DayField(label=_("Publicación prevista del aviso"))
    mode = forms.ChoiceField(label=_("Modalidad"), choices=Meeting.Mode.choices)
    call = forms.ChoiceField(label=_("Convocatoria"), choices=Meeting.Call.choices)
    place = forms.CharField(label=_("Lugar"), max_length=300)
    city = forms.CharField(label=_("Ciudad"), max_length=100)
    agenda = forms.CharField(
        label=_("Orden del día"),
        widget=forms.Textarea(attrs={"rows": 9}),
        help_text=_(
            "Un punto por renglón: Título; materia; puestos; puestos de independientes. Ejemplo: Junta directiva; elección de junta; 7; 2"
        ),
    )
    convened_by = PersonField(label=_("Convoca"), help_text=_("Nombre o documento de una persona registrada."))
    caller = forms.ChoiceField(label=_("Órgano que convoca"), choices=lambda: [(code, _in_words(CALLERS[code])) for code in CALLERS])
    convened_as = forms.CharField(label=_("En calidad de"), max_length=120, help_text=_("Como se firma en el aviso."))
    inspection_place = forms.CharField(label=_("Lugar de inspección"), max_length=300, required=False)
    access = forms.CharField(label=_("Medio y acceso remoto"), max_length=500, required=False)
    legends = forms.MultipleChoiceField(
        label=_("Menciones que lleva el aviso"),
        help_text=_("Las que pida el reglamento por las materias del orden del día; sin ellas la reunión no se convoca."),
        choices=lambda: [(legend.value, _in_words(RIGHTS[legend.value][0])) for legend in LEGENDS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, *args: Any, entity: Entity, **options: Any) -> None:
        super().__init__(*args, **options)
        self.entity = entity
        self.fields["convened_by"].organisation = entity.organisation  # type: ignore[attr-defined]

    @staticmethod
    def matters() -> list[object]:
        """Return the names of the matters that a line may give."""
        return list(MATTERS.values())

    def clean_agenda(self) -> tuple[AgendaPlan, ...]:
        lines = [line.strip() for line in self.cleaned_data["agenda"].splitlines() if line.strip()]
        return tuple(self._line(number, line) for number, line in enumerate(lines, start=1))

    def _line(self, number: int, line: str) -> AgendaPlan:
        parts = [part.strip() for part in line.split(";")] + ["", "", ""]
        title, matter = parts[0], _matter(number, parts[1])
        if matter == INFORMATIVE:
            return AgendaPlan(title=title, purpose=AgendaItem.Purpose.INFORMATIVE)
        if matter != Matter.BOARD_ELECTION:
            return AgendaPlan(title=title, matter=matter, purpose=AgendaItem.Purpose.MOTION)
        seats, independents = _seats(number, parts[2]), _seats(number, parts[3], empty=0)
        return AgendaPlan(
            title=title, matter=matter, purpose=AgendaItem.Purpose.ELECTION, elections=self._votings(title, seats, independents)
        )

    def _votings(self, title: str, seats: int, independents: int) -> tuple[ElectionPlan, ...]:
        board = Organ.objects.filter(entity=self.entity, kind="board").first()
        if not independents:
            return (ElectionPlan(title=title, seats=seats, organ=board),)
        apart = now_translate("%(title)s: independientes") % {"title": title}
        rest = now_translate("%(title)s: no independientes") % {"title": title}
        return (
            ElectionPlan(title=apart, seats=independents, scope=Election.Scope.INDEPENDENTS, organ=board),
            ElectionPlan(title=rest, seats=seats - independents, scope=Election.Scope.OTHERS, organ=board),
        )

    def plan(self) -> MeetingPlan:
        """Return the plan that the service convenes."""
        data = dict(self.cleaned_data)
        data["scheduled_at"] = data["scheduled_at"].astimezone(BOGOTA)
        data["caller"], data["legends"] = Caller(data["caller"]), tuple(NoticeItem(each) for each in data["legends"])
        return MeetingPlan(**data)


def _in_words(pair: tuple[str, str]) -> str:
    return pair[(get_language() or "es").startswith("en")]


def _matter(number: int, text: str) -> str:
    wanted = search_key(text)
    for code, label in MATTERS.items():
        if wanted in ("", search_key(str(label)), search_key(str(code))):
            return str(code)
    known = ", ".join(str(label) for label in MATTERS.values())
    raise ValidationError(
        now_translate("Renglón %(number)s: no se conoce la materia «%(text)s». Escriba una de: %(known)s.")
        % {"number": number, "text": text, "known": known}
    )


def _seats(number: int, text: str, empty: int | None = None) -> int:
    if not text and empty is not None:
        return empty
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 100):
        raise ValidationError(
            now_translate("Renglón %(number)s: «%(text)s» no es un número de puestos.") % {"number": number, "text": text}
        )
    return int(text)
