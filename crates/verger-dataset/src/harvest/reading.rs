//! What a response body is, and how it is used.

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};
use verger::time::Moment;

use super::answer::{Body, Response, ResponseHeaders};
use super::ask::{Ask, Role};
use super::described::Described;
use super::discovery::Discovery;
use super::found::Found;
use super::freshness::{self, DAY};
use super::listing::PageOfListing;
use super::report::{Method, ProbeVerdict};
use super::rules_part::rules_part;
use super::run::Harvest;
use super::state::KnownFile;
use crate::catalog::{Catalog, Expansion};
use crate::form::Form;
use crate::notice::NoticeKind;
use crate::read::read;
use crate::read_options::{ReadLimits, ReadOptions};
use crate::severity::Severity;
use crate::statement::Statement;
use crate::term::Term;

impl Harvest {
    /// Handles a response with a body.
    pub(crate) fn read(
        &mut self,
        ask: &Ask,
        response: &Response,
        now: Moment,
        found: &mut dyn FnMut(Found),
    ) {
        let octets = match (&response.body, ask.role) {
            (Body::Sitemap { entries, .. }, Role::Sitemap) => {
                return self.take_sitemap(ask, entries, response.is_cut, now);
            }
            (Body::Octets(octets), role) if role != Role::Sitemap => octets,
            _ => return self.absent(ask, ProbeVerdict::WrongShape, "no such body", now),
        };
        if self.is_stopped() {
            return self.skip_rest(ask);
        }
        let hash = Sha256::digest(octets).into();
        if let Some(known) = self.same_octets(ask, response, hash) {
            let known = ask.confirmed(known, response, now);
            return self.unchanged(ask, &known, "the same bytes", found);
        }
        let form = Form::of(octets);
        let is_page = match ask.role {
            Role::Listed => true,
            // The first file is a page.
            Role::First => form == Form::Html && ask.url != self.own_data_txt(),
            _ => ask.method == Method::JsonLdPage,
        };
        if is_page {
            return self.take_page(ask, response, octets, hash, now, found);
        }
        if form == Form::Html {
            let note = "a page of HTML";
            return self.absent(ask, ProbeVerdict::SoftNotFound, note, now);
        }
        let discovery = Discovery::of(ask.method);
        if ask.method != Method::DataTxt && !discovery.forms.contains(&form) {
            return self.absent(ask, ProbeVerdict::WrongShape, &discovery.not_this(), now);
        }
        let mut described = self.describe(ask.method, response, octets, hash, now);
        let rules =
            (form == Form::Records && !self.is_stopped()).then(|| rules_part(octets)).flatten();
        if rules.is_none() && is_something_else(&described.catalog) {
            if response.is_cut || self.is_stopped() {
                return self.skip_rest(ask);
            }
            // Prose called HTML is what a server sends instead of a missing file.
            let verdict = if described.is_called_html {
                ProbeVerdict::SoftNotFound
            } else {
                ProbeVerdict::WrongShape
            };
            return self.absent(ask, verdict, &described.note, now);
        }
        if ask.role == Role::First {
            self.rules = rules;
        }
        let of_listing = match form {
            Form::Json => PageOfListing::of(octets),
            _ => described.catalog.next_page.take().map(PageOfListing::before),
        };
        match (of_listing, ask.role) {
            (page, Role::Page) => self.take_next_page(ask, page, described, found),
            (Some(page), _) => self.meet_listing(ask, page, described, found),
            (None, _) => self.take_file(ask, described, found),
        }
    }

    /// What is known about a file whose bytes have not changed.
    fn same_octets(&self, ask: &Ask, response: &Response, hash: [u8; 32]) -> Option<KnownFile> {
        let known = self.known.files.get(&ask.url)?;
        let is_same = known.was_read()
            && known.hash == Some(hash)
            && known.came_from == response.url
            && !ask.plain
            && !response.is_cut
            && !known.has_expired_since(self.began.unix());
        is_same.then(|| known.clone())
    }

