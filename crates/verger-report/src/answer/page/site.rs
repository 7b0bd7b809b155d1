//! What a page's site says about the page.

use serde::Serialize;
use verger::records::OtherRecords;
use verger::usage::UsageStatement;
use verger::{Crawler, Dialect, Directive, Document, Place};
use verger_page::TdmFile;

use crate::text::shown;

/// What the site of a page says about it; nothing is known for a page from a file.
#[derive(Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct PageSite {
    /// The URL of the page.
    pub url: String,
    /// The site's robots.txt, if it has one.
    pub robots_txt: Option<Document<'static>>,
    /// Its tdmrep.json, if that was requested.
    pub tdm: Option<TdmFileState>,
}

/// The state of a site's tdmrep.json.
#[derive(Debug)]
#[expect(clippy::exhaustive_enums, reason = "it was read, is not there, or is not known")]
pub enum TdmFileState {
    /// It was read.
    Read(TdmFile),
    /// There is none.
    Absent,
    /// It could not be fetched, or not be read.
    Failed(String),
}

/// The state of a site's tdmrep.json.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "state", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Tdmrep {
    /// The site has none.
    Absent,
    /// It could not be fetched, or not be read.
    Unknown {
        /// The reason.
        why: String,
    },
    /// It was read.
    Read {
        /// The number of its rules.
        rules: usize,
        /// Its faults.
        faults: Vec<String>,
    },
}

impl PageSite {
    /// What the tdmrep.json says about the page.
    pub fn tdm_statement(&self) -> Option<UsageStatement> {
        match &self.tdm {
            Some(TdmFileState::Read(file)) => file.rules.at(self.url.as_bytes()),
            _ => None,
        }
    }

    /// The licences that the robots.txt names, for every robot and page of the site.
    pub(super) fn licenses(&self) -> Vec<(Place, &[u8])> {
        let Some(document) = &self.robots_txt else { return Vec::new() };
        let nobody = Crawler::new::<&str>([]);
        let others = OtherRecords::new(document, &Dialect::RFC9309, &nobody);
        let licenses = others.that_count(Directive::License).filter_map(|record| {
            let place = Place::Line { line: record.line, span: record.value };
            Some((place, document.text(record.value)?))
        });
        licenses.collect()
    }

    /// Notes on the tdmrep.json.
    pub(super) fn notes(&self) -> Vec<String> {
        match &self.tdm {
            None => Vec::new(),
            Some(TdmFileState::Absent) => vec!["the site has no tdmrep.json".to_owned()],
            Some(TdmFileState::Failed(why)) => {
                vec![format!("tdmrep.json is not known, so what it reserves is not: {why}")]
            }
            Some(TdmFileState::Read(file)) => {
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
}

impl From<&TdmFileState> for Tdmrep {
    fn from(state: &TdmFileState) -> Self {
        match state {
            TdmFileState::Absent => Self::Absent,
            TdmFileState::Failed(why) => Self::Unknown { why: shown(why.as_bytes()) },
            TdmFileState::Read(file) => Self::Read {
                rules: file.rules.len(),
                faults: file.faults.iter().map(ToString::to_string).collect(),
            },
        }
    }
}

/// The most faults of a tdmrep.json that are listed.
const MOST: usize = 8;
