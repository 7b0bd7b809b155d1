use std::borrow::Cow;

use verger_dataset::date_range;

use super::{Ask, Clause, Ending, Leaf};
use crate::search::coverage::{Area, Days};
use crate::search::facet::Facet;
use crate::search::fields::Place;
use crate::search::note::QueryNote;

const MOST_CHARACTERS: usize = 1000;
const MOST_LEAVES: usize = 32;

impl Ask {
    /// Reads a query. One pass, from left to right.
    pub(crate) fn parse(typed: &str) -> Self {
        let end = typed.char_indices().nth(MOST_CHARACTERS).map_or(typed.len(), |(end, _)| end);
        let mut reading = Reading { ask: Self::default(), joins: false, leaves: 0 };
        if end < typed.len() {
            reading.ask.notes.push(QueryNote::TooLong);
        }
        let mut rest = typed[..end].trim_start();
        while !rest.is_empty() {
            if reading.leaves == MOST_LEAVES {
                reading.note(QueryNote::TooLong);
                break;
            }
            let (atom, behind) = Atom::split(rest);
            reading.take(&atom, behind.is_empty());
            rest = behind.trim_start();
        }
        reading.ask
    }
}

struct Reading {
    ask: Ask,
    /// Whether `OR` comes before the next atom.
    joins: bool,
    leaves: usize,
}

/// The text between spaces, split into its field, its quotes and the rest.
struct Atom<'a> {
    /// All of it.
    whole: &'a str,
    is_negated: bool,
    field: Option<&'a str>,
    text: &'a str,
    is_quoted: bool,
}

impl<'a> Atom<'a> {
    /// The first atom of a text that does not begin with a space, and the rest.
    fn split(typed: &'a str) -> (Self, &'a str) {
        let unsigned =
            typed.strip_prefix('-').filter(|rest| !rest.starts_with(char::is_whitespace));
        let body = unsigned.filter(|rest| !rest.is_empty()).unwrap_or(typed);
        let (field, value) = match body.split_once(':') {
            Some((name, value)) if is_name(name) && !value.is_empty() => (Some(name), value),
            _ => (None, body),
        };
        // A field with a space after it is a word with a colon.
        let (field, value) =
            if value.starts_with(char::is_whitespace) { (None, body) } else { (field, value) };
        let (text, is_quoted, behind) = if let Some(quoted) = value.strip_prefix('"') {
            // An unclosed quote ends with the query.
            let (text, behind) = quoted.split_once('"').unwrap_or((quoted, ""));
            (text, true, behind)
        } else {
            let (text, behind) =
                value.split_at(value.find(char::is_whitespace).unwrap_or(value.len()));
            (text, false, behind)
        };
        let whole = &body[..body.len() - behind.len()];
        (Self { whole, is_negated: body.len() < typed.len(), field, text, is_quoted }, behind)
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|octet| octet.is_ascii_alphabetic() || octet == b'-')
}

impl Reading {
    fn note(&mut self, note: QueryNote) {
        if !self.ask.notes.contains(&note) {
            self.ask.notes.push(note);
        }
    }

    /// Adds an atom; `is_last` if nothing comes after it, not even a space.
    fn take(&mut self, atom: &Atom<'_>, is_last: bool) {
        if atom.whole == "OR" {
            self.joins = self.ask.clauses.last().is_some_and(|clause| !clause.is_negated);
            if !self.joins || is_last {
                self.note(QueryNote::LeftOut("OR".to_owned()));
            }
            return;
        }
        let joins = std::mem::take(&mut self.joins);
        let Some(leaf) = self.leaf(atom, is_last) else { return };
        self.leaves += 1;
        let joined = self.ask.clauses.last_mut().filter(|_| joins && !atom.is_negated);
        if let Some(clause) = joined {
            clause.alternatives.push(leaf);
        } else {
            let alternatives = vec![leaf];
            self.ask.clauses.push(Clause { is_negated: atom.is_negated, alternatives });
        }
    }

    fn leaf(&mut self, atom: &Atom<'_>, is_last: bool) -> Option<Leaf> {
        let field = atom.field.map(str::to_ascii_lowercase);
        if field.as_deref() == Some("modified") {
            let leaf = modified(atom.text);
            if leaf.is_none() {
                self.note(QueryNote::NotADate(atom.text.to_owned()));
            }
            return leaf;
        }
        let of_coverage = match field.as_deref() {
            Some("covers") => Some((
                Days::parse(atom.text, "..").map(Leaf::Covers),
                QueryNote::NotADate as fn(String) -> QueryNote,
            )),
            Some("within") => {
                Some((Area::parse(atom.text).map(Leaf::Within), QueryNote::NotABox as _))
            }
            _ => None,
        };
        if let Some((leaf, note)) = of_coverage {
            if leaf.is_none() {
                self.note(note(atom.text.to_owned()));
            }
            return leaf;
        }
        let place = match &field {
            None => Some(Place::Anywhere),
            Some(name) => Place::named(name),
        };
        let (place, text) = place.map_or((Place::Anywhere, atom.whole), |place| (place, atom.text));
        if let Some(name) = atom.field.filter(|_| Place::Anywhere == place) {
            // A URL is not a field, and needs no note.
            if !atom.text.starts_with("//") {
                self.note(QueryNote::UnknownField(name.to_owned()));
            }
        }
        if !text.contains(char::is_alphanumeric) {
            self.note(QueryNote::LeftOut(atom.whole.to_owned()));
            return None;
        }
        let starred = text.strip_suffix('*').filter(|_| !atom.is_quoted);
        let ending = match starred {
            Some(_) => Ending::Starred,
            None if is_last && !atom.is_quoted && !atom.is_negated => Ending::Open,
            None => Ending::Whole,
        };
        let text = starred.unwrap_or(text);
        // As the value is counted.
        let text = match place {
            Place::Format => Facet::Format.value(text),
            Place::License => Facet::License.value(text),
            _ => Cow::Borrowed(text),
        };
        Some(Leaf::Words { place, text: text.into_owned(), ending })
    }
}

