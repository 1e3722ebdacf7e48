"""The register of holders: opens it, posts movements, reverses postings. The only writer of postings, movements and positions.

`post` is a set operation for use cases: it needs their transaction and leaves the audit to them. One transaction makes one posting;
one that needs two makes the second after the first, and runs alone on its register.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Unpack

from django.db import connection, transaction

from core import clock
from core.models import Approval, User
from core.services import audit
from governance.models import Account, Entity, Posting, Register
from governance.rules import ledger
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.rules.ledger import Holding, Moved
from governance.rules.refusals import AlreadyDoneError, TransactionRequiredError
from governance.services import balances, bars, following, posting_dates, second_person, titled
from governance.services.balances import Keys, array
from governance.services.lines import Line, read_lines, refuse_accounts
from governance.services.posting_dates import Act
from governance.wording import refusals

ISSUE_ACCOUNT = "EMISION"

# Their reversal would leave behind what they changed beside the balances: par value, titles, encumbrances.
_WITH_EFFECTS = {PostingKind.SPLIT, PostingKind.CONVERSION, PostingKind.STOCK_DIVIDEND}

# One statement writes the whole posting; where the source reference is already there, it writes nothing.
_WRITE = """
WITH posted AS (
    INSERT INTO governance_posting (register_id, number, kind, basis, source_ref, actor_id, agreed_on, effective_on, recorded_at,
        reverses_id, dividends_reserved, line_count, lines_digest, previous_hash, hash)
    VALUES (%(register)s, %(number)s, %(kind)s, %(basis)s, %(source_ref)s, %(actor)s, %(agreed_on)s, %(effective_on)s, %(recorded_at)s,
        %(reverses)s, %(dividends_reserved)s, %(line_count)s, %(lines_digest)s, %(previous_hash)s, %(hash)s)
    ON CONFLICT (register_id, source_ref) DO NOTHING
    RETURNING id
), moved AS (
    INSERT INTO governance_movement
        (posting_id, line, security_id, from_account_id, to_account_id, quantity, effective_on, posting_number)
    SELECT posted.id, w.line, w.security_id, w.from_id, w.to_id, w.quantity, %(effective_on)s, %(number)s
    FROM posted, unnest(%(securities)s::bigint[], %(sources)s::bigint[], %(targets)s::bigint[], %(quantities)s::numeric[])
        WITH ORDINALITY AS w(security_id, from_id, to_id, quantity, line)
), applied AS (
    UPDATE governance_position p SET quantity = p.quantity + w.effect, moved_on = greatest(p.moved_on, %(effective_on)s)
    FROM posted, unnest(%(accounts)s::bigint[], %(held)s::bigint[], %(effects)s::numeric[]) AS w(account_id, security_id, effect)
    WHERE p.account_id = w.account_id AND p.security_id = w.security_id
), opened AS (
    INSERT INTO governance_position (account_id, security_id, quantity, is_issue, is_mirror, moved_on)
    SELECT w.account_id, w.security_id, w.effect, a.purpose = 'issue', s.keeping = 'mirror', %(effective_on)s
    FROM posted, unnest(%(new_accounts)s::bigint[], %(new_held)s::bigint[], %(new_effects)s::numeric[]) AS w(account_id, security_id, effect)
    JOIN governance_account a ON a.id = w.account_id JOIN governance_security s ON s.id = w.security_id
    ORDER BY 1, 2
), counted AS (
    UPDATE governance_register r SET last_number = %(number)s, last_hash = %(hash)s FROM posted WHERE r.id = %(register)s
)
SELECT id FROM posted
"""


_COUNTER = """
SELECT last_number + 1, last_hash, EXISTS (SELECT 1 FROM governance_sharecertificate WHERE security_id = ANY(%(securities)s::bigint[]))
FROM governance_register WHERE id = %(register)s FOR NO KEY UPDATE
"""


@transaction.atomic
def open(*, actor: User, entity: Entity, opened_on: date) -> Register:  # noqa: A001 - registers are opened
    """Open the register of an entity, with its issue account. Raises AlreadyDoneError, FutureDateError."""
    if Register.objects.filter(entity=entity).exists():
        raise AlreadyDoneError(
            field="entidad",
            value=entity.name,
            message_es=f"El libro de registro de «{entity.name}» ya está abierto. Úselo.",
            message_en=f"The register of “{entity.name}” is already open. Use it.",
        )
    if opened_on > clock.today():
        raise refusals.future(effective_on=opened_on, today=clock.today())
    register = Register.objects.create(entity=entity, opened_on=opened_on)
    Account.objects.create(
        entity=entity,
        number=ISSUE_ACCOUNT,
        purpose=AccountPurpose.ISSUE.value,
        title=f"Emisión de {entity.name}"[:300],
        sort_key="",
        search_key="",
        opened_on=opened_on,
    )
    audit.record(
        actor=actor,
        organisation=entity.organisation,
        action="governance.open_register",
        subject=register,
        facts={"entity": entity.pk, "opened_on": opened_on.isoformat()},
    )
    return register


def post(
    *, actor: User, register: Register, lines: Sequence[Line], reverses: Posting | None = None, made: Keys = frozenset(), **act: Unpack[Act]
) -> Posting:
    """Enter one posting: lock the positions in order, ask the rules, lock the counter last, write all in sets.

    Where shares leave that are encumbered, the bars are asked, and what goes with them is written. A security that a depository keeps is
    taken as it comes: nothing of the balance or the bars refuses it, and each disagreement becomes a Discrepancy.
    `made` names the accounts that this very transaction made and that have no position yet: theirs are written once, with what they get.
    Raises TransactionRequiredError outside a transaction, and before anything is written NoLinesError, LineError, FutureDateError, DatesError,
    BeforeOpeningError, OldSharesError, InsufficientBalanceError, BackdatedNegativeError, BarredError, EncumberedLaterError,
    TitleError, DuplicateSourceError.
    """
    if not connection.in_atomic_block:
        raise TransactionRequiredError("register.post needs the transaction of a use case")
    kind = PostingKind(act["kind"])
    posting_dates.refuse(register, act, clock.today())
    moved = read_lines(register, lines, act["effective_on"])
    effects = ledger.net(moved)
    locked = balances.lock(list(effects), made)
    posting_dates.refuse_old_shares(locked, act["effective_on"], reverses)
    refuse_accounts(register, kind, moved, locked)
    anomalies = balances.refuse_negative(effects=effects, locked=locked, effective_on=act["effective_on"])
    taking, dividing = act.pop("taking", ()), act.pop("dividing", ())
    judged = bars.judge(register, bars.Asked(kind, moved, effects, locked, act["effective_on"], taking, reverses))
    number, previous, on_paper = _next_number(register, {security for _account, security in effects})
    if on_paper:
        titled.refuse_uncovered(kind, effects, locked, dividing)
    if reverses is not None:
        _refuse_second_reversal(reverses)
    posting = Posting(
        register=register,
        number=number,
        actor=actor,
        recorded_at=clock.now(),  # under the lock of the counter, so that moments run as numbers do
        reverses=reverses,
        line_count=len(moved),
        lines_digest=ledger.lines_digest(moved),
        previous_hash=previous,
        **{**act, "kind": kind.value},
    )
    posting.hash = ledger.posting_hash(previous, posting.payload())
    _write(posting, moved, effects, made)
    following.settle(posting, judged)
    bars.name_anomalies(posting, [*anomalies, *judged.anomalies])
    return posting


@transaction.atomic
def record(*, actor: User, register: Register, lines: Sequence[Line], **act: Unpack[Act]) -> Posting:
    """Enter one posting as a use case of its own, with its audit record: a transfer, an issue, an opening. Raises what `post` raises."""
    posting = post(actor=actor, register=register, lines=lines, **act)
    _audit(actor, posting, "governance.post")
    return posting


@transaction.atomic
def reverse(
    *, actor: User, posting: Posting, basis: str, source_ref: str, effective_on: date | None = None, approval: Approval | None = None
) -> Posting:
    """Undo a posting by its mirror image (default: effective today), not before it nor in shares that a split replaced.

    Raises SecondPersonNeededError without the approval that the entity asks for, AlreadyReversedError, IrreversibleError,
    ReversalDateError, OldSharesError and what `post` raises.
    """
    second_person.refuse_alone(posting.register.entity, approval)
    reversal = post_reversal(actor=actor, posting=posting, basis=basis, source_ref=source_ref, effective_on=effective_on)
    _audit(actor, reversal, "governance.reverse")
    return reversal


def post_reversal(*, actor: User, posting: Posting, basis: str, source_ref: str, effective_on: date | None = None) -> Posting:
    """Enter the mirror image of a posting in the transaction of a use case. Raises what `reverse` raises."""
    on = effective_on or clock.today()
    if posting.kind == PostingKind.REVERSAL:
        raise refusals.reversal_of_reversal(number=posting.number)
    if posting.kind in _WITH_EFFECTS:
        raise refusals.reversal_of_effects(number=posting.number)
    _refuse_second_reversal(posting)
    if on < posting.effective_on:
        raise refusals.reversal_before(number=posting.number, on=posting.effective_on)
    rows = posting.movements.order_by("line").values_list("security_id", "to_account_id", "from_account_id", "quantity")
    return post(
        actor=actor,
        register=posting.register,
        kind=PostingKind.REVERSAL,
        lines=[Line(*row) for row in rows],
        agreed_on=posting.agreed_on,
        effective_on=on,
        basis=basis,
        source_ref=source_ref,
        reverses=posting,
    )


def _next_number(register: Register, securities: set[int]) -> tuple[int, str, bool]:
    """Lock the counter; return the next number, the hash it follows and whether some of the classes ever had titles on paper.

    That is asked here and not with the positions: a title that was being made holds them, and this statement sees it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_COUNTER, {"register": register.pk, "securities": list(securities)})
        return cursor.fetchone()


