use super::symbol::{self, Part, Symbol, Written};
use super::{Rulebook, wildcard};

/// The field of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the two fields of RFC 9309 §2.2.2")]
pub enum Field {
    Allow,
    Disallow,
}

/// What holds for a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the robot may fetch it.
    pub allowed: bool,
    /// Which line says so, from 0; none where no line does.
    pub by: Option<usize>,
}

/// A path, read once for many questions.
#[derive(Debug)]
pub struct Path {
    symbols: Vec<Symbol>,
    is_robots_txt: bool,
}

impl Path {
    /// Reads a path with its query.
    pub fn read(book: Rulebook, path: &[u8]) -> Self {
        let symbols = symbol::of_path(book, path);
        let is_robots_txt = symbols == symbol::of_path(book, b"/robots.txt");
        Self { symbols, is_robots_txt }
    }
}

/// The lines of one record, read once for many questions.
#[derive(Debug)]
pub struct Rules {
    book: Rulebook,
    rules: Vec<Rule>,
}

#[derive(Debug)]
struct Rule {
    /// Its line, from 0.
    line: usize,
    field: Field,
    pattern: Vec<Part>,
    /// What specificity is measured by, where it is.
    length: usize,
    /// A path that an Allow means besides its own (Google's parser).
    directory: Option<Vec<Part>>,
}

impl Rules {
    /// Reads the lines, in order.
    pub fn read(book: Rulebook, lines: &[(Field, &[u8])]) -> Self {
        let numbered = lines.iter().enumerate();
        let rules = numbered.flat_map(|(line, &(field, text))| {
            paths(book, field, text).into_iter().map(move |path| Rule::read(book, line, field, path))
        });
        Self { book, rules: rules.filter(|rule| rule.counts(book)).collect() }
    }

    /// Decides a path.
    pub fn decide(&self, path: &Path) -> Answer {
        match self.book {
            Rulebook::Google => self.longest(path),
            Rulebook::Rfc9309 | Rulebook::Rep00 => implicit(path).unwrap_or_else(|| self.longest(path)),
            Rulebook::Koster1996 => implicit(path).unwrap_or_else(|| self.first(path)),
            Rulebook::Original1994 | Rulebook::Extended2 => self.first(path),
            Rulebook::Extended2Version2 => self.explicit_first(path),
        }
    }

    /// RFC 9309 §2.2.2: the most octets win; if an Allow and a Disallow are equivalent, the Allow.
    fn longest(&self, path: &Path) -> Answer {
        let mut best: Option<(usize, &Rule)> = None;
        for rule in &self.rules {
            let Some(length) = rule.matched_length(path) else { continue };
            let better = best.is_none_or(|(most, winner)| {
                let equal_but_allows =
                    length == most && rule.field == Field::Allow && winner.field == Field::Disallow;
                length > most || equal_but_allows
            });
            if better {
                best = Some((length, rule));
            }
        }
        best.map_or(ALLOWED_BY_NONE, |(_, rule)| rule.answer())
    }

    /// Draft of 1996, §3.2.2: the lines are tried in the order they occur. The standard of 1994 knows no
    /// Allow, so the first Disallow that matches is as good as any.
    fn first(&self, path: &Path) -> Answer {
        let mut rules = self.rules.iter();
        rules.find(|rule| rule.matches(path)).map_or(ALLOWED_BY_NONE, Rule::answer)
    }

    /// The 2.0.0 proposal, "Allow" and "Disallow".
    fn explicit_first(&self, path: &Path) -> Answer {
        let explicit_allows = || self.rules.iter().filter(|rule| rule.allows() && !rule.has_star());
        let disallows = || self.rules.iter().filter(|rule| !rule.allows());
        let wildcard_allows = || self.rules.iter().filter(|rule| rule.allows() && rule.has_star());
        if let Some(rule) = explicit_allows().find(|rule| rule.matches(path)) {
            return rule.answer();
        }
        if let Some(rule) = disallows().find(|rule| rule.matches(path)) {
            return rule.answer();
        }
        if let Some(rule) = wildcard_allows().find(|rule| rule.matches(path)) {
            return rule.answer();
        }
        let must_pass_a_wildcard = wildcard_allows().next().is_some();
        let only_allows = explicit_allows().next().is_some() && disallows().next().is_none();
        Answer { allowed: !must_pass_a_wildcard && !only_allows, by: None }
    }
}

impl Rule {
    fn read(book: Rulebook, line: usize, field: Field, text: &[u8]) -> Self {
        let directory = match book {
            Rulebook::Google if field == Field::Allow => index_directory(text),
            _ => None,
        };
        Self {
            line,
            field,
            pattern: if field == Field::Disallow && text.is_empty() && book == Rulebook::Koster1996 {
                Vec::new()
            } else {
                symbol::of_pattern(book, text)
            },
            length: length(book, text),
            directory: directory.map(|directory| symbol::of_pattern(book, &directory)),
        }
    }
}
