//! How far apart two words are.

/// The number of letters to insert, remove, replace or swap with their neighbour, if it is at most `most`.
pub(crate) fn distance_within(text: &[char], name: &str, most: usize) -> Option<usize> {
    if text.len().abs_diff(name.len()) > most || missing(text, name) > most {
        return None;
    }
    let name: Vec<char> = name.to_ascii_lowercase().chars().collect();
    let (mut before_last, mut last) = (Vec::new(), (0..=name.len()).collect::<Vec<_>>());
    for (row, found) in text.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, wanted) in name.iter().enumerate() {
            let replaced = last[column] + usize::from(found != wanted);
            let mut fewest = replaced.min(last[column + 1] + 1).min(next[column] + 1);
            let is_swapped =
                row > 0 && column > 0 && text[row - 1] == *wanted && name[column - 1] == *found;
            if is_swapped {
                fewest = fewest.min(before_last[column - 1] + 1);
            }
            next.push(fewest);
        }
        (before_last, last) = (last, next);
    }
    last.last().copied().filter(|&distance| distance <= most)
}

/// The number of different letters of the name that a text lacks: nearly every field differs in more than two.
fn missing(text: &[char], name: &str) -> usize {
    let bit = |letter: char| 1_u64 << (u32::from(letter) & 31);
    let has = text.iter().fold(0, |all, &letter| all | bit(letter));
    let wants = name.chars().fold(0, |all, letter| all | bit(letter.to_ascii_lowercase()));
    (wants & !has).count_ones() as usize
}
