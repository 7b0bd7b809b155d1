use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use super::{Notice, NoticeKind};
use crate::json::JsonFault;
use crate::rdf::RdfFault;
use crate::severity::Severity;
use crate::value::plain;

/// The notices on a description: the first ones whole, up to [`ReadLimits::notices`](crate::ReadLimits::notices), and the
/// rest counted by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notices {
    kept: Vec<Notice>,
    most: usize,
    more: BTreeMap<&'static str, (Severity, u64)>,
}

impl Notices {
    /// None yet, of which this number is kept.
    pub(crate) fn up_to(most: usize) -> Self {
        Self { kept: Vec::new(), most, more: BTreeMap::new() }
    }

    /// Adds one. What a file or a header says in it is cut after 300 bytes.
    pub fn push(&mut self, mut notice: Notice) {
        if self.kept.len() >= self.most {
            let kind = &notice.kind;
            self.more.entry(kind.name()).or_insert((kind.severity(), 0)).1 += 1;
            return;
        }
        if let NoticeKind::ServedAs(text)
        | NoticeKind::Inferred(text)
        | NoticeKind::SecondIdentifier(text)
        | NoticeKind::NotRead(text) = &mut notice.kind
            && text.len() > LONGEST
        {
            *text = plain(text, LONGEST).text;
        }
        self.kept.push(notice);
    }

    /// Adds those that were counted or kept elsewhere.
    pub(crate) fn append(&mut self, others: Self) {
        self.extend(others.kept);
        for (name, (severity, count)) in others.more {
            self.more.entry(name).or_insert((severity, 0)).1 += count;
        }
    }

    /// The names and numbers of those that are only counted.
    pub fn counted(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.more.iter().map(|(name, (_, count))| (*name, *count))
    }

    /// Whether there is one of a kind, kept or counted; what a kind says is left out of it.
    pub fn has(&self, kind: &NoticeKind) -> bool {
        let name = kind.name();
        self.kept.iter().any(|notice| notice.kind.name() == name) || self.more.contains_key(name)
    }

    /// Whether the file may describe datasets that were not read.
    pub(crate) fn may_lose_datasets(&self) -> bool {
        let faults = JsonFault::ALL.iter().map(|fault| NoticeKind::Json(*fault));
        let of_rdf = RdfFault::ALL.iter().map(|fault| NoticeKind::Rdf(*fault));
        let kinds = [NoticeKind::LimitReached, NoticeKind::UnknownJson, NoticeKind::UnknownRdf];
        let kinds = kinds.into_iter().chain(faults).chain(of_rdf);
        let mut losing = kinds.filter(NoticeKind::may_lose_datasets);
        losing.any(|kind| self.has(&kind))
    }

    /// The names and numbers of those of this severity, kept or counted.
    pub fn of(&self, severity: Severity) -> BTreeMap<&'static str, u64> {
        let kept = self.kept.iter().map(|notice| (notice.kind.name(), (notice.kind.severity(), 1)));
        let counted = self.more.iter().map(|(name, counted)| (*name, *counted));
        let mut all = BTreeMap::new();
        for (name, (_, count)) in kept.chain(counted).filter(|(_, (of, _))| *of == severity) {
            *all.entry(name).or_default() += count;
        }
        all
    }
}

impl Extend<Notice> for Notices {
    fn extend<T: IntoIterator<Item = Notice>>(&mut self, notices: T) {
        notices.into_iter().for_each(|notice| self.push(notice));
    }
}

/// Those that are kept.
impl Deref for Notices {
    type Target = [Notice];

    fn deref(&self) -> &[Notice] {
        &self.kept
    }
}

impl DerefMut for Notices {
    fn deref_mut(&mut self) -> &mut [Notice] {
        &mut self.kept
    }
}

const LONGEST: usize = 300;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::SourcePlace;

    #[test]
    fn the_first_are_kept_and_the_rest_counted_by_kind() {
        let mut notices = Notices::up_to(2);
        let long = NoticeKind::SecondIdentifier("a".repeat(1 << 20));
        for kind in [long, NoticeKind::Stray, NoticeKind::Stray, NoticeKind::LimitReached] {
            notices.push(Notice::new(kind, SourcePlace::Made));
        }
        assert_eq!(notices[0].kind, NoticeKind::SecondIdentifier("a".repeat(300)));
        assert_eq!(notices.len(), 2);
        assert_eq!(notices.counted().collect::<Vec<_>>(), [("limit-reached", 1), ("stray", 1)]);
        assert!(notices.has(&NoticeKind::LimitReached) && !notices.has(&NoticeKind::Html));
        let errors: Vec<_> = notices.of(Severity::Error).into_iter().collect();
        assert_eq!(errors, [("limit-reached", 1), ("second-identifier", 1), ("stray", 2)]);
        assert!(notices.of(Severity::Advice).is_empty());
    }
}
