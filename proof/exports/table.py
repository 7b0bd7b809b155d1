"""CSV, by Python's own reader in its strict mode, and as a spreadsheet would read it."""

import csv
import io
from pathlib import Path

from result import Result

# What begins a formula, also in its full-width form.
SIGNS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def validate(path: Path) -> list[Result]:
    """Validates each row."""
    octets = path.read_bytes()
    rows = list(csv.reader(io.StringIO(octets.decode(), newline=""), strict=True))
    head, rows = rows[0], rows[1:]
    result = Result("CSV", "csv of Python, strict", len(rows))
    if not octets.endswith(b"\r\n"):
        result.faults.append(("the table", "its last line does not end in CRLF (RFC 4180 §2)"))
    for row in rows:
        if len(row) != len(head):
            result.faults.append((row[0], f"{len(row)} cells under {len(head)} names"))
        result.faults.extend((row[0], f"{cell[:40]!r} is a formula") for cell in row if cell.startswith(SIGNS))
    return [result]
