"""The tables of governance: who owns what, and which rules bind."""

from governance.models.accounts import Account, AccountHolder
from governance.models.books import AdoptedBook, BookChain, BookText
from governance.models.entities import Entity
from governance.models.obligations import Obligation
from governance.models.organs import Mandate, Organ
from governance.models.persons import Person
from governance.models.positions import Position
from governance.models.registers import Movement, Posting, Register
from governance.models.relationships import Relationship
from governance.models.securities import Security

__all__ = [
    "Account",
    "AccountHolder",
    "AdoptedBook",
    "BookChain",
    "BookText",
    "Entity",
    "Mandate",
    "Movement",
    "Obligation",
    "Organ",
    "Person",
    "Position",
    "Posting",
    "Register",
    "Relationship",
    "Security",
]
