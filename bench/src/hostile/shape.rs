//! The recipe of a hostile file, in a notation that can be read, changed and written.
//!
//! ```text
//! google: A=ab B=bb; path A+; allow *A8B; disallow /A2*?6*#$
//! ```
//!
//! A shape has a dialect, some texts, the path of the URL, and lines that are repeated until the file has its size.
//! Path and rules share the texts, so a change to one changes both.
//!
//! | part | meaning |
//! |---|---|
//! | `A8`, `A` | the text A, eight times or once |
//! | `A+`, `~+` | in a path: repeated up to the length of the URL |
//! | `~9` | nine random bytes from those in A |
//! | `?9` | nine bytes copied from the path |
//! | `<9` | the start of the path: 1, 2, … 9 bytes in turn |
//! | `#` | the number of the line |
//! | `*`, `/` | themselves; a `$` ends a rule |
//!
//! Lines are `allow …`, `disallow …`, `agent …`, `text …` and `blank`, `return`, `both` for the three line ends.

use std::fmt;

use crate::engine::Rules;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) dialect: Rules,
    pub(crate) texts: Vec<Vec<u8>>,
    pub(crate) path: Vec<Part>,
    pub(crate) lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) kind: Kind,
    pub(crate) parts: Vec<Part>,
    /// Whether a `$` ends it.
    pub(crate) bound: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Allow,
    Disallow,
    Agent,
    Text,
    Blank,
    Return,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Text { index: usize, times: Times },
    Chance(Times),
    OfPath(usize),
    BeginsPath(usize),
    Number,
    Star,
    Slash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    Exactly(usize),
    /// Only in a path.
    Fill,
}

/// One text per letter.
pub(crate) const MOST_TEXTS: usize = 26;

pub(crate) const KINDS: &[(Kind, &str)] = &[
    (Kind::Allow, "allow"),
    (Kind::Disallow, "disallow"),
    (Kind::Agent, "agent"),
    (Kind::Text, "text"),
    (Kind::Blank, "blank"),
    (Kind::Return, "return"),
    (Kind::Both, "both"),
];

impl Shape {
    /// Parses the notation; `None` if it is invalid.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (dialect, rest) = text.trim().split_once(": ")?;
        let dialect = match dialect {
            "google" => Rules::Google,
            "rfc9309" => Rules::Rfc9309,
            _ => return None,
        };
        let mut sections = rest.split(';').map(str::trim);
        let texts: Vec<_> = sections
            .next()?
            .split_whitespace()
            .zip('A'..='Z')
            .map(|(text, letter)| Some(text.strip_prefix(letter)?.strip_prefix('=')?.into()))
            .collect::<Option<_>>()?;
        let path = parts(sections.next()?.strip_prefix("path ")?, &texts)?;
        let lines = sections.map(|line| Line::read(line, &texts)).collect::<Option<_>>()?;
        Some(Self { dialect, texts, path, lines })
    }
}

impl Line {
    fn read(text: &str, texts: &[Vec<u8>]) -> Option<Self> {
        let (kind, value) = text.split_once(' ').unwrap_or((text, ""));
        let &(kind, _) = KINDS.iter().find(|(_, name)| *name == kind)?;
        let bound = value.ends_with('$');
        let parts = parts(value.strip_suffix('$').unwrap_or(value), texts)?;
        Some(Self { kind, parts, bound })
    }
}

fn parts(text: &str, texts: &[Vec<u8>]) -> Option<Vec<Part>> {
    let mut rest = text;
    let mut parts = Vec::new();
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        let (times, behind) = times(rest)?;
        let number = || match times {
            Some(Times::Exactly(number)) => Some(number),
            _ => None,
        };
        let takes_times = matches!(first, 'A'..='Z' | '~' | '?' | '<');
        parts.push(match first {
            'A'..='Z' => {
                let index = first as usize - 'A' as usize;
                texts.get(index)?;
                Part::Text { index, times: times.unwrap_or(Times::Exactly(1)) }
            }
            '~' => Part::Chance(times?),
            '?' => Part::OfPath(number()?),
            '<' => Part::BeginsPath(number()?),
            '#' => Part::Number,
            '*' => Part::Star,
            '/' => Part::Slash,
            _ => return None,
        });
        if takes_times {
            rest = behind;
        }
    }
    Some(parts)
}

/// The number or the `+` at the start of a text, and the rest.
fn times(text: &str) -> Option<(Option<Times>, &str)> {
    if let Some(behind) = text.strip_prefix('+') {
        return Some((Some(Times::Fill), behind));
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = text.split_at(digits);
    let times = if digits == 0 { None } else { Some(Times::Exactly(number.parse().ok()?)) };
    Some((times, behind))
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.dialect.name())?;
        for (text, letter) in self.texts.iter().zip('A'..) {
            write!(f, " {letter}={}", String::from_utf8_lossy(text))?;
        }
        write!(f, "; path ")?;
        self.path.iter().try_for_each(|part| part.fmt(f))?;
        for line in &self.lines {
            let name =
                KINDS.iter().find(|(kind, _)| *kind == line.kind).map_or("", |found| found.1);
            write!(f, "; {name}")?;
            if !line.parts.is_empty() || line.bound {
                f.write_str(" ")?;
            }
            line.parts.iter().try_for_each(|part| part.fmt(f))?;
            f.write_str(if line.bound { "$" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Text { index, times: Times::Exactly(1) } => write!(f, "{}", letter(index)),
            Self::Text { index, times } => write!(f, "{}{times}", letter(index)),
            Self::Chance(times) => write!(f, "~{times}"),
            Self::OfPath(length) => write!(f, "?{length}"),
            Self::BeginsPath(longest) => write!(f, "<{longest}"),
            Self::Number => f.write_str("#"),
            Self::Star => f.write_str("*"),
            Self::Slash => f.write_str("/"),
        }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(times) => times.fmt(f),
            Self::Fill => f.write_str("+"),
        }
    }
}

fn letter(index: usize) -> char {
    char::from(b'A' + index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text =
            "google: A=ab B=bb; path A+B~9; allow *A8B; disallow /A2*?6*#<12$; agent #; blank";
        assert_eq!(Shape::read(text).expect("a shape").to_string(), text);
        for broken in
            ["google A=a; path A+; allow A", "google: A=a; path B; allow A", "rfc9309: A=a"]
        {
            assert_eq!(Shape::read(broken), None, "{broken}");
        }
    }
}
