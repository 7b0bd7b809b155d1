use std::cell::RefCell;

use verger::dialect::FieldSpelling;
use verger::syntax::{LineKind, Separator};
use verger::{Crawler, Dialect, Directive};

use super::{Document, Engine, Keeps, Policy, Rules};
use crate::url::Url;

pub(super) struct Verger {
    name: &'static str,
    follows: Rules,
    dialect: &'static Dialect,
}

pub(super) const RFC9309: Verger =
    Verger { name: "verger rfc9309", follows: Rules::Rfc9309, dialect: &Dialect::RFC9309 };

pub(super) const GOOGLE: Verger =
    Verger { name: "verger google", follows: Rules::Google, dialect: &Dialect::GOOGLE };

impl Engine for Verger {
    fn name(&self) -> &str {
        self.name
    }

    fn is_peer(&self) -> bool {
        false
    }

    fn follows(&self) -> Rules {
        self.follows
    }

    fn keeps(&self) -> Keeps {
        Keeps::Document
    }

    fn one_shot(&self, robots: &[u8], agent: &str, url: &Url) -> Option<bool> {
        // A robot does not change: it is created once, not for every question.
        thread_local!(static KNOWN: RefCell<Vec<(String, Crawler)>> = const { RefCell::new(Vec::new()) });
        KNOWN.with_borrow_mut(|known| {
            let index = known.iter().position(|(name, _)| name == agent).unwrap_or_else(|| {
                known.push((agent.to_owned(), Crawler::exact([agent])));
                known.len() - 1
            });
            let url = url.absolute().as_bytes();
            Some(verger::decide(robots, self.dialect, &known[index].1, url).is_allowed())
        })
    }

    fn read<'a>(&self, robots: &'a [u8]) -> Box<dyn Document + 'a> {
        Box::new(Read { document: verger::Document::parse(robots), dialect: self.dialect })
    }
}

struct Read<'a> {
    document: verger::Document<'a>,
    dialect: &'static Dialect,
}

impl Document for Read<'_> {
    /// As the peers count them: from the first User-agent line on.
    fn rules(&self) -> Option<usize> {
        let known = self.document.lines().filter_map(|line| match line.kind {
            LineKind::Record(record) if record.separator == Separator::Colon => {
                Directive::recognise(
                    self.document.text(record.field).unwrap_or_default(),
                    FieldSpelling::Whole,
                )
            }
            _ => None,
        });
        let rules = known
            .skip_while(|&directive| directive != Directive::UserAgent)
            .filter(|directive| matches!(directive, Directive::Allow | Directive::Disallow));
        Some(rules.count())
    }

    fn records(&self) -> usize {
        self.document.lines().filter(|line| matches!(line.kind, LineKind::Record(_))).count()
    }

    fn policy<'a>(&'a self, agent: &str) -> Box<dyn Policy + 'a> {
        Box::new(verger::Policy::new(&self.document, self.dialect, &Crawler::exact([agent])))
    }
}

impl Policy for verger::Policy {
    fn decide(&self, url: &Url) -> Option<bool> {
        Some(self.decide(url.absolute().as_bytes()).is_allowed())
    }
}
