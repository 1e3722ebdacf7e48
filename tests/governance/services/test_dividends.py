"""Projects, decisions, declarations and entitlements of dividends: what they write, what they refuse and that the money closes."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db.models import Sum

from core.models import AuditRecord, User
from core.services.approvals import SelfApprovalError
from governance.models import Distribution, Entitlement, EntitlementRun, Obligation, UntaxedExcess
from governance.rules.dividend_errors import (
    DividendBarredError,
    InstalmentsError,
    MinimumNotDecidedError,
    ProjectFiguresError,
    RateMissingError,
    ReserveUseError,
    RunRefusedError,
    StageOrderError,
)
from governance.rules.entitlements import Change, Due, takes
from governance.rules.profit_kinds import DistributionStage, ReserveKind, RunState
from governance.rules.provisions import DueDay, PendingDividendRule
from governance.rules.provisions.dividends import Taker
from governance.selectors import dividends as read
from governance.services import register
from governance.services.dividends import decisions, declarations, defaults, projects, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.dividends.project_lines import DividendLine, Project
from governance.services.lines import Line
from tests.governance.cast import Book
from tests.governance.dividend_cast import DECIDED_ON, decided, fields, project, reserve, tax
from tests.meetings.rules.books import in_force

pytestmark = pytest.mark.django_db
D = Decimal
APRIL, JULY = date(2026, 4, 1), date(2026, 7, 1)
Clock = Callable[[str], None]


@pytest.fixture
def settled(book: Book, stop_clock: Clock) -> Book:
    """Ana holds 600 shares, Beto 300 and Caro 100; it is the day of the meeting."""
    stop_clock("2026-03-27 15:00")
    for name, shares in (("Ana", 600), ("Beto", 300), ("Caro", 100)):
        book.give(name, shares)
    return book


def declared(book: Book, per_share: str = "400000", parts: int = 2, income: str = "600000000") -> Distribution:
    made = decided(book, project(book.common, per_share, income=income))
    part = D(per_share) / parts
    dates = [APRIL, JULY][:parts]
    declarations.declare(actor=book.actor, distribution=made, schedules={book.common.pk: Schedule([Part(on, part) for on in dates])})
    return made


def run(book: Book, made: Distribution, approver: User, pay_on: date = APRIL) -> EntitlementRun:
    done = runs.request(actor=book.actor, distribution=made, pay_on=pay_on)
    return runs.decide(actor=approver, run=done, accept=True)


def row(done: EntitlementRun, book: Book, name: str) -> Entitlement:
    return done.entitlements.get(account=book.holder(name))


def test_a_project_is_decided_declared_and_paid_out_to_the_cent(settled: Book, approver: User, stop_clock: Clock) -> None:
    made = declared(settled)
    stop_clock("2026-04-01 09:00")
    first = run(settled, made, approver)
    assert (first.gross, first.withheld, first.net) == (
        D("200000000.00"),
        D("18436851.00"),
        first.gross - first.withheld,
    )
    # Ana 27,436,851, Beto 9,436,851 and Caro nothing over the whole dividend: half of it with this instalment.
    ana = row(first, settled, "Ana")
    # 240,000,000 in the year, 15 % above 57,087,660: 27,436,851, half of it now.
    assert (ana.gross, ana.holder_base, ana.holder_tax, ana.withheld) == (
        D("120000000"),
        D("240000000"),
        D("27436851.00"),
        D("13718425.50"),
    )


@pytest.mark.parametrize("parts", [1, 2])
def test_the_tax_is_the_same_however_many_instalments(settled: Book, approver: User, stop_clock: Clock, parts: int) -> None:
    made = declared(settled, parts=parts)
    stop_clock("2026-07-01 09:00")
    for pay_on in [APRIL, JULY][:parts]:
        run(settled, made, approver, pay_on)
    taken = Entitlement.objects.filter(account=settled.holder("Ana")).aggregate(total=Sum("withheld"))["total"]
    assert taken == D("27436851.00")


def test_a_letter_gives_july_to_the_buyer_unless_it_reserves_it(settled: Book, approver: User, stop_clock: Clock) -> None:
    made = declared(settled)
    stop_clock("2026-07-01 09:00")
    first = run(settled, made, approver)
    settled.move("Beto", "Caro", 100, on=date(2026, 4, 15))
    lines = [Line(settled.common, settled.holder("Ana"), settled.holder("Caro"), D(50))]
    act = {"kind": "transfer", "agreed_on": date(2026, 4, 15), "effective_on": date(2026, 4, 15), "basis": "carta", "source_ref": "reserva"}
    register.record(actor=settled.actor, register=settled.register, lines=lines, dividends_reserved=True, **act)
    second = run(settled, made, approver, JULY)
    assert [row(first, settled, name).shares for name in ("Beto", "Caro")] == [300, 100]
    assert [row(second, settled, name).shares for name in ("Beto", "Caro")] == [200, 200]
    assert sorted(second.entitlements.filter(account=settled.holder("Ana")).values_list("basis", "shares")) == [
        ("held", D(550)),
        ("reserved", D(50)),
    ]


def test_a_reversed_letter_reserves_nothing(settled: Book, approver: User, stop_clock: Clock) -> None:
    made = declared(settled)
    stop_clock("2026-04-10 09:00")
    lines = [Line(settled.common, settled.holder("Beto"), settled.holder("Caro"), D(50))]
    act = {"kind": "transfer", "agreed_on": date(2026, 3, 30), "effective_on": date(2026, 3, 30), "basis": "carta", "source_ref": "reserva"}
    moved = register.record(actor=settled.actor, register=settled.register, lines=lines, dividends_reserved=True, **act)
    register.reverse(actor=settled.actor, posting=moved, basis="error", source_ref="rev")
    rows = run(settled, made, approver).entitlements.order_by("account__title").values_list("basis", "shares")
    assert list(rows) == [("held", D(600)), ("held", D(300)), ("held", D(100))]


def test_nobody_passes_on_a_dividend_that_a_letter_kept(settled: Book, approver: User, stop_clock: Clock) -> None:
    made = declared(settled)
    stop_clock("2026-04-10 09:00")
    for number, (source, target) in enumerate((("Ana", "Dora"), ("Dora", "Caro"), ("Caro", "Elsa")), start=30):
        quantity = D(300) if number < 32 else D(350)
        lines = [Line(settled.common, settled.holder(source), settled.holder(target), quantity)]
        on = DECIDED_ON.replace(day=min(number, 31))
        act = {"kind": "transfer", "agreed_on": on, "effective_on": on, "basis": "carta", "source_ref": f"carta {number}"}
        register.record(actor=settled.actor, register=settled.register, lines=lines, dividends_reserved=number == 30, **act)
    rows = run(settled, made, approver).entitlements.order_by("account__title", "basis").values_list("account__title", "basis", "shares")
    assert list(rows) == [
        ("Ana", "held", D(300)),
        ("Ana", "reserved", D(300)),
        ("Beto", "held", D(300)),
        ("Elsa", "held", D(100)),
    ]


def test_the_set_form_and_the_rule_agree(settled: Book, approver: User, stop_clock: Clock) -> None:
    made = declared(settled)
    stop_clock("2026-07-01 09:00")
    run(settled, made, approver)
    pending, due_day = in_force("co-law", PendingDividendRule, "pending"), in_force("co-law", DueDay, "transfer")
    moved = {"Beto": 0}
    for day in (date(2026, 3, 26), date(2026, 6, 30), JULY):
        settled.move("Beto", "Caro", 10, on=day)
        due = Due(declared_on=DECIDED_ON, pay_on=JULY, last_cum_on=JULY)
        moved["Beto"] += 10 * (takes(pending, due_day, Change(agreed_on=day, on_exchange=False), due) is Taker.BUYER)
    second = run(settled, made, approver, JULY)
    assert row(second, settled, "Beto").shares == 300 - moved["Beto"]


def test_nothing_is_owed_until_another_person_approves(settled: Book, approver: User, stop_clock: Clock) -> None:
    made = declared(settled)
    stop_clock("2026-04-01 09:00")
    done = runs.request(actor=settled.actor, distribution=made, pay_on=APRIL)
    instalment = done.entitlements.first().instalment
    assert not read.approved(instalment).exists()
    with pytest.raises(SelfApprovalError):
        runs.decide(actor=settled.actor, run=done, accept=True)
    runs.decide(actor=approver, run=done, accept=True)
    assert read.approved(instalment).count() == 3
    assert AuditRecord.objects.filter(action="governance.compute_entitlements").count() == 1


def test_a_rejected_run_is_computed_again(settled: Book, approver: User, stop_clock: Clock) -> None:
    made = declared(settled)
    stop_clock("2026-04-01 09:00")
    done = runs.request(actor=settled.actor, distribution=made, pay_on=APRIL)
    with pytest.raises(RunRefusedError):
        runs.request(actor=settled.actor, distribution=made, pay_on=APRIL)
    runs.decide(actor=approver, run=done, accept=False, reason="falta un traspaso")
    assert run(settled, made, approver).state == RunState.APPROVED


def test_runs_follow_one_another(settled: Book, stop_clock: Clock) -> None:
    made = declared(settled)
    with pytest.raises(RunRefusedError, match="liquide desde"):
        runs.request(actor=settled.actor, distribution=made, pay_on=APRIL)
    stop_clock("2026-07-01 09:00")
    with pytest.raises(RunRefusedError, match="Falta aprobar"):
        runs.request(actor=settled.actor, distribution=made, pay_on=JULY)


def test_profits_of_an_unread_year_are_not_paid(settled: Book, stop_clock: Clock) -> None:
    made = decided(settled, project(settled.common, "400000", profit_year=2016))
    declarations.declare(actor=settled.actor, distribution=made, schedules={settled.common.pk: Schedule([Part(APRIL, D(400000))])})
    stop_clock("2026-04-01 09:00")
    done = runs.request(actor=settled.actor, distribution=made, pay_on=APRIL)
    assert done.withheld == 0


@pytest.mark.rule("L-TAX", case="a year without a tax unit", verdict="refused")
def test_a_year_without_its_tax_unit_blocks_the_run(settled: Book, stop_clock: Clock) -> None:
    stop_clock("2027-03-27 15:00")
    made = projects.propose(actor=settled.actor, entity=settled.entity, project=project(settled.common, "400000"))
    on = date(2027, 3, 27)
    for stage in (DistributionStage.ACCOUNTS_APPROVED, DistributionStage.TAX_PROVIDED, DistributionStage.LEGAL_RESERVE):
        decisions.record_stage(actor=settled.actor, distribution=made, stage=stage, done_on=on, reference_text="Acta 42")
    vote = {"decided_on": on, "minutes_ref": "Acta 42", "represented": D(10), "in_favour": D(10), "holders_in_favour": 2}
    decisions.decide(actor=settled.actor, distribution=made, **vote)
    declarations.declare(actor=settled.actor, distribution=made, schedules={settled.common.pk: Schedule([Part(on, D(400000))])})
    with pytest.raises(RateMissingError):
        runs.request(actor=settled.actor, distribution=made, pay_on=on)
    assert not Entitlement.objects.exists()


def test_the_excess_goes_to_the_control_account_and_frees_a_later_year(settled: Book) -> None:
    decided(settled, project(settled.common, "400000"))
    assert UntaxedExcess.objects.get().amount == D("200000000.00")
    later = projects.propose(
        actor=settled.actor, entity=settled.entity, project=project(settled.common, "400000", income="300000000", profit_year=2026)
    )
    assert (later.tax_split.used, later.tax_split.taxed) == (D("100000000.00"), D("0.00"))


def test_instalments_become_duties(settled: Book) -> None:
    declared(settled)
    assert list(Obligation.objects.filter(rule="L-CCo-455").order_by("due_on").values_list("due_on", flat=True)) == [APRIL, JULY]


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([Part(APRIL, D(100000))], "suman"),
        ([Part(date(2027, 3, 28), D(400000))], "fuera del plazo"),
        ([], "al menos una cuota"),
    ],
)
def test_instalments_that_are_refused(settled: Book, parts: list[Part], words: str) -> None:
    made = decided(settled, project(settled.common, "400000"))
    with pytest.raises(InstalmentsError, match=words):
        declarations.declare(actor=settled.actor, distribution=made, schedules={settled.common.pk: Schedule(parts)})
    assert not made.declared.exists()


def propose(book: Book, given: Project) -> Distribution:
    return projects.propose(actor=book.actor, entity=book.entity, project=given)


def test_projects_that_are_refused(settled: Book) -> None:
    line = DividendLine(settled.common, D(1000))
    cases: list[tuple[Project, type[Exception]]] = [
        (Project(fields(equity=D("9999999.99")), [reserve()], [line], tax()), DividendBarredError),
        (Project(fields(), [reserve(released=D(1))], [line], tax()), ReserveUseError),
        (Project(fields(), [reserve(before=D(0))], [line], tax()), ProjectFiguresError),
        (Project(fields(), [reserve()], [DividendLine(settled.common, D(400001))], tax()), ProjectFiguresError),
        (Project(fields(), [reserve(), reserve(kind=ReserveKind.STATUTORY, released=D(1))], [line], tax()), ReserveUseError),
        (Project(fields(prior_losses=D(100)), [reserve()], [line], tax()), ReserveUseError),
    ]
    for given, refusal in cases:
        with pytest.raises(refusal):
            propose(settled, given)
    assert not Distribution.objects.exists()


def test_a_coupon_overdue_one_day_bars_dividends_until_it_is_paid(settled: Book) -> None:
    default = defaults.record(actor=settled.actor, entity=settled.entity, bond="Bonos 2024", overdue_since=date(2026, 3, 26))
    with pytest.raises(DividendBarredError):
        propose(settled, project(settled.common, "1000"))
    defaults.cure(actor=settled.actor, default=default, cured_on=DECIDED_ON)
    assert propose(settled, project(settled.common, "1000")).dividends == D("1000000.00")


def test_the_vote_comes_after_the_accounts_and_below_the_minimum_needs_its_majority(settled: Book) -> None:
    made = propose(settled, project(settled.common, "1000"))
    vote = {"decided_on": DECIDED_ON, "minutes_ref": "Acta 41", "represented": D(1000), "in_favour": D(779), "holders_in_favour": 3}
    with pytest.raises(StageOrderError, match="balance"):
        decisions.decide(actor=settled.actor, distribution=made, **vote)
    for stage in (DistributionStage.ACCOUNTS_APPROVED, DistributionStage.TAX_PROVIDED, DistributionStage.LEGAL_RESERVE):
        decisions.record_stage(actor=settled.actor, distribution=made, stage=stage, done_on=DECIDED_ON, reference_text="Acta 41")
    with pytest.raises(MinimumNotDecidedError):
        decisions.decide(actor=settled.actor, distribution=made, **vote)
    assert decisions.decide(actor=settled.actor, distribution=made, **{**vote, "in_favour": D(780)}).qualified
