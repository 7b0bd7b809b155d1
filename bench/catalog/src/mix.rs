use verger_catalog::search::{Facet, Order, Query};

/// A query of the mix.
pub(crate) struct Asked {
    pub(crate) kind: &'static str,
    pub(crate) typed: &'static str,
    pub(crate) query: Query,
}

/// The mix: a kind, a colon, what is typed, then facets and their values or an order, each after a bar.
const QUERIES: &str = include_str!("../queries.txt");

pub(crate) fn queries() -> Vec<Asked> {
    let lines = QUERIES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| asked(line).unwrap_or_else(|| panic!("in the mix: {line}"))).collect()
}

fn asked(line: &'static str) -> Option<Asked> {
    let (kind, typed) = line.split_once(": ")?;
    let mut parts = typed.split(" | ");
    let mut query = Query::parse(parts.next()?);
    for part in parts {
        match part.split_once('=')? {
            ("order", "modified") => query.order = Order::Modified,
            ("order", "title") => query.order = Order::Title,
            ("duplicates", "folded") => query.folds_duplicates = true,
            (facet, value) => {
                let facet = Facet::ALL.into_iter().find(|known| known.name() == facet)?;
                query.filters.push((facet, value.to_owned()));
            }
        }
    }
    Some(Asked { kind, typed, query })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mix_is_as_large_as_it_is_said_to_be() {
        assert!(queries().len() >= 200);
    }
}
