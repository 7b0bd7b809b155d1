use std::path::PathBuf;

use verger::{Crawler, Dialect, Document, Policy};

/// So many bodies are kept, most recently asked about first.
const BODIES: usize = 16;
/// And of each, so many policies.
const POLICIES: usize = 64;

/// Where a body comes from.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// It stands in the question.
    Octets(Vec<u8>),
    /// It is a file.
    Path(PathBuf),
}

/// The bodies asked about last: each is parsed once while it repeats.
#[derive(Debug, Default)]
pub(super) struct Bodies {
    recent: Vec<Body>,
}

/// A body, and what it tells the robots asked about so far.
#[derive(Debug)]
pub(super) struct Body {
    key: Key,
    pub(super) document: Document<'static>,
    policies: Vec<(Dialect, Crawler, Policy)>,
}

impl Bodies {
    pub(super) fn get(&mut self, key: Key) -> Result<&mut Body, String> {
        if let Some(index) = self.recent.iter().position(|body| body.key == key) {
            self.recent[..=index].rotate_right(1);
        } else {
            let octets = match &key {
                Key::Octets(octets) => octets.clone(),
                Key::Path(path) => std::fs::read(path)
                    .map_err(|error| format!("cannot read {}: {error}", path.display()))?,
            };
            self.recent.truncate(BODIES - 1);
            self.recent
                .insert(0, Body { key, document: Document::parse(octets), policies: Vec::new() });
        }
        Ok(&mut self.recent[0])
    }
}

impl Body {
    pub(super) fn policy(&mut self, dialect: &Dialect, crawler: &Crawler) -> &Policy {
        let known = self.policies.iter().position(|(of, to, _)| of == dialect && to == crawler);
        let index = known.unwrap_or_else(|| {
            if self.policies.len() == POLICIES {
                self.policies.clear();
            }
            let policy = Policy::new(&self.document, dialect, crawler);
            self.policies.push((dialect.clone(), crawler.clone(), policy));
            self.policies.len() - 1
        });
        &self.policies[index].2
    }
}
