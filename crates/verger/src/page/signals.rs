use alloc::boxed::Box;
use alloc::vec::Vec;

use super::answer::PageAnswer;
use super::canonical::{Canonical, CanonicalLink};
use super::element::{IndexInstead, LegacyKind, LegacySignal, LinkElement, MetaElement};
use super::license::{LicenseKind, LicenseLink, is_rsl};
use super::link_header::{links, names};
use super::list::{LONGEST_NAME, ListForm, ListItem, RuleList};
use super::robots_tag;
use super::statement::{PageFault, PageScope, PageSource, PageStatement};
use crate::crawler::Crawler;
use crate::place::Place;
use crate::records::Address;
use crate::syntax::Span;
use crate::usage::{UsagePreferences, UsageStatement, tdm};

/// Everything that one page says to robots: every statement of its headers and elements, for any robot.
///
/// Pass the headers first, then elements as they are found; then [ask](Self::tell) what applies to a robot.
///
/// **Bounds.** At most [`MOST`](Self::MOST) statements, canonical links and old signals are kept of each kind;
/// [`is_complete`](Self::is_complete) says whether nothing was left out.
///
/// ```
/// use verger::Crawler;
/// use verger::page::{MetaElement, PageAspect, PageSignals};
///
/// let mut page = PageSignals::from_headers(&[("X-Robots-Tag", "otherbot: noindex, nofollow")]);
/// page.meta(&MetaElement { name: b"robots", content: Some(b"index, nofollow"), ..Default::default() });
///
/// let told = page.tell(&Crawler::new(["OtherBot"]));
/// assert_eq!(told.verdict(PageAspect::Index).value, Some(false));
/// assert_eq!(told.verdict(PageAspect::Index).overruled.len(), 1);
/// let told = page.tell(&Crawler::new(["ExampleBot"]));
/// assert_eq!(told.verdict(PageAspect::Index).value, Some(true));
/// ```
#[derive(Clone, Debug, Default)]
pub struct PageSignals {
    statements: Vec<PageStatement>,
    canonicals: Vec<CanonicalLink>,
    licenses: Vec<LicenseLink>,
    legacy: Vec<LegacySignal>,
    /// What the headers say about use.
    pub(super) usage: UsagePreferences,
    /// What the page says about text and data mining.
    pub(super) tdm: Vec<UsageStatement>,
    content_type: Option<Box<[u8]>>,
    is_incomplete: bool,
}

impl PageSignals {
    /// The most statements of a page that are kept; also the limit for canonical links, licences, statements on
    /// text and data mining, and old signals.
    pub const MOST: usize = 1024;

    /// Reads the headers of the response that matter: X-Robots-Tag, Robots-Tag, Link, Content-Usage,
    /// Content-Signal, `tdm-reservation`, `tdm-policy`, and Content-Type for how to read the page. The others are
    /// ignored, but are counted in [`Place::Header`]. Cost: one pass.
    pub fn from_headers<N: AsRef<[u8]>, V: AsRef<[u8]>>(headers: &[(N, V)]) -> Self {
        let pairs = headers.iter().map(|(name, value)| (name.as_ref(), value.as_ref()));
        let usage = UsagePreferences::from_headers(pairs.clone());
        let mut page = Self { usage, ..Self::default() };
        for ((name, value), number) in pairs.zip(0..) {
            let place = Place::Header { number, span: Span::default() };
            if name.eq_ignore_ascii_case(b"X-Robots-Tag") {
                let list = RuleList::new(value, ListForm::Header);
                page.rules(list, value, place, PageSource::XRobotsTag, &PageScope::All);
            } else if name.eq_ignore_ascii_case(b"Robots-Tag") {
                page.robots_tag(value, place);
            } else if name.eq_ignore_ascii_case(b"Link") {
                page.link_header(value, place);
            } else if name.eq_ignore_ascii_case(b"Content-Type") {
                page.content_type = Some(value[..value.len().min(LONGEST_NAME)].into());
            }
        }
        page
    }

