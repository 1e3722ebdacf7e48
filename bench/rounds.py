"""Interleaved rounds: ours, peer, ours, peer … so that a busy minute of the machine weighs on both.

The ratio is the median of the rounds' own ratios: one slow round does not move it.
"""

import gc
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROUNDS = 7
ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One measured path.

    ``ratio`` is the peer's time over ours, so above one we are faster; where the peer is a budget it is the budget over what we used.
    ``equal`` says that both gave the same answer (or, beside a budget, that ours was right).
    """

    path: str
    peer: str
    ratio: float
    target: float
    met: bool
    equal: bool


def race(*, path: str, peer: str, ours: Callable[[], Any], theirs: Callable[[], Any], target: float, rounds: int = ROUNDS) -> Result:
    """Measure two ways to the same answer; met when the median ratio reaches ``target`` and the answers are equal."""
    equal = ours() == theirs()  # also warms both
    ratios = []
    gc.disable()  # a collection would fall on one side only
    try:
        for number in range(rounds):
            # Who goes first changes, so that neither always finds the machine warm.
            pair = (ours, theirs) if number % 2 == 0 else (theirs, ours)
            seconds = {call: _seconds(call) for call in pair}
            ratios.append(seconds[theirs] / seconds[ours])
            print(f"  {path}: {seconds[ours]:.4f} s, {peer} {seconds[theirs]:.4f} s: {ratios[-1]:.3f}", flush=True)
    finally:
        gc.enable()
    ratio = round(statistics.median(ratios), 3)
    return Result(path=path, peer=peer, ratio=ratio, target=target, met=equal and ratio >= target, equal=equal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one run of a program took and printed."""

    seconds: float
    megabytes: float
    code: int
    output: str


def run(command: Sequence[str]) -> Run:
    """Run a program from the root of the project and return its time and its largest memory."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    # The largest of all children so far: measure the largest first, or one program per process.
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return Run(seconds=seconds, megabytes=megabytes, code=done.returncode, output=done.stdout)


def within(*, path: str, peer: str, used: float, budget: float, right: bool) -> Result:
    """Compare what was used with a budget: two is half the budget; met from one upwards when the answer was right."""
    ratio = round(budget / used, 3)
    return Result(path=path, peer=peer, ratio=ratio, target=1.0, met=right and ratio >= 1, equal=right)


def _seconds(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
