use std::ops::Range;

use verger::dialect::Limits;
use verger::syntax::{LineKind, Separator};
use verger::{Dialect, Document};

use super::answers;
use crate::questions::Questions;
use crate::random::Generator;

/// Where groups merge and the longest rule wins, the order of groups does not matter. Returns the number of
/// compared answers: zero for a file whose groups a careless reader cannot separate.
pub fn group_order_means_nothing(file: &[u8], questions: &Questions) -> usize {
    let Some(orders) = regrouped(file) else { return 0 };
    let mut compared = 0;
    for dialect in [Dialect::RFC9309, Dialect::GOOGLE] {
        let mut dialect = dialect;
        dialect.limits = Limits::NONE;
        let before = answers(file, &dialect, questions);
        for order in &orders {
            let after = answers(order, &dialect, questions);
            for (number, (before, after)) in before.iter().zip(&after).enumerate() {
                assert_eq!(
                    before.verdict,
                    after.verdict,
                    "{}, {}: {before:?}; in another order {after:?}",
                    dialect.name,
                    questions.number(number),
                );
            }
            compared += after.len();
        }
    }
    compared
}

/// The file with its groups in two other orders. `None` if it has fewer than two groups, or a line that only some
/// dialects read as a User-agent line or a rule.
fn regrouped(file: &[u8]) -> Option<[Vec<u8>; 2]> {
    let document = Document::parse(file);
    let Groups { before, all, last } = Groups::of(&document)?;
    let print = |order: Vec<Range<usize>>| {
        let order = [vec![before.clone()], order, vec![last.clone()]].concat();
        let lines = order
            .into_iter()
            .flatten()
            .map(|line| document.lines().nth(line).expect("the line is there").span);
        lines.flat_map(|line| [document.text(line).unwrap_or_default(), b"\n"].concat()).collect()
    };
    let reversed = all.iter().rev().cloned().collect();
    let mut shuffled = all;
    let mut generator = Generator::new(shuffled.len() as u64);
    for place in (1..shuffled.len()).rev() {
        shuffled.swap(place, generator.below(place + 1));
    }
    Some([print(reversed), print(shuffled)])
}

/// Lines, by their index.
struct Groups {
    before: Range<usize>,
    /// At least two groups, each with a rule.
    all: Vec<Range<usize>>,
    /// User-agent lines without a rule after them: elsewhere they would belong to the next group.
    last: Range<usize>,
}

impl Groups {
    fn of(document: &Document<'_>) -> Option<Self> {
        let (mut starts, mut in_rules) = (Vec::new(), true);
        for (number, line) in document.lines().enumerate() {
            let LineKind::Record(record) = line.kind else { continue };
            match field(document.text(record.field).unwrap_or_default(), record.separator)? {
                Field::UserAgent if in_rules => {
                    starts.push(number);
                    in_rules = false;
                }
                Field::UserAgent | Field::Other => {}
                Field::Rule => in_rules = true,
            }
        }
        let end = document.lines().len();
        let before = 0..starts.first().copied()?;
        let last = if in_rules { end } else { starts.pop()? };
        starts.push(last);
        let all: Vec<_> = starts.windows(2).map(|ends| ends[0]..ends[1]).collect();
        (all.len() > 1).then_some(Self { before, all, last: last..end })
    }
}

enum Field {
    UserAgent,
    Rule,
    Other,
}

/// `None` for a line that is a User-agent line or a rule in one dialect, and nothing in another.
fn field(name: &[u8], separator: Separator) -> Option<Field> {
    let name = name.to_ascii_lowercase();
    let almost =
        ["user", "allow", "dis", "dia"].iter().any(|word| name.starts_with(word.as_bytes()));
    match &*name {
        _ if separator == Separator::Space => None,
        b"user-agent" => Some(Field::UserAgent),
        b"allow" | b"disallow" => Some(Field::Rule),
        _ if almost => None,
        _ => Some(Field::Other),
    }
}
