"""Fictitious names for demonstration holders, the same on every machine. Knows nothing of shares."""

import random

GIVEN = (
    "Adriana María|Andrés Felipe|Blanca Nubia|Camilo Ernesto|Carmen Rosa|Clara Eugenia|Daniel Eduardo|Dora Lilia|Edgar Iván|Elsa Victoria|"
    "Fabio Nelson|Flor Ángela|Germán Darío|Guillermo León|Hilda Yaneth|Ismael Antonio|Jaime Orlando|Julián Esteban|Karen Sofía|Leonor Cecilia|"
    "Libardo Alonso|Luz Marina|Manuel Vicente|Martha Isabel|Mónica Lorena|Néstor Raúl|Óscar Javier|Olga Lucía|Pilar Constanza|Rafael Humberto"
).split("|")
FAMILY = (
    "Acuña|Albarracín|Amórtegui|Ariza|Avellaneda|Baquero|Benavides|Bohórquez|Buitrago|Caicedo|Castellanos|Chaparro|Cifuentes|Cubillos|"
    "Delgadillo|Duarte|Escobar|Espitia|Estupiñán|Fandiño|Galvis|Garzón|Henao|Hincapié|Hurtado|Ladino|Leguizamón|Londoño|Manrique|Marroquín|"
    "Montañez|Navarrete|Niño|Núñez|Ñungo|Ordóñez|Orejuela|Ortegón|Otálora|Páez|Pinzón|Quevedo|Quiroga|Rentería|Riaño|Rubiano|Saavedra|"
    "Sarmiento|Suescún|Tamayo|Triana|Umaña|Urrutia|Valderrama|Vanegas|Velandia|Villarreal|Yepes|Zabala|Zamudio"
).split("|")


def people(count: int, *, seed: int) -> list[tuple[str, str]]:
    """Return ``count`` distinct (name, identity number) pairs, always the same for one seed."""
    dice = random.Random(seed)
    found: dict[str, str] = {}
    while len(found) < count:
        name = f"{dice.choice(FAMILY)} {dice.choice(FAMILY)}, {dice.choice(GIVEN)}"
        found.setdefault(name, str(1_000_100_000 + seed * 100_000 + len(found)))
    return list(found.items())


def split(total: int, parts: int, *, seed: int) -> list[int]:
    """Split a whole number into ``parts`` uneven positive parts that sum exactly."""
    dice = random.Random(seed)
    weights = [dice.randint(1, 40) ** 2 for _ in range(parts)]
    shares = [max(1, total * weight // sum(weights)) for weight in weights]
    shares[-1] += total - sum(shares)
    return shares
