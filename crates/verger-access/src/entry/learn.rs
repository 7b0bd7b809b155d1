//! From an answer to what is remembered.

use std::time::Duration;

use verger::time::Moment;

use super::{BodyHash, GoodCopy, SiteEntry, SiteNote};
use crate::answer::{Answer, Content, File, FileKind};
use crate::profile::Profile;
use crate::result::AccessResult;

/// What an answer changes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Learned {
    /// What is to be remembered from now on.
    pub entry: SiteEntry,
    /// The bytes of its copy, if they are new: to be stored under the copy's hash.
    pub body: Option<Vec<u8>>,
    /// What a person would want to know of it.
    pub notes: Vec<SiteNote>,
}

impl Profile {
    /// What is to be remembered after an answer. A failed, partial, empty or HTML answer does not replace a good copy
    /// silently: the first two never do, the others only when the site has sent nothing better for as long as an
    /// answer may hold ([`Profile::ceiling`]), and a note says so.
    ///
    /// `before` is what was remembered of the same site; an entry of another site, or with a later answer, is a
    /// mistake of the caller, and the later answer is kept.
    pub fn learn(&self, before: Option<&SiteEntry>, answer: Answer) -> Learned {
        let before = before.filter(|before| before.site == answer.site);
        if let Some(before) = before.filter(|before| before.answered > answer.at) {
            return Learned { entry: before.clone(), body: None, notes: Vec::new() };
        }
        let confirmed = matches!(answer.content, Content::NotModified);
        let result = match self.meaning(answer.said).result {
            // A 304 for a copy that is not stored means nothing.
            _ if confirmed && before.is_some_and(|before| before.copy.is_some()) => {
                AccessResult::Successful
            }
            // A redirect is followed, so as a last word it led nowhere.
            AccessResult::Redirected => AccessResult::Unreachable,
            result => result,
        };
        let lifetime = self.lifetime_of(answer.lifetime);
        let entry = SiteEntry {
            site: answer.site,
            profile: self.name.to_owned(),
            answered: answer.at,
            said: answer.said,
            result,
            hops: answer.hops,
            ask_again: later(answer.at, lifetime),
            copy: before.and_then(|before| before.copy.clone()),
            unreachable_since: None,
            failures: 0,
            doubted_since: None,
            site_answered: before.and_then(|before| before.site_answered),
            took: answer.took,
            payment: answer.payment,
        };
        let notes = SiteNote::of_payment(&entry).into_iter().collect();
        let mut learned = Learned { entry, body: None, notes };
        match (result, answer.content) {
            (AccessResult::Successful, Content::File(file)) => {
                self.file(&mut learned, before, file);
            }
            (AccessResult::Successful, _) => learned.confirm(),
            (AccessResult::Unavailable, _) if self.copy_when_unavailable.is_some() => {}
            (AccessResult::Unavailable | AccessResult::Restricted, _) => learned.give_up(),
            _ => self.failure(&mut learned, before, answer.retry_after),
        }
        learned
    }

    fn file(&self, learned: &mut Learned, before: Option<&SiteEntry>, file: File) {
        let now = learned.entry.answered;
        let media_type = file.media_type.as_deref();
        learned.notes.extend(SiteNote::of_file(file.kind, file.truncated, media_type));
        let copy = learned.entry.copy.as_ref();
        let was_better = copy.is_some_and(|copy| copy.kind == FileKind::Text);
        if was_better && file.kind != FileKind::Text {
            let since = before.and_then(|before| before.doubted_since).unwrap_or(now);
            let end = later(since, self.ceiling);
            if now < end {
                learned.entry.doubted_since = Some(since);
                learned.entry.ask_again = later(now, self.first_wait).min(end);
                learned.notes.push(SiteNote::CopyKept(end));
                return;
            }
            learned.notes.push(SiteNote::CopyGivenUp);
        }
        learned.entry.copy = Some(GoodCopy {
            hash: BodyHash::of(&file.octets),
            octets: file.octets.len() as u64,
            truncated: file.truncated,
            kind: file.kind,
            media_type: file.media_type,
            validators: file.validators,
            confirmed: now,
            fresh_until: learned.entry.ask_again,
        });
        learned.body = Some(file.octets);
    }

    fn failure(
        &self,
        learned: &mut Learned,
        before: Option<&SiteEntry>,
        retry_after: Option<Moment>,
    ) {
        let entry = &mut learned.entry;
        let now = entry.answered;
        let failing = before.filter(|before| before.profile == self.name);
        entry.unreachable_since = failing.and_then(|before| before.unreachable_since).or(Some(now));
        entry.failures = failing.map_or(0, |before| before.failures).saturating_add(1);
        entry.doubted_since = before.and_then(|before| before.doubted_since);
        let again = later(now, self.wait(entry.failures));
        let asked = retry_after.map(|asked| asked.min(later(now, LONGEST_RETRY_AFTER)));
        entry.ask_again = asked.map_or(again, |asked| asked.max(again));
        if entry.copy.is_some() {
            learned.notes.push(SiteNote::CopyOutlives);
        }
    }
}

impl Learned {
    fn confirm(&mut self) {
        let entry = &mut self.entry;
        if let Some(copy) = &mut entry.copy {
            copy.confirmed = entry.answered;
            copy.fresh_until = entry.ask_again;
        }
    }

    fn give_up(&mut self) {
        if self.entry.copy.take().is_some() {
            self.notes.push(SiteNote::CopyGivenUp);
        }
    }
}

/// A server that asks to be left alone for a year is asked again tomorrow: its file may have changed.
const LONGEST_RETRY_AFTER: Duration = Duration::from_hours(24);

pub(crate) fn later(moment: Moment, by: Duration) -> Moment {
    Moment::from_unix(moment.unix().saturating_add(by.as_secs()))
}
