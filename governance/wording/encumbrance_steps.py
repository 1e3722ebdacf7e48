"""The sentence of each step of the rules of encumbrances and transfers, in Spanish and English, with its figure."""

from core.wording.steps import Told

_OF = {
    "vote": ("El voto de", "The vote of"),
    "dividends": ("El dividendo de", "The dividend of"),
    "inspection": ("La inspección por", "The inspection by"),
    "liquidation": ("La cuota de liquidación de", "The liquidation share of"),
}


def _rights() -> dict[str, Told]:
    told: dict[str, Told] = {}
    for right, (es, en) in _OF.items():
        told[f"encumbrance.{right}_to_beneficiary"] = Told(
            f"{es} {{parts:exact}} es de quien tiene a su favor: {{kind:word}} n.º {{number}}.",
            f"{en} {{parts:exact}} belongs to the beneficiary of {{kind:word}} no. {{number}}.",
            "{parts:exact}",
        )
        told[f"encumbrance.{right}_to_deposit"] = Told(
            f"{es} {{parts:exact}} queda retenido: {{kind:word}} n.º {{number}}.",
            f"{en} {{parts:exact}} is withheld: {{kind:word}} no. {{number}}.",
            "{parts:exact}",
        )
        told[f"encumbrance.{right}_of_holder"] = Told(
            f"{es} {{parts:exact}} de {{held:exact}} es del titular.",
            f"{en} {{parts:exact}} of {{held:exact}} belongs to the holder.",
            "{parts:exact}",
        )
    return told


SENTENCES: dict[str, Told] = {
    **_rights(),
    "bars.free": Told(
        "Disponibles {free:exact}: {held:exact} menos {blocked:exact} con limitaciones.",
        "Available {free:exact}: {held:exact} less {blocked:exact} under limitations.",
        "{free:exact}",
    ),
    "bars.never": Told(
        "{parts:exact} no se enajenan con ningún permiso: {kind:word} n.º {number}.",
        "{parts:exact} are not sold with any leave: {kind:word} no. {number}.",
        "{parts:exact}",
    ),
    "bars.lacks": Told(
        "{parts:exact} en {kind:word} n.º {number}: falta {consents:word}.",
        "{parts:exact} under {kind:word} no. {number}: missing {consents:word}.",
        "{parts:exact}",
    ),
    "bars.with_leave": Told(
        "Salen {parts:exact} de {kind:word} n.º {number} con los permisos registrados.",
        "{parts:exact} of {kind:word} no. {number} leave with the recorded permissions.",
        "{parts:exact}",
    ),
    "bars.follows": Told(
        "Salen {parts:exact} con su gravamen, que las sigue: {kind:word} n.º {number}.",
        "{parts:exact} leave with the encumbrance that follows them: {kind:word} no. {number}.",
        "{parts:exact}",
    ),
}
