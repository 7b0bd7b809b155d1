"""The examples of the README."""

import re
from pathlib import Path
from typing import Any

import pytest
from origin import origin, robots

import verger

README = Path(__file__).resolve().parents[1] / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(compile(BLOCKS[0], "README.md", "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    for line in BLOCKS[0].splitlines():
        code, comment, value = (part.strip() for part in line.partition("  # "))
        if code.startswith("print(") and comment:
            assert printed[0] == value
        elif comment and code and "=" not in code:
            assert repr(eval(code, names)) == value, code


def test_the_gate() -> None:
    requests = pytest.importorskip("requests")
    with origin({"/robots.txt": robots("")}) as site:
        code = BLOCKS[1].replace("https://example.com", site.url)
        code = code.replace('example.org/bot)")', 'example.org/bot)", allow_private=True, delay=0.1)')
        exec(compile(code, "README.md", "exec"), {"verger": verger, "requests": requests})
        assert site.paths() == ["/robots.txt", "/page"]
