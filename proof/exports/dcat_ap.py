"""DCAT-AP, by pySHACL, with the rules of DCAT-AP 3.0.1 restated in `dcat_ap.ttl`."""

import json
from pathlib import Path

import pyshacl
from rdflib import RDF, Graph, Namespace, URIRef
from result import Result

DCAT = Namespace("http://www.w3.org/ns/dcat#")
SHACL = Namespace("http://www.w3.org/ns/shacl#")

OURS = Path(__file__).with_name("dcat_ap.ttl")

# Further files with shapes, such as those that are published with DCAT-AP.
FURTHER: list[Path] = []


def validate(path: Path) -> list[Result]:
    """Validates each dataset, with the catalog that contains it."""
    catalog = json.loads(path.read_text())
    return [by_shapes(catalog, shapes) for shapes in (OURS, *FURTHER)]


def by_shapes(catalog: dict, shapes: Path) -> Result:
    datasets = catalog["dcat:dataset"]
    name = "rules of DCAT-AP 3.0.1, restated" if shapes == OURS else shapes.name
    result = Result("DCAT", f"pySHACL, {name}", len(datasets))
    rules = Graph().parse(shapes)
    for dataset in datasets:
        graph = Graph().parse(data=json.dumps({**catalog, "dcat:dataset": [dataset]}), format="json-ld")
        if (URIRef(dataset["@id"]), RDF.type, DCAT.Dataset) not in graph:
            result.faults.append((dataset["@id"], "the graph does not have it"))
        conforms, report, _ = pyshacl.validate(graph, shacl_graph=rules, allow_warnings=True)
        if not conforms:
            result.faults.extend((dataset["@id"], fault) for fault in faults(report))
    return result


def faults(report: Graph) -> list[str]:
    """What a report says, one line for each fault."""
    lines = []
    for one in report.subjects(RDF.type, SHACL.ValidationResult):
        if report.value(one, SHACL.resultSeverity) == SHACL.Violation:
            path, value = report.value(one, SHACL.resultPath), report.value(one, SHACL.value)
            lines.append(f"{path}: {report.value(one, SHACL.resultMessage)} ({value})")
    return lines
