//! Small changes of a shape.

use super::shape::{KINDS, Kind, Line, MOST_TEXTS, Part, Shape, Times};
use crate::engine::Rules;
use crate::random::Random;

/// A shape after one to four small changes.
pub(crate) fn changed(shape: &Shape, random: &mut Random) -> Shape {
    let mut shape = shape.clone();
    for _ in 0..=random.zipf(4) {
        match random.below(16) {
            0..=3 => change_text(&mut shape, random),
            4..=6 => {
                let texts = shape.texts.len();
                change_parts(&mut shape.path, texts, true, random);
            }
            7..=12 => change_line(&mut shape, random),
            13 if shape.lines.len() < MOST_LINES => {
                let at = random.below(shape.lines.len());
                shape.lines.push(shape.lines[at].clone());
                change_line(&mut shape, random);
            }
            14 if shape.lines.len() > 1 => {
                let at = random.below(shape.lines.len());
                shape.lines.remove(at);
            }
            _ => {
                shape.dialect =
                    if shape.dialect == Rules::Google { Rules::Rfc9309 } else { Rules::Google };
            }
        }
    }
    shape
}

const MOST_LINES: usize = 8;
const MOST_PARTS: usize = 40;

fn change_text(shape: &mut Shape, random: &mut Random) {
    let index = random.below(shape.texts.len());
    let other = shape.texts[random.below(shape.texts.len())].clone();
    if random.once_in(6) && shape.texts.len() < MOST_TEXTS {
        shape.texts.push(other);
        return;
    }
    let text = &mut shape.texts[index];
    let at = random.below(text.len() + 1);
    let octet = octet(&other, random);
    match random.below(6) {
        0 => text.insert(at, octet),
        1 if text.len() > 1 => {
            text.remove(at.min(text.len() - 1));
        }
        2 if text.len() + other.len() <= LONGEST_TEXT => text.extend(other),
        3 if text.len() > 2 => text.truncate(text.len() / 2),
        _ => {
            if let Some(place) = text.get_mut(at) {
                *place = octet;
            }
        }
    }
}

const LONGEST_TEXT: usize = 64;

fn octet(of: &[u8], random: &mut Random) -> u8 {
    if random.once_in(2) && !of.is_empty() { random.pick(of) } else { random.pick(OCTETS) }
}

/// All can be in a URL and in the notation; common ones are repeated.
const OCTETS: &[u8] = b"ababababcxyz019/-_.~%2F";

fn change_line(shape: &mut Shape, random: &mut Random) {
    let texts = shape.texts.len();
    let at = random.below(shape.lines.len());
    let Line { kind, parts, bound } = &mut shape.lines[at];
    match random.below(12) {
        0 => *bound = !*bound,
        1 => *kind = if *kind == Kind::Allow { Kind::Disallow } else { Kind::Allow },
        2 if random.once_in(4) => *kind = random.pick(KINDS).0,
        3 => {
            // The shortest lines give the most rules.
            let (from, to) = (random.below(parts.len() + 1), random.below(parts.len() + 1));
            parts.drain(from.min(to)..from.max(to));
        }
        4 if parts.len() < MOST_PARTS / 2 => parts.extend(parts.clone()),
        5 => {
            let at = random.below(parts.len() + 1);
            parts.insert(at, Part::Star);
        }
        _ => change_parts(parts, texts, false, random),
    }
}

fn change_parts(parts: &mut Vec<Part>, texts: usize, in_path: bool, random: &mut Random) {
    let at = random.below(parts.len() + 1);
    let new = new_part(texts, in_path, random);
    match random.below(6) {
        0 | 1 if parts.len() < MOST_PARTS => parts.insert(at, new),
        2 if parts.len() > 1 => {
            parts.remove(at.min(parts.len() - 1));
        }
        3 if at < parts.len() => parts[at] = new,
        4 if at + 1 < parts.len() => parts.swap(at, at + 1),
        _ => {
            if let Some(part) = parts.get_mut(at) {
                scale(part, in_path, random);
            }
        }
    }
}

fn new_part(texts: usize, in_path: bool, random: &mut Random) -> Part {
    let length = 1 + random.below(20);
    let times = if in_path && random.once_in(2) {
        Times::Fill
    } else {
        Times::Exactly(1 + random.zipf(20))
    };
    match random.below(if in_path { 8 } else { 14 }) {
        0..=5 => Part::Text { index: random.below(texts), times },
        6 if in_path => Part::Chance(times),
        7 | 8 => Part::Slash,
        6 | 9 => Part::Chance(Times::Exactly(length)),
        10 => Part::OfPath(length),
        11 => Part::BeginsPath(10 * length),
        12 => Part::Number,
        _ => Part::Star,
    }
}

fn scale(part: &mut Part, in_path: bool, random: &mut Random) {
    let number = match part {
        Part::Text { times, .. } | Part::Chance(times) => match times {
            Times::Exactly(_) if in_path && random.once_in(4) => {
                *times = Times::Fill;
                return;
            }
            Times::Exactly(number) => number,
            Times::Fill => {
                if random.once_in(4) {
                    *times = Times::Exactly(1);
                }
                return;
            }
        },
        Part::OfPath(length) | Part::BeginsPath(length) => length,
        Part::Number | Part::Star | Part::Slash => return,
    };
    *number = match random.below(4) {
        0 => *number * 2,
        1 => number.div_ceil(2),
        2 => *number + 1,
        _ => number.saturating_sub(1).max(1),
    }
    .min(200_000);
}
