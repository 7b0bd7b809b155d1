//! The shared cases on descriptions of datasets.

use verger::Crawler;
use verger_dataset::{
    Catalog, DataRules, Field, FileUrl, Hash, Notice, ReadLimits, ReadOptions, Severity,
    Statements, grammar_faults, read,
};
use verger_vectors::{CatalogCase, SaysCase, catalog_cases, site_cases};

#[test]
fn every_file_says_what_it_should() {
    let cases = catalog_cases();
    assert!(cases.len() >= 30, "{} cases were found", cases.len());
    cases.iter().for_each(check);
}

#[test]
fn every_site_has_its_file_at_its_place() {
    for case in site_cases() {
        let url = FileUrl::of_site(&case.site).map_or(String::new(), |url| url.as_str().to_owned());
        assert_eq!(url, case.url, "{}", case.site);
    }
}

fn check(case: &CatalogCase) {
    let CatalogCase { name, text, expected, .. } = case;
    let limits =
        ReadLimits { octets: expected.octets.unwrap_or(usize::MAX), ..ReadLimits::default() };
    let options = ReadOptions {
        base: expected.base.as_ref().map(|base| base.parse().expect("a URL")),
        media_type: expected.media_type.clone(),
        form: None,
        hash: if expected.strict { Hash::Comment } else { Hash::Text },
        limits,
        stop: None,
    };
    let catalog = read(text, &options);
    assert_eq!(catalog.form.name(), expected.form, "{name}");
    let identifiers: Vec<_> = catalog.datasets.iter().map(|dataset| &dataset.identifier).collect();
    assert_eq!(identifiers, expected.datasets.iter().collect::<Vec<_>>(), "{name}");
    let is_told = |notice: &&Notice| notice.kind.severity() > Severity::Advice;
    let notices: Vec<_> = catalog.notices.iter().filter(is_told).map(told).collect();
    assert_eq!(notices, expected.notices, "{name}: {:#?}", catalog.notices);
    if let Some(grammar) = &expected.grammar {
        let faults: Vec<_> = grammar_faults(text).iter().map(told).collect();
        assert_eq!(&faults, grammar, "{name}");
    }
    let expanded = catalog.clone().expanded();
    for says in &expected.says {
        check_says(name, says, if says.expanded { &expanded } else { &catalog });
    }
    for rule in &expected.rules {
        let rules = DataRules::new(text, &Crawler::new([&rule.agent]));
        assert_eq!(rules.allows(rule.url.as_bytes()), rule.allowed, "{name}: {rule:?}");
    }
    for stale in &expected.stale {
        let at = stale.at.parse().expect("a moment");
        assert_eq!(catalog.is_stale(at), stale.stale, "{name}: {}", stale.at);
    }
    if let Some(further) = &expected.further {
        let named: Vec<_> = catalog.further().into_iter().map(|further| further.url).collect();
        assert_eq!(&named, further, "{name}");
    }
}

fn told(notice: &Notice) -> String {
    format!("{} {}", notice.place.line().unwrap_or(0), notice.kind.name())
}

fn check_says(name: &str, case: &SaysCase, catalog: &Catalog) {
    let says: &Statements = match &case.dataset {
        None => &catalog.says,
        Some(identifier) => {
            let is_meant = |dataset: &&verger_dataset::Dataset| dataset.identifier == *identifier;
            let dataset = catalog.datasets.iter().find(is_meant).expect("it was compared");
            match case.file {
                None => &dataset.says,
                Some(number) => &dataset.distributions[number - 1].says,
            }
        }
    };
    let is_meant = |field: &Field| field.to_string() == case.term;
    let found: Vec<_> = says.iter().filter(|statement| is_meant(statement.field())).collect();
    let values: Vec<_> = found.iter().map(|statement| statement.text()).collect();
    assert_eq!(values, case.values, "{name}: {case:?}\n{says:#?}");
    if let Some(line) = case.line {
        assert_eq!(found[0].place().line(), Some(line), "{name}: {case:?}");
    }
}
