//! Fields that are nearly a known one.

use verger::Directive;
use verger::dialect::FieldSpelling;
use verger::directive::DIRECTIVES;

use super::distance::distance_within;

/// The known field that an unknown one most likely means: a few letters away from it, or a form of the word. `None` for fields
/// that no consumer obeys. **Cost.** For fields of at most 20 letters the size of the table.
pub(crate) fn near_field(field: &[u8]) -> Option<Directive> {
    let text: Vec<char> = String::from_utf8_lossy(field).to_lowercase().chars().collect();
    if text.len() > LONGEST {
        return None;
    }
    let is_form = |rest: &&[u8]| ["s", "ed", "ing"].iter().any(|end| end.as_bytes() == *rest);
    let form = Directive::recognise(field, FieldSpelling::Prefix).filter(|found| {
        let rest = field[found.name().len().min(field.len())..].to_ascii_lowercase();
        is_form(&&*rest)
    });
    form.filter(|&found| is_candidate(found)).or_else(|| nearest(&text))
}

fn nearest(text: &[char]) -> Option<Directive> {
    let distances = DIRECTIVES.iter().filter(|entry| is_candidate(entry.directive)).map(|entry| {
        let most = if entry.name.len() < 7 { 1 } else { 2 };
        (distance_within(text, entry.name, most), entry.directive)
    });
    let near = distances.filter_map(|(distance, found)| Some((distance?, found)));
    near.min_by_key(|&(distance, _)| distance).map(|(_, found)| found)
}

fn is_candidate(directive: Directive) -> bool {
    directive != Directive::Comment && directive.entry().powerless.is_none()
}

const LONGEST: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_meant_is_found() {
        let near = |field: &str| near_field(field.as_bytes()).map(Directive::name);
        for (field, name) in [
            ("Dissallow", "Disallow"),
            ("Dsiallow", "Disallow"),
            ("Disallowed", "Disallow"),
            ("\u{feff}User-agent", "User-agent"),
            ("User\u{2013}agent", "User-agent"),
            ("alow", "Allow"),
            ("Sitmap", "Sitemap"),
            ("Crawl_delay", "Crawl-delay"),
        ] {
            assert_eq!(near(field), Some(name), "{field}");
        }
        for field in ["", "Index", "Follow", "Hosts", "Noidex", "ACAP-crawler", "http", "Note"] {
            assert_eq!(near(field), None, "{field}");
        }
    }
}
