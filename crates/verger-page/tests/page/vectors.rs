//! The shared cases on pages: fed whole, and cut in every way that could matter.

use crate::shown;

use shown::shown;
use verger::Crawler;
use verger::page::PageSignals;
use verger::usage::ContentUse;
use verger_page::{PageLimits, PageReader, ReadUpTo};
use verger_vectors::{PageCase, page_cases};

#[test]
fn every_case_on_pages_holds() {
    let cases = page_cases();
    assert!(cases.len() > 70, "the suite has shrunk to {} cases", cases.len());
    let wrong: Vec<_> = cases.iter().filter_map(|case| check(case).err()).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} are wrong:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

fn check(case: &PageCase) -> Result<(), String> {
    let uses: Vec<_> =
        case.answer.uses.iter().map(|(name, said)| format!("{name}={said}")).collect();
    let gap = case.answer.gap.as_deref();
    let expected = format!("{} {uses:?} {gap:?}", shown::expected(&case.answer));
    for length in [usize::MAX, 1, 2, 3, 7, 16] {
        let got = read(case, length);
        if got != expected {
            let PageCase { id, source, .. } = case;
            return Err(format!("{id} ({source}), by {length}:\n  want {expected}\n  got  {got}"));
        }
    }
    Ok(())
}

/// The result of reading in chunks of one length.
fn read(case: &PageCase, length: usize) -> String {
    let up_to = if case.whole { ReadUpTo::EndOfPage } else { ReadUpTo::EndOfHead };
    let limits = PageLimits { up_to, ..PageLimits::default() };
    let mut reader = PageReader::new(PageSignals::from_headers(&case.headers), limits);
    for chunk in case.html.chunks(length) {
        if !reader.feed(chunk) {
            break;
        }
    }
    let page = reader.finish();
    let crawler = Crawler::new(&case.agents);
    let usage = page.signals.usage(&crawler);
    let said = |name: &String| {
        let asked = ContentUse::ALL.iter().find(|asked| asked.name() == name);
        format!("{name}={}", usage.answer(*asked.expect("a use of this name")).preference.name())
    };
    let uses: Vec<_> = case.answer.uses.keys().map(said).collect();
    let gap = page.gap().map(verger_page::Gap::name);
    format!("{} {uses:?} {gap:?}", shown(&page.signals, &crawler))
}
