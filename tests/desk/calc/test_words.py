"""Every step that a rule can take has its sentence in Spanish and English, and every sentence its step."""

import re
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

from desk.calc.words import ALL
from governance.rules.data_protection import AnswerOutcome
from governance.rules.deadlines import DeadlineOutcome
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.encumbrances import To
from governance.rules.holders import BindingOutcome, CompletenessOutcome, UpdateOutcome
from governance.rules.offers import OfferOutcome
from governance.rules.preemption import AssignmentOutcome, ConversionOutcome
from governance.rules.provisions.dividends import Taker
from governance.rules.provisions.holders import EstateStep
from governance.rules.provisions.representation import ProxyItem
from governance.rules.provisions.sessions import ByRightCondition
from governance.rules.provisions.voting import Fallback
from governance.rules.subscriptions import Subscribed
from governance.rules.transfers import Outcome as TransferOutcome
from governance.wording.terms import WORDS
from meetings.rules.notice import NoticeOutcome

ROOT = Path(__file__).resolve().parents[3]
SOURCES = [
    path
    for folder in ("core/rules", "governance/rules", "meetings/rules", "funds/rules", "desk/calc")
    for path in (ROOT / folder).rglob("*.py")
    if path.name != "words.py"
]
# What services tell beside a rule's result, in the same words.
SOURCES += [ROOT / "governance" / name for name in ("services/previews.py", "services/consequences.py", "services/movements/terms.py")]
FAMILIES = sorted({code.partition(".")[0] for code in ALL})
QUOTED = re.compile(rf'"((?:{"|".join(FAMILIES)})\.[a-z_0-9]+)"')
MADE = {
    *(f"notice.{each.value}" for each in NoticeOutcome if each is not NoticeOutcome.NO_NOTICE_DATE),
    *(f"ordinary.by_right_{each.value}" for each in ByRightCondition),
    *(f"majority.fallback_{each.value}" for each in Fallback),
    *(f"proxies.{each.value}_missing" for each in ProxyItem if each is not ProxyItem.AGENT),
    *(f"quorum.{each}" for each in ("subscribed", "treasury", "suspended", "entitled")),
    *(f"deadline.{each.value}" for each in DeadlineOutcome),
    *(f"offer.{each.value}" for each in OfferOutcome),
    *(f"assignment.{each.value}" for each in AssignmentOutcome),
    *(f"conversion.{each.value}" for each in ConversionOutcome),
    *(f"subscription.{each.value}" for each in Subscribed),
    *(f"inscription.{each.value}" for each in CompletenessOutcome),
    *(f"adhesion.{each.value}" for each in BindingOutcome),
    *(f"holder_update.{each.value}" for each in UpdateOutcome),
    *(f"data_request.{each.value}" for each in AnswerOutcome),
    *(f"consent.not_{reason}" for reason in ("given", "proof", "revoked")),
    *(f"acting.{way}{end}" for way in ("co_owned", "capacity") for end in ("", "_nobody")),
    *(f"acting.estate_{each.value}" for each in EstateStep),
    "acting.estate_nobody",
    "acting.own_capacity",
    *(f"encumbrance.{right.value}_of_holder" for right in HolderRight),
    *(f"encumbrance.{right.value}_to_{to.value}" for right in HolderRight for to in To if to is not To.HOLDER),
    *(f"refusal.{each.value}" for each in TransferOutcome if each is not TransferOutcome.WARNED),
    *(f"transfer_tax.{each.value}" for each in TransferOutcome),
    "leave.recorded",
    *(f"consequence.dividends_{each.value}" for each in Taker),
    "minutes.commission_size",
}
CONDITIONS = re.compile(r'Condition\(\s*name="([a-z_.]+)"')
EVENTS = re.compile(r'Event\(\s*code="([a-z_]+)"')
REASONS = re.compile(r'"((?:insider|blank|other|several|medium)_[a-z_]+)"')


def taken() -> set[str]:
    found = set(chain.from_iterable(QUOTED.findall(path.read_text(encoding="utf-8")) for path in SOURCES))
    conditions = set(chain.from_iterable(CONDITIONS.findall(path.read_text(encoding="utf-8")) for path in SOURCES))
    found = (found - conditions) | {f"{name}_{end}" for name in conditions for end in ("met", "unmet")}
    for name in ("scrutiny", "election"):
        found |= {f"election.{code}" for code in EVENTS.findall((ROOT / f"meetings/rules/{name}.py").read_text(encoding="utf-8"))}
    found |= {f"proxies.{code}" for code in REASONS.findall((ROOT / "meetings/rules/proxies.py").read_text(encoding="utf-8"))}
    found |= {f"election.{code}" for code in ("valid_votes", "quotient", "vacant", "numbering")}
    return found | MADE


def test_every_code_has_its_sentences_and_every_sentence_its_code() -> None:
    codes = {code for code in taken() if not code.endswith(".py")}
    assert codes - set(ALL) == set()
    assert set(ALL) - codes == set()


@pytest.mark.parametrize("code", sorted(ALL))
def test_both_languages_tell_the_same_figures(code: str) -> None:
    def fields(template: str) -> set[tuple[str, str]]:
        return {(name, "agreeing" if "|" in (spec or "") else spec or "") for _, name, spec, _ in Formatter().parse(template) if name}

    told = ALL[code]
    assert told.es
    assert told.en
    assert told.es != told.en
    assert fields(told.es) == fields(told.en)


def test_every_word_is_there_in_both_languages() -> None:
    assert all(es and en for es, en in WORDS.values())
