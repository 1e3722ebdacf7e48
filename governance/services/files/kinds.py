"""What each kind of load does at each stage: finish a row, prepare its tables, find what is wrong, count, write."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.models import User
from governance.models import Entity, Load, Posting
from governance.rules.files.faults import Problem
from governance.rules.files.layouts import LoadKind
from governance.services.depository import movements as depository_movements
from governance.services.depository import positions as depository_positions
from governance.services.depository.rows import MovementRows, PositionRows
from governance.services.files import (
    comparison_tables,
    holder_checks,
    holder_tables,
    holder_writing,
    movement_checks,
    movement_rows,
    movement_tables,
    movement_writing,
)
from governance.services.files.comparison_tables import ComparedRows
from governance.services.files.holder_rows import HolderRows
from governance.services.files.staging import Finish

Written = tuple[dict[str, int], Sequence[Posting]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """The functions of one kind; `verdicts` is the question that says of each row what it would do."""

    finish: Callable[[Entity], Finish]
    tables: Callable[[Load], None]
    problems: Callable[[Load], Iterator[Problem]]
    verdicts: str
    write: Callable[[User, Load], Written] | None = None
    dated: bool = False
    """Whether the same content at another date is another file."""
    as_it_comes: bool = False
    """Whether it is written even where the register moved after the preview."""


STAGES: dict[str, Stages] = {
    LoadKind.HOLDERS: Stages(
        finish=lambda entity: HolderRows(entity, with_quantity=False),
        tables=holder_tables.make,
        problems=holder_checks.problems,
        verdicts=holder_tables.VERDICTS,
        write=holder_writing.write,
    ),
    LoadKind.OPENING: Stages(
        finish=lambda entity: HolderRows(entity, with_quantity=True),
        tables=holder_tables.make,
        problems=holder_checks.problems,
        verdicts=holder_tables.VERDICTS_WITH_POSITIONS,
        write=holder_writing.write,
    ),
    LoadKind.DEPOSITORY_POSITIONS: Stages(
        finish=PositionRows,
        tables=depository_positions.tables,
        problems=depository_positions.problems,
        verdicts=depository_positions.VERDICTS,
        write=depository_positions.write,
        dated=True,
        as_it_comes=True,
    ),
    LoadKind.DEPOSITORY_MOVEMENTS: Stages(
        finish=MovementRows,
        tables=depository_movements.tables,
        problems=depository_movements.problems,
        verdicts=depository_movements.VERDICTS,
        write=depository_movements.write,
        as_it_comes=True,
    ),
    LoadKind.MOVEMENTS: Stages(
        finish=lambda entity: movement_rows.MovementRows(entity, acts=False),
        tables=movement_tables.make,
        problems=movement_checks.problems,
        verdicts=movement_tables.VERDICTS,
        write=movement_writing.write,
    ),
    LoadKind.HISTORY: Stages(
        finish=lambda entity: movement_rows.MovementRows(entity, acts=True),
        tables=movement_tables.make,
        problems=movement_checks.problems,
        verdicts=movement_tables.VERDICTS,
        write=movement_writing.write,
    ),
    LoadKind.COMPARISON: Stages(
        finish=ComparedRows, tables=comparison_tables.make, problems=comparison_tables.problems, verdicts=comparison_tables.VERDICTS
    ),
}


def stages_of(load: Load) -> Stages:
    """Return what a load's kind does."""
    return STAGES[load.kind]
