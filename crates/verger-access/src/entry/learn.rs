//! From an answer to what is remembered.

use std::time::Duration;

use verger::time::Moment;

use super::{BodyHash, GoodCopy, SiteEntry, SiteNote};
use crate::answer::{Answer, Content, File};
use crate::body::is_utf16;
use crate::profile::{BodyEffect, BodyForm, Profile};
use crate::result::{AccessResult, FetchFailure, Said};

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
    /// What is to be remembered after an answer. A failed, partial or binary one never replaces a good copy; one that is
    /// hardly a robots.txt ([`BodyEffect::RulesOnly`]) does only when the site has sent nothing better for as long as an
    /// answer may hold ([`Profile::ceiling`]), and a note says so.
    ///
    /// `before` is what was remembered of the same site; an entry of another site, or with a later answer, is a
    /// mistake of the caller, and the later answer is kept; but one that a wrong clock dated ([`SiteEntry::SKEW`]) is
    /// learnt from as if it were of now.
    pub fn learn(&self, before: Option<&SiteEntry>, mut answer: Answer) -> Learned {
        let before = before.filter(|before| before.site == answer.site);
        let is_wrong = |before: &&SiteEntry| before.is_from_the_future(answer.at);
        if let Some(before) =
            before.filter(|before| before.answered > answer.at && !is_wrong(before))
        {
            return Learned { entry: before.clone(), body: None, notes: Vec::new() };
        }
        let before = before.map(|before| before.no_later_than(answer.at));
        let before = before.as_ref();
        if let Content::File(file) = &answer.content
            && !self.obeys(file.kind)
        {
            answer.said = Said::Nothing(FetchFailure::NotText);
            answer.content = Content::None;
        }
        let copy = before.and_then(|before| before.copy.as_ref());
        let copy = copy.filter(|copy| self.obeys(copy.kind)).cloned();
        let confirmed = matches!(answer.content, Content::NotModified);
        let result = match self.meaning(answer.said).result {
            // A 304 for a copy that is not stored means nothing.
            _ if confirmed && copy.is_some() => AccessResult::Successful,
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
            copy,
            unreachable_since: None,
            failures: 0,
            doubted_since: None,
            site_answered: before.and_then(|before| before.site_answered),
            took: answer.took,
            retry_after: answer.retry_after,
            payment: answer.payment,
        };
        let notes = SiteNote::of_answer(&entry, self).collect();
        let mut learned = Learned { entry, body: None, notes };
        match (result, answer.content) {
            (AccessResult::Successful, Content::File(file)) => {
                self.file(&mut learned, before, file);
            }
            (AccessResult::Successful, _) => learned.confirm(),
            (AccessResult::Unavailable, _) if self.copy_when_unavailable.is_some() => {}
            (AccessResult::Unavailable | AccessResult::Restricted, _) => learned.give_up(),
            (AccessResult::Deferred, _) => self.put_off(&mut learned, before, answer.retry_after),
            _ => self.failure(&mut learned, before, answer.retry_after),
        }
        learned
    }

    fn file(&self, learned: &mut Learned, before: Option<&SiteEntry>, file: File) {
        let now = learned.entry.answered;
        let copy = GoodCopy {
            hash: BodyHash::of(&file.octets),
            octets: file.octets.len() as u64,
            truncated: file.truncated,
            open_end: file.open_end,
            is_utf16: is_utf16(&file.octets),
            kind: file.kind,
            media_type: file.media_type,
            validators: file.validators,
            confirmed: now,
            fresh_until: learned.entry.ask_again,
        };
        learned.notes.extend(SiteNote::of_copy(&copy, self));
        let is_hardly = |kind| self.effect(BodyForm::Kind(kind)) == Some(BodyEffect::RulesOnly);
        let was_better = learned.entry.copy.as_ref().is_some_and(|copy| !is_hardly(copy.kind));
        if was_better && is_hardly(copy.kind) {
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
        learned.entry.copy = Some(copy);
        learned.body = Some(file.octets);
    }

    /// The server asks to come later: the moment that it names counts, but one that goes on asking is asked less often.
    fn put_off(
        &self,
        learned: &mut Learned,
        before: Option<&SiteEntry>,
        retry_after: Option<Moment>,
    ) {
        let now = learned.entry.answered;
        self.failure(learned, before, retry_after);
        let entry = &mut learned.entry;
        entry.unreachable_since = None;
        if let Some(asked) = retry_after.filter(|&asked| asked > now) {
            let least = later(now, self.wait(entry.failures - 1));
            let least = if entry.failures == 1 { now } else { least };
            entry.ask_again = asked.min(later(now, LONGEST_RETRY_AFTER)).max(least);
        }
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
