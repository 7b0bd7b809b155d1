"""Croissant, by mlcroissant, as each of the two versions that an export says it conforms to."""

import json
import logging
from pathlib import Path

import mlcroissant
from result import Result

VERSIONS = ("1.0", "1.1")


def validate(path: Path) -> list[Result]:
    """Validates every dataset by itself, as one would find it in a page."""
    logging.disable(logging.WARNING)
    datasets = json.loads(path.read_text())["dataset"]
    results = [Result("Croissant " + version, "mlcroissant", len(datasets)) for version in VERSIONS]
    everything = Result("Croissant", "IDs of the whole catalog", len(datasets))
    seen: set[str] = set()
    for dataset in datasets:
        for version, result in zip(VERSIONS, results, strict=True):
            url = "http://mlcommons.org/croissant/" + version
            if url not in dataset["conformsTo"]:
                result.faults.append((dataset["@id"], "it does not say that it conforms"))
            try:
                mlcroissant.Dataset(jsonld={**dataset, "conformsTo": url})
            except Exception as error:  # noqa: BLE001, whatever a validator raises is a fault
                result.faults.append((dataset["@id"], repr(error)))
        for name in ids(dataset):
            if name in seen:
                everything.faults.append((dataset["@id"], f"{name} is another dataset's"))
            seen.add(name)
    return [*results, everything]


def ids(dataset: dict) -> list[str]:
    """The IDs of a dataset, its files and its tables."""
    sets = dataset.get("recordSet", [])
    nodes = [dataset, *dataset.get("distribution", []), *sets, *(field for one in sets for field in one["field"])]
    return [node["@id"] for node in nodes]
