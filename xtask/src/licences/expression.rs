//! SPDX expressions, and the old form with a slash.

use std::collections::BTreeSet;
use std::fmt;

/// The licences under which a package is used, out of those it offers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// All of these apply.
    pub(super) chosen: BTreeSet<String>,
    /// Alternatives that it offers.
    pub(super) others: BTreeSet<String>,
}

impl Choice {
    /// The best choice; `None` if no choice is allowed, or the expression cannot be parsed. `allowed` has the preferred
    /// licence first.
    pub(super) fn of(expression: &str, allowed: &[&str]) -> Option<Self> {
        let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let words: Vec<_> = spaced.split_whitespace().collect();
        let mut words = words.as_slice();
        let offered = either(&mut words).filter(|_| words.is_empty())?;
        let rank = |licence: &String| allowed.iter().position(|other| other == licence);
        let ranked = offered.iter().filter_map(|all| {
            let mut ranks = all.iter().map(rank).collect::<Option<Vec<_>>>()?;
            ranks.sort_unstable_by(|one, other| other.cmp(one));
            Some((ranks, all))
        });
        let chosen = ranked.min()?.1.clone();
        let others = offered.into_iter().flatten().filter(|other| !chosen.contains(other));
        Some(Self { others: others.collect(), chosen })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chosen: Vec<_> = self.chosen.iter().map(String::as_str).collect();
        f.write_str(&chosen.join(" and "))
    }
}

/// The possible choices: sets of licences that apply together.
type Offered = Vec<BTreeSet<String>>;

/// `a OR b`
fn either(words: &mut &[&str]) -> Option<Offered> {
    let mut offered = both(words)?;
    while next_if(words, "OR") {
        offered.extend(both(words)?);
    }
    Some(offered)
}

/// `a AND b`, which binds more tightly.
fn both(words: &mut &[&str]) -> Option<Offered> {
    let mut offered = one(words)?;
    while next_if(words, "AND") {
        let more = one(words)?;
        let with = |all: &BTreeSet<String>| more.iter().map(|two| all | two).collect::<Vec<_>>();
        offered = offered.iter().flat_map(with).collect();
    }
    Some(offered)
}

/// A licence, with its exception if it has one, or an expression in parentheses.
fn one(words: &mut &[&str]) -> Option<Offered> {
    if next_if(words, "(") {
        return either(words).filter(|_| next_if(words, ")"));
    }
    let mut licence = next(words)?.to_owned();
    if next_if(words, "WITH") {
        licence = format!("{licence} WITH {}", next(words)?);
    }
    Some(vec![BTreeSet::from([licence])])
}

fn next<'w>(words: &mut &[&'w str]) -> Option<&'w str> {
    words.split_off_first().copied()
}

fn next_if(words: &mut &[&str], word: &str) -> bool {
    let is_next = words.first() == Some(&word);
    if is_next {
        next(words);
    }
    is_next
}

#[cfg(test)]
mod tests {
    use super::Choice;

    const ALLOWED: &[&str] = &["MIT", "Apache-2.0", "ISC", "BSD-3-Clause"];

    #[test]
    fn the_preferred_licence_is_chosen() {
        for (expression, chosen) in [
            ("MIT", "MIT"),
            ("Apache-2.0 OR MIT", "MIT"),
            ("Apache-2.0/MIT", "MIT"),
            ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", "MIT"),
            ("Apache-2.0 AND ISC", "Apache-2.0 and ISC"),
            ("(Apache-2.0 OR MIT) AND BSD-3-Clause", "BSD-3-Clause and MIT"),
            ("GPL-3.0-only OR ISC", "ISC"),
            ("MIT AND GPL-3.0-only OR Apache-2.0", "Apache-2.0"),
        ] {
            let choice = Choice::of(expression, ALLOWED).map(|choice| choice.to_string());
            assert_eq!(choice.as_deref(), Some(chosen), "{expression}");
        }
    }

    #[test]
    fn what_is_not_allowed_or_not_an_expression_is_not_chosen() {
        for expression in
            ["MPL-2.0", "MIT AND MPL-2.0", "Apache-2.0 WITH LLVM-exception", "", "(MIT", "MIT ISC"]
        {
            assert_eq!(Choice::of(expression, ALLOWED), None, "{expression}");
        }
    }
}
