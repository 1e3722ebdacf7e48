"""Files of the register taken in: received, read, confirmed, written whole or not at all, discarded. Knows no kind of row.

Up to so many rows everything happens while the page waits; above it a worker reads and writes, and people watch a run.
"""

from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from core import archive, clock, work
from core.models import Approval, Item, Organisation, User
from core.selectors.approvals import about
from core.services import approvals, audit
from core.services.evidence import clean_label
from governance.models import AppliedLoad, Entity, Load, LoadProblem, LoadRow, Register
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.load_kinds import LoadState
from governance.rules.refusals import GovernanceRefusal
from governance.selectors.load_integrity import FOLDER
from governance.services.files import previews, staging
from governance.services.files.holder_rows import Securities
from governance.services.files.kinds import STAGES, stages_of
from governance.services.files.reading import Options, Reading, read
from governance.wording import load_problems, load_refusals

READ, APPLY = "governance.read_load", "governance.apply_load"
APPROVAL = "governance.apply_load"
_IN_A_REGISTER = frozenset({LoadKind.OPENING, LoadKind.MOVEMENTS, LoadKind.HISTORY, LoadKind.COMPARISON})
READINGS = ("lang", "grouping", "month_first")
ACTS_OF_THE_BOOK = frozenset({LoadKind.OPENING, LoadKind.MOVEMENTS, LoadKind.HISTORY})
_SETTLED = (LoadState.APPLIED, LoadState.RECORDED, LoadState.DISCARDED)


@transaction.atomic
def receive(*, actor: User, entity: Entity, kind: LoadKind, name: str, content: bytes, options: dict[str, Any]) -> Load:
    """Take a file in: refuse at once what cannot be read or was written before, keep it, and read it or queue its reading.

    Raises FileRefusedError, LoadedBeforeError, LoadStateError where the register is not open.
    """
    if kind in _IN_A_REGISTER and not Register.objects.filter(entity=entity).exists():
        raise load_refusals.no_register(entity.name)
    label, sha256 = clean_label(name), archive.sha256(content)
    _refuse_again(entity, kind, sha256, options)
    reading = read(content, label, layout_of(kind, decimals=Securities(entity).decimals), _options(options))
    load: Load = Load.objects.create(
        organisation=entity.organisation, entity=entity, kind=kind.value, name=label, sha256=sha256, size=len(content),
        options=options, uploaded_by=actor, uploaded_at=clock.now(),
    )  # fmt: skip
    audit.record(
        actor=actor, organisation=entity.organisation, action="governance.receive_load", subject=load,
        facts={"kind": kind.value, "name": label, "sha256": sha256, "options": options},
    )  # fmt: skip
    _read_or_queue(actor, load, reading)
    # Kept last: a file that is refused while it is read leaves nothing behind, in the archive either.
    load.file = archive.keep(content, folder=FOLDER).name
    load.save(update_fields=["file"])
    return load


@transaction.atomic
def reread(*, actor: User, load: Load, declared: dict[str, Any]) -> Load:
    """Read a file again that was not confirmed, with other marks of numbers or another order of dates. Raises LoadStateError, FileRefusedError."""
    load = _locked(load)
    if load.state not in (LoadState.READY, LoadState.WRONG):
        raise load_refusals.state(load)
    kept = {key: value for key, value in load.options.items() if key not in READINGS}
    load.options, load.state = {**kept, **declared}, LoadState.READING.value
    load.counts = {}
    _drop_rows(load)
    load.save()
    layout = layout_of(LoadKind(load.kind), decimals=Securities(load.entity).decimals)
    audit.record(
        actor=actor, organisation=load.organisation, action="governance.reread_load", subject=load, facts={"options": load.options}
    )
    _read_or_queue(actor, load, read(archive.read(load.file, load.sha256), load.name, layout, _options(load.options)))
    return load


def _read_or_queue(actor: User, load: Load, reading: Reading) -> None:
    if at_once(reading.estimated_rows()):
        _prepare(load, reading)
        return
    load.run = work.open_run(actor=actor, organisation=load.organisation, kind=READ, title=f"Lectura de «{load.name}»"[:200], total=1)
    load.save(update_fields=["run"])
    work.enqueue(kind=READ, key=f"{load.pk}-{load.run.pk}", payload={"load": load.pk}, organisation=load.organisation, run=load.run)


def writes(load: Load) -> bool:
    """Say whether a load of this kind is written; a comparison is recorded."""
    return stages_of(load).write is not None


