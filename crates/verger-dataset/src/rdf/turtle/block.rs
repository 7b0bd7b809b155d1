//! The statements of a damaged text, by its layout.

/// The bytes of one or several statements.
pub(super) struct Block {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The number of its first line, from 1.
    pub(super) line: u32,
}

/// The blocks of a text. Cost: one pass.
pub(super) fn of(text: &str) -> Vec<Block> {
    let mut blocks = vec![Block { start: 0, end: text.len(), line: 1 }];
    let (mut at, mut may_begin, mut is_sign) = (0, false, false);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let content = line.trim_end();
        // A sign alone on the line before it does not belong to a statement.
        let is_typed = is_sign && content.split([' ', '\t']).nth(1) == Some("a");
        let sign = usize::from(begins_behind_sign(content));
        if sign > 0 || (may_begin || is_typed) && begins_statement(content) {
            let last = blocks.last_mut().expect("there is a first block");
            last.end = at + sign;
            blocks.push(Block { start: at + sign, end: text.len(), line: number });
        }
        let is_comment = content.starts_with('#');
        if !is_comment {
            may_begin = content.is_empty() || content.ends_with('.');
            let before =
                content.char_indices().next_back().map_or("", |(last, _)| &content[..last]);
            is_sign = before.ends_with('.') || content.chars().nth(LONGEST_SIGN).is_none();
        }
        at += line.len();
    }
    blocks
}

/// Whether a statement with a type begins after one sign, which does not belong to it.
fn begins_behind_sign(line: &str) -> bool {
    let Some(statement) = line.strip_prefix(['"', '\'', '(', '[', '^', ',', ';']) else {
        return false;
    };
    let mut words = statement.split([' ', '\t']);
    words.next().is_some_and(|subject| subject.starts_with('<') && subject.ends_with('>'))
        && words.next() == Some("a")
}

/// The longest sign, in characters.
const LONGEST_SIGN: usize = 2;

/// Whether a line looks like the first of a statement: it begins with a subject or a directive, at the margin.
fn begins_statement(line: &str) -> bool {
    if line.starts_with(['@', '[', '(']) {
        return true;
    }
    let subject = line.split([' ', '\t']).next().unwrap_or_default();
    let is_iri = subject.starts_with('<') && subject.ends_with('>');
    let is_directive = super::token::is_directive(subject);
    let is_name = subject.split_once(':').is_some_and(|(prefix, local)| {
        let in_prefix = |octet: u8| octet.is_ascii_alphanumeric() || b"_-.".contains(&octet);
        prefix.bytes().all(in_prefix) && !local.is_empty() && !local.starts_with('/')
    });
    is_iri || is_directive || is_name
}
