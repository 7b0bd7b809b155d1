use super::line::{is_space, trimmed};
use super::symbol::{self, Part, Symbol};
use super::{Rulebook, length, wildcard};

/// The field of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the two fields of RFC 9309 §2.2.2")]
pub enum Field {
    Allow,
    Disallow,
}

/// The verdict on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the robot may fetch it.
    pub allowed: bool,
    /// The line that says so, from 0; `None` if no line does.
    pub by: Option<usize>,
}

/// A path, parsed once for many questions.
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

/// The lines of one record, parsed once for many questions.
#[derive(Debug)]
pub struct Rules {
    book: Rulebook,
    rules: Vec<Rule>,
}

#[derive(Debug)]
struct Rule {
    /// Its line, from 0.
    line: usize,
    allows: bool,
    pattern: Vec<Part>,
    /// How specific it is, where that matters.
    length: usize,
}

impl Rules {
    /// Reads the lines, in order. White space around a value does not belong to it, in any document.
    pub fn read(book: Rulebook, lines: &[(Field, &[u8])]) -> Self {
        let mut rules = Vec::new();
        for (line, &(field, text)) in lines.iter().enumerate() {
            for path in paths(book, field, trimmed(text)) {
                rules.extend(Rule::read(book, line, field, path));
            }
        }
        Self { book, rules }
    }

    /// Decides a path.
    pub fn decide(&self, path: &Path) -> Answer {
        let always_allowed = match self.book {
            // RFC 9309 §2.2.2, draft of 1996 §3.2.2.
            Rulebook::Rfc9309 | Rulebook::Rep00 | Rulebook::Koster1996 => path.is_robots_txt,
            _ => false,
        };
        if always_allowed {
            return Answer { allowed: true, by: None };
        }
        match self.book {
            Rulebook::Rfc9309 | Rulebook::Rep00 | Rulebook::Google => self.longest(path),
            // Draft of 1996, §3.2.2: in the order they occur. The standard of 1994 has only Disallow.
            Rulebook::Koster1996 | Rulebook::Original1994 | Rulebook::Extended2 => {
                answer(self.rules.iter().find(|rule| rule.matches(path)))
            }
            Rulebook::Extended2Version2 => self.explicit_first(path),
        }
    }

    /// RFC 9309 §2.2.2: the most bytes; of an Allow and a Disallow that are equivalent, the Allow.
    fn longest(&self, path: &Path) -> Answer {
        let matching = || self.rules.iter().filter(|rule| rule.matches(path));
        let most = matching().map(|rule| rule.length).max();
        let mut longest = matching().filter(|rule| Some(rule.length) == most);
        let allow = longest.clone().find(|rule| rule.allows);
        let answer = answer(allow.or_else(|| longest.next()));
        // Google's parser, `disallow()`: only a priority above 0 disallows. Its `matching_line()` differs.
        Answer { allowed: answer.allowed || most == Some(0), ..answer }
    }

    /// The 2.0.0 proposal: an explicit Allow, a Disallow, an Allow with a wildcard, in this order.
    fn explicit_first(&self, path: &Path) -> Answer {
        let explicit = || self.rules.iter().filter(|rule| rule.allows && !rule.has_star());
        let disallows = || self.rules.iter().filter(|rule| !rule.allows);
        let wildcard = || self.rules.iter().filter(|rule| rule.allows && rule.has_star());

        let mut in_order = explicit().chain(disallows()).chain(wildcard());
        if let Some(rule) = in_order.find(|rule| rule.matches(path)) {
            return answer(Some(rule));
        }
        // "If there are no disallow rules, then the robot is ONLY allowed" what an Allow matches; a path that
        // passes the Disallows has "to pass (any) wild card" Allows.
        let nothing_else = wildcard().next().is_some()
            || (explicit().next().is_some() && disallows().next().is_none());
        Answer { allowed: !nothing_else, by: None }
    }
}

fn answer(rule: Option<&Rule>) -> Answer {
    Answer { allowed: rule.is_none_or(|rule| rule.allows), by: rule.map(|rule| rule.line) }
}

impl Rule {
    /// A line of a record, unless it is not a rule in this rulebook.
    fn read(book: Rulebook, line: usize, field: Field, text: &[u8]) -> Vec<Self> {
        let rule = |allows, text: &[u8]| {
            let pattern = symbol::of_pattern(book, text);
            Self { line, allows, length: length::of_pattern(book, &pattern), pattern }
        };
        match (book, field, text) {
            // Draft of 1996, §4: a record with an empty Disallow opens everything.
            (Rulebook::Koster1996, Field::Disallow, b"") => vec![rule(true, b"")],
            // Google's parser: an empty pattern matches every path, with priority 0.
            (Rulebook::Google, _, b"") => vec![rule(field == Field::Allow, b"")],
            (_, _, b"") | (Rulebook::Original1994 | Rulebook::Extended2, Field::Allow, _) => {
                Vec::new()
            }
            (Rulebook::Google, Field::Allow, _) => {
                let mut rules = vec![rule(true, text)];
                rules.extend(index_directory(text).map(|directory| rule(true, &directory)));
                rules
            }
            _ => vec![rule(field == Field::Allow, text)],
        }
    }

    fn matches(&self, path: &Path) -> bool {
        wildcard::matches(&self.pattern, &path.symbols)
    }

    fn has_star(&self) -> bool {
        self.pattern.contains(&Part::Star)
    }
}

/// Koster's remarks of 1996: several paths on one Disallow line are "done in practice" and must be handled.
fn paths(book: Rulebook, field: Field, text: &[u8]) -> Vec<&[u8]> {
    let several = match book {
        Rulebook::Koster1996
        | Rulebook::Original1994
        | Rulebook::Extended2
        | Rulebook::Extended2Version2 => field == Field::Disallow && !text.is_empty(),
        _ => false,
    };
    if several {
        let words = text.split(|&octet| is_space(octet));
        words.filter(|path| !path.is_empty()).collect()
    } else {
        vec![text]
    }
}

/// Google's parser: if `Allow: /dir/index.html` does not match, it is tried again as `Allow: /dir/$`.
fn index_directory(text: &[u8]) -> Option<Vec<u8>> {
    let slash = text.iter().rposition(|&octet| octet == b'/')?;
    let directory = [&text[..=slash], b"$"].concat();
    text[slash..].starts_with(b"/index.htm").then_some(directory)
}
