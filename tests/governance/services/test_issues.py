"""Issues of shares: what each step refuses, in which words, and that nothing is written then."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from core.models import AuditRecord
from governance.models import (
    InstalmentPayment,
    IssueClearance,
    IssueOffer,
    IssueRegulation,
    Posting,
    RightsAssignment,
    ShareIssue,
    Subscription,
)
from governance.rules.issue_errors import (
    CompetenceError,
    ConversionError,
    DefaultError,
    IssueRefusal,
    OfferError,
    RegulationError,
    ReserveError,
    RightsError,
    StageError,
    SubscriptionError,
    SubscriptionPaymentError,
    WaiverError,
)
from governance.rules.provisions import SubscriberDefault
from governance.rules.provisions.issues import Remedy
from governance.rules.subscriptions import standing
from governance.selectors import issues as selectors
from governance.selectors import positions, provisions, subscriptions
from governance.services import issues, register
from governance.services.issues import Conversion, Receipt, Resolution, Waiver
from tests.governance import issue_cast as cast
from tests.governance.cast import Book
from tests.governance.issue_cast import CLEARED, CLOSES, NOTICE, SUBSCRIBED, StopClock, order, row

D = Decimal
DAY = timedelta(days=1)
pytestmark = pytest.mark.database


@pytest.fixture
def bound(book: Book, stop_clock: StopClock) -> Book:
    stop_clock("2026-06-20 09:00")
    cast.bound(book)
    for name, quantity in (("Ana", 6_001), ("Beto", 2_999), ("Caro", 1_001)):
        book.give(name, quantity)
    return book


@pytest.fixture
def offered(book: Book, stop_clock: StopClock) -> ShareIssue:
    return cast.offered(book, stop_clock)


def regulate(book: Book, issue: ShareIssue, **changes: Any) -> IssueRegulation:
    fields = {"approved_by": "board", "approved_on": cast.REGULATED, "basis": "acta 902", "price": D(2000), "offer_days": 15}
    return issues.regulate(actor=book.actor, issue=issue, **{**fields, "proportion": "a prorrata", **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"preferred": True}, CompetenceError, "Solo puede ordenarla: asamblea"),
        ({"quantity": "1400000000"}, ReserveError, "pasan del límite de 1.400.000.000"),
        ({"preferred": True, "ordered_by": "meeting", "quantity": "10002"}, ReserveError, "pasan del límite de 10.001"),
        ({"waiver": Waiver(cast.ORDERED, 69, 100, "acta 40")}, WaiverError, "hacían falta 70"),
        ({"ordered_on": date(2026, 6, 21)}, StageError, "es posterior a hoy"),
        ({"quantity": "0.5"}, StageError, "entero mayor que cero"),
        ({"pays_work": True}, CompetenceError, "aprobado antes la política (art. 45 num. 14)"),
        ({"pays_work": True, "policy_on": date(2026, 4, 21)}, CompetenceError, "aprobado antes la política"),
    ],
)
def test_what_cannot_be_ordered(bound: Book, changes: dict[str, Any], error: type[IssueRefusal], words: str) -> None:
    security = bound.preferred if changes.pop("preferred", False) else bound.common
    with pytest.raises(error) as refused:
        order(bound, security=security, **changes)
    assert words in refused.value.message_es
    assert refused.value.message_en
    assert not ShareIssue.objects.exists()


def test_two_open_issues_share_one_reserve(bound: Book) -> None:
    order(bound, quantity=1_399_000_000)
    with pytest.raises(ReserveError):
        order(bound, quantity=1_000_000)
    assert order(bound, quantity=900_000).number == 2


def test_preferred_shares_up_to_half_are_ordered_by_the_meeting_and_regulated_by_delegation(bound: Book) -> None:
    issue = order(bound, security=bound.preferred, ordered_by="meeting", quantity=10_001)
    with pytest.raises(CompetenceError, match="sin delegación"):
        regulate(bound, issue)
    assert regulate(bound, issue, delegated="acta 40 de la asamblea").approved_by == "board"


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"price": D("999.99")}, RegulationError, "inferior al nominal"),
        ({"proportion": " "}, RegulationError, "proporción y forma"),
        ({"quantity": D(99)}, RegulationError, "menos que las 100 emitidas"),
        ({"initial": Fraction(49, 100), "instalments": 1, "balance_months": 12}, RegulationError, "el mínimo es"),
        ({"initial": Fraction(1, 2), "instalments": 1, "balance_months": 13}, RegulationError, "13 meses"),
        ({"in_cash": False}, RegulationError, "en dinero"),
        ({"approved_on": date(2026, 4, 19)}, StageError, "anterior a la decisión"),
    ],
)
def test_what_cannot_be_regulated(bound: Book, changes: dict[str, Any], error: type[IssueRefusal], words: str) -> None:
    with pytest.raises(error) as refused:
        regulate(bound, order(bound), **changes)
    assert words in refused.value.message_es
    assert not IssueRegulation.objects.exists()


def test_a_step_is_taken_once_and_after_the_one_before(bound: Book) -> None:
    issue = order(bound)
    with pytest.raises(StageError, match="no tiene reglamento"):
        issues.clear(actor=bound.actor, issue=issue, approved_on=CLEARED, reference="R")
    regulate(bound, issue)
    with pytest.raises(StageError, match="ya está registrado"):
        regulate(bound, issue)
    assert not IssueClearance.objects.exists()


@pytest.mark.parametrize(
    ("notice", "close", "media", "words"),
    [
        (CLEARED - DAY, CLOSES, ["newspaper"], "después del"),
        (date(2026, 5, 27), date(2026, 6, 30), ["newspaper"], "es posterior al"),
        (NOTICE, CLOSES - DAY, ["newspaper"], "muy corta"),
        (NOTICE, date(2027, 5, 26), ["newspaper"], "muy larga"),
        (NOTICE, CLOSES, ["email"], "periódico"),
    ],
)
def test_what_cannot_be_offered(bound: Book, notice: date, close: date, media: list[str], words: str) -> None:
    issue = order(bound)
    regulate(bound, issue)
    cast.cleared(bound, issue)
    with pytest.raises(OfferError) as refused:
        issues.offer(actor=bound.actor, issue=issue, notice_on=notice, closes_on=close, media=media)
    assert words in refused.value.message_es
    assert not IssueOffer.objects.exists()


def test_nothing_is_offered_without_clearance(bound: Book) -> None:
    issue = order(bound)
    regulate(bound, issue)
    with pytest.raises(OfferError, match="no había aprobado"):
        issues.offer(actor=bound.actor, issue=issue, notice_on=NOTICE, closes_on=CLOSES, media=["newspaper"])


@pytest.mark.parametrize(
    ("on", "quantities", "words"),
    [
        (NOTICE - DAY, (600, 400), "se negocia desde"),
        (CLOSES + DAY, (600, 400), "venció"),
        (NOTICE, (600, 401), "tiene 1.000"),
    ],
)
def test_rights_that_cannot_be_assigned(book: Book, offered: ShareIssue, on: date, quantities: tuple[int, int], words: str) -> None:
    with pytest.raises(RightsError) as refused:
        cast.assigned(book, offered, on, quantities)
    assert words in refused.value.message_es
    assert not RightsAssignment.objects.exists()


def test_assigned_rights_cannot_be_used_by_the_assignor(book: Book, offered: ShareIssue) -> None:
    cast.assigned(book, offered)
    with pytest.raises(RightsError, match="tiene derecho a 0"):
        cast.taken(book, offered, row(book.holder("Caro"), 1, "1000"))


@pytest.mark.parametrize(
    ("make", "on", "error", "words"),
    [
        (lambda book: row(book.holder("Ana"), 6_001, "6001000"), SUBSCRIBED, RightsError, "tiene derecho a 6.000"),
        (lambda book: row(book.holder("Ana"), 10, "9999.99"), SUBSCRIBED, SubscriptionError, "menos que la cuota inicial"),
        (lambda book: row(book.holder("Ana"), 10, "10000"), CLEARED - DAY, SubscriptionError, "ineficaz"),
        (lambda book: row(book.holder("Ana"), 10, "10000"), NOTICE - DAY, SubscriptionError, "la oferta va del"),
        (lambda book: row(book.holder("Ana"), 10_001, "20002000"), CLOSES + DAY, SubscriptionError, "quedan 10.000"),
        (lambda book: row(book.issue, 10, "10000"), SUBSCRIBED, SubscriptionError, "no suscribe"),
    ],
)
def test_what_cannot_be_subscribed(
    book: Book, offered: ShareIssue, make: Callable[[Book], Any], on: date, error: type[IssueRefusal], words: str
) -> None:
    before = Posting.objects.count()
    with pytest.raises(error) as refused:
        cast.taken(book, offered, make(book), on=on)
    assert words in refused.value.message_es
    assert (Subscription.objects.count(), Posting.objects.count()) == (0, before)


def test_a_list_is_refused_whole_and_names_the_row(book: Book, offered: ShareIssue) -> None:
    with pytest.raises(RightsError, match="Renglón 2: "):
        cast.taken(book, offered, row(book.holder("Ana"), 10, "10000"), row(book.holder("Beto"), 2_999, "2999000"))
    assert not Subscription.objects.exists()


def test_the_remainder_waits_for_the_close_and_for_its_authority(book: Book, stop_clock: StopClock) -> None:
    issue = cast.offered(book, stop_clock, remainder=False)
    with pytest.raises(SubscriptionError, match="no autorizó"):
        cast.taken(book, issue, row(book.holder("Fabio"), 10, "20000"), on=CLOSES + DAY)


def test_a_reversed_subscription_is_free_again_and_owes_nothing(book: Book, offered: ShareIssue) -> None:
    made = cast.taken(book, offered, row(book.holder("Ana"), 6_000, "6000000"))[0]
    register.reverse(actor=book.actor, posting=made.posting, basis="error", source_ref="rev-1")
    assert selectors.left(offered) == 10_000
    assert subscriptions.states(book.common, date(2026, 6, 20)) == []
    assert selectors.rights(offered)[book.holder("Ana").pk].available == 6_000


def test_more_than_pending_is_not_received_nor_a_reference_twice(book: Book, offered: ShareIssue) -> None:
    made = cast.taken(book, offered, row(book.holder("Ana"), 10, "10000"))[0]
    for receipt, words in (
        (Receipt(SUBSCRIBED, D("10000.01"), "r2"), "están pendientes"),
        (Receipt(SUBSCRIBED, D(1), f"consignación {book.holder('Ana').number}"), "ya está registrada"),
        (Receipt(SUBSCRIBED - DAY, D(1), "r3"), "anterior a la suscripción"),
    ):
        with pytest.raises(SubscriptionPaymentError) as refused:
            issues.pay(actor=book.actor, subscription=made, receipt=receipt)
        assert words in refused.value.message_es
    assert InstalmentPayment.objects.count() == 1


def test_an_imputation_is_done_once(book: Book, offered: ShareIssue, stop_clock: StopClock) -> None:
    made = cast.taken(book, offered, row(book.holder("Ana"), 100, "120000"))[0]
    stop_clock("2026-12-11 09:00")
    resolution = Resolution(Remedy.IMPUTATION, date(2026, 12, 10), "acta 911")
    issues.decide_remedy(actor=book.actor, subscription=made, resolution=resolution)
    with pytest.raises(DefaultError, match="ya se imputó"):
        issues.decide_remedy(actor=book.actor, subscription=made, resolution=resolution)
    with pytest.raises(SubscriptionPaymentError, match="se imputó"):
        issues.pay(actor=book.actor, subscription=made, receipt=Receipt(date(2026, 12, 11), D(1), "r9"))


@pytest.mark.rule("BC-15", case="services: A, B and C answer for 400 unpaid shares", verdict="accepted")
def test_unpaid_shares_that_change_hands_leave_everybody_liable(book: Book, offered: ShareIssue) -> None:
    """Diego subscribes 400 at half and sells them to Elsa, Elsa to Fabio: 400,000 are pending and each answers for them."""
    cast.assigned(book, offered)
    cast.taken(book, offered, row(book.holder("Elsa"), 400, "400000"))
    book.move("Elsa", "Fabio", 400, on=date(2026, 6, 10))
    book.move("Fabio", "Gina", 150, on=date(2026, 6, 12))
    found = {
        each.account_id: (each.quantity, each.balance, each.holds) for each in subscriptions.liabilities(book.common, date(2026, 6, 20))
    }
    assert found == {
        book.holder("Elsa").pk: (400, D("400000.00"), 0),
        book.holder("Fabio").pk: (400, D("400000.00"), 250),
        book.holder("Gina").pk: (150, D("150000.00"), 150),
    }
    assert subscriptions.paid_fraction(book.holder("Gina"), book.common, date(2026, 6, 20)) == [(D(150), Fraction(1, 2))]


def test_withdrawn_shares_are_taken_from_whoever_holds_them(book: Book, offered: ShareIssue, stop_clock: StopClock) -> None:
    cast.assigned(book, offered)
    made = cast.taken(book, offered, row(book.holder("Elsa"), 100, "120000"))[0]
    book.give("Fabio", 7, on=date(2026, 6, 9))
    book.move("Elsa", "Fabio", 50, on=date(2026, 6, 10))
    stop_clock("2026-12-11 09:00")
    issues.decide_remedy(actor=book.actor, subscription=made, resolution=Resolution(Remedy.IMPUTATION, date(2026, 12, 10), "acta 911"))
    assert positions.quantity(book.holder("Elsa"), book.common) == 24
    assert positions.quantity(book.holder("Fabio"), book.common) == 7 + 24


def test_the_set_form_says_what_the_rule_says(book: Book, offered: ShareIssue) -> None:
    cast.assigned(book, offered)
    made = cast.subscribed(book, offered)
    for on in (SUBSCRIBED, date(2026, 12, 1), date(2026, 12, 2), date(2027, 6, 1), date(2027, 6, 2)):
        rule = provisions.binding(book.entity, SubscriberDefault, "default", on)
        found = {state.subscription_id: state for state in subscriptions.states(book.common, on)}
        for one in made.values():
            told = standing(
                rule,
                instalments=[(each.due_on, each.amount) for each in one.instalments.order_by("number")],
                payments=[(each.paid_on, each.amount) for each in one.payments.all()],
                on=on,
            )
            state = found[one.pk]
            assert (state.paid, state.pending, state.overdue, state.since) == (told.paid, told.pending, told.overdue, told.since)


@pytest.mark.rule("BC-23.2", case="services: a thousand preferred shares turn into a thousand common", verdict="accepted")
def test_preferred_shares_turn_into_common_within_the_term_of_their_regulation(bound: Book) -> None:
    bound.give("Ana", 1_000, security=bound.preferred)
    issue = order(bound, security=bound.preferred, ordered_by="meeting")
    regulate(bound, issue, delegated="acta 40", convertible_from=date(2026, 6, 1), convertible_until=date(2026, 6, 30))
    ana = bound.holder("Ana")
    early = Conversion(ana, D(1_000), date(2026, 5, 31), "solicitud", "conv-1")
    with pytest.raises(ConversionError, match="fuera del plazo"):
        issues.convert_shares(actor=bound.actor, issue=issue, into=bound.common, wanted=early)
    issues.convert_shares(actor=bound.actor, issue=issue, into=bound.common, wanted=early._replace(on=date(2026, 6, 1)))
    assert positions.quantity(ana, bound.preferred) == 0
    assert positions.quantity(ana, bound.common) == 7_001


def test_with_a_waiver_anybody_subscribes_in_the_offer(bound: Book) -> None:
    issue = order(bound, waiver=Waiver(cast.ORDERED, 70, 100, "acta 40 de la asamblea"))
    regulate(bound, issue)
    cast.cleared(bound, issue)
    issues.offer(actor=bound.actor, issue=issue, notice_on=NOTICE, closes_on=CLOSES, media=["newspaper"])
    assert not issue.entitlements.exists()
    made = cast.taken(bound, issue, row(bound.holder("Hugo"), 100, "200000"))
    assert made[0].origin == "waiver"


def test_the_prices_of_a_class_are_told_by_tranche(book: Book, offered: ShareIssue) -> None:
    cast.assigned(book, offered)
    cast.subscribed(book, offered)
    tranche = subscriptions.subscription_price(book.common)
    assert [(each.price, each.quantity, each.first_on) for each in tranche] == [(D(2000), D(8_700), SUBSCRIBED)]


@pytest.mark.rule("BC-45.14")
def test_an_issue_that_pays_work_names_the_policy_of_the_meeting(bound: Book) -> None:
    issue = order(bound, pays_work=True, policy_on=cast.ORDERED)
    facts = AuditRecord.objects.get(action="governance.order_issue").facts
    assert (facts["pays_work"], facts["policy_on"]) == (True, "2026-04-20")
    assert issue.number == 1
