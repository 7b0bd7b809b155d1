//! Triples of two readers, which give blank nodes labels of their own.

use std::collections::BTreeSet;

/// The lines of triples, with blank nodes without labels.
pub(super) fn nameless(lines: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    let in_label = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let of_line = |line: String| {
        let mut parts = line.split("_:");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| format!("{all}_:{}", part.trim_start_matches(in_label)))
    };
    lines.into_iter().map(of_line).collect()
}
