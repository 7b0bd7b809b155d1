"""schema.org: each property is one of its object's type, and has a value of a type that it takes."""

import json
import re
from datetime import date, datetime
from pathlib import Path
from urllib.parse import urlsplit

from result import Result


def is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def is_url(value: object) -> bool:
    return is_text(value) and urlsplit(str(value)).scheme in ("http", "https") and not re.search(r'[\s<>"]', str(value))


def is_date(value: object) -> bool:
    if not is_text(value):
        return False
    text = re.sub(r"([+-]\d\d)(\d\d)?$", r"\1:00", str(value)) if "T" in str(value) else str(value)
    if re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2]))?", text):
        return True
    for read in (date.fromisoformat, datetime.fromisoformat):
        try:
            read(text)
        except ValueError:
            continue
        return True
    return False


def is_hex(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


# The properties of each type that our exports use, with what they take: types of objects, or of values.
THING = {"name": [is_text], "description": [is_text], "url": [is_url], "identifier": [is_text], "sameAs": [is_url]}
WORK = THING | {
    "about": ["DefinedTerm"],
    "additionalType": [is_text],
    "citation": [is_text],
    "creator": ["Organization"],
    "dateModified": [is_date],
    "datePublished": [is_date],
    "encodingFormat": [is_text],
    "inLanguage": [is_text],
    "isBasedOn": [is_url, "CreativeWork"],
    "keywords": [is_text],
    "license": [is_url, "CreativeWork"],
    "publisher": ["Organization"],
    "spatialCoverage": ["Place"],
    "temporalCoverage": [is_text],
    "usageInfo": [is_url, "CreativeWork"],
    "version": [is_text],
}
TYPES = {
    "DataCatalog": WORK | {"dataset": ["Dataset"]},
    "Dataset": WORK | {"distribution": ["DataDownload"], "variableMeasured": ["PropertyValue"]},
    "DataDownload": WORK | {"contentUrl": [is_url], "contentSize": [is_text], "sha256": [is_hex]},
    "CreativeWork": WORK,
    "DefinedTerm": THING,
    "Organization": THING,
    "Place": THING,
    "PropertyValue": THING,
}


def validate(path: Path) -> list[Result]:
    """Validates each dataset, and the catalog around them."""
    catalog = json.loads(path.read_text())
    datasets = catalog.pop("dataset")
    result = Result("schema.org", "types and properties, restated", len(datasets))
    context = catalog.pop("@context")
    if context != "https://schema.org/":
        result.faults.append(("the catalog", f"its context is {context}"))
    result.faults.extend(("the catalog", fault) for fault in faults(catalog, "DataCatalog"))
    for dataset in datasets:
        found = faults(dataset, "Dataset")
        found += [f"{name} is missing" for name in ("name", "description") if name not in dataset]
        result.faults.extend((dataset["@id"], fault) for fault in found)
    return [result]


def faults(value: dict, kind: str) -> list[str]:
    if value.get("@type") != kind:
        return [f"{value.get('@type')} instead of {kind}"]
    found = []
    for name, member in value.items():
        if name in ("@id", "@type"):
            continue
        takes = TYPES[kind].get(name)
        if takes is None:
            found.append(f"{kind} has no property {name}")
            continue
        for one in member if isinstance(member, list) else [member]:
            found.extend(of_value(f"{kind}.{name}", one, takes))
    return found


def of_value(name: str, value: object, takes: list) -> list[str]:
    if isinstance(value, dict):
        if value.get("@type") in takes:
            return faults(value, value["@type"])
    elif any(callable(take) and take(value) for take in takes):
        return []
    return [f"{name} does not take {json.dumps(value)[:100]}"]
