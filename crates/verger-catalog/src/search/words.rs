//! The steps from text to comparable words: the same for descriptions and for queries.

mod pair;

pub(super) use pair::pair;

use pair::common;
use tantivy::tokenizer::{AsciiFoldingFilter, TextAnalyzer, Token, TokenStream, Tokenizer};

/// Longer words are cut; a checksum in hexadecimal digits fits whole.
const LONGEST: usize = 128;

/// The steps for words as indexed.
pub(crate) fn whole() -> TextAnalyzer {
    analyzer(Words::default())
}

/// The same, but with plurals unchanged: for prefixes.
pub(crate) fn beginning() -> TextAnalyzer {
    analyzer(Words { keeps_plurals: true, ..Words::default() })
}

/// The steps for words as indexed, plus pairs of the most common words, each at the position of its second word. Such
/// words are nearly everywhere, so finding them adjacent would take long without pairs.
pub(crate) fn with_pairs() -> TextAnalyzer {
    analyzer(Words { makes_pairs: true, ..Words::default() })
}

fn analyzer(words: Words) -> TextAnalyzer {
    TextAnalyzer::builder(words).filter(AsciiFoldingFilter).build()
}

/// The words of a text as the index has them: small letters without accents, in the singular.
///
/// ```
/// use verger_catalog::search::folded_words;
///
/// assert_eq!(folded_words("Météo: Städte, cities"), ["meteo", "stadte", "city"]);
/// ```
pub fn folded_words(text: &str) -> Vec<String> {
    all(&mut whole(), text)
}

/// All words of a text.
pub(crate) fn all(steps: &mut TextAnalyzer, text: &str) -> Vec<String> {
    let mut words = Vec::new();
    steps.token_stream(text).process(&mut |token| words.push(token.text.clone()));
    words
}

#[derive(Clone, Default)]
struct Words {
    keeps_plurals: bool,
    makes_pairs: bool,
    token: Token,
}

struct Stream<'a> {
    rest: std::iter::Peekable<std::str::CharIndices<'a>>,
    keeps_plurals: bool,
    makes_pairs: bool,
    /// The previous word if it is common, and the next pair.
    before: Option<&'static str>,
    pair: Option<String>,
    token: &'a mut Token,
}

impl Tokenizer for Words {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        self.token.reset();
        Stream {
            rest: text.char_indices().peekable(),
            keeps_plurals: self.keeps_plurals,
            makes_pairs: self.makes_pairs,
            before: None,
            pair: None,
            token: &mut self.token,
        }
    }
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        if let Some(pair) = self.pair.take() {
            self.token.text = pair;
            return true;
        }
        let Some((start, first)) = self.rest.by_ref().find(|&(_, c)| c.is_alphanumeric()) else {
            return false;
        };
        let token = &mut *self.token;
        token.position = token.position.wrapping_add(1);
        token.text.clear();
        token.offset_from = start;
        push(&mut token.text, first);
        token.offset_to = start + first.len_utf8();
        if stands_alone(first) {
            self.before = None;
            return true;
        }
        while let Some((at, c)) = self.rest.next_if(|&(_, c)| continues(c)) {
            push(&mut token.text, c);
            token.offset_to = at + c.len_utf8();
        }
        if !self.keeps_plurals {
            make_singular(&mut token.text);
        }
        if self.makes_pairs {
            let common = common(&token.text);
            self.pair = self.before.zip(common).and_then(|(first, second)| pair(first, second));
            self.before = common;
        }
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

fn push(word: &mut String, c: char) {
    if word.len() >= LONGEST {
        return;
    }
    if c.is_ascii() {
        word.push(c.to_ascii_lowercase());
    } else {
        // Combining marks are removed, like the accents of precomposed letters.
        word.extend(c.to_lowercase().filter(|&c| !is_mark(c)));
    }
}

fn continues(c: char) -> bool {
    (c.is_alphanumeric() && !stands_alone(c)) || is_mark(c)
}

/// Combining accents, and characters that are invisible within a word.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200d}')
}

/// Characters of scripts without spaces between words.
fn stands_alone(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' // Thai, Lao
        | '\u{1000}'..='\u{109f}' // Burmese
        | '\u{1780}'..='\u{17ff}' // Khmer
        | '\u{3040}'..='\u{30ff}' // Japanese
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' // Chinese
        | '\u{20000}'..='\u{3ffff}')
}

/// Singular words that end like a plural, and would match other words if treated as plurals.
const SINGULAR: [&str; 6] = ["series", "species", "news", "lens", "atlas", "canvas"];

/// Turns the plural of an English word into its singular, and changes other words with such endings in the same way:
/// what matters is that both forms become equal.
fn make_singular(word: &mut String) {
    let others = ["ss", "us", "is"];
    let is_plural = word.len() > 3
        && word.ends_with('s')
        && !others.iter().any(|end| word.ends_with(end))
        && !word.bytes().any(|octet| octet.is_ascii_digit())
        && !SINGULAR.contains(&word.as_str());
    if !is_plural {
        return;
    }
    word.pop();
    if word.ends_with("ie") && word.len() > 4 {
        word.truncate(word.len() - 2);
        word.push('y');
    } else if ["sse", "xe", "she", "che"].iter().any(|end| word.ends_with(end))
        || (word.ends_with("oe") && word.len() > 5)
    {
        word.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        all(&mut whole(), text).join(" ")
    }

    #[test]
    fn words_are_what_people_take_for_the_same() {
        for (text, words) in [
            ("Rain-gauge_data (PM2.5)", "rain gauge data pm2 5"),
            ("10.5281/zenodo.123", "10 5281 zenodo 123"),
            ("Météo me\u{301}te\u{301}o STRASSE Straße", "meteo meteo strasse strasse"),
            ("İstanbul ﬁle １２", "istanbul file 12"),
            ("气象 data", "气 象 data"),
            ("soft\u{ad}hyphen", "softhyphen"),
            ("<b>\u{202e}x</b>", "b x b"),
            ("", ""),
        ] {
            assert_eq!(of(text), words, "{text}");
        }
    }

    #[test]
    fn a_plural_is_its_singular() {
        for (plural, singular) in [
            ("datasets", "dataset"),
            ("cities", "city"),
            ("boxes", "box"),
            ("classes", "class"),
            ("branches", "branch"),
            ("trees", "tree"),
            ("volcanoes", "volcano"),
            ("shoes", "shoe"),
            ("gas", "gas"),
            ("bus", "bus"),
            ("access", "access"),
            ("analysis", "analysis"),
            ("series", "series"),
            ("co2s", "co2s"),
            ("pies", "pie"),
        ] {
            assert_eq!(of(plural), singular);
            assert_eq!(of(singular), singular, "its own");
        }
        assert_eq!(all(&mut beginning(), "Datasets"), ["datasets"]);
    }

    #[test]
    fn common_words_side_by_side_are_a_pair_too() {
        let words = all(&mut with_pairs(), "Rarity of the data, of the datasets");
        let expected =
            "rarity|of|the|of the|data|the data|of|data of|the|of the|dataset|the dataset";
        assert_eq!(words.join("|"), expected);
    }

    #[test]
    fn a_word_has_a_length_that_is_bounded() {
        assert_eq!(of(&"é".repeat(1000)).len(), LONGEST / 2);
        assert_eq!(of(&"a".repeat(64)).len(), 64);
    }
}
