"""Exports the datasets of `vectors/exports` with the command, and gives every form to validators of others.

usage: validate.py COMMAND FOLDER-OF-SITES [--shapes FILE…] [--keep FOLDER]
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atom
import croissant
import dcat_ap
import dcat_us
import schema_org
import table
from result import Result
from sites import serve

URL = "https://catalog.example/export"

# For each form, the validators of what was exported, and a damage that they must find.
VALIDATORS: list[tuple[str, Callable[[Path], list[Result]], tuple[str, str]]] = [
    ("croissant", croissant.validate, ('"encodingFormat"', '"encoding"')),
    ("dcat", dcat_ap.validate, ('"dcat:accessURL"', '"dcat:access"')),
    ("data-json", dcat_us.validate, ('"accessLevel"', '"level"')),
    ("schema-org", schema_org.validate, ('"keywords"', '"keyword"')),
    ("atom", atom.validate, ("updated>", "update>")),
    ("csv", table.validate, (",", ",=")),
]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("command", type=Path, help="the program `verger`")
    arguments.add_argument("sites", type=Path, help="the folder with a folder for each site")
    arguments.add_argument("--shapes", type=Path, nargs="*", default=[], help="further SHACL shapes for DCAT, in Turtle")
    arguments.add_argument("--keep", type=Path, help="write the exports into this folder")
    options = arguments.parse_args()
    dcat_ap.FURTHER.extend(options.shapes)
    with tempfile.TemporaryDirectory() as folder:
        exports = export(options.command, options.sites, options.keep or Path(folder))
        results = [result for form, validate, _ in VALIDATORS for result in validate(exports[form])]
        blind = [form for form, validate, damage in VALIDATORS if not finds(damage, validate, exports[form])]
    for form in blind:
        print(f"the validators of {form} find no fault in a damaged export", file=sys.stderr)
    return 1 if blind else shown(results)


def finds(damage: tuple[str, str], validate: Callable[[Path], list[Result]], path: Path) -> bool:
    """Whether the validators find a fault in a damaged copy."""
    damaged = path.with_name("damaged")
    damaged.write_bytes(path.read_bytes().replace(damage[0].encode(), damage[1].encode()))
    return any(result.faults for result in validate(damaged))


def export(command: Path, sites: Path, folder: Path) -> dict[str, Path]:
    """Harvests the sites from loopback servers, and exports the catalog in every form."""
    folder.mkdir(parents=True, exist_ok=True)
    place = ["--catalog", str(folder / "catalog")]
    network = ["--allow-private", "--cache", str(folder / "robots.redb")]

    def run(*words: str) -> None:
        subprocess.run([command, "catalog", *words, *place], check=True, stdout=subprocess.DEVNULL)

    with serve(sites) as urls:
        run("add", *network, *urls)
    exports = {}
    for form, _, _ in VALIDATORS:
        exports[form] = folder / f"export.{form}"
        run("export", "--form", form, "--title", "A <catalog>", "--url", URL, "--out", str(exports[form]))
    return exports


def shown(results: list[Result]) -> int:
    """Prints the table and the faults, and returns the exit status."""
    print("| form | validator | valid | of |\n|---|---|--:|--:|")
    for result in results:
        print(f"| {result.form} | {result.validator} | {result.valid} | {result.count} |")
    faults = [(result, name, fault) for result in results for name, fault in result.faults]
    for result, name, fault in faults:
        print(f"{result.form}, {result.validator}: {name}: {fault}", file=sys.stderr)
    if any(result.count == 0 for result in results):
        print("a validator was given nothing", file=sys.stderr)
        return 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
