"""The demonstration company as it is found again in any run: its classes, accounts by number, and who signs what.

Knows the numbers that the story gave to accounts; changes nothing but the proofs it keeps.
"""

from dataclasses import dataclass
from pathlib import Path

from core import clock
from core.models import Evidence
from core.services import evidence
from desk.demo.staff import DOMAIN, Staff
from governance.models import Account, Entity, Person, Security
from governance.rules.kinds import MandateRole, PersonKind
from governance.selectors import mandates
from governance.services import persons

PROOF = Path(__file__).parent / "data" / "soporte.pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shareholders:
    """The company and its two classes, for the parts of the story that come after its opening."""

    staff: Staff
    entity: Entity
    ordinary: Security
    preferred: Security

    def account(self, number: str) -> Account:
        """Return an account by the number that the story gave it."""
        return Account.objects.select_related("entity__organisation").get(entity=self.entity, number=number)

    def owner(self, number: str) -> Person:
        """Return the first owner of an account."""
        return Person.objects.filter(ownerships__account__entity=self.entity, ownerships__account__number=number).earliest("pk")

    def officer(self, role: MandateRole) -> Person:
        """Return who holds an office on the date of the story."""
        return mandates.of_entity(self.entity, clock.today(), roles=(role,)).earliest("pk").person

    def proof(self) -> Evidence:
        """Keep the sample that stands for every paper of the story."""
        content = PROOF.read_bytes()
        return evidence.store(
            actor=self.staff["registro"], organisation=self.staff.organisation, name="soporte.pdf", content=content, kind="register"
        )

    def person(self, name: str, id_type: str, number: str) -> Person:
        """Enter somebody who comes to the story after its opening."""
        return persons.register(
            actor=self.staff["registro"],
            organisation=self.staff.organisation,
            kind=PersonKind.LEGAL if id_type == "NIT" else PersonKind.NATURAL,
            id_type=id_type,
            id_number=number,
            name=name,
            nationality="Colombia",
            domicile="Bogotá D.C.",
            email=f"titular{number}@{DOMAIN}",
        )


def find(staff: Staff) -> Shareholders:
    """Return the company of the demonstration's organisation."""
    entity = Entity.objects.select_related("organisation", "register").get(organisation=staff.organisation, kind="company")
    classes = {each.code: each for each in entity.securities.all()}
    return Shareholders(staff=staff, entity=entity, ordinary=classes["ORD"], preferred=classes["PREF"])
