"""The 1,841 published days of one fund, closed again through the services: time and memory beside their budget."""

import json
import sys

from bench.rounds import Result, run, within

FUND, DAYS = "16-97466-501", 1841
SECONDS, MEGABYTES = 30, 300
COMMAND = [sys.executable, "manage.py", "replay_fund", "funds/data/fic_daily_published.csv", "--fund", FUND, "--json"]


def measure() -> list[Result]:
    done = run(COMMAND)
    if done.code:
        print(f"replay ended with {done.code}: {(done.output.strip().splitlines() or ['no output'])[-1]}")
    figures = json.loads(done.output.splitlines()[-1]) if done.code == 0 else {}
    right = figures.get("days") == figures.get("within") == DAYS
    print(f"replay: {done.seconds:.1f} s, {done.megabytes:.0f} MB, {figures.get('within', 0)} of {DAYS} unit values within a millionth")
    return [
        within(path="replay", peer=f"budget {SECONDS} s", used=done.seconds, budget=SECONDS, right=right),
        within(path="replay", peer=f"budget {MEGABYTES} MB", used=done.megabytes, budget=MEGABYTES, right=right),
    ]