    /// Reads a description.
    pub(crate) fn describe(
        &self,
        method: Method,
        response: &Response,
        octets: &[u8],
        hash: [u8; 32],
        now: Moment,
    ) -> Described {
        let size = |limit: u64| usize::try_from(limit).unwrap_or(usize::MAX);
        let limits = ReadLimits {
            octets: size(self.options.limits.octets),
            // One more, so that the report says that there are more.
            datasets: size(self.options.limits.datasets).saturating_add(1),
            notices: MOST_NOTICES,
            ..ReadLimits::default()
        };
        let is_page = method == Method::JsonLdPage;
        let options = ReadOptions {
            base: response.url.parse().ok(),
            media_type: response.headers.media_type.clone().filter(|_| !is_page),
            form: is_page.then_some(Form::Json),
            limits,
            stop: self.stop.clone(),
            ..ReadOptions::default()
        };
        let catalog = read(octets, &options);
        // Whether a damaged page was read is judged by the number of its datasets.
        let is_whole = !response.is_cut && (is_page || !catalog.notices.may_lose_datasets());
        let ResponseHeaders { etag, last_modified, .. } = response.headers.clone();
        let has_validator = etag.is_some() || last_modified.is_some();
        let lifetime = freshness::of_description(&response.headers, has_validator);
        let expires = catalog.says.first(Term::Expires).and_then(Statement::date);
        let known = KnownFile {
            verdict: ProbeVerdict::Found,
            came_from: response.url.clone(),
            etag,
            last_modified,
            hash: Some(hash),
            confirmed: now.unix(),
            fresh_until: now.unix().saturating_add(lifetime),
            datasets: 0,
            expires: expires.map(|expires| expires.last.unix()),
            parts: Vec::new(),
        };
        let note = match (self.is_stopped() && !is_whole, response.is_cut) {
            (true, _) => STOPPED.to_owned(),
            (_, true) => self.too_long(),
            _ => faults(&catalog),
        };
        let known = is_whole.then_some(known);
        let is_called_html = options.media_type.as_deref() == Some("text/html");
        Described { catalog, method, hash, fetched: now, known, note, is_called_html }
    }

    /// Logs a description, and remembers what the next run needs.
    pub(crate) fn note_file(&mut self, ask: &Ask, described: &Described, datasets: u64) {
        let Described { known, note, .. } = described;
        let verdict = if known.is_some() { ProbeVerdict::Found } else { ProbeVerdict::Partial };
        let logged = Ask { method: described.method, ..ask.clone() };
        self.log_page(&logged, verdict, datasets, note);
        self.ledger.heard += u32::from(ask.role == Role::Probe);
        match known {
            Some(known) => {
                self.note_due(ask, known.fresh_until);
                self.note_page(ask, datasets, known.fresh_until);
                self.files.insert(ask.url.clone(), KnownFile { datasets, ..known.clone() });
            }
            None => self.is_incomplete_at(ask, datasets),
        }
        self.note_yield(ask, datasets);
    }

    /// Nothing could be read of a file that was cut off.
    fn skip_rest(&mut self, ask: &Ask) {
        let why = if self.is_stopped() { STOPPED.to_owned() } else { self.too_long() };
        self.log_page(ask, ProbeVerdict::Partial, 0, &why);
        self.ledger.heard += u32::from(ask.role == Role::Probe);
        self.is_incomplete_at(ask, 0);
        if ask.role == Role::Page {
            self.listing = None;
        }
    }

    fn too_long(&self) -> String {
        format!("longer than the {} bytes that are read", self.options.limits.octets)
    }

    /// A file was not read whole. Of a page, that is one that is left.
    fn is_incomplete_at(&mut self, ask: &Ask, datasets: u64) {
        if ask.role == Role::Listed {
            self.sitemaps.describe |= datasets > 0;
            self.sitemaps.failed += 1;
        }
        self.is_incomplete();
    }

