use super::{Generator, Rules};
use crate::naive::Field;

/// Rules whose pieces of four bytes all occur in any long path, so that no piece tells them apart. Only the short
/// ones are likely to match, and those come last where length decides.
pub(super) fn policy(generator: &mut Generator, rules: usize) -> Rules {
    (0..rules)
        .map(|_| (*generator.one_of(&[Field::Allow, Field::Disallow]), rule(generator)))
        .collect()
}

fn rule(generator: &mut Generator) -> Vec<u8> {
    let mut rule = b"/*".to_vec();
    let letters = if generator.once_in(40) { 3 } else { 20 };
    for _ in 0..=generator.below(3) {
        rule.extend(text(generator, letters));
        rule.push(b'*');
    }
    match generator.below(8) {
        0 => rule.push(b'$'),
        1 => rule.extend(b"a$"),
        _ => {}
    }
    rule
}

fn text(generator: &mut Generator, letters: usize) -> Vec<u8> {
    let letters = letters + generator.below(4);
    (0..letters).map(|_| *generator.one_of(b"ab")).collect()
}

/// A path in which the pieces of one of the rules are close to each other, touching, or sharing a letter: in their
/// order, or with some in places where they do not count.
pub(super) fn path(generator: &mut Generator, policy: &Rules, letters: usize) -> Vec<u8> {
    let (_, rule) = generator.one_of(policy);
    let rule = rule.strip_suffix(b"$").unwrap_or(rule);
    let pieces: Vec<_> = rule.split(|&octet| octet == b'*').skip(1).collect();
    let order: Vec<_> = match generator.below(3) {
        0 => pieces.iter().rev().chain(&pieces).collect(),
        // The last piece is after the others, but not after their places in order.
        1 => pieces.iter().skip(1).chain(&pieces[..pieces.len().min(2)]).collect(),
        _ => pieces.iter().collect(),
    };

    let mut path = b"/".to_vec();
    let before = generator.below(letters);
    path.extend(text(generator, before));
    for piece in order {
        match generator.below(4) {
            0 if piece.first() == path.last() => path.extend(piece.iter().skip(1)),
            1 => path.extend([b"ab".as_slice(), piece].concat()),
            _ => path.extend(*piece),
        }
    }
    if !generator.once_in(4) {
        path.extend(text(generator, letters - before));
    }
    path
}
