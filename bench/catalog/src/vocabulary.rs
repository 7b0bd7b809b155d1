use std::collections::HashSet;

use crate::random::Random;

/// Words in order of frequency.
const REAL: &str = include_str!("words.txt");

const SIZE: usize = 50_000;

const ONSETS: [&str; 20] = [
    "b", "br", "c", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t",
    "tr", "v",
];
const VOWELS: [&str; 8] = ["a", "e", "i", "o", "u", "ai", "ea", "ou"];
const CODAS: [&str; 8] = ["", "", "", "n", "r", "l", "m", "nd"];

/// The words of the world's descriptions: some hundreds of real ones, then others made of syllables.
pub(crate) fn vocabulary() -> Vec<String> {
    let mut words: Vec<String> = REAL.split_whitespace().map(str::to_owned).collect();
    let mut known: HashSet<String> = words.iter().cloned().collect();
    let mut random = Random::seeded(1);
    while words.len() < SIZE {
        let syllables = random.between(2, 4);
        let syllable = |random: &mut Random| {
            let part =
                |random: &mut Random, parts: &[&'static str]| parts[random.below(parts.len())];
            [part(random, &ONSETS), part(random, &VOWELS), part(random, &CODAS)].concat()
        };
        let word: String = (0..syllables).map(|_| syllable(&mut random)).collect();
        if known.insert(word.clone()) {
            words.push(word);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_as_many_as_they_should_be_and_always_the_same() {
        let words = vocabulary();
        assert_eq!(words.len(), SIZE);
        assert_eq!(words.iter().collect::<HashSet<_>>().len(), SIZE);
        assert_eq!(words, vocabulary());
    }
}
