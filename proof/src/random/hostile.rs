//! Files, robots and URLs made to be misread: every construct of a line, badly written, next to every other.
//!
//! The alphabets are small, so that names, rules and URLs meet often; what is rare on the web is common here.

mod line;
mod long;
mod text;
mod url;

use super::Generator;

/// A file, and the questions about it.
#[derive(Debug)]
pub struct Hostile {
    /// Its bytes.
    pub file: Vec<u8>,
    /// The questions: the exact names of one robot, and a URL.
    pub questions: Vec<(Vec<String>, Vec<u8>)>,
}

impl Hostile {
    /// The file with this number; the same for the same seed, always.
    pub fn number(seed: u64, number: u64) -> Self {
        let mut generator = Generator::new(seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let generator = &mut generator;
        let (file, patterns) = file(generator);
        let questions = (0..Self::QUESTIONS)
            .map(|_| (line::names_of_a_robot(generator), url::url(generator, &patterns)))
            .collect();
        Self { file, questions }
    }

    /// The number of questions per file.
    pub const QUESTIONS: usize = 8;
}

/// A file, and the patterns in it.
fn file(generator: &mut Generator) -> (Vec<u8>, Vec<Vec<u8>>) {
    let (mut file, mut patterns) = (Vec::new(), Vec::new());
    if generator.once_in(12) {
        file.extend(*generator.one_of(BYTE_ORDER_MARKS));
    }
    let usual_end = *generator.one_of::<&[u8]>(&[b"\n", b"\n", b"\n", b"\r\n", b"\r"]);
    let has_long_lines = generator.once_in(300);
    // Most files get as far as a rule.
    if !generator.once_in(8) {
        file.extend(line::user_agent(generator));
        file.extend(usual_end);
    }
    for _ in 0..=generator.below(9) {
        if has_long_lines && generator.once_in(2) {
            file.extend(long::line(generator, &mut patterns));
        } else {
            file.extend(line::any(generator, &mut patterns));
        }
        let usual = !generator.once_in(10);
        file.extend(if usual { usual_end } else { *generator.one_of(LINE_ENDS) });
    }
    if generator.once_in(4) {
        file.truncate(file.len() - usual_end.len().min(file.len()));
    }
    while generator.once_in(6) {
        text::change_a_byte(generator, &mut file);
    }
    (file, patterns)
}

/// Characters of UTF-8, whole and partial, twice, and of other encodings.
const BYTE_ORDER_MARKS: &[&[u8]] = &[
    b"\xEF\xBB\xBF",
    b"\xEF\xBB\xBF",
    b"\xEF\xBB",
    b"\xEF",
    b"\xBB\xBF",
    b"\xEF\xBF",
    b"\xEF\xEF\xBB\xBF",
    b"\xEF\xBB\xBF\xEF\xBB\xBF",
    b"\xEF\n\xBB\xBF",
    b" \xEF\xBB\xBF",
    b"\xFF\xFE",
];

const LINE_ENDS: &[&[u8]] = &[
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\r",
    b"\r\r\n",
    b"\n\n",
    b"\r\n\r\n",
    b"\0\n",
    b"#\r",
    b"\x0B",
    b"\x0C",
    b"\x85",
    b"\xE2\x80\xA8",
];
