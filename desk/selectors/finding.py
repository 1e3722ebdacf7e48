"""The search over everything: holders, entities, meetings, funds, documents; a number finds what carries it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from core.models import Document
from core.wording.sort_keys import search_key
from funds.models import Fund
from governance.models import Entity, Person
from governance.selectors import persons
from meetings.models import Meeting

MOST = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a text finds, by kind."""

    entities: tuple[Entity, ...] = ()
    persons: tuple[Person, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    funds: tuple[Fund, ...] = ()
    documents: tuple[Document, ...] = ()

    @property
    def total(self) -> int:
        """Count everything shown."""
        return sum(len(kind) for kind in (self.entities, self.persons, self.meetings, self.funds, self.documents))


def find(user: Any, text: str) -> Found:
    """Look for a text of two letters or more, accents aside, or for a number, within the user's organisations."""
    text = text.strip()
    if len(text) < 2 and not text.isdecimal():
        return Found()
    key, digits = search_key(text), "".join(c for c in text if c.isascii() and c.isdecimal())
    named = Q(search_key__contains=key)
    number = int(digits) if digits and len(digits) < 9 else None
    papers = Q(title__icontains=text) | Q(verification_code__iexact=text)
    called = Q(entity__search_key__contains=key)
    return Found(
        entities=tuple(Entity.objects.for_user(user).filter(named | Q(nit__startswith=digits or "-"))[:MOST]),
        persons=tuple(persons.search(text).filter(organisation__in=user.memberships.values("organisation_id"))[:MOST]),
        meetings=tuple(
            Meeting.objects.for_user(user).filter(called | Q(number=number) if number else called).select_related("entity")[:MOST]
        ),
        funds=tuple(Fund.objects.for_user(user).filter(called | Q(code__icontains=text)).select_related("entity")[:MOST]),
        documents=tuple(
            Document.objects.for_user(user).filter(papers | Q(number=number) if number else papers).defer("data").order_by("-pk")[:MOST]
        ),
    )
