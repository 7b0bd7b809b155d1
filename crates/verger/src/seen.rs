//! Which characters a person sees.

/// Whether a character is seen where it is written, and nowhere else: it is neither a control character nor one that is
/// not shown, nor one that turns the direction of writing. Text of a stranger that has others can look like another text.
/// Cost: a binary search in 17 ranges.
///
/// ```
/// use verger::is_plain;
///
/// assert!("Zoë 東京".chars().all(is_plain));
/// for hidden in ['\n', '\u{1b}', '\u{200B}', '\u{202E}', '\u{FE0F}', '\u{E0041}'] {
///     assert!(!is_plain(hidden), "{hidden:?}");
/// }
/// ```
pub fn is_plain(character: char) -> bool {
    let after = UNSEEN.partition_point(|(first, _)| *first <= character);
    let is_unseen = after.checked_sub(1).is_some_and(|at| character <= UNSEEN[at].1);
    !character.is_control() && !is_unseen
}

/// What cannot be seen, in order: the characters with the property `Default_Ignorable_Code_Point` (Unicode 16.0.0,
/// `DerivedCoreProperties.txt`), among them soft hyphens, joiners, fillers, the marks of direction, variation selectors and
/// tags; and the separators of lines and paragraphs (U+2028, U+2029) and the marks of annotations (U+FFF9 to U+FFFB), which
/// lack that property.
const UNSEEN: [(char, char); 17] = [
    ('\u{AD}', '\u{AD}'),
    ('\u{34F}', '\u{34F}'),
    ('\u{61C}', '\u{61C}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{200B}', '\u{200F}'),
    ('\u{2028}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFFB}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{E0000}', '\u{E0FFF}'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_in_order_and_apart() {
        assert!(UNSEEN.is_sorted() && UNSEEN.iter().all(|(first, last)| first <= last));
        for (first, last) in UNSEEN {
            assert!((first..=last).all(|character| !is_plain(character)));
            for neighbour in [u32::from(first) - 1, u32::from(last) + 1] {
                let neighbour = char::from_u32(neighbour).expect("a character");
                assert!(is_plain(neighbour), "{neighbour:?}");
            }
        }
    }
}
