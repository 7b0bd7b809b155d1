//! Notes on how a page was read.

use verger_page::{End, Gap, NotText, PageRead, Unclosed};

use super::PageQuestion;
use super::rules::PageRules;
use crate::crawler::Asker;
use crate::note::Note;
use crate::text::{cut, shown};

/// The robot, with notes on its names and on how the page was read.
pub(super) fn asker(
    asked: &PageQuestion<'_>,
    rules: &PageRules<'_>,
    may_index: Option<bool>,
) -> Asker {
    let (own, known) = (&asked.robot.crawler, asked.crawler);
    let text = |token: &[u8]| String::from_utf8_lossy(token).into_owned();
    let kin = || known.tokens().filter(|token| !own.tokens().any(|own| own == *token));
    let fallback = decided_by(asked, rules, kin()).map(text);
    let of_names = own.notes().iter().map(Note::from);
    let of_kin = fallback.iter().map(|kin| {
        let words = format!(
            "{} obeys what the page says to {}",
            asked.robot.name,
            cut(&shown(kin.as_bytes()))
        );
        Note::new("fallback", words)
    });
    let mut notes: Vec<_> = of_names.chain(of_kin).collect();
    let of_names = notes.len();
    notes.extend(of_reading(asked, may_index));
    Asker {
        name: asked.robot.name.clone(),
        agents: own.tokens().map(text).collect(),
        asked_as: kin().next().is_some().then(|| known.tokens().map(text).collect()),
        fallback,
        notes,
        of_names,
    }
}

/// The first of the robot's other names to which a deciding statement is addressed.
fn decided_by<'a>(
    asked: &PageQuestion<'_>,
    rules: &PageRules<'_>,
    mut kin: impl Iterator<Item = &'a [u8]>,
) -> Option<&'a [u8]> {
    let all = asked.page.signals.statements();
    let named: Vec<_> = rules
        .deciding()
        .filter_map(|index| match &all.get(index)?.scope {
            verger::page::PageScope::Robot(name) => Some(name),
            verger::page::PageScope::All => None,
        })
        .collect();
    kin.find(|kin| named.iter().any(|name| name.eq_ignore_ascii_case(kin)))
}

fn of_reading(asked: &PageQuestion<'_>, may_index: Option<bool>) -> Vec<Note> {
    let page = asked.page;
    let mut notes = Vec::new();
    let mut note = |code, text: String| notes.push(Note::new(code, text));
    match page.end {
        End::OfHead => {
            note("head-only", "read up to the end of the head, as --head asks".to_owned());
        }
        End::NotHtml => {
            let what = "its Content-Type is not HTML, so only its headers count";
            note("not-html", what.to_owned());
        }
        _ => {}
    }
    // Where it makes the answer unknown, it is the reason instead.
    if let Some(gap) = page.gap().filter(|_| may_index.is_some()) {
        note(gap.name(), self::gap(page, gap));
    }
    if page.overlong > 0 {
        let many = page.overlong;
        note("overlong-attributes", format!("values that were too long and were cut: {many}"));
    }
    if asked.is_closed {
        let what = "the site's robots.txt disallows the page, and so says nothing about its use";
        note("closed-by-robots-txt", what.to_owned());
    }
    let elsewhere = page.signals.canonicals().iter().filter(|link| !link.counts).count();
    if elsewhere > 0 {
        let what = "canonical links that do not count, in the body or without an address";
        note("canonical-ignored", format!("{what}: {elsewhere}"));
    }
    let ignored = page.signals.licenses().iter().filter(|license| !license.kind.counts()).count();
    if ignored > 0 {
        let what = "links to a licence without the machine-readable type (application/rsl+xml)";
        note("license-ignored", format!("{what}: {ignored}"));
    }
    asked.site.notes().into_iter().for_each(|text| note("tdmrep", text));
    notes
}

/// Why a page may say more than was found, as text.
pub(super) fn gap(page: &PageRead, gap: Gap) -> String {
    match gap {
        Gap::OctetLimit => format!(
            "the page is longer than the {} bytes that were read; --whole reads more",
            page.octets
        ),
        Gap::Utf32 => "the page is in UTF-32, which is not read".to_owned(),
        Gap::NotText(NotText::Compressed(how)) => {
            format!("these are compressed bytes ({how}), not a page; unpack them first")
        }
        Gap::NotText(NotText::Format(format)) => format!(
            "this is {format}, not HTML; pass its Content-Type with --header to judge only its headers"
        ),
        Gap::NotText(_) => "these are binary bytes, not a page".to_owned(),
        Gap::Statements => "there are too many statements to keep them all".to_owned(),
        Gap::Charset => {
            let content_type = page.signals.content_type().map(shown);
            let stated = content_type.map(|value| format!(" (Content-Type: {})", cut(&value)));
            format!(
                "the page is not text in a supported charset{}; convert it to UTF-8 first",
                stated.unwrap_or_default()
            )
        }
        Gap::Unclosed(what) => format!(
            "the page ends inside {}, so it may have been cut off, and the missing part may say more; \
             fetch the whole page",
            unclosed(what)
        ),
        _ => {
            "the page can be read in two ways, and in one of them it has tags that were not read: \
              look for an unclosed drawing, a select element, a frameset, or a wrong charset"
                .to_owned()
        }
    }
}

fn unclosed(what: Unclosed) -> String {
    match what {
        Unclosed::Tag => "a tag".to_owned(),
        Unclosed::Comment => "a comment".to_owned(),
        Unclosed::Cdata => "a CDATA section".to_owned(),
        Unclosed::Element(name) => format!("a {name} element"),
        _ => "a doctype or other declaration".to_owned(),
    }
}