    /// Something was not read whole. It is not remembered, so it will be requested again.
    pub(crate) fn is_incomplete(&mut self) {
        self.ledger.is_partial = true;
        self.ledger.due_at(self.began.unix().saturating_add(DAY));
    }

    /// Emits the datasets of a file, except those with the withheld numbers. Returns how many were accepted; if the
    /// limit is exceeded, nothing about the file is remembered.
    pub(crate) fn tell(
        &mut self,
        source: &str,
        described: &mut Described,
        withheld: &BTreeSet<usize>,
        found: &mut dyn FnMut(Found),
    ) -> u64 {
        self.ledger.changed += 1;
        let base = described.catalog.base.clone();
        let empty = Catalog::new(described.catalog.form, base);
        let mut catalog = std::mem::replace(&mut described.catalog, empty);
        let is_stale = catalog.is_stale(described.fetched);
        let mut taken = 0;
        let expansion = Expansion::of(&mut catalog);
        for (number, mut dataset) in catalog.datasets.into_iter().enumerate() {
            if withheld.contains(&number) {
                continue;
            }
            if self.is_stopped() {
                described.known = None;
                STOPPED.clone_into(&mut described.note);
                break;
            }
            expansion.expand(&mut dataset);
            let of_listing = self.listing.as_ref().filter(|listing| listing.source == source);
            if let Some(organizations) = of_listing.and_then(|it| it.organizations.as_ref()) {
                organizations.add_parents(&mut dataset);
            }
            let listing = self.listing.as_mut().filter(|listing| listing.source == source);
            let is_new = listing.is_none_or(|listing| listing.taken.insert(dataset.id(source)));
            let is_beyond = self.ledger.taken >= self.options.limits.datasets;
            if is_beyond {
                described.known = None;
                described.note = format!("only {} datasets are accepted", self.ledger.taken);
            }
            if !is_new || is_beyond {
                self.ledger.rejected += 1;
                continue;
            }
            self.ledger.taken += 1;
            taken += 1;
            found(Found::Dataset {
                source: source.to_owned(),
                method: described.method,
                fetched: described.fetched,
                hash: described.hash,
                is_stale,
                dataset: Box::new(dataset),
            });
        }
        taken
    }
}

/// The note on an answer that was not read to its end.
const STOPPED: &str = "the time was over before it was read to its end";

/// Whether a text is not a description at all: JSON in another shape, or lines that are not fields.
fn is_something_else(catalog: &Catalog) -> bool {
    let has = |kind: &NoticeKind| catalog.notices.has(kind);
    let is_prose = catalog.says.is_empty() && has(&NoticeKind::Unreadable);
    catalog.datasets.is_empty()
        && (has(&NoticeKind::UnknownJson) || has(&NoticeKind::UnknownRdf) || is_prose)
}

/// The first fault of a description, and how many of which kinds there are; without faults, how it was served.
fn faults(catalog: &Catalog) -> String {
    let mut kept = catalog.notices.iter();
    let first = kept.find(|notice| notice.kind.severity() == Severity::Error);
    let all = catalog.notices.of(Severity::Error);
    let total: u64 = all.values().sum();
    let kinds: Vec<_> = all.iter().map(|(name, count)| format!("{count} {name}")).collect();
    let served =
        catalog.notices.iter().find(|notice| matches!(notice.kind, NoticeKind::ServedAs(_)));
    match (first, total) {
        (None, 0) if catalog.datasets.is_empty() => "it describes no dataset".to_owned(),
        (None, 0) => served.map(|notice| notice.kind.to_string()).unwrap_or_default(),
        (None, _) => format!("errors: {}", kinds.join(", ")),
        (Some(first), 1) => first.to_string(),
        (Some(first), total) if kinds.len() == 1 => format!("{first}, and {} more", total - 1),
        (Some(first), total) => format!("{first}, and {} more ({})", total - 1, kinds.join(", ")),
    }
}

/// Of the notices on a description, as many are kept as anybody reads; the rest are counted.
const MOST_NOTICES: usize = 1000;
