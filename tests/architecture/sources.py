"""The application's own source files, parsed once for the tests of this folder."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("core", "governance", "meetings", "funds", "desk")
TOP = (*APPS, "config", "tools", "bench")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> dict[str, ast.Module]:
    """Return path → syntax tree of every module outside migrations and tests."""
    paths = [path for top in TOP for path in sorted((ROOT / top).rglob("*.py")) if "migrations" not in path.parts]
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text()) for path in paths}


def functions(tree: ast.Module) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


def imports(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Return line and full name of each import under a node."""
    for child in ast.walk(node):
        if isinstance(child, ast.Import):
            yield from ((child.lineno, alias.name) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield child.lineno, "." * child.level + (child.module or "")
