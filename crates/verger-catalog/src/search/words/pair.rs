use std::sync::LazyLock;

/// Words that are in many descriptions in English. What is missing here costs time, not truth.
const COMMON: &str = "\
a air an and annual are area as at available based be by census change city climate collection county data
dataset department description development district each economic education employment energy environmental file
for from government health history in index information international is it land level local location map
measurement model monitoring national number of on open or other population project provide public quality
record region report research river school service set site source state station statistic study survey system
temperature that the this time to total type united use used value was water which with year";

/// The words by their first letter: this is asked of every word of every description.
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

/// The pair that two words side by side are, if both are common ones. No word has a space in it.
pub(crate) fn pair(first: &str, second: &str) -> Option<String> {
    Some(format!("{} {}", common(first)?, common(second)?))
}
