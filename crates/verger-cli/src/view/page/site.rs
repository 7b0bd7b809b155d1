//! What a page's site says of the page.

use serde_json::{Value, json};
use verger::records::OtherRecords;
use verger::usage::UsageStatement;
use verger::{Directive, Document};
use verger_page::TdmFile;

use verger_report::text::shown;

/// What the site of a page says of it; nothing is known of that for a page in a file.
#[derive(Debug, Default)]
pub(crate) struct OfSite {
    /// Where the page was found.
    pub(crate) url: String,
    /// The site's robots.txt, where it has one.
    pub(crate) robots_txt: Option<Document<'static>>,
    /// Its tdmrep.json, where that was asked for.
    pub(crate) tdm: Option<OfTdmFile>,
}

/// What is known of a site's tdmrep.json.
#[derive(Debug)]
pub(crate) enum OfTdmFile {
    Read(TdmFile),
    Absent,
    /// It could not be fetched, or not be read.
    Failed(String),
}

impl OfSite {
    /// What the tdmrep.json says of the page.
    pub(crate) fn tdm_statement(&self) -> Option<UsageStatement> {
        match &self.tdm {
            Some(OfTdmFile::Read(file)) => file.rules.at(self.url.as_bytes()),
            _ => None,
        }
    }

    /// The licences that the robots.txt names, for every robot and page of the site: the line, and the address.
    pub(super) fn licenses(&self) -> Vec<(u32, &[u8])> {
        let Some(document) = &self.robots_txt else { return Vec::new() };
        let nobody = verger::Crawler::new::<&str>([]);
        let others = OtherRecords::new(document, &verger::Dialect::RFC9309, &nobody);
        let licenses = others.that_count(Directive::License);
        licenses
            .map(|record| (record.line, document.text(record.value).unwrap_or_default()))
            .collect()
    }

    pub(super) fn notes(&self) -> Vec<String> {
        match &self.tdm {
            None => Vec::new(),
            Some(OfTdmFile::Absent) => vec!["the site has no tdmrep.json".to_owned()],
            Some(OfTdmFile::Failed(why)) => {
                vec![format!("tdmrep.json is not known, so what it reserves is not: {why}")]
            }
            Some(OfTdmFile::Read(file)) => {
                let faults = file.faults.iter().take(MOST);
                let mut notes: Vec<_> =
                    faults.map(|fault| format!("tdmrep.json, {fault}")).collect();
                if file.faults.len() > MOST {
                    notes.push(format!("tdmrep.json: {} more faults", file.faults.len() - MOST));
                }
                notes
            }
        }
    }

    pub(super) fn tdm_json(&self) -> Value {
        match &self.tdm {
            None => Value::Null,
            Some(OfTdmFile::Absent) => json!({ "state": "absent" }),
            Some(OfTdmFile::Failed(why)) => {
                json!({ "state": "unknown", "why": shown(why.as_bytes()) })
            }
            Some(OfTdmFile::Read(file)) => {
                let faults: Vec<_> = file.faults.iter().map(ToString::to_string).collect();
                json!({ "state": "read", "rules": file.rules.len(), "faults": faults })
            }
        }
    }
}

const MOST: usize = 8;
