use crate::datetime;
use crate::event::{ChangeFreq, Event, ListedPage, ListedSitemap, Location, Stated};
use crate::fault::{Fault, FaultKind, Flow};
use crate::format::{Extension, Field, Format};
use crate::item::Item;
use crate::limits::SitemapLimits;
use crate::location;
use crate::place::SitemapPlace;
use crate::scope::{Part, Scope};

/// Where events go.
pub(crate) type Sink<'s> = dyn FnMut(Event<'_>) + 's;

/// Checks each entry against the protocol, and counts.
#[derive(Debug)]
pub(crate) struct Judge {
    pub(crate) scope: Scope,
    pub(crate) limits: SitemapLimits,
    pub(crate) format: Option<Format>,
    pub(crate) entries: u64,
    pub(crate) faults: u64,
}

impl Judge {
    pub(crate) fn fault(&mut self, kind: FaultKind, place: SitemapPlace, sink: &mut Sink<'_>) {
        self.faults += 1;
        sink(Event::Fault(Fault { kind, place }));
    }

    /// Counts an entry at its beginning.
    pub(crate) fn begin(&mut self, place: SitemapPlace) -> Flow {
        if self.entries == self.limits.entries {
            return Fault::stop(FaultKind::EntryLimit, place);
        }
        self.entries += 1;
        Flow::Continue(())
    }

    /// Passes on a complete entry, after its faults.
    pub(crate) fn end(&mut self, item: &Item, sink: &mut Sink<'_>) {
        let is_rss = self.format == Some(Format::Rss);
        let is_index = self.format == Some(Format::Index);
        let part = if is_index { Part::Site } else { Part::Folder };
        let (date, undated) = if is_rss {
            (datetime::rss as fn(&str) -> Option<i64>, FaultKind::PubDate)
        } else {
            (datetime::w3c as _, FaultKind::Lastmod)
        };
        let loc = self.text(item, Field::Loc, sink);
        let url = loc.and_then(|loc| self.address(item, loc, part, sink));
        let lastmod = self.stated(item, Field::Lastmod, date, undated, sink);
        let changefreq =
            self.stated(item, Field::Changefreq, ChangeFreq::read, FaultKind::Changefreq, sink);
        let priority = self.stated(item, Field::Priority, weight, FaultKind::Priority, sink);
        let Some(loc) = loc else { return };
        let (url, in_scope) = url.unzip();
        let location = Location {
            place: item.place,
            loc,
            url: url.as_deref(),
            in_scope: in_scope.unwrap_or_default(),
        };
        sink(if is_index {
            Event::Sitemap(ListedSitemap { location, lastmod })
        } else {
            Event::Entry(ListedPage {
                location,
                lastmod,
                changefreq,
                priority,
                alternates: item.count(Extension::Alternate),
                images: item.count(Extension::Image),
                videos: item.count(Extension::Video),
                news: item.count(Extension::News),
            })
        });
    }

    /// The text of an element, if it is present and was kept whole. The element of the address is required.
    fn text<'i>(&mut self, item: &'i Item, field: Field, sink: &mut Sink<'_>) -> Option<&'i str> {
        let (value, is_loc) = (item.value(field), field == Field::Loc);
        let fault = match value.place {
            None if is_loc => FaultKind::MissingLoc,
            None => return None,
            Some(_) if value.text.is_cut() => FaultKind::LongText,
            Some(_) if is_loc && value.text.text().is_empty() => FaultKind::EmptyLoc,
            Some(_) => return Some(value.text.text()),
        };
        self.fault(fault, value.place.unwrap_or(item.place), sink);
        None
    }

    /// The address as a robot requests it, and whether it is in scope.
    fn address(
        &mut self,
        item: &Item,
        loc: &str,
        part: Part,
        sink: &mut Sink<'_>,
    ) -> Option<(String, bool)> {
        let place = item.value(Field::Loc).place.unwrap_or(item.place);
        let url = match location::read(loc) {
            Ok(url) => url,
            Err(kind) => {
                self.fault(kind, place, sink);
                return None;
            }
        };
        let length = loc.chars().count().max(url.as_str().len());
        let breach = self.scope.breach(&url, part);
        let faults = [
            (!location::is_escaped(loc)).then_some(FaultKind::UnescapedLoc),
            loc.contains('#').then_some(FaultKind::FragmentLoc),
            (length > self.limits.loc).then_some(FaultKind::LongLoc),
            breach,
        ];
        for kind in faults.into_iter().flatten() {
            self.fault(kind, place, sink);
        }
        Some((String::from(url), breach.is_none()))
    }

    fn stated<'i, T>(
        &mut self,
        item: &'i Item,
        field: Field,
        read: impl Fn(&str) -> Option<T>,
        kind: FaultKind,
        sink: &mut Sink<'_>,
    ) -> Option<Stated<'i, T>> {
        let text = self.text(item, field, sink)?;
        let value = read(text);
        if value.is_none() {
            self.fault(kind, item.value(field).place.unwrap_or(item.place), sink);
        }
        Some(Stated { text, value })
    }
}

/// A decimal of XML Schema from 0 to 1.
fn weight(text: &str) -> Option<f32> {
    let unsigned = text.strip_prefix('+').unwrap_or(text);
    let is_decimal = unsigned.bytes().all(|octet| octet.is_ascii_digit() || octet == b'.');
    let value = unsigned.parse().ok().filter(|_| is_decimal)?;
    (0.0..=1.0).contains(&value).then_some(value)
}
