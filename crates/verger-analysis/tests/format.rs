//! Formatting and fixing: one normal form, proved to say the same.

use verger::Document;
use verger_analysis::fix::{FixKind, fix};
use verger_analysis::format::format;
use verger_analysis::lint::LintOptions;
use verger_analysis::{Sameness, same_for_everyone};

#[track_caller]
fn formats(file: &[u8], wanted: &[u8]) {
    let formatted = format(&Document::parse(file)).unwrap();
    assert_eq!(formatted.escape_ascii().to_string(), wanted.escape_ascii().to_string());
    let again = format(&Document::parse(&formatted[..])).unwrap();
    assert_eq!(again.escape_ascii().to_string(), wanted.escape_ascii().to_string(), "again");
}

#[test]
fn lines_are_spaced_evenly() {
    formats(b"", b"");
    formats(b"\n\n", b"");
    formats(b"\xEF\xBB\xBFuser-agent:*\r\ndisallow:/a", b"User-agent: *\nDisallow: /a\n");
    formats(b"\xEF\xBB\xBF\xEF\xBB\xBFx\n", b"\xEF\xBB\xBF\xEF\xBB\xBFx\n");
    formats(b"User-agent : *\n\tDisallow :\t/a  \n", b"User-agent: *\nDisallow: /a\n");
    formats(b"User-agent: *\nDisallow:\n", b"User-agent: *\nDisallow:\n");
    formats(b"User-agent: *\nX-Field:1\n", b"User-agent: *\nX-Field: 1\n");
}

#[test]
fn comments_stay() {
    formats(
        b"#a\n#  b  \nUser-agent: *#c\nDisallow: /a    #d\n",
        b"#a\n#  b\nUser-agent: * #c\nDisallow: /a #d\n",
    );
    formats(
        b"User-agent: *\nDisallow: /a\n# on b\nUser-agent: b\nDisallow: /\n",
        b"User-agent: *\nDisallow: /a\n\n# on b\nUser-agent: b\nDisallow: /\n",
    );
}

#[test]
fn groups_are_separated_by_one_blank_line() {
    formats(
        b"User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\n",
        b"User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n",
    );
    formats(
        b"User-agent: a\n\n\nDisallow: /a\n\n\n\nUser-agent: b\nDisallow: /b\n\n",
        b"User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n",
    );
    formats(
        b"User-agent: a\n\nUser-agent: b\nDisallow: /a\n",
        b"User-agent: a\n\nUser-agent: b\nDisallow: /a\n",
    );
}

#[test]
fn what_is_not_text_is_left_alone() {
    assert!(format(&Document::parse(b"<!DOCTYPE html><html><body>no</body></html>")).is_err());
    assert!(format(&Document::parse(b"\xFF\xFEU\0s\0e\0r\0")).is_err());
}

#[test]
fn a_repair_that_changes_something_is_refused_unless_it_is_asked_for() {
    // Only one of both readers knows this misspelling as a directive, so that spelling it out closes a path for the other.
    let file = b"User-agent: *\nDisallow: private\n";
    let safe = fix(&Document::parse(file), &LintOptions::default(), FixKind::Safe);
    let all = fix(&Document::parse(file), &LintOptions::default(), FixKind::All);
    let said = |octets: &[u8]| same_for_everyone(&Document::parse(file), &Document::parse(octets));
    assert!(matches!(said(&safe.octets), Sameness::Same));
    assert_eq!(all.octets, b"User-agent: *\nDisallow: /private\n");
    assert!(matches!(all.applied[0].effect, Sameness::Decision(_)));
    assert_eq!(safe.refused.len(), 1);
}

#[test]
fn each_repair_shows_what_it_changes_itself() {
    let file = b"User-agent: *\nDisallow: abc\nDisallow: def\nDisallow: /g*\n";
    let all = fix(&Document::parse(file), &LintOptions::default(), FixKind::All);
    let changed = |sameness: &Sameness| match sameness {
        Sameness::Decision(changed) => String::from_utf8_lossy(&changed.change.url).into_owned(),
        _ => String::new(),
    };
    let shown: Vec<_> =
        all.applied.iter().map(|one| (one.lint.name, changed(&one.effect))).collect();
    assert!(shown.contains(&("no-leading-slash", "/abc".to_owned())), "{shown:?}");
    assert!(shown.contains(&("no-leading-slash", "/def".to_owned())), "{shown:?}");
    assert!(shown.contains(&("trailing-star", String::new())), "{shown:?}");
}
