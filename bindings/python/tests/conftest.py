"""What several tests need."""

import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def scrapy_tests() -> Path:
    """Scrapy's own tests, which its wheel does not have: `cargo xtask python` fetches its source beside the environment."""
    found = sorted(Path(sys.prefix).parent.glob("sources/scrapy-*/tests"))
    if not found:
        pytest.skip("Scrapy's source is not at hand; `cargo xtask python` fetches it")
    return found[-1]
