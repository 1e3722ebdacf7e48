"""Acts upon the book beside changes of holder: reversals, and what is entered on encumbrances. Done at once, or by two persons."""

from governance.services.book_acts.answering import approve, refuse, withdrawn
from governance.services.book_acts.asking import Asked, submit
from governance.services.book_acts.wanted import Wanted, rehearse, wanted_of

__all__ = ["Asked", "Wanted", "approve", "refuse", "rehearse", "submit", "wanted_of", "withdrawn"]
