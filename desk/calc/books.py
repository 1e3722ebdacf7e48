"""The rule book of a request: loading it, the date on which it is read, and looking a provision up or refusing the book.

Knows books only through governance's look-up.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from core.rules.violations import RuleViolation
from desk.calc.reader import Reader
from desk.calc.refusals import CalcInputError, shortened
from desk.calc.words import broken
from governance.rules.book_errors import BookError
from governance.rules.books import Book, load_book
from governance.rules.overlay import Applied, CompetingProvisionsError, NoProvisionError, NotApplicableError, applied, applied_all
from governance.rules.provisions import Provision
from governance.rules.traits import Traits

P = TypeVar("P", bound=Provision)
LAW = "co-law"


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """One book as it binds on one date."""

    book: Book
    on: date

    def find(self, family: type[P], key: str, traits: Traits | None = None) -> P:
        """Return the provision that answers, or refuse the rule book."""
        return self.applied(family, key, traits).provision

    def applied(self, family: type[P], key: str, traits: Traits | None = None) -> Applied[P]:
        try:
            return applied(self.book, family, key, self.on, traits)
        except NotApplicableError as error:
            raise CalcInputError("rule_book", error.statement("es"), error.statement("en")) from error
        except NoProvisionError as error:
            asked = f"{family.family}.{key}"
            es = f"El reglamento «{self.book.id}» no trae regla para {asked} el {self.on}: elija otro reglamento u otra fecha."
            en = f"The rule book “{self.book.id}” has no rule for {asked} on {self.on}: choose another book or date."
            raise CalcInputError("rule_book", es, en) from error
        except CompetingProvisionsError as error:
            raise unusable(error) from error

    def first(self, family: type[P], keys: Iterable[str], traits: Traits | None = None) -> P | None:
        """Return the provision of the first key that has one, or None."""
        for key in keys:
            try:
                return applied(self.book, family, key, self.on, traits).provision
            except NoProvisionError:
                continue
        return None

    def by_key(self, family: type[P], traits: Traits | None = None) -> dict[str, P]:
        """Return every provision of a family by its key."""
        return {key: each.provision for key, each in applied_all(self.book, family, self.on, traits).items()}


def book_of(reader: Reader, act: date, *, required: bool = True) -> InForce:
    """Read `rule_book` and `on`; without `on`, the date of the act."""
    on = reader.optional_day("on") or act
    if not required and not reader.has("rule_book"):
        return InForce(book=_loaded(LAW), on=on)
    return InForce(book=_loaded(reader.text("rule_book")), on=on)


def unusable(error: RuleViolation) -> CalcInputError:
    """Lay a broken rule at the book's door: no input could have avoided it."""
    return CalcInputError("rule_book", *broken(error))


def _loaded(name: str) -> Book:
    try:
        return load_book(name)
    except BookError as error:
        raise CalcInputError("rule_book", error.sentence("es"), error.sentence("en")) from error
    except OSError as error:
        es = f"«{shortened(name)}» no se puede leer: escriba un reglamento o la ruta de un archivo TOML."
        raise CalcInputError("rule_book", es, f"“{shortened(name)}” cannot be read: write a book or the path of a TOML file.") from error
