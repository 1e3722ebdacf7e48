"""Counts a meeting again from its bundle and compares every result. Imports nothing of the application; needs only Python.

``recount.py BUNDLE.zip`` prints one line per check. Ends with 0 where everything agrees, 1 where something differs, 2 where the
file is not a bundle. The arithmetic is written apart from the application's on purpose: two ways to one figure.
"""

import hashlib
import json
import sys
import zipfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from recount_rules import Json, NotABundleError, base_of, elected, met, needed, provided, weighed

FORMAT = "asamblea-recount/1"
SHARES = {"common", "preferred", "privileged"}


class Recount:
    """One meeting's parts and what was found wrong."""

    def __init__(self, parts: Json) -> None:
        self.roll, self.attendance, self.polls = parts["roll"], parts["attendance"], parts["polls"]
        self.universal = parts["meeting"]["call"] == "universal"
        self.entries = {row["entry"]: row for row in self.roll["entries"]}
        self.classes = {row["security_id"]: row for row in self.roll["classes"]}
        self.begun = {row["pk"]: row for row in self.attendance["representations"] if row["direction"] == 1}
        self.faults: list[str] = []

    def good(self, told: str) -> None:
        print(f"  ok  {told}")

    def wrong(self, told: str) -> None:
        print(f"FAIL  {told}")
        self.faults.append(told)

    def same(self, told: str, counted: Any, written: Any) -> None:
        """Compare what was counted with the same parts of what was written."""
        written = part_of(written, counted)
        if counted == written:
            self.good(told)
        else:
            self.wrong(f"{told}: counted {shown(counted)}, written {shown(written)}")

    def check_roll(self) -> None:
        """The digest covers the sorted lines; no class has more votes than it has shares that may vote."""
        rows = self.roll["entries"]
        lines = sorted("|".join(str(row[name]) for name in ("account", "person", "code", "votes", "blocked")) for row in rows)
        text = json.dumps(lines, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.same(f"roll of {len(rows)} lines has its digest", hashlib.sha256(text.encode()).hexdigest(), self.roll["digest"])
        for key, row in self.classes.items():
            votes = sum(each["votes"] for each in rows if each["security"] == key)
            if votes > row["entitled"]:
                self.wrong(f"class {row['code']}: {votes} votes on the roll of {row['entitled']} entitled")
            net = row["subscribed"] - row["treasury"] - row["suspended"]
            self.same(f"class {row['code']}: subscribed less own less suspended", net, row["entitled"])
        for row in self.begun.values():
            entry = self.entries.get(row["entry_id"])
            if entry is None or entry["person"] != row["holder_id"] or row["votes"] > entry["votes"]:
                self.wrong(f"representation {row['pk']} does not weigh what the roll says")
        self.good(f"{len(self.begun)} representations compared with the roll")

    def standing(self, at: str) -> list[Json]:
        """Return the representations that began by a moment and had not ceased by then."""
        ceased = {
            (row["entry_id"], row["portion"], row["turn"])
            for row in self.attendance["representations"]
            if row["direction"] == -1 and row["at"] <= at
        }
        return [r for r in self.begun.values() if r["at"] <= at and (r["entry_id"], r["portion"], r["turn"]) not in ceased]

    def persons(self, at: str) -> int:
        signs = {"arrival": 1, "departure": -1, "expulsion": -1}
        return sum(signs.get(event["kind"], 0) for event in self.attendance["events"] if event["at"] <= at)

    def check_poll(self, poll: Json) -> None:
        print(f"── item {poll['item']}: {poll['title']}" + (f" · {poll['election']['title']}" if poll["election"] else ""))
        self.check_ballots(poll)
        tally, quorum, presence = self.tally(poll), self.quorum(poll), self.presence(poll)
        for decision in poll["decisions"]:
            name = f"decision {decision['number']}" + (" after the lots" if decision["sequence"] > 1 else "")
            self.same(f"{name}: votes", tally, decision["tally"])
            self.same(f"{name}: quorum", quorum, decision["quorum"])
            self.same(f"{name}: presence", presence, decision["presence"])
            lots = poll["lots"] if decision["sequence"] > 1 else []
            result = elected(poll, tally, lots) if poll["rules"]["election"] is not None else self.decided(poll, tally)
            self.same(f"{name}: result", result, decision["result"])
            self.same(f"{name}: outcome", result["outcome"], decision["outcome"])
            lacking = quorum["outcome"] == "not_quorate"
            self.same(f"{name}: ineffective for want of quorum", lacking, decision["stamp_reason"] == "no_quorum")

    def check_ballots(self, poll: Json) -> None:
        """Each ballot: of the roll, of a class that votes, not barred, represented then, within the poll, once, with the roll's weight."""
        seen = set()
        for ballot in poll["ballots"]:
            entry, begun = self.entries.get(ballot["entry"]), self.begun.get(ballot["representation"])
            key = (ballot["entry"], ballot["portion"])
            reasons = {
                "is not on the roll": entry is None,
                "was cast twice": key in seen,
                "was cast outside the poll": not poll["opened_at"] <= ballot["cast_at"] <= poll["closed_at"],
                "was cast by nobody in the room": begun is None
                or begun["entry_id"] != ballot["entry"]
                or begun["at"][:23] > ballot["cast_at"][:23],
                "does not weigh what is represented": begun is not None and begun["votes"] != ballot["votes"],
                "is of a class that does not vote": entry is not None and entry["security"] not in poll["securities"],
                "is of a holder who may not vote": entry is not None and entry["person"] in poll["barred"],
            }
            seen.add(key)
            for reason, wrong in reasons.items():
                if wrong:
                    self.wrong(f"the ballot of line {ballot['entry']} {reason}")
        self.good(f"{len(seen)} ballots examined")

    def eligible(self, poll: Json) -> list[Json]:
        return [row for row in self.standing(poll["closed_at"]) if row["security_id"] in poll["securities"]]

    def tally(self, poll: Json) -> Json:
        votes: dict[str, int] = defaultdict(int)
        slates = {slate["name"]: 0 for slate in poll["election"]["slates"]} if poll["election"] else {}
        by_class: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        favour = set()
        for ballot in poll["ballots"]:
            entry = self.entries.get(ballot["entry"], {"person": None, "security": None})
            votes[ballot["choice"]] += ballot["votes"]
            by_class[entry["security"]][0] += ballot["votes"]
            if ballot["choice"] == "for":
                favour.add(entry["person"])
                by_class[entry["security"]][1] += ballot["votes"]
            if ballot["slate"] is not None:
                slates[ballot["slate"]] = slates.get(ballot["slate"], 0) + ballot["votes"]
        cast = {(ballot["entry"], ballot["portion"]) for ballot in poll["ballots"]}
        here = self.eligible(poll)
        waiting = [r for r in here if r["holder_id"] not in poll["barred"] and (r["entry_id"], r["portion"]) not in cast]
        for row in waiting:
            by_class[row["security_id"]][0] += row["votes"]
        not_voted = sum(row["votes"] for row in waiting)
        return {
            "in_favour": votes["for"],
            **{name: votes[name] for name in ("against", "blank", "abstain", "null")},
            "not_voted": not_voted,
            "barred": sum(row["votes"] for row in here if row["holder_id"] in poll["barred"]),
            "represented": sum(votes.values()) + not_voted,
            "holders_for": len(favour),
            "ballots": len(poll["ballots"]),
            "slates": slates,
            "classes": [
                {
                    "code": row["code"],
                    "kind": row["kind"],
                    "subscribed": row["subscribed"],
                    "represented": by_class[key][0],
                    "in_favour": by_class[key][1],
                }
                for key, row in self.classes.items()
                if key in poll["securities"]
            ],
        }

    def existing(self, poll: Json) -> dict[str, int]:
        """Return each base that the roll answers."""
        found: dict[str, int] = {}
        for row in self.classes.values():
            net, votes = row["subscribed"] - row["treasury"], row["entitled"] if row["security_id"] in poll["securities"] else 0
            if row["kind"] in SHARES:
                parts = {
                    "SHARES_SUBSCRIBED": row["subscribed"],
                    "SHARES_SUBSCRIBED_NET_TREASURY": net,
                    "SHARES_ENTITLED_AT_MEETING": votes,
                }
            elif row["kind"] == "unit":
                parts = {"UNITS_OUTSTANDING": net, "UNITS_OUTSTANDING_EX_MANAGER": row["entitled"]}
            else:
                parts = {"TITLES_OUTSTANDING": net}
            for base, value in parts.items():
                found[base] = found.get(base, 0) + value
        return found

    def quorum(self, poll: Json) -> Json:
        rule, at = poll["rules"]["quorum"], poll["closed_at"]
        here = [row for row in self.standing(at) if self.universal or row["security_id"] in poll["securities"]]
        holders = len({row["holder_id"] for row in here})
        totals = self.existing(poll)
        present = dict.fromkeys(totals, sum(row["votes"] for row in here))
        totals["INVESTORS_TOTAL"] = len({row["person"] for row in self.roll["entries"]}) if self.universal else 0
        present["INVESTORS_TOTAL"] = holders if self.universal else 0
        base = base_of(rule, rule["base"], totals)
        found = present.get(base, 0)
        counted = self.persons(at) if rule["plural_of"] == "persons_present" else holders
        enough = met(rule["threshold"], found, totals[base]) and counted >= rule["plural_holders"]
        return {
            "outcome": "quorate" if enough else "not_quorate",
            "base": base,
            "total": totals[base],
            "needed": needed(rule["threshold"], totals[base]),
            "present": found,
            "missing": max(0, needed(rule["threshold"], totals[base]) - found),
            "plural_present": counted,
        }

    def presence(self, poll: Json) -> Json:
        here = self.standing(poll["closed_at"])
        return {
            "persons": self.persons(poll["closed_at"]),
            "securities": {
                row["code"]: sum(each["votes"] for each in here if each["security_id"] == key) for key, row in self.classes.items()
            },
        }

    def decided(self, poll: Json, tally: Json) -> Json:
        """A motion, or a single post: each test against its base, and the plural number of holders in favour."""
        rule, votes = poll["rules"]["majority"], self.votes(poll, tally)
        bases = self.existing(poll)
        kinds = {row["kind"] for row in self.classes.values()}
        represented = tally["represented"] + tally["barred"]
        bases |= {"SHARES_REPRESENTED": represented} if kinds & SHARES else {}
        bases |= {"UNITS_PRESENT": represented} if "unit" in kinds else {}
        bases |= {"TITLES_PRESENT": represented} if "title" in kinds else {}
        tests = [weighed(rule, test, tally, bases, votes["favour"]) for test in rule["tests"] if provided(rule, test, bases)]
        if rule["combine"] == "any" and tests:
            tests = [min(tests, key=lambda test: (not test["met"], test["needed"]))]
        plural = rule["plural_holders"] <= 1 or votes["holders"] >= rule["plural_holders"]
        passed = bool(tests) and all(test["met"] for test in tests) and plural
        bound = passed and rule["optional_in_control_situation"] and poll["rules"]["control_situation"]
        fallback = "optional_stock_dividend" if bound else None if passed else rule["fallback"]
        return {"outcome": "passed" if passed else "failed", "tests": tests, "plural_met": plural, "fallback": fallback}

    def votes(self, poll: Json, tally: Json) -> Json:
        if poll["election"] is None:
            return {"favour": tally["in_favour"], "holders": tally["holders_for"]}
        first = max(tally["slates"], key=lambda name: tally["slates"][name])
        holders = {self.entries[ballot["entry"]]["person"] for ballot in poll["ballots"] if ballot["slate"] == first}
        return {"favour": tally["slates"][first], "holders": len(holders)}


def read(path: Path) -> Json:
    """Return the parts of a bundle, each compared with the manifest."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = json.loads(archive.read("manifest.json"))
            if manifest["format"] != FORMAT:
                raise NotABundleError(f"the format is {manifest['format']!r}, not {FORMAT!r}")
            texts = {name: archive.read(name) for name in manifest["files"]}
        changed = [name for name, text in texts.items() if hashlib.sha256(text).hexdigest() != manifest["files"][name]]
        if changed:
            raise NotABundleError(f"{', '.join(changed)} is not what the manifest says: the bundle was changed")
        return {name.removesuffix(".json"): json.loads(text) for name, text in texts.items() if name.endswith(".json")}
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise NotABundleError(str(error)) from error


def part_of(written: Any, counted: Any) -> Any:
    """Return of what was written the keys that were counted."""
    if isinstance(counted, dict) and isinstance(written, dict):
        return {key: part_of(written.get(key), value) for key, value in counted.items()}
    if isinstance(counted, list) and isinstance(written, list) and len(counted) == len(written):
        return [part_of(*pair) for pair in zip(written, counted, strict=True)]
    return written


def shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        recount = Recount(read(Path(arguments[0])))
        recount.check_roll()
        for poll in recount.polls:
            recount.check_poll(poll)
    except (NotABundleError, KeyError, TypeError, StopIteration) as error:
        print(f"{arguments[0]} cannot be counted: {error}", file=sys.stderr)
        return 2
    print(f"{len(recount.polls)} polls; {len(recount.faults)} differences")
    return 1 if recount.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
