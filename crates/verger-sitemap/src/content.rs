use crate::fault::{Fault, FaultKind, Flow};
use crate::format::Format;
use crate::item_reader::ItemReader;
use crate::judge::{Judge, Sink};
use crate::lines::Lines;
use crate::place::SitemapPlace;
use crate::utf8::{Piece, Utf8};
use crate::xml::Scanner;

/// The content of a file, after gzip decoding.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) judge: Judge,
    pub(crate) octets: u64,
    utf8: Utf8,
    /// Bytes that are not UTF-8 have been reported.
    is_not_utf8: bool,
    body: Body,
}

#[derive(Debug)]
enum Body {
    /// Only white space has been seen.
    Unknown {
        place: SitemapPlace,
        beginning: SitemapPlace,
    },
    Xml(Box<(Scanner, ItemReader)>),
    Lines(Box<Lines>),
}

impl Content {
    pub(crate) fn new(judge: Judge) -> Self {
        let body = Body::Unknown { place: SitemapPlace::START, beginning: SitemapPlace::START };
        Self { judge, octets: 0, utf8: Utf8::default(), is_not_utf8: false, body }
    }

    pub(crate) fn feed(&mut self, octets: &[u8], sink: &mut Sink<'_>) -> Flow {
        let room = self.judge.limits.octets - self.octets;
        let within = &octets[..octets.len().min(usize::try_from(room).unwrap_or(usize::MAX))];
        self.octets += within.len() as u64;
        let Self { judge, utf8, is_not_utf8, body, .. } = self;
        utf8.feed(within, &mut |piece| body.take(piece, is_not_utf8, judge, sink))?;
        if within.len() < octets.len() {
            return Fault::stop(FaultKind::OctetLimit, self.body.place());
        }
        Flow::Continue(())
    }

    /// Handles the end of the file.
    pub(crate) fn finish(&mut self, sink: &mut Sink<'_>) -> Flow {
        let Self { judge, utf8, is_not_utf8, body, .. } = self;
        utf8.finish(&mut |piece| body.take(piece, is_not_utf8, judge, sink))?;
        match body {
            Body::Unknown { place, .. } => Fault::stop(FaultKind::Empty, *place),
            Body::Lines(lines) => {
                lines.finish(judge, sink);
                Flow::Continue(())
            }
            Body::Xml(xml) if xml.0.is_between() => xml.1.finish(xml.0.place()),
            Body::Xml(xml) => Fault::stop(FaultKind::UnclosedElement, xml.0.place()),
        }
    }

    pub(crate) fn place(&self) -> SitemapPlace {
        self.body.place()
    }
}

impl Body {
    fn place(&self) -> SitemapPlace {
        match self {
            Self::Unknown { place, .. } => *place,
            Self::Xml(xml) => xml.0.place(),
            Self::Lines(lines) => lines.place(),
        }
    }

    fn take(
        &mut self,
        piece: Piece<'_>,
        is_not_utf8: &mut bool,
        judge: &mut Judge,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let octets = match piece {
            Piece::Text(text) => return self.feed(text, judge, sink),
            Piece::Invalid(octets) => octets,
        };
        let place = self.place();
        // Half of a byte order mark.
        if place == SitemapPlace::START && matches!(octets, [0xFE | 0xFF, ..]) {
            return Fault::stop(FaultKind::Utf16, place);
        }
        if !std::mem::replace(is_not_utf8, true) {
            judge.fault(FaultKind::NotUtf8, place, sink);
        }
        self.feed(INSTEAD.encode_utf8(&mut [0; 4]), judge, sink)?;
        match self {
            Self::Xml(xml) => xml.0.correct(INSTEAD, octets.len() as u64),
            Self::Lines(lines) => lines.correct(INSTEAD, octets.len() as u64),
            Self::Unknown { .. } => {}
        }
        Flow::Continue(())
    }

    fn feed(&mut self, text: &str, judge: &mut Judge, sink: &mut Sink<'_>) -> Flow {
        match self {
            Self::Xml(xml) => {
                let (scanner, items) = &mut **xml;
                scanner.feed(text, &mut |token, place| items.take(token, place, judge, sink))
            }
            Self::Lines(lines) => lines.feed(text, judge, sink),
            Self::Unknown { place, beginning } => {
                let mut text = text;
                if *place == SitemapPlace::START
                    && let Some(rest) = text.strip_prefix(MARK)
                {
                    *place = place.after(&text[..MARK.len_utf8()]);
                    (*beginning, text) = (*place, rest);
                }
                let at = text.find(|character: char| !character.is_whitespace());
                let (space, text) = text.split_at(at.unwrap_or(text.len()));
                *place = place.after(space);
                let (place, beginning) = (*place, *beginning);
                match text.chars().next() {
                    None => return Flow::Continue(()),
                    // Half a character.
                    Some('\0') => return Fault::stop(FaultKind::Utf16, place),
                    Some('<') => {
                        let scanner = Scanner::new(place, beginning);
                        *self = Self::Xml(Box::new((scanner, ItemReader::new())));
                    }
                    Some(_) => {
                        judge.format = Some(Format::Lines);
                        *self = Self::Lines(Box::new(Lines::new(place)));
                    }
                }
                self.feed(text, judge, sink)
            }
        }
    }
}

/// The byte order mark.
const MARK: char = '\u{FEFF}';
/// Replaces bytes that are not a character.
const INSTEAD: char = char::REPLACEMENT_CHARACTER;
