"""data.json, by jsonschema, with the schemas of DCAT-US 1.1 that ckanext-datajson contains.

A dataset with the codes of a federal agency is validated as federal, any other as non-federal.
"""

import importlib.metadata
import json
from pathlib import Path

import jsonschema
from result import Result

FEDERAL = ("federal-v1.1", "dataset.json")
OTHER = ("non-federal-v1.1", "dataset-non-federal.json")


def validate(path: Path) -> list[Result]:
    """Validates each dataset, and the catalog around them."""
    catalog = json.loads(path.read_text())
    datasets = catalog["dataset"]
    results = []
    for name, (folder, file) in [("federal", FEDERAL), ("non-federal", OTHER)]:
        validator = validator_of(folder, file)
        mine = [dataset for dataset in datasets if ("bureauCode" in dataset) == (name == "federal")]
        result = Result("data.json", f"jsonschema, DCAT-US 1.1, {name}", len(mine))
        for dataset in mine:
            faults = [fault.message[:400] for fault in validator.iter_errors(dataset)]
            result.faults.extend((dataset["identifier"], fault) for fault in faults)
        results.append(result)
    schema = schema_of("federal-v1.1", "catalog.json")
    del schema["properties"]["dataset"]["items"]
    whole = Result("data.json", "jsonschema, DCAT-US 1.1, catalog", 1)
    errors = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker()).iter_errors(catalog)
    whole.faults.extend(("the catalog", fault.message[:400]) for fault in errors)
    return [*results, whole]


def validator_of(folder: str, file: str) -> jsonschema.Draft4Validator:
    return jsonschema.Draft4Validator(schema_of(folder, file), format_checker=jsonschema.FormatChecker())


def schema_of(folder: str, file: str) -> dict:
    files = importlib.metadata.files("ckanext-datajson") or []
    wanted = ("pod_schema", folder, file)
    (found,) = [one for one in files if one.parts[-3:] == wanted]
    schema = json.loads(Path(str(found.locate())).read_text())
    without_ids(schema)
    return schema


def without_ids(schema: object, own: str = "#") -> None:
    """Removes the IDs of parts: with them, references to `#/definitions` would be looked up on the web.

    `#` then means the part, which has another name without its ID.
    """
    if isinstance(schema, dict):
        if isinstance(schema.get("id"), str) and schema["id"].startswith("http"):
            del schema["id"]
        if schema.get("$ref") == "#":
            schema["$ref"] = own
        for name, part in schema.get("definitions", {}).items():
            without_ids(part, f"#/definitions/{name}")
        for name, value in schema.items():
            if name != "definitions":
                without_ids(value, own)
    elif isinstance(schema, list):
        for value in schema:
            without_ids(value, own)
