"""Strict JSON: numbers stay the text they were, and what standard JSON readers let pass is refused with its path.

Refuses duplicate keys, NaN and Infinity, unpaired surrogates, control and direction signs, bytes that are not UTF-8,
and anything deeper or larger than a sane request.
"""

import json
import unicodedata
from collections.abc import Iterator

from desk.calc.refusals import CalcInputError, shortened

_LARGEST = 8_000_000
_UNSEEN = frozenset("\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
_REFUSED_CATEGORIES = frozenset({"Cc", "Cn", "Co", "Cs", "Zl", "Zp"})


class NumberText(str):
    """A JSON number, kept as it was written."""

    __slots__ = ()


class NotANumberText(str):
    """NaN or an infinity, which standard readers let pass."""

    __slots__ = ()


class RepeatedKeys(dict[str, object]):
    """An object that writes one key twice."""

    key = ""


def parse_object(data: bytes) -> dict[str, object]:
    """Read one JSON object, or raise CalcInputError with the path of what is wrong (`$` for the whole)."""
    if len(data) > _LARGEST:
        raise CalcInputError("$", f"La entrada pasa de {_LARGEST} bytes: envíe menos datos.", f"Input over {_LARGEST} bytes: send less.")
    try:
        value = json.loads(
            data.decode("utf-8"), parse_int=NumberText, parse_float=NumberText, parse_constant=NotANumberText, object_pairs_hook=_object
        )
    except UnicodeDecodeError:
        raise CalcInputError("$", "La entrada no es UTF-8: guárdela como UTF-8.", "Input is not UTF-8: save it as UTF-8.") from None
    except json.JSONDecodeError as error:
        es = f"La entrada no es JSON (línea {error.lineno}, columna {error.colno}): corríjala."
        raise CalcInputError("$", es, f"Input is not JSON (line {error.lineno}, column {error.colno}): correct it.") from None
    except RecursionError:
        raise CalcInputError(
            "$", "La entrada tiene demasiados niveles: simplifíquela.", "Input is nested too deeply: flatten it."
        ) from None
    if not isinstance(value, dict):
        raise CalcInputError("$", "La entrada debe ser un objeto JSON: escriba {…}.", "Input must be a JSON object: write {…}.")
    _refuse_oddities(value)
    return value


def clean_text(value: str, field: str, *, longest: int = 200) -> str:
    """Return a name in composed form and without outer spaces; refuse signs that hide, reorder or break text."""
    composed = unicodedata.normalize("NFC", value).strip()
    bad = next((sign for sign in composed if sign in _UNSEEN or unicodedata.category(sign) in _REFUSED_CATEGORIES), None)
    if bad is not None:
        code = f"U+{ord(bad):04X}"
        raise CalcInputError(field, f"Carácter no permitido ({code}): bórrelo.", f"Character not allowed ({code}): delete it.")
    if not composed or len(composed) > longest:
        es = f"El texto «{shortened(composed)}» debe tener entre 1 y {longest} caracteres."
        raise CalcInputError(field, es, f"The text “{shortened(composed)}” must have 1 to {longest} characters.")
    return composed


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    repeated = RepeatedKeys(found)
    repeated.key = next(key for key in keys if keys.count(key) > 1)
    return repeated


def _refuse_oddities(value: object) -> None:
    for path, part in _parts(value):
        if isinstance(part, RepeatedKeys):
            field = _joined(path, part.key)
            short = shortened(part.key)
            raise CalcInputError(
                field, f"La clave «{short}» está repetida: déjela una vez.", f"The key “{short}” is repeated: keep it once."
            )
        if isinstance(part, NotANumberText):
            raise CalcInputError(path or "$", f"«{part}» no es un número: escriba una cifra.", f"“{part}” is not a number: write a figure.")


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """Yield every part with its path, without recursion, in the order of the text."""
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        path, part = waiting.pop()
        yield path, part
        if isinstance(part, dict):
            waiting += [(_joined(path, key), inner) for key, inner in reversed(part.items())]
        elif isinstance(part, list):
            waiting += [(f"{path}[{index}]", part[index]) for index in reversed(range(len(part)))]


def _joined(path: str, key: str) -> str:
    short = shortened(key)
    return f"{path}.{short}" if path else short
