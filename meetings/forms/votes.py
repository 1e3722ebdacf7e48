"""Votes as the desk types them: the room one way, except those named. A weight is never typed."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as now_translate
from django.utils.translation import gettext_lazy as _

from core.forms import ActForm
from core.wording.sort_keys import search_key
from governance.models import Person
from meetings.models import Ballot, Credential, Poll, Slate
from meetings.services.polls import ExceptionVote

ROOM = "room"


class VotesForm(ActForm):
    """How the room votes, and one line per exception: a credential, a semicolon and the vote."""

    act = "votes"

    choice = forms.ChoiceField(label=_("La sala vota"))
    exceptions = forms.CharField(
        label=_("Excepto"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Uno por renglón: credencial; voto. Ejemplo: 0418; en contra"),
    )

    def __init__(self, *args: Any, poll: Poll, **options: Any) -> None:
        super().__init__(*args, **options)
        self.poll = poll
        self.slates = {f"slate-{one.pk}": one for one in self._slates()}
        self.fields["choice"].choices = self.choices()  # type: ignore[attr-defined]

    def _slates(self) -> list[Slate]:
        return list(self.poll.election.slates.filter(state=Slate.State.FILED)) if self.poll.election else []

    def choices(self) -> list[tuple[str, object]]:
        """Return what may be voted here: slates in an election, for or against otherwise."""
        plain: list[tuple[str, object]] = [(value, label) for value, label in Ballot.Choice.choices if value != Ballot.Choice.SLATE]
        if not self.poll.election:
            return plain
        votable: list[tuple[str, object]] = [(key, one.name) for key, one in self.slates.items()]
        return votable + [row for row in plain if row[0] not in (Ballot.Choice.FOR, Ballot.Choice.AGAINST)]

    def clean_exceptions(self) -> tuple[ExceptionVote, ...]:
        lines = [line.strip() for line in self.cleaned_data["exceptions"].splitlines() if line.strip()]
        return tuple(self._exception(number, line) for number, line in enumerate(lines, start=1))

    def _exception(self, number: int, line: str) -> ExceptionVote:
        who, _sep, how = (part.strip() for part in line.partition(";"))
        bearer = self._bearer(who)
        if bearer is None:
            raise ValidationError(
                now_translate("Renglón %(n)s: la credencial «%(who)s» no existe en esta reunión.") % {"n": number, "who": who}
            )
        wanted = search_key(how)
        found = next((key for key, label in self.choices() if search_key(str(label)) == wanted or key == how), None)
        if found is None:
            known = ", ".join(str(label) for _key, label in self.choices())
            raise ValidationError(
                now_translate("Renglón %(n)s: «%(how)s» no se vota aquí. Escriba: %(known)s.") % {"n": number, "how": how, "known": known}
            )
        return ExceptionVote(bearer=bearer, **self.vote(found))

    def _bearer(self, text: str) -> Person | None:
        if not (text.isascii() and text.isdecimal() and len(text) < 9):
            return None
        row = Credential.objects.filter(meeting=self.poll.item.meeting_id, number=int(text)).select_related("person").first()
        return row.person if row else None

    def vote(self, key: str) -> dict[str, Any]:
        """Return the vote of a choice as services take it."""
        slate = self.slates.get(key)
        return {"choice": Ballot.Choice.SLATE if slate else key, "slate": slate}
