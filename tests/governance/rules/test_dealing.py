"""To whom encumbered parts go: no account takes more than it gains, and every part ends somewhere."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from governance.rules.dealing import Flow, Slot, deal

ANA, BETO, CARO, DORA = range(4)
ACCOUNTS = st.integers(ANA, DORA)
LINES = st.lists(
    st.tuples(ACCOUNTS, ACCOUNTS, st.integers(1, 9)).filter(lambda line: line[0] != line[1]).map(lambda line: Flow(*line)), max_size=8
)


def test_the_first_line_takes_the_first_parts() -> None:
    lines = [Flow(ANA, BETO, 50), Flow(ANA, CARO, 50)]
    assert deal(lines, {ANA: 80}) == {ANA: [Slot(BETO, (0, 50)), Slot(CARO, (50, 80))]}


def test_what_passes_through_ends_with_who_gains_it() -> None:
    assert deal([Flow(BETO, CARO, 70), Flow(ANA, BETO, 100)], {ANA: 80}) == {ANA: [Slot(BETO, (0, 30)), Slot(CARO, (30, 80))]}
    assert deal([Flow(ANA, BETO, 10), Flow(BETO, ANA, 4)], {ANA: 6}) == {ANA: [Slot(BETO, (0, 6))]}
    assert deal([Flow(ANA, BETO, 10), Flow(BETO, CARO, 10)], {ANA: 6}, ends=[BETO]) == {ANA: [Slot(BETO, (0, 6))]}


@given(lines=LINES, part=st.integers(0, 4))
def test_every_part_ends_with_somebody_who_gains_as_much(lines: list[Flow], part: int) -> None:
    gains: Counter[int] = Counter()
    for line in lines:
        gains[line.target] += line.parts
        gains[line.source] -= line.parts
    leaving = {account: -gained * part // 4 for account, gained in gains.items() if gained < 0 and -gained * part // 4}
    dealt = deal(lines, leaving)
    assert {account: slots[-1].span[1] for account, slots in dealt.items()} == leaving
    ended: Counter[int] = Counter()
    for slots in dealt.values():
        for slot in slots:
            ended[slot.account] += slot.span[1] - slot.span[0]
    assert all(parts <= gains[account] for account, parts in ended.items())
