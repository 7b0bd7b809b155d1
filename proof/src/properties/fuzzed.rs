use super::{
    addresses, answers_are_steady, dictionary, lines_stand_in_order,
    other_line_ends_print_the_same_lines, page, pieces_tile, rates, records, writing_means_nothing,
};
use crate::equality::{Question, asked, read_alike};
use crate::naive::{Field, Rulebook};
use crate::questions::Questions;

/// A property of any bytes; panics if it fails.
pub type Property = fn(&[u8]);

/// The property of each fuzz target, by the target's name.
pub const FUZZ_TARGETS: [(&str, Property); 8] = [
    ("parse", parse),
    ("decide", decide),
    ("print_parse", print_parse),
    ("rates", rates),
    ("addresses", addresses),
    ("dictionary", dictionary),
    ("page", page),
    ("records", records),
];

/// The fuzz target `parse`.
pub fn parse(octets: &[u8]) {
    pieces_tile(octets);
    lines_stand_in_order(octets);
}

/// The fuzz target `decide`.
pub fn decide(octets: &[u8]) {
    let Fuzzed { robot, url, file } = Fuzzed::read(octets);
    answers_are_steady(file, robot, url);
    naive_agrees(url, file);
    naive_reads_alike(robot, url, file);
}

/// The fuzz target `print_parse`.
pub fn print_parse(octets: &[u8]) {
    let Fuzzed { robot, url, file } = Fuzzed::read(octets);
    other_line_ends_print_the_same_lines(file);
    let questions = Questions { robots: vec![robot.to_vec()], urls: vec![url.to_vec()] };
    writing_means_nothing(file, &questions);
}

/// How arbitrary bytes are read: a robot on the first line, a URL on the second, and a file.
struct Fuzzed<'a> {
    robot: &'a [u8],
    url: &'a [u8],
    file: &'a [u8],
}

impl<'a> Fuzzed<'a> {
    fn read(octets: &'a [u8]) -> Self {
        let (robot, rest) = line(octets);
        let (url, file) = line(rest);
        Self { robot, url, file }
    }
}

/// Each line is taken as a rule of one group; the engine and the naive reference agree on what the group says about
/// the URL.
fn naive_agrees(url: &[u8], file: &[u8]) {
    let rule = |line: &[u8]| {
        let field = match line.first() {
            Some(first) if first.is_multiple_of(2) => Field::Allow,
            _ => Field::Disallow,
        };
        (field, without(line.get(1..).unwrap_or_default(), NOT_IN_A_PATTERN))
    };
    let policy: Vec<_> = file.split(|&octet| octet == b'\n').map(rule).collect();
    let path = [b"/", &*without(url, b"#")].concat();
    for book in Rulebook::ALL {
        if let Err(difference) = asked(book, &policy, &[Question::new(book, &path)]) {
            panic!("{difference}");
        }
    }
}

/// The engine and the naive reference agree on any file, from its bytes on. Excluded is what the reference does not
/// read: a robot without a name, VT and FF, and versions that are not three digits.
fn naive_reads_alike(robot: &[u8], url: &[u8], file: &[u8]) {
    let has_version = file.windows(5).any(|window| window.eq_ignore_ascii_case(b"robot"));
    let is_left_out =
        robot.is_empty() || file.iter().any(|octet| b"\x0B\x0C".contains(octet)) || has_version;
    let Ok(robot) = str::from_utf8(robot) else { return };
    if is_left_out {
        return;
    }
    for book in Rulebook::OF_FILES {
        if let Err(difference) = read_alike(book, file, robot, url) {
            panic!("{difference}");
        }
    }
}

fn line(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|&octet| octet == b'\n').unwrap_or(text.len());
    (&text[..end], text.get(end + 1..).unwrap_or_default())
}

fn without(text: &[u8], octets: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|octet| !octets.contains(octet)).collect()
}

/// What no pattern contains: the beginning of a comment, line ends, and NUL, which ends the line in one dialect. VT
/// and FF too: they are white space, but no document says whether they separate paths.
const NOT_IN_A_PATTERN: &[u8] = b"#\r\0\x0B\x0C";