    /// Adds a meta element. If its name is neither `robots` nor one of 1996, it is taken as a robot's name if its
    /// content has a known rule, else the element is ignored.
    pub fn meta(&mut self, element: &MetaElement<'_>) {
        let name = element.name.trim_ascii();
        let (text, source) = match (element.content, element.value) {
            (Some(content), _) => (content, PageSource::Meta),
            (None, Some(value)) => (value, PageSource::MetaValue),
            (None, None) => return,
        };
        let place = Place::Element { offset: element.offset, span: whole(text) };
        if let Some(kind) = LegacyKind::of_meta(name) {
            self.legacy_signal(place, kind, text, false);
            return;
        }
        let is_policy = name.eq_ignore_ascii_case(b"tdm-policy");
        if is_policy || name.eq_ignore_ascii_case(b"tdm-reservation") {
            let read = if is_policy { tdm::policy } else { tdm::read };
            if self.has_room(self.tdm.len()) {
                let mut said = read(text, place);
                said.text = text.into();
                self.tdm.push(said);
            }
            return;
        }
        if name.len() > LONGEST_NAME {
            return;
        }
        let scope = PageScope::named(name);
        let list = || RuleList::new(text, ListForm::Attribute);
        if scope == PageScope::All || list().any(|item| item.rule.is_some()) {
            self.rules(list(), text, place, source, &scope);
        }
        if element.is_cut {
            let (text, rule, fault) = (Box::default(), None, Some(PageFault::Cut));
            self.statement(PageStatement { place, source, scope, text, rule, fault });
        }
    }

    /// Adds a link element; only canonical links, licences and that of 1996 matter.
    pub fn link(&mut self, element: &LinkElement<'_>) {
        let at = |text| Place::Element { offset: element.offset, span: whole(text) };
        let url = element.href.unwrap_or_default().trim_ascii();
        if names(element.rel, b"canonical") {
            self.canonical_link(at(url), url, element.in_head);
        }
        if names(element.rel, b"license") {
            self.license(at(url), url, LicenseKind::of(url, element.media_type));
        }
        if element.name.trim_ascii().eq_ignore_ascii_case(b"INDEXINSTEAD") {
            let url = element.content.or(element.href).unwrap_or_default().trim_ascii();
            let counts = element.in_head && Address::parse(url) == Ok(Address::Absolute);
            self.legacy_signal(at(url), LegacyKind::IndexInstead, url, counts);
        }
    }

    /// Adds a script element of that type, whose tag begins `offset` bytes from the beginning of the page: it may
    /// contain a licence.
    pub fn script(&mut self, offset: u64, media_type: &[u8]) {
        if is_rsl(media_type) {
            let place = Place::Element { offset, span: Span::default() };
            self.license(place, b"", LicenseKind::RslInline);
        }
    }

