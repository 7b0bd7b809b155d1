//! The engine's notes on a file, as text.

use verger::explanation::CountedNote;
use verger::syntax::{ContentKind, LineKind};
use verger::{Document, Note};

use crate::text::{cut, shown};

/// A note as text, with the number of further lines it applies to.
pub(super) fn worded(document: &Document<'_>, robot: &str, said: &CountedNote) -> Option<String> {
    let text = first_line(document, robot, said.note)?;
    Some(match said.more {
        0 => text,
        1 => format!("{text}; 1 more such line"),
        more => format!("{text}; {more} more such lines"),
    })
}

fn first_line(document: &Document<'_>, robot: &str, note: Note) -> Option<String> {
    let value = |line| cut(&shown(value_of(document, line)));
    Some(match note {
        Note::NotText { kind } => not_text(kind),
        Note::Misspelling { line, directive } => {
            let field = cut(&shown(field_of(document, line)));
            format!("line {line}: `{field}` is read as `{}`", directive.name())
        }
        Note::MissingColon { line } => {
            format!("line {line} has no colon after its field, but is read anyway")
        }
        Note::MissingColonNotRead { line, directive } => {
            let name = directive.name();
            format!("line {line} has no colon after {name}, so it is ignored; write `{name}: …`")
        }
        Note::ControlCharacters { line } => format!(
            "line {line} has control characters, which no robots.txt may have; other parsers may cut the line there"
        ),
        Note::TokenOutsideGrammar { line } => format!(
            "line {line}: `{}` is not a product token by the grammar; parsers differ in which robot it names",
            value(line)
        ),
        Note::VersionInToken { line } => {
            let value = value(line);
            let name = value.split('/').next().unwrap_or_default().trim_end();
            format!("line {line}: `{value}` is read as {name}: a product token has no version")
        }
        Note::ThroughStar { line } => format!("line {line} matches through its *"),
        Note::IndexPage { line } => {
            format!("line {line} names an index page, so its directory is meant too")
        }
        Note::HidesStarGroup { line } => format!(
            "{robot} obeys a group that is not for *, so the rules for * (from line {line} on) do not apply to it"
        ),
        Note::BlankLineInRecord { line } => format!(
            "line {line} is blank and comes before the group's first rule; robots of 1994 lose the group there"
        ),
        Note::RulesWithoutGroup { line, count: 1 } => {
            format!(
                "the rule on line {line} is in no group, so it applies to nobody; put a User-agent line before it"
            )
        }
        Note::RulesWithoutGroup { line, count } => format!(
            "{count} rules, the first on line {line}, are in no group, so they apply to nobody"
        ),
        Note::VersionIgnored { line } => format!(
            "the record from line {line} on is ignored: its Robot-version is experimental (odd minor number)"
        ),
        Note::SharesNextGroup { line, next } => format!(
            "the User-agent line {line}, which {robot} obeys, has no rules of its own, so it shares those of the \
             group that continues on line {next}"
        ),
        Note::VersionUnreadable { line } => format!(
            "the Robot-version on line {line} cannot be read, so its record is read as 1.0.0"
        ),
        Note::VersionUnknown { line } => {
            format!("the Robot-version on line {line} is not known; its record is read as 2.0.0")
        }
        Note::VersionRepeated { line, first } => format!(
            "the Robot-version on line {line} is ignored: its record states one on line {first}"
        ),
        Note::VersionOutOfPlace { line } => format!(
            "the Robot-version on line {line} is ignored, and its record is read as 1.0.0: it must be the next \
             field after a User-agent line"
        ),
        Note::CannotMatch { line } => cannot_match(line, value_of(document, line)),
        Note::ReadAsSlash { line } => {
            format!("the pattern on line {line} begins with an escape, which is read as /")
        }
        Note::NamesRobotsTxt { line, always_allowed: true } => format!(
            "line {line} names /robots.txt, which is always allowed: the rule has no effect; remove it"
        ),
        Note::NamesRobotsTxt { line, .. } => format!(
            "line {line} names /robots.txt: this dialect obeys the rule, others always allow that file; remove it"
        ),
        Note::NotUtf8 { line } => format!(
            "line {line}: `{}` is not UTF-8; it covers only URLs with the same bytes, not the same letters in UTF-8",
            value(line)
        ),
        Note::EmptyDisallowBeside { line, other } if line < other => format!(
            "the empty Disallow on line {line} allows everything, so no rule after it decides (line {other} is the first)"
        ),
        Note::EmptyDisallowBeside { line, other } => format!(
            "the Disallow on line {other} decides first; the empty Disallow on line {line} allows only the rest"
        ),
        _ => return None,
    })
}

fn not_text(kind: ContentKind) -> String {
    let (what, mend) = match kind {
        ContentKind::Html => {
            return "the file is HTML or XML, not a robots.txt; only a line of the form `Field: value` is read"
                .to_owned();
        }
        ContentKind::Utf16 => ("is UTF-16", "save it as UTF-8"),
        ContentKind::Utf32 => ("is UTF-32", "save it as UTF-8"),
        ContentKind::Zip => ("is a ZIP archive", "unpack it"),
        ContentKind::Gzip => ("is compressed with gzip", COMPRESSED),
        ContentKind::Zstd => ("is compressed with zstd", COMPRESSED),
        ContentKind::Bzip2 => ("is compressed with bzip2", COMPRESSED),
        ContentKind::Xz => ("is compressed with xz", COMPRESSED),
        _ => ("is binary data, not text", "serve a text file, compressed at most once"),
    };
    format!("the file {what}: only what can still be read as lines of text applies; {mend}")
}

const COMPRESSED: &str =
    "unpack it; a server compresses at most once, and says so in Content-Encoding";

fn cannot_match(line: u32, pattern: &[u8]) -> String {
    let why = match pattern {
        [b'*', ..] => "begins with *, which is not a wildcard in this dialect",
        _ if pattern.windows(3).any(|part| part == b"://") => {
            "is a whole URL, where a path is expected"
        }
        _ => "begins with neither / nor *",
    };
    format!("the pattern on line {line} {why}, so it matches nothing")
}

fn value_of<'d>(document: &'d Document<'_>, line: u32) -> &'d [u8] {
    match document.line(line).map(|line| line.kind) {
        Some(LineKind::Record(record)) => document.text(record.value).unwrap_or_default(),
        _ => b"",
    }
}

fn field_of<'d>(document: &'d Document<'_>, line: u32) -> &'d [u8] {
    match document.line(line).map(|line| line.kind) {
        Some(LineKind::Record(record)) => document.text(record.field).unwrap_or_default(),
        _ => b"",
    }
}
