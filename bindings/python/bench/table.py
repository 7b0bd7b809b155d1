"""The figures of a run: printed as they are measured, and kept as a table of the README."""

from __future__ import annotations

import os
import platform
import subprocess
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

BEGIN = "<!-- `cargo xtask bench python --write` writes this. -->"
END = "<!-- Until here. -->"


@dataclass
class Row:
    """A figure, and the goal that it is held against."""

    what: str
    figure: str
    ratio: str = ""
    goal: str = ""
    met: bool = True
    why: str = ""
    """Why the goal is missed."""

    def __str__(self) -> str:
        state = f"  goal {self.goal}: {'met' if self.met else 'MISSED'}" if self.goal else ""
        return f"  {self.what:<48}{self.figure:>16}{self.ratio:>10}{state}"

    def cells(self) -> str:
        state = ("met" if self.met else f"missed: {self.why}") if self.goal else ""
        return f"| {self.what} | {self.figure} | {self.ratio} | {self.goal} | {state} |"


@dataclass
class Table:
    """All figures of a run."""

    rows: list[Row] = field(default_factory=list)

    def add(self, row: Row) -> None:
        print(row)
        self.rows.append(row)

    @property
    def missed(self) -> int:
        return sum(not row.met for row in self.rows)

    def write(self, readme: Path, run: str) -> None:
        """Replaces the table of a README. `run` says what was measured."""
        rows = "\n".join(row.cells() for row in self.rows)
        head = "| what | figure | beside Protego | goal | state |\n|---|--:|--:|--:|---|"
        text = readme.read_text(encoding="utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        table = f"{BEGIN}\n\n{run} {machine()}.\n\n{head}\n{rows}\n\n{END}"
        readme.write_text(before + table + after, encoding="utf-8")


def times(what: str, each: float, than: float | None = None, goal: float | None = None, why: str = "") -> Row:
    """Seconds each, and how many times as fast as another that is."""
    ratio = than / each if than else 0.0
    row = Row(what, f"{each * 1e6:.3f} µs", f"{ratio:.1f}×" if than else "", f"{goal:g}×" if goal else "")
    row.met, row.why = goal is None or ratio >= goal, why
    return row


def machine() -> str:
    """The processor, the day and the commit."""
    found = [line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    name = found[0] if found else platform.machine()
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    load = os.getloadavg()[0]
    return (
        f"{name}, {os.cpu_count()} processors with a load of {load:.1f}, CPython {platform.python_version()}, "
        f"{date.today()}, commit {asked.stdout.strip() or 'unknown'}"
    )
