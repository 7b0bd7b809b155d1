"""The wheel as it is given out: what is in it, and that it works where nothing else is installed."""

import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel() -> Path:
    found = os.environ.get("VERGER_WHEEL")
    if found is None:
        pytest.skip("the wheel is not at hand; `cargo xtask python` builds it")
    return Path(found)


def test_it_has_types_and_the_licences_of_all_it_contains(wheel: Path) -> None:
    assert "-cp311-abi3-" in wheel.name
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        assert {"verger/py.typed", "verger/_engine.pyi"} <= set(names)
        (licences,) = [name for name in names if name.endswith(".dist-info/licenses/THIRD-PARTY-LICENSES")]
        told = packed.read(licences).decode()
        assert any(name.endswith("licenses/LICENSE-MIT") for name in names)
        assert any(name.endswith("licenses/LICENSE-APACHE") for name in names)
    manifest = tomllib.loads((FOLDER / "Cargo.toml").read_text(encoding="utf-8"))
    for name in manifest["dependencies"]:
        assert name.startswith("verger") or re.search(rf"^{name} \d", told, re.MULTILINE), name


def test_the_readme_runs_where_nothing_else_is_installed(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", str(wheel)], check=True)
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    first = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)[0]
    run = [str(python), "-I", "-c", first]
    done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("False 3 /private\n")
