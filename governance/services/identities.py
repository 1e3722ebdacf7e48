"""Identities checked whole: normal form and check digit by the rules, the refusal in words. Writes nothing."""

from governance.rules.identities import Identity, normal_identity
from governance.rules.nit import check_digit
from governance.wording import reference


def checked(*, id_type: str, number: str, patrimony: str = "") -> Identity:
    """Return the normal identity. Raises IdentityError, PersonNameError (of the patrimony's name)."""
    identity = normal_identity(id_type=id_type, number=number, patrimony=patrimony)
    if identity.check_digit:
        expected = str(check_digit(identity.number.partition("-")[0]).check_digit)
        if expected != identity.check_digit:
            raise reference.check_digit(number=number.strip()[:30], expected=expected)
    return identity