def needs_two(load: Load) -> bool:
    """Say whether a second person approves a load: the entity asks it of all, or of every act of its book and these are such acts."""
    return bool(load.entity.loads_need_approval or (load.entity.movements_need_approval and load.kind in ACTS_OF_THE_BOOK))


def at_once(rows: int) -> bool:
    """Say whether so many rows are done while the page waits."""
    return bool(rows <= settings.LOAD_ROWS_AT_ONCE)


def read_item(item: Item) -> dict[str, Any]:
    """Read a queued file (the worker's part of `receive`)."""
    load: Load = Load.objects.select_related("entity__organisation").get(pk=item.payload["load"])
    if load.state == LoadState.READING:
        try:
            read_now(load)
        except GovernanceRefusal as refusal:
            raise work.WorkRefusedError(refusal.message_es) from refusal
    return {"rows": load.row_count, "problems": load.problem_count}


@transaction.atomic
def read_now(load: Load) -> Load:
    """Read a received file into its preview, whatever its length. Raises FileRefusedError."""
    layout = layout_of(LoadKind(load.kind), decimals=Securities(load.entity).decimals)
    _prepare(load, read(archive.read(load.file, load.sha256), load.name, layout, _options(load.options)))
    return load


@transaction.atomic
def write_now(*, actor: User, load: Load) -> Load:
    """Write a ready load, whatever its length, without a worker. Raises LoadStateError and what writing refuses."""
    load = _locked(load)
    if load.state != LoadState.READY or needs_two(load):
        raise load_refusals.state(load)
    return _apply(actor, load)


def _options(given: dict[str, Any]) -> Options:
    known = ("sheet", "encoding", "delimiter", "lang", "grouping", "mapping", "lenient", "hidden", "month_first")
    return Options(**{key: given[key] for key in known if key in given})


def _prepare(load: Load, reading: Reading) -> None:
    """Put the rows into staging, ask what is wrong with them as a whole, and count what they would do."""
    stages = stages_of(load)
    done = staging.stage(load, reading, stages.finish(load.entity))
    load.row_count, load.rows_digest, load.problem_count = done.rows, done.digest, done.problems
    load.found = {
        "encoding": reading.source.encoding, "delimiter": reading.source.delimiter, "sheet": reading.source.sheet, "header": reading.header.row,
        "columns": [column.key for column in reading.present], "notes": [[note.es, note.en] for note in reading.notes],
        "assumed": reading.assumed(),
    }  # fmt: skip
    if not reading.header.problems:
        stages.tables(load)
        earlier = _earlier(load.entity, load.kind, load.options).filter(rows_digest=load.rows_digest).first()
        wrong = [load_problems.loaded_before(earlier)] if earlier else stages.problems(load)
        load.problem_count += staging.add_problems(load, wrong)
        load.counts = previews.counts(load)
    load.state = LoadState.WRONG if load.problem_count else LoadState.READY
    load.save()


def _earlier(entity: Entity, kind: str, options: dict[str, Any]) -> QuerySet[AppliedLoad]:
    """Return what was written of this kind before; where a list speaks of a date, only of the same date."""
    rows = AppliedLoad.objects.filter(load__entity=entity, load__kind=kind).select_related("load", "applied_by")
    return rows.filter(load__options__on=options.get("on")) if STAGES[kind].dated else rows


def _refuse_again(entity: Entity, kind: LoadKind, sha256: str, options: dict[str, Any]) -> None:
    earlier = _earlier(entity, kind.value, options).filter(sha256=sha256).first()
    if earlier is not None:
        raise load_refusals.loaded_before(earlier)


@transaction.atomic
def confirm(*, actor: User, load: Load) -> Load:
    """Confirm a preview: write it, queue its writing, or ask for the second person that the entity demands. Raises LoadStateError."""
    load = _locked(load)
    if load.state != LoadState.READY or not writes(load):
        raise load_refusals.state(load)
    if needs_two(load):
        approvals.request(actor=actor, organisation=load.organisation, kind=APPROVAL, payload=_frozen(load), subject=load)
        load.state = LoadState.WAITING
        load.save(update_fields=["state"])
        return load
    return _go(actor, load)


@transaction.atomic
def carry_out(*, actor: User, load: Load) -> Load:
    """Write what a second person has approved; a rejected load is ready again. Raises LoadStateError, ApprovalPayloadChangedError."""
    load = _locked(load)
    approval = approval_of(load)
    if load.state != LoadState.WAITING or approval is None or approval.state == Approval.State.REQUESTED:
        raise load_refusals.state(load)
    if approval.state != Approval.State.ACCEPTED:
        load.state = LoadState.READY
        load.save(update_fields=["state"])
        return load
    approvals.confirm(approval, _frozen(load))
    return _go(actor, load)


