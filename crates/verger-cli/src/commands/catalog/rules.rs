use std::collections::HashMap;

use verger::Crawler;
use verger_catalog::Holdings;
use verger_dataset::{DataRules, FileUrl};

use super::failed;
use crate::exit::Failure;
use crate::network::PRODUCT;

/// The rules in each site's data.txt for this command and the site's files.
#[derive(Debug, Default)]
pub(super) struct SiteRules(HashMap<String, (FileUrl, DataRules)>);

impl SiteRules {
    /// The rules of these sites, by the URLs with which they were added.
    pub(super) fn of<'a>(
        holdings: &Holdings,
        sites: impl Iterator<Item = &'a str>,
    ) -> Result<Self, Failure> {
        let mut rules = HashMap::new();
        for site in sites {
            if rules.contains_key(site) {
                continue;
            }
            let Ok(first) = site.parse::<FileUrl>() else { continue };
            let known = holdings.site(&first).map_err(failed)?;
            if let Some(octets) = known.as_ref().and_then(|known| known.state.rules()) {
                let of_site = DataRules::new(octets, &Crawler::new([PRODUCT]));
                rules.insert(site.to_owned(), (first, of_site));
            }
        }
        Ok(Self(rules))
    }

    /// The URL of a site's data.txt, and its rules, if it has any.
    pub(super) fn get(&self, site: &str) -> Option<(&FileUrl, &DataRules)> {
        self.0.get(site).map(|(file, rules)| (file, rules))
    }
}