def _refuse_second_reversal(posting: Posting) -> None:
    """Asked before the balances, for a plain answer, and again under the counter's lock, where it is certain."""
    earlier = Posting.objects.filter(reverses=posting).first()
    if earlier is not None:
        raise refusals.already_reversed(number=posting.number, by=earlier.number)


def _write(posting: Posting, moved: list[Moved], effects: dict[Holding, Decimal], made: Keys) -> None:
    holdings = [holding for holding in effects if holding[0] not in made]
    new = [holding for holding in effects if holding[0] in made]
    columns = {
        **posting.payload(),
        "dividends_reserved": posting.dividends_reserved,
        "recorded_at": posting.recorded_at,
        "previous_hash": posting.previous_hash,
        "hash": posting.hash,
        "securities": array(line.security for line in moved),
        "sources": array(line.from_account for line in moved),
        "targets": array(line.to_account for line in moved),
        "quantities": array(line.quantity for line in moved),
        "accounts": array(account for account, _security in holdings),
        "held": array(security for _account, security in holdings),
        "effects": array(effects[holding] for holding in holdings),
        "new_accounts": array(account for account, _security in new),
        "new_held": array(security for _account, security in new),
        "new_effects": array(effects[holding] for holding in new),
    }
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, columns)
        written = cursor.fetchone()
    if written is None:
        earlier = Posting.objects.get(register=posting.register, source_ref=posting.source_ref)
        raise refusals.duplicate_source(source_ref=posting.source_ref, number=earlier.number)
    posting.pk, posting._state.adding, posting._state.db = written[0], False, connection.alias
    posting.register.last_number, posting.register.last_hash = posting.number, posting.hash


def _audit(actor: User, posting: Posting, action: str) -> None:
    facts = {
        "number": posting.number,
        "kind": posting.kind,
        "lines": posting.line_count,
        "source_ref": posting.source_ref,
        "hash": posting.hash,
    }
    audit.record(actor=actor, organisation=posting.register.entity.organisation, action=action, subject=posting, facts=facts)
