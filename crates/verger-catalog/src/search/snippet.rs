//! The part of a description that has most of the words asked for.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use verger_dataset::{Dataset, Term};

use crate::search::{markup, words};

/// A part of a description: untrusted text, never markup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Snippet {
    /// At most 200 characters of the description; `…` where it continues.
    pub text: String,
    /// The words that were asked for, as ranges of bytes of the text, in order.
    pub lit: Vec<Range<usize>>,
}

/// The words that a query asks for in descriptions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sought {
    pub(crate) words: BTreeSet<String>,
    pub(crate) beginnings: BTreeSet<String>,
}

/// The greatest length of a snippet in characters.
const WIDTH: usize = 200;

/// Only this much of a description is read, as of what is indexed.
const MOST: usize = 64 * 1024;

/// A word of a text that was asked for.
struct Lit {
    bytes: Range<usize>,
    /// The same in characters.
    characters: Range<usize>,
    word: String,
}

/// A part of a list of lit words that fits into a snippet.
#[derive(Default)]
struct Window {
    lits: Range<usize>,
    /// The number of different words in it.
    words: usize,
}

impl Sought {
    /// The part of a dataset's descriptions with the most of these words; the beginning, if they have none. Cost: linear
    /// in 64 KiB of each description.
    pub(crate) fn snippet(&self, dataset: &Dataset) -> Option<Snippet> {
        let mut best: Option<(usize, Snippet)> = None;
        for said in dataset.says.all(Term::Description) {
            let text = said.text();
            let text = markup::text(&text[..text.floor_char_boundary(MOST)]);
            let lits = self.lits(&text);
            let window = Window::best(&lits);
            if best.as_ref().is_none_or(|(words, _)| window.words > *words) {
                best = Some((window.words, cut(&text, &lits, &window.lits)));
            }
        }
        best.map(|(_, snippet)| snippet)
    }

    pub(crate) fn append(&mut self, other: &mut Self) {
        self.words.append(&mut other.words);
        self.beginnings.append(&mut other.beginnings);
    }

    fn has(&self, word: &str) -> bool {
        let begins = |beginning: &String| word.starts_with(beginning.as_str());
        self.words.contains(word) || self.beginnings.iter().any(begins)
    }

    fn lits(&self, text: &str) -> Vec<Lit> {
        let (mut steps, mut lits) = (words::whole(), Vec::new());
        let (mut bytes, mut characters) = (0, 0);
        steps.token_stream(text).process(&mut |token| {
            if self.has(&token.text) {
                characters += text[bytes..token.offset_from].chars().count();
                bytes = token.offset_from;
                let length = text[bytes..token.offset_to].chars().count();
                lits.push(Lit {
                    bytes: bytes..token.offset_to,
                    characters: characters..characters + length,
                    word: token.text.clone(),
                });
            }
        });
        lits
    }
}

impl Window {
    /// The first one with the most different words.
    fn best(lits: &[Lit]) -> Self {
        let (mut best, mut first) = (Self::default(), 0);
        let mut words: HashMap<&str, usize> = HashMap::new();
        for (last, lit) in lits.iter().enumerate() {
            *words.entry(&lit.word).or_default() += 1;
            while first < last && lit.characters.end - lits[first].characters.start > WIDTH {
                let left = words.entry(&lits[first].word).and_modify(|count| *count -= 1);
                if *left.or_default() == 0 {
                    words.remove(lits[first].word.as_str());
                }
                first += 1;
            }
            if words.len() > best.words {
                best = Self { lits: first..last + 1, words: words.len() };
            }
        }
        best
    }
}

