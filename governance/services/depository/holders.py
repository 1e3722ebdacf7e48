"""Whose account a row of a depository means: by number, by the only account of a person, or a new one for a holder not known before.

A depository keeps the full record of its holders (CCo art. 195 with the delegation of the book), so an account opened from its file may lack
nationality and domicile: that is named, not refused.
"""

from dataclasses import dataclass, field
from datetime import date

from core.models import User
from governance.models import Account, AccountHolder, Entity, Person
from governance.rules.kinds import AccountPurpose
from governance.services import accounts, persons
from governance.services.register import ISSUE_ACCOUNT

UNIDENTIFIED = "POR IDENTIFICAR"
_HELD = (AccountPurpose.HOLDER.value, AccountPurpose.JOINT.value, AccountPurpose.ESTATE.value, AccountPurpose.OMNIBUS.value)


@dataclass
class Holders:
    """The accounts of an entity, opened as a file needs them. `opened` are those that it made, with what their inscription lacks."""

    actor: User
    entity: Entity
    on: date
    opened: list[tuple[Account, tuple[str, ...]]] = field(default_factory=list)

    def by_number(self, number: str) -> Account | None:
        return Account.objects.filter(entity=self.entity, number=number).first() if number else None

    def of_person(self, person: Person) -> Account | None:
        """Return the only account of a person alone; none where there are several to choose among."""
        found = list(
            Account.objects.filter(entity=self.entity, purpose__in=_HELD, closed_on__isnull=True, ownerships__person=person)
            .exclude(ownerships__in=AccountHolder.objects.exclude(person=person))
            .distinct()[:2]
        )
        return found[0] if len(found) == 1 else None

    def find(self, *, number: str, id_type: str, id_number: str, patrimony: str = "") -> Account | None:
        """Return the account that a row means, None where our book has none."""
        if number or not id_number:
            return self.by_number(number)
        person = self._person(id_type, id_number, patrimony)
        if person is None:
            return None
        return self.of_person(person) or self.by_number(_own_number(id_type, id_number, patrimony))

    def _person(self, id_type: str, id_number: str, patrimony: str) -> Person | None:
        rows = Person.objects.filter(organisation=self.entity.organisation_id, id_type=id_type, id_number=id_number, patrimony=patrimony)
        person = rows.first()
        return person.merged_into or person if person is not None else None

    def open(self, *, number: str, id_type: str, id_number: str, patrimony: str, name: str) -> Account:
        """Open an account for a holder that a file names; enters the person where it is new. Raises what a person refuses."""
        person = self._person(id_type, id_number, patrimony) or persons.register(
            actor=self.actor, organisation=self.entity.organisation, id_type=id_type, id_number=id_number, patrimony=patrimony, name=name
        )
        number = number or _own_number(id_type, id_number, patrimony)
        account = accounts.open(
            actor=self.actor, entity=self.entity, holders=[person], taken_from="depository", number=number, opened_on=self.on
        )
        self.opened.append((account, accounts.lacking(self.entity, person)))
        return account

    def issue(self) -> Account:
        return Account.objects.get(entity=self.entity, number=ISSUE_ACCOUNT)

    def unidentified(self) -> Account:
        """Return the account of deposits not yet identified, opening it with the first one."""
        account = Account.objects.filter(entity=self.entity, purpose=AccountPurpose.UNIDENTIFIED.value, closed_on__isnull=True).first()
        if account is None:
            account = accounts.open(
                actor=self.actor, entity=self.entity, number=UNIDENTIFIED, purpose=AccountPurpose.UNIDENTIFIED,
                title="Depósitos por identificar", opened_on=self.entity.register.opened_on,
            )  # fmt: skip
        return account


def _own_number(id_type: str, id_number: str, patrimony: str) -> str:
    """The number of an account that was given none: its holder's identity, as in a list of holders."""
    return f"{id_type} {id_number}{' ' + patrimony if patrimony else ''}"[:40]