    /// What applies to a robot, by all its names.
    pub fn tell(&self, crawler: &Crawler) -> PageAnswer<'_> {
        PageAnswer::new(self.statements.iter().filter(|said| said.scope.covers(crawler)).collect())
    }

    /// Like [`tell`](Self::tell), for a robot that also obeys the proposals of 1996: a page that names another to
    /// index instead must not be indexed.
    ///
    /// ```
    /// use verger::Crawler;
    /// use verger::page::{IndexInstead, LinkElement, PageSignals};
    /// use verger::time::Moment;
    ///
    /// let mut page = PageSignals::default();
    /// let url: &[u8] = b"https://example.com/one";
    /// page.link(&LinkElement { in_head: true, name: b"INDEXINSTEAD", content: Some(url), ..Default::default() });
    ///
    /// let (crawler, now) = (Crawler::new(["ExampleBot"]), Moment::from_unix(0));
    /// assert!(page.tell(&crawler).may_index_at(now));
    /// let told = page.tell_obeying_1996(&crawler);
    /// assert!(!told.may_index_at(now));
    /// let IndexInstead::At(signal) = told.index_instead() else { unreachable!() };
    /// assert_eq!(*signal.value, *url);
    /// ```
    pub fn tell_obeying_1996(&self, crawler: &Crawler) -> PageAnswer<'_> {
        self.tell(crawler).instead(self.index_instead())
    }

    /// Which page is to be indexed instead of this one, under the proposal of 1996.
    pub fn index_instead(&self) -> IndexInstead<'_> {
        let mut counting = self
            .legacy
            .iter()
            .filter(|signal| signal.kind == LegacyKind::IndexInstead && signal.counts);
        let Some(first) = counting.next() else { return IndexInstead::Unstated };
        if counting.all(|signal| signal.value == first.value) {
            IndexInstead::At(first)
        } else {
            IndexInstead::Contradictory
        }
    }

    /// The page's canonical address.
    pub fn canonical(&self) -> Canonical<'_> {
        let mut counting = self.canonicals.iter().filter(|link| link.counts);
        let Some(first) = counting.next() else { return Canonical::Unstated };
        if counting.all(|link| link.url == first.url) {
            Canonical::At(first)
        } else {
            Canonical::Contradictory
        }
    }

    /// Every statement, for any robot, in the order in which it was read.
    pub fn statements(&self) -> &[PageStatement] {
        &self.statements
    }

    /// Every canonical link.
    pub fn canonicals(&self) -> &[CanonicalLink] {
        &self.canonicals
    }

    /// Every link to a licence, including those that do not count.
    pub fn licenses(&self) -> &[LicenseLink] {
        &self.licenses
    }

    /// The Content-Type of the response, of which at most 256 bytes are kept; of several headers, the last.
    pub fn content_type(&self) -> Option<&[u8]> {
        self.content_type.as_deref()
    }

    /// What the page says in the terms of 1996.
    pub fn legacy(&self) -> &[LegacySignal] {
        &self.legacy
    }

    /// Whether everything that was found has been kept.
    pub fn is_complete(&self) -> bool {
        !self.is_incomplete
    }

    fn rules(
        &mut self,
        list: RuleList<'_>,
        text: &[u8],
        place: Place,
        source: PageSource,
        scope: &PageScope,
    ) {
        for item in list {
            let ListItem { span, scope: name, rule, fault } = item;
            let scope = name.map_or(scope.clone(), |name| PageScope::named(name.of(text)));
            let text = span.of(text).into();
            let place = place.with(span);
            if !self.statement(PageStatement { place, source, scope, text, rule, fault }) {
                return;
            }
        }
    }

    fn robots_tag(&mut self, value: &[u8], place: Place) {
        for robots_tag::TagRule { robot, span, rule, fault } in robots_tag::read(value) {
            let robot =
                robot.map(|robot| robot.of(value)).filter(|name| name.len() <= LONGEST_NAME);
            let scope = robot.map_or(PageScope::All, PageScope::named);
            let (place, source) = (place.with(span), PageSource::RobotsTag);
            let text = span.of(value).into();
            if !self.statement(PageStatement { place, source, scope, text, rule, fault }) {
                return;
            }
        }
    }

    fn link_header(&mut self, value: &[u8], place: Place) {
        for link in links(value).filter(|link| !link.is_anchored) {
            let rel = link.rel.map_or(&b""[..], |rel| rel.of(value));
            let (place, url) = (place.with(link.target), link.target.of(value));
            if names(rel, b"canonical") {
                self.canonical_link(place, url, true);
            }
            if names(rel, b"license") {
                let media_type = link.media_type.map(|media_type| media_type.of(value));
                self.license(place, url, LicenseKind::of(url, media_type));
            }
        }
    }

    /// Keeps a statement; returns whether there was room.
    fn statement(&mut self, statement: PageStatement) -> bool {
        let has_room = self.has_room(self.statements.len());
        if has_room {
            self.statements.push(statement);
        }
        has_room
    }

    fn license(&mut self, place: Place, url: &[u8], kind: LicenseKind) {
        if self.has_room(self.licenses.len()) {
            self.licenses.push(LicenseLink { place, url: url.into(), kind });
        }
    }

    fn canonical_link(&mut self, place: Place, url: &[u8], counts: bool) {
        if self.has_room(self.canonicals.len()) {
            let counts = counts && !url.is_empty();
            self.canonicals.push(CanonicalLink { place, url: url.into(), counts });
        }
    }

    fn legacy_signal(&mut self, place: Place, kind: LegacyKind, value: &[u8], counts: bool) {
        if self.has_room(self.legacy.len()) {
            self.legacy.push(LegacySignal { place, kind, value: value.into(), counts });
        }
    }

    fn has_room(&mut self, kept: usize) -> bool {
        self.is_incomplete |= kept >= Self::MOST;
        kept < Self::MOST
    }
}

fn whole(text: &[u8]) -> Span {
    Span { start: 0, end: u32::try_from(text.len()).unwrap_or(u32::MAX) }
}