/// Cuts the text around some of its lit words, between words where there are spaces.
fn cut(text: &str, lits: &[Lit], window: &Range<usize>) -> Snippet {
    let kept = &lits[window.clone()];
    let from = kept.first().map_or(0, |lit| lit.characters.start);
    let to = kept.last().map_or(from, |lit| lit.characters.end);
    // A third of the room comes before the words.
    let before = WIDTH.saturating_sub(to - from) / 3;
    let place =
        |character: usize| text.char_indices().nth(character).map_or(text.len(), |(at, _)| at);
    let end = place(from.saturating_sub(before) + WIDTH);
    let start = if end == text.len() {
        place(text.chars().count().saturating_sub(WIDTH))
    } else {
        place(from.saturating_sub(before))
    };
    let (first, last) = (place(from), place(to).min(end));
    let start = match text[start..first].find(' ') {
        Some(space) if start > 0 => start + space + 1,
        _ => start,
    };
    let end = match text[last..end].rfind(' ') {
        Some(space) if end < text.len() => last + space,
        _ => end,
    };
    let opening = if start > 0 { "…" } else { "" };
    let closing = if end < text.len() { "…" } else { "" };
    let lit = lits.iter().map(|lit| lit.bytes.clone());
    let lit = lit.filter(|lit| start <= lit.start && lit.end <= end);
    let lit = lit.map(|lit| lit.start - start + opening.len()..lit.end - start + opening.len());
    Snippet { lit: lit.collect(), text: [opening, &text[start..end], closing].concat() }
}

#[cfg(test)]
mod tests {
    use verger_dataset::{ReadOptions, read};

    use super::*;

    /// The snippet, with lit words in brackets.
    fn shown(description: &str, words: &[&str], beginnings: &[&str]) -> String {
        let text = format!("Dataset: x\nDescription: {description}\n");
        let catalog = read(text.as_bytes(), &ReadOptions::default());
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let sought = Sought { words: owned(words), beginnings: owned(beginnings) };
        let Snippet { text, lit } = sought.snippet(&catalog.datasets[0]).expect("a description");
        assert!(text.chars().count() <= WIDTH + 2, "{text}");
        let mut shown = text.clone();
        for lit in lit.iter().rev() {
            shown.insert(lit.end, ']');
            shown.insert(lit.start, '[');
        }
        shown
    }

    #[test]
    fn a_snippet_has_the_words_that_were_asked_for() {
        assert_eq!(
            shown("Daily rain, by station.", &["rain"], &["stat"]),
            "Daily [rain], by [station]."
        );
        assert_eq!(shown("Nothing of it.", &["rain"], &[]), "Nothing of it.");
        assert_eq!(shown("<p>R&eacute;seaux</p>", &["reseaux"], &[]), "[Réseaux]");
        assert_eq!(shown("气象 data", &["象"], &[]), "气[象] data");
        let filler = "many other things ".repeat(60);
        let long = format!("Rain at first. {filler}rain gauges at stations {filler}");
        let found = shown(&long, &["rain", "gauge", "station"], &[]);
        assert!(found.contains("[rain] [gauges] at [stations]"), "{found}");
        assert!(found.starts_with('…') && found.ends_with('…'), "{found}");
        assert!(
            found.starts_with("…many")
                || found.starts_with("…other")
                || found.starts_with("…things")
        );
        let first = shown(&long, &["snow"], &[]);
        assert!(first.starts_with("Rain at first. many") && first.ends_with("many…"), "{first}");
        let last = shown(&format!("{filler}the end"), &["end"], &[]);
        assert!(last.ends_with("things the [end]"), "{last}");
    }

    #[test]
    fn a_snippet_of_any_text_is_cut_between_characters() {
        for piece in ["é", "气", "e\u{301}", "a ", "😀 ", "<p>", "&amp;"] {
            for count in [1, 199, 200, 201, 700] {
                let text = format!("{}rain {}", piece.repeat(count), piece.repeat(count));
                shown(&text, &["rain"], &["e"]);
            }
        }
        let many = "rain snow ".repeat(6000);
        assert!(shown(&many, &["rain", "snow"], &[]).starts_with("[rain] [snow]"));
    }
}
