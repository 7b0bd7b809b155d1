use std::sync::LazyLock;

/// Words in many English descriptions. A missing word costs time, not correctness.
const COMMON: &str = "\
a air an and annual are area as at available based be by census change city climate collection county data
dataset department description development district each economic education employment energy environmental file
for from government health history in index information international is it land level local location map
measurement model monitoring national number of on open or other population project provide public quality
record region report research river school service set site source state station statistic study survey system
temperature that the this time to total type united use used value was water which with year";

/// The words by first letter: every word of every description is looked up here.
static BY_LETTER: LazyLock<[Vec<&str>; 26]> = LazyLock::new(|| {
    let begins = |word: &str, letter: u8| word.bytes().next() == Some(letter);
    std::array::from_fn(|place| {
        let letter = b'a' + place as u8;
        COMMON.split_whitespace().filter(|word| begins(word, letter)).collect()
    })
});

/// The word, if it is a common one.
pub(super) fn common(word: &str) -> Option<&'static str> {
    let letter = word.bytes().next()?.checked_sub(b'a')?;
    let words = BY_LETTER.get(usize::from(letter))?;
    words.iter().find(|common| **common == word).copied()
}

/// The pair of two adjacent words, if both are common. No word contains a space.
pub(crate) fn pair(first: &str, second: &str) -> Option<String> {
    Some(format!("{} {}", common(first)?, common(second)?))
}
