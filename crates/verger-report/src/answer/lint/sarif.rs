//! Findings in SARIF 2.1.0, which code scanners read.

use std::fmt::Write as _;

use serde_json::{Value, json};
use verger_analysis::lint::LINTS;

use super::{Finding, Lint};

/// The findings of some files as one SARIF 2.1.0 document. Columns count characters (`unicodeCodePoints`).
pub fn sarif(files: &[Lint<'_>]) -> String {
    let results =
        files.iter().flat_map(|lint| lint.findings.iter().map(|one| result(lint.file, one)));
    let document = json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "verger",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": LINTS.iter().map(|lint| json!({
                    "id": lint.code,
                    "name": pascal_case(lint.name),
                    "shortDescription": { "text": lint.what },
                    "fullDescription": { "text": lint.why },
                    "help": { "text": lint.remedy },
                    "defaultConfiguration": { "level": level(lint.severity.name()) },
                    "properties": { "tags": [lint.family.name()] },
                })).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Vec<_>>(),
        }],
    });
    format!("{document}\n")
}

fn result(file: &str, found: &Finding<'_>) -> Value {
    let place = |line: Option<u32>, columns: Option<[u32; 2]>| {
        let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
        if let Some(line) = line {
            place["region"] = match columns {
                Some([start, end]) => {
                    json!({ "startLine": line, "startColumn": start, "endColumn": end })
                }
                None => json!({ "startLine": line }),
            };
        }
        json!({ "physicalLocation": place })
    };
    let related = found.related.iter().map(|one| {
        let mut place = place(Some(one.line), None);
        place["message"] = json!({ "text": one.message });
        place
    });
    let rule = LINTS.iter().position(|lint| lint.code == found.code);
    json!({
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": level(found.severity),
        "message": { "text": format!("{}. {}", found.message, found.help) },
        "locations": [place(found.line, found.columns)],
        "relatedLocations": related.collect::<Vec<_>>(),
    })
}

/// SARIF's word for a severity.
fn level(severity: &str) -> &'static str {
    match severity {
        "error" => "error",
        "warning" => "warning",
        _ => "note",
    }
}

/// A path as the reference of a URI (RFC 3986 §4.1): what may not be in one is escaped.
fn uri(file: &str) -> String {
    if file.contains("://") {
        return file.to_owned();
    }
    let mut uri = String::with_capacity(file.len());
    for octet in file.bytes() {
        match octet {
            b'\\' => uri.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(octet as char);
            }
            _ => {
                write!(uri, "%{octet:02X}").expect("a String takes whatever is written to it");
            }
        }
    }
    uri
}

/// `dead-rule` as `DeadRule`, which SARIF asks of names.
fn pascal_case(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(usize::from(!word.is_empty()));
        first.to_ascii_uppercase() + rest
    };
    name.split('-').map(word).collect()
}