/// Parses `2024`, `2020..2024-06`, `2020..` or `..2024`.
fn modified(text: &str) -> Option<Leaf> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    if first.is_empty() && last.is_empty() {
        return None;
    }
    let end = |text: &str| (!text.is_empty()).then(|| date_range(text).ok_or(())).transpose();
    let (first, last) = (end(first).ok()?, end(last).ok()?);
    let first = first.map_or(0, |range| range.first.unix());
    let last = last.map_or(u64::MAX, |range| range.last.unix());
    Some(Leaf::Modified { first, last })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(typed: &str) -> String {
        let ask = Ask::parse(typed);
        let leaf = |leaf: &Leaf| match leaf {
            Leaf::Words { place, text, ending } => {
                let end = match ending {
                    Ending::Whole => "",
                    Ending::Starred => "*",
                    Ending::Open => "_",
                };
                format!("{place:?}:{text}{end}")
            }
            Leaf::Modified { first, last } => format!("{first}..{last}"),
            Leaf::Covers(Days { first, last }) => format!("days {first}..{last}"),
            Leaf::Within(area) => format!("{} to {}", area.west, area.east),
        };
        let clause = |clause: &Clause| {
            let alternatives: Vec<_> = clause.alternatives.iter().map(leaf).collect();
            format!("{}{}", if clause.is_negated { "-" } else { "" }, alternatives.join("|"))
        };
        let clauses: Vec<_> = ask.clauses.iter().map(clause).collect();
        let notes: Vec<_> = ask.notes.iter().map(|note| format!(" ({note})")).collect();
        clauses.join(" ") + &notes.concat()
    }

    #[test]
    fn queries_are_read_as_their_table_says() {
        for (typed, read) in [
            ("", ""),
            ("  ", ""),
            ("rain Station", "Anywhere:rain Anywhere:Station_"),
            ("rain ", "Anywhere:rain"),
            ("rain OR snow hail", "Anywhere:rain|Anywhere:snow Anywhere:hail_"),
            ("rain* -\"a b\"", "Anywhere:rain* -Anywhere:a b"),
            ("title:\"rain gauge\" site:x", "Title:rain gauge Site:x_"),
            ("\"never closed", "Anywhere:never closed"),
            ("modified:1970", "0..31535999"),
            ("covers:1970 covers:1969..1970-01", "days 0..364 days -365..30"),
            ("within:1,2,3,4 place:x", "1 to 3 Spatial:x_"),
            ("modified:..1970", "0..31535999"),
            ("Modified:1971..", "31536000..18446744073709551615"),
            ("modified:1971..1970", "31536000..31535999"),
            ("https://example.com/x", "Anywhere:https://example.com/x_"),
            ("a-b", "Anywhere:a-b_"),
        ] {
            assert_eq!(shown(typed), read, "{typed}");
        }
    }

    #[test]
    fn what_is_odd_is_told() {
        for (typed, read) in [
            ("OR a", "Anywhere:a_ (`OR` was left out)"),
            ("a OR", "Anywhere:a (`OR` was left out)"),
            ("-a OR b", "-Anywhere:a Anywhere:b_ (`OR` was left out)"),
            (
                "colour:red",
                "Anywhere:colour:red_ (there is no field `colour`; searched it as a word)",
            ),
            ("... a", "Anywhere:a_ (`...` was left out)"),
            ("modified:x", " (`x` is not a date; write 2024, 2024-06 or 2020..2024)"),
            ("covers:soon", " (`soon` is not a date; write 2024, 2024-06 or 2020..2024)"),
            (
                "within:1,2",
                " (`1,2` is not a box; write west,south,east,north in degrees, as 13.1,52.3,13.8,52.7)",
            ),
            ("- -", " (`-` was left out)"),
        ] {
            assert_eq!(shown(typed), read, "{typed}");
        }
        assert_eq!(Ask::parse(&"a ".repeat(40)).notes, [QueryNote::TooLong]);
        assert_eq!(Ask::parse(&"é".repeat(1001)).notes, [QueryNote::TooLong]);
    }
}
