"""Every variable that the code reads is explained in .env.example, and every one explained is read."""

import ast
import re

from tests.architecture.sources import ROOT, sources

READ_OUTSIDE_SETTINGS = {"VAR_DIR", "DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "ASAMBLEA_PROFILE"}
PROCESS = {"DJANGO_SETTINGS_MODULE", "PATH"}


def explained() -> set[str]:
    return set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))


def read_by_settings() -> set[str]:
    calls = (
        node for node in ast.walk(sources()["config/settings.py"]) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    )
    readers = (
        call for call in calls if isinstance(call.func.value, ast.Name) and call.func.value.id == "env" and call.func.attr != "refuse"
    )
    return {call.args[0].value for call in readers if call.args and isinstance(call.args[0], ast.Constant)} | {"DATABASE_URL"}


def test_the_example_explains_exactly_what_the_settings_read() -> None:
    assert explained() == read_by_settings()


# Before the settings exist: the entry points. Beside them: the sealed renderer's child and the contract of calc (CALC_LANG).
OTHER_READERS = {
    "config/celery.py",
    "config/env.py",
    "config/wsgi.py",
    "core/embedded/__init__.py",
    "core/embedded/__main__.py",
    "core/embedded/places.py",
    "desk/management/commands/calc.py",
}


def test_nobody_else_reads_the_environment() -> None:
    application = [(path, tree) for path, tree in sources().items() if not path.startswith(("tools/", "bench/"))]
    assert {path for path, tree in application if reads_environment(tree)} <= OTHER_READERS


def reads_environment(tree: ast.Module) -> bool:
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))
    return any(node.value.id == "os" and node.attr in {"environ", "getenv"} for node in names)


def test_the_variables_of_the_embedded_servers_are_explained() -> None:
    assert explained() >= READ_OUTSIDE_SETTINGS
