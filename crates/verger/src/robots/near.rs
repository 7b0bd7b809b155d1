use super::{KNOWN_ROBOTS, KnownRobot};

/// One letter is too large a part of a shorter name.
const LETTERS: usize = 4;

pub(super) fn near(name: &[u8]) -> Option<&'static KnownRobot> {
    if letters(name) < LETTERS || KnownRobot::named(name).is_some() {
        return None;
    }
    KNOWN_ROBOTS.iter().find(|robot| {
        let token = robot.token.as_bytes();
        letters(token) >= LETTERS && is_one_edit(name, token)
    })
}

fn letters(name: &[u8]) -> usize {
    name.iter().filter(|octet| octet.is_ascii_alphabetic()).count()
}

/// Whether one insertion, deletion, replacement or swap of neighbours turns one into the other.
fn is_one_edit(one: &[u8], other: &[u8]) -> bool {
    let same = |(one, other): &(&u8, &u8)| one.eq_ignore_ascii_case(other);
    let before = one.iter().zip(other).take_while(same).count();
    let (one, other) = (&one[before..], &other[before..]);
    let after = one.iter().rev().zip(other.iter().rev()).take_while(same).count();
    match (&one[..one.len() - after], &other[..other.len() - after]) {
        ([_], [] | [_]) | ([], [_]) => true,
        ([a, b], [c, d]) => a.eq_ignore_ascii_case(d) && b.eq_ignore_ascii_case(c),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::is_one_edit;

    /// The distance by the textbook's table, with swapped neighbours.
    fn distance(one: &[u8], other: &[u8]) -> usize {
        let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
        for i in 0..=one.len() {
            for j in 0..=other.len() {
                if i == 0 || j == 0 {
                    rows[i][j] = i + j;
                    continue;
                }
                let replaced = usize::from(!one[i - 1].eq_ignore_ascii_case(&other[j - 1]));
                let mut least = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                least = least.min(rows[i - 1][j - 1] + replaced);
                if i > 1
                    && j > 1
                    && one[i - 1].eq_ignore_ascii_case(&other[j - 2])
                    && one[i - 2].eq_ignore_ascii_case(&other[j - 1])
                {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                rows[i][j] = least;
            }
        }
        rows[one.len()][other.len()]
    }

    #[test]
    fn one_edit_is_distance_one_in_every_small_word() {
        let mut words = vec![Vec::new()];
        for length in 0..5 {
            let longer: Vec<_> =
                words.iter().filter(|word: &&Vec<u8>| word.len() == length).cloned().collect();
            for word in longer {
                words.extend([b'a', b'B', b'b'].map(|octet| [&word[..], &[octet]].concat()));
            }
        }
        for one in &words {
            for other in &words {
                assert_eq!(is_one_edit(one, other), distance(one, other) == 1, "{one:?} {other:?}");
            }
        }
    }
}