def withdrawn(actor: User, approval: Approval) -> None:  # noqa: ARG001 - every kind of request is undone alike
    """Make the load ready again whose request was taken back."""
    Load.objects.filter(pk=int(approval.subject_id), state=LoadState.WAITING).update(state=LoadState.READY)


def approval_of(load: Load) -> Approval | None:
    """Return the latest request about a load."""
    return about(load, APPROVAL).first()


def _frozen(load: Load) -> dict[str, Any]:
    return {"load": load.pk, "file": load.name, "sha256": load.sha256, "rows": load.rows_digest, "counts": load.counts}


def _go(actor: User, load: Load) -> Load:
    if at_once(load.row_count):
        return _apply(actor, load)
    organisation: Organisation = load.organisation
    load.state = LoadState.APPLYING
    load.run = work.open_run(actor=actor, organisation=organisation, kind=APPLY, title=f"Escritura de «{load.name}»"[:200], total=1)
    load.save(update_fields=["state", "run"])
    payload = {"load": load.pk, "actor": actor.pk}
    work.enqueue(kind=APPLY, key=f"{load.pk}-{load.run.pk}", payload=payload, organisation=organisation, run=load.run)
    return load


def apply_item(item: Item) -> dict[str, Any]:
    """Write a confirmed load (the worker's part of `confirm`)."""
    load = _locked(Load(pk=item.payload["load"]))
    if load.state != LoadState.APPLYING:
        return {"state": load.state}
    try:
        _apply(User.objects.get(pk=item.payload["actor"]), load)
    except GovernanceRefusal as refusal:
        raise work.WorkRefusedError(refusal.message_es) from refusal
    return {"counts": load.counts}


def give_up(item: Item, error: str) -> None:
    """Mark a load whose reading or writing ended badly; nothing of it was written."""
    Load.objects.filter(pk=item.payload["load"]).exclude(state__in=_SETTLED).update(state=LoadState.FAILED, failure=error[:500])


def _apply(actor: User, load: Load) -> Load:
    """Write a load in this transaction, after asking again what it would do. Raises LoadChangedError and what the register refuses."""
    stages = stages_of(load)
    if stages.write is None:
        raise load_refusals.state(load)
    _refuse_again(load.entity, LoadKind(load.kind), load.sha256, load.options)
    stages.tables(load)
    wrong = next(iter(stages.problems(load)), None)
    if wrong is not None:
        raise load_refusals.wrong_now(wrong)
    if not stages.as_it_comes and previews.counts(load) != load.counts:
        raise load_refusals.changed(load)
    try:
        with transaction.atomic():
            made, postings = stages.write(actor, load)
    except IntegrityError as error:
        raise load_refusals.changed(load) from error
    numbers = [posting.number for posting in postings]
    AppliedLoad.objects.create(
        load=load, sha256=load.sha256, rows_digest=load.rows_digest, counts={**load.counts, "made": made}, applied_by=actor, applied_at=clock.now(),
        first_posting=min(numbers, default=None), last_posting=max(numbers, default=None),
    )  # fmt: skip
    load.state = LoadState.APPLIED
    load.save(update_fields=["state"])
    facts = {
        "kind": load.kind,
        "name": load.name,
        "sha256": load.sha256,
        "rows_digest": load.rows_digest,
        "made": made,
        "postings": len(numbers),
    }
    audit.record(actor=actor, organisation=load.organisation, action="governance.apply_load", subject=load, facts=facts)
    return load


@transaction.atomic
def discard(*, actor: User, load: Load) -> Load:
    """Drop the rows of a load that is not to be written; the file and the fact that it came stay. Raises LoadStateError."""
    load = _locked(load)
    if load.state in (*_SETTLED, LoadState.APPLYING, LoadState.WAITING):
        raise load_refusals.state(load)
    _drop_rows(load)
    load.state = LoadState.DISCARDED
    load.save(update_fields=["state"])
    audit.record(actor=actor, organisation=load.organisation, action="governance.discard_load", subject=load, facts={"sha256": load.sha256})
    return load


def _drop_rows(load: Load) -> None:
    LoadRow.objects.filter(load=load)._raw_delete(load._state.db)
    LoadProblem.objects.filter(load=load)._raw_delete(load._state.db)


def _locked(load: Load) -> Load:
    rows = Load.objects.select_for_update(of=("self",), no_key=True).select_related("organisation", "entity__organisation")
    found: Load = rows.get(pk=load.pk)
    return found
