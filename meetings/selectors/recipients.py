"""Whom a summons is sent to: the holders of the register on the day, grouped by address so that each address gets one message."""

from core.wording.sort_keys import sort_key
from governance.models import Person
from governance.rules.kinds import AccountPurpose
from meetings.models import Meeting

_HOLDING = (AccountPurpose.HOLDER, AccountPurpose.JOINT, AccountPurpose.ESTATE, AccountPurpose.OMNIBUS)


def holders(meeting: Meeting) -> list[Person]:
    """Return everyone who holds something of the entity now, sorted by name; co-owners are told each."""
    accounts = {"ownerships__account__entity": meeting.entity, "ownerships__account__purpose__in": _HOLDING}
    rows = Person.objects.filter(**accounts, ownerships__account__positions__quantity__gt=0)
    return list(rows.distinct().order_by("sort_key", "pk"))


def groups(meeting: Meeting) -> dict[str, list[Person]]:
    """Return the holders by address; the empty address holds those who are told by post."""
    found: dict[str, list[Person]] = {}
    for person in holders(meeting):
        found.setdefault(person.email.strip().lower(), []).append(person)
    return dict(sorted(found.items(), key=lambda pair: sort_key(pair[0])))
