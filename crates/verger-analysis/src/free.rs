//! A symbol that occurs in no pattern.

use verger::Ranking;

/// The first of some plain symbols that occurs in no pattern of these rankings, nor in the path of the file itself, which no
/// rule decides; `None` if every one does.
pub(crate) fn free_symbol(rankings: &[&Ranking]) -> Option<u8> {
    let mut used = [false; 256];
    for octet in *b"/robots.txt" {
        used[usize::from(octet)] = true;
    }
    for ranking in rankings {
        for rule in ranking.rules() {
            for &octet in ranking.pattern_of(rule).pieces().flatten() {
                used[usize::from(octet)] = true;
            }
        }
    }
    // What people read most easily, and no digit of an escape where that can be helped.
    let readable = b"zxqwvkjyumghilnoprstZXQWVKJYUMGHILNOPRST_-~.!";
    let others = (b'0'..=b'9').chain(b'a'..=b'f').chain(b'A'..=b'F').chain(0x80..=0xFF);
    readable.iter().copied().chain(others).find(|&octet| !used[usize::from(octet)])
}
