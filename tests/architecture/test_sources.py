"""What holds in every source file: sizes, names, docstrings, no floats where money is, no imports inside functions."""

import ast
import sys
from collections.abc import Iterator

from tests.architecture.sources import APPS, ROOT, Function, functions, imports, sources

LONGEST_FILE, LONGEST_RULES_FILE, LONGEST_FUNCTION, MOST_PARAMETERS = 400, 300, 50, 6
# A request of a document or of a mail takes one value per column of its row.
TAKE_MORE = {"core/services/documents.py:request", "core/services/mail.py:queue"}
# WeasyPrint takes a second to load: the renderer's child does, whoever imports its module does not.
LATE_IMPORTS = {"core/pdf/engine.py": "weasyprint"}
# Drawings that we make ourselves, as SVG, from numbers and escaped texts.
WRITE_MARKUP = {"core/pdf/drawings.py", "core/templatetags/icons.py", "core/views/verification.py"}
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "base", "misc", "tools"}
# Where numbers become law: here a float would round what must be exact. (Drawings and time-outs elsewhere may use them.)
EXACT = ("rules", "models", "services", "selectors", "documents.py", "documents", "calc")


def test_no_file_is_too_long() -> None:
    lengths = {path: len((ROOT / path).read_text().splitlines()) for path in sources()}
    too_long = {path: lines for path, lines in lengths.items() if lines > (LONGEST_RULES_FILE if "/rules/" in path else LONGEST_FILE)}
    assert not too_long


def test_no_function_is_too_long_or_takes_too_much() -> None:
    found = {f"{path}:{function.name}" for path, tree in sources().items() for function in functions(tree) if too_big(function)}
    assert found <= TAKE_MORE


def too_big(function: Function) -> bool:
    arguments = function.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    is_method = names[:1] in (["self"], ["cls"])
    # A constructor of a record may take as many values as the record has.
    return (function.end_lineno or 0) - function.lineno + 1 > LONGEST_FUNCTION or len(names) - is_method > most_parameters(function)


def most_parameters(function: Function) -> int:
    """Return six, and one more for ``actor``, whom every service takes first."""
    return MOST_PARAMETERS + any(argument.arg == "actor" for argument in function.args.kwonlyargs)


def test_names_say_what_a_module_is() -> None:
    stems = {path: set(path.removesuffix(".py").split("/")[1:]) for path in sources()}
    assert not {path: parts & EMPTY_NAMES for path, parts in stems.items() if parts & EMPTY_NAMES and not path.startswith("tools/")}


def test_every_module_says_what_it_knows() -> None:
    assert not [path for path, tree in sources().items() if tree.body and not ast.get_docstring(tree) and not path.endswith("apps.py")]


def test_no_float_where_numbers_must_be_exact() -> None:
    found = [f"{path}:{line}" for path, tree in sources().items() if is_exact(path) for line in floats(tree)]
    assert not found


def is_exact(path: str) -> bool:
    parts = path.split("/")
    return parts[0] in APPS and len(parts) > 1 and parts[1] in EXACT


def floats(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if (
            (isinstance(node, ast.Constant) and isinstance(node.value, float))
            or (isinstance(node, ast.Name) and node.id == "float")
            or (isinstance(node, ast.Attribute) and node.attr == "FloatField")
        ):
            yield node.lineno


def test_imports_stand_at_the_top() -> None:
    """Only ``AppConfig.ready`` registers by imports of its own; a circle is a sign of a wrong layer, not of a need for them."""
    found = [
        f"{path}:{line} {name}"
        for path, tree in sources().items()
        for function in functions(tree)
        if function.name != "ready"
        for line, name in imports(function)
        if name.split(".")[0] != LATE_IMPORTS.get(path)
    ]
    assert not found


def test_rules_import_the_standard_library_and_rules_only() -> None:
    allowed = {f"{app}.rules" for app in APPS}
    found = [
        f"{path}:{line} {name}"
        for path, tree in sources().items()
        if path.split("/")[1:2] == ["rules"]
        for line, name in imports(tree)
        if not name.startswith(".") and name.split(".")[0] not in sys.stdlib_module_names and ".".join(name.split(".")[:2]) not in allowed
    ]
    assert not found


def test_only_the_clock_reads_the_clock() -> None:
    """``datetime.now``, ``date.today`` and ``timezone.now`` stand in core.clock alone."""
    readers = {
        ("datetime", "now"),
        ("datetime", "today"),
        ("date", "today"),
        ("timezone", "now"),
        ("timezone", "localdate"),
        ("datetime", "utcnow"),
    }
    found = [
        f"{path}:{node.lineno}"
        for path, tree in sources().items()
        if path.split("/")[0] in APPS and path != "core/clock.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and (node.value.id, node.attr) in readers
    ]
    assert not found


def test_links_never_come_from_the_host_of_a_request_and_nothing_is_unescaped() -> None:
    forbidden = {"build_absolute_uri", "mark_safe", "csrf_exempt", "RawSQL"}
    found = [
        f"{path}:{node.lineno} {name}"
        for path, tree in sources().items()
        if path.split("/")[0] in APPS and path not in WRITE_MARKUP
        for node in ast.walk(tree)
        if (name := getattr(node, "attr", getattr(node, "id", None))) in forbidden
    ]
    assert not found


def test_one_module_speaks_to_the_renderer() -> None:
    users = {path for path, tree in sources().items() for _line, name in imports(tree) if name.split(".")[0] == "weasyprint"}
    assert all(path.startswith("core/pdf/") for path in users)
