use memchr::memchr2;

use super::reference;
use super::section::{Part, Section, SectionKind};
use super::tag::Tag;
use crate::fault::{Fault, FaultKind, Flow};
use crate::place::SitemapPlace;

/// Finds tags and text in a stream.
///
/// Text comes in pieces that depend on the chunks; everything else does not depend on them.
#[derive(Debug)]
pub(crate) struct Scanner {
    state: State,
    /// The beginning of an incomplete item.
    held: String,
    /// Where that item begins.
    start: SitemapPlace,
    place: SitemapPlace,
    /// Where the file, and possibly an XML declaration, begins.
    beginning: SitemapPlace,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Text,
    /// After `&`.
    Reference,
    /// After `<`.
    Markup,
    /// In a tag, possibly in quotes.
    Tag(Option<u8>),
    Section(Section),
    Doctype(Doctype),
}

/// A document type declaration, which is skipped.
#[derive(Clone, Copy, Debug, Default)]
struct Doctype {
    quote: Option<u8>,
    is_in_brackets: bool,
    is_in_comment: bool,
    /// The last four bytes.
    tail: [u8; 4],
}

/// An item that a scanner finds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Token<'a> {
    Start(Tag<'a>),
    End(&'a str),
    /// Character references are replaced.
    Text(&'a str),
    /// Reading continues.
    Fault(FaultKind),
}

pub(crate) type TakeToken<'t> = dyn FnMut(Token<'_>, SitemapPlace) -> Flow + 't;

impl Scanner {
    /// A scanner of the text at a place, in a file that begins at another.
    pub(crate) fn new(place: SitemapPlace, beginning: SitemapPlace) -> Self {
        Self { state: State::Text, held: String::new(), start: place, place, beginning }
    }

    pub(crate) fn place(&self) -> SitemapPlace {
        self.place
    }

    /// Sets how many bytes of the file the last character represents.
    pub(crate) fn correct(&mut self, character: char, octets: u64) {
        self.place.octet = self.place.octet - character.len_utf8() as u64 + octets;
    }

    /// Whether no item is incomplete.
    pub(crate) fn is_between(&self) -> bool {
        matches!(self.state, State::Text)
    }

    /// Reads the next text.
    pub(crate) fn feed(&mut self, mut text: &str, take: &mut TakeToken<'_>) -> Flow {
        while !text.is_empty() {
            let used = match self.state {
                State::Text => self.text(text, take)?,
                State::Reference => self.reference(text, take)?,
                State::Markup => self.markup(text, take)?,
                State::Tag(quote) => self.tag(quote, text, take)?,
                State::Section(section) => self.section(section, text, take)?,
                State::Doctype(doctype) => self.doctype(doctype, text),
            };
            self.place = self.place.after(&text[..used]);
            text = &text[used..];
        }
        Flow::Continue(())
    }

    fn text(&mut self, text: &str, take: &mut TakeToken<'_>) -> Flow<usize> {
        let length = memchr2(b'<', b'&', text.as_bytes()).unwrap_or(text.len());
        if length > 0 {
            take(Token::Text(&text[..length]), self.place)?;
            return Flow::Continue(length);
        }
        self.start = self.place;
        self.held.clear();
        self.state = if text.starts_with('<') { State::Markup } else { State::Reference };
        Flow::Continue(1)
    }

    fn reference(&mut self, text: &str, take: &mut TakeToken<'_>) -> Flow<usize> {
        let is_name = |octet: &u8| octet.is_ascii_alphanumeric() || *octet == b'#';
        let room = reference::LONGEST - self.held.len();
        let length = text.bytes().take(room).take_while(is_name).count();
        self.held.push_str(&text[..length]);
        if length == text.len() {
            return Flow::Continue(length);
        }
        self.state = State::Text;
        let (name, place) = (self.held.as_str(), self.start);
        let is_whole = text[length..].starts_with(';') && !name.is_empty();
        if is_whole && let Some(character) = reference::character(name) {
            take(Token::Text(character.encode_utf8(&mut [0; 4])), place)?;
            return Flow::Continue(length + 1);
        }
        let unknown = FaultKind::UnknownEntity;
        let kind = if is_whole { unknown } else { FaultKind::UnescapedAmpersand };
        take(Token::Fault(kind), place)?;
        take(Token::Text("&"), place)?;
        take(Token::Text(name), place)?;
        Flow::Continue(length)
    }

    fn markup(&mut self, text: &str, take: &mut TakeToken<'_>) -> Flow<usize> {
        let octet = text.as_bytes()[0];
        if self.held.is_empty() && octet != b'!' {
            self.state = match octet {
                b'?' => State::Section(Section::new(SectionKind::Instruction)),
                // Half a character.
                0 => return Fault::stop(FaultKind::Utf16, self.start),
                _ => State::Tag(None),
            };
            return Flow::Continue(usize::from(octet == b'?'));
        }
        // HTML ignores the case of its document type.
        self.held.push(octet.to_ascii_uppercase() as char);
        let held = self.held.as_str();
        let Some(opening) = OPENINGS.iter().find(|opening| opening.starts_with(held)) else {
            return Fault::stop(FaultKind::MalformedTag, self.start);
        };
        if held == *opening {
            self.state = match held {
                "!--" => State::Section(Section::new(SectionKind::Comment)),
                "!DOCTYPE" => State::Doctype(Doctype::default()),
                _ => State::Section(Section::new(SectionKind::CharacterData)),
            };
            if matches!(self.state, State::Doctype(_)) {
                take(Token::Fault(FaultKind::Doctype), self.start)?;
            }
        }
        Flow::Continue(1)
    }

    fn tag(&mut self, mut quote: Option<u8>, text: &str, take: &mut TakeToken<'_>) -> Flow<usize> {
        for (at, octet) in text.bytes().enumerate() {
            if self.held.len() + at > LONGEST_TAG {
                return Fault::stop(FaultKind::LongTag, self.start);
            }
            match (octet, quote) {
                (b'<', _) => return Fault::stop(FaultKind::MalformedTag, self.start),
                (b'>', None) => {
                    self.state = State::Text;
                    if self.held.is_empty() {
                        whole_tag(&text[..at], self.start, take)?;
                    } else {
                        self.held.push_str(&text[..at]);
                        whole_tag(&self.held, self.start, take)?;
                    }
                    return Flow::Continue(at + 1);
                }
                (b'"' | b'\'', None) => quote = Some(octet),
                (_, Some(opened)) if octet == opened => quote = None,
                _ => {}
            }
        }
        self.held.push_str(text);
        self.state = State::Tag(quote);
        Flow::Continue(text.len())
    }

    fn section(
        &mut self,
        mut section: Section,
        text: &str,
        take: &mut TakeToken<'_>,
    ) -> Flow<usize> {
        let (part, used) = section.next(text);
        self.state = State::Section(section);
        match part {
            Part::Inside(text) | Part::Withheld(text) => match section.kind {
                SectionKind::Comment => {}
                SectionKind::CharacterData => take(Token::Text(text), self.place)?,
                SectionKind::Instruction => {
                    let room = LONGEST_DECLARATION - self.held.len();
                    self.held.extend(text.chars().filter(char::is_ascii).take(room));
                }
            },
            Part::End => {
                self.state = State::Text;
                if section.kind == SectionKind::Instruction {
                    self.declaration(take)?;
                }
            }
        }
        Flow::Continue(used)
    }

    /// Examines a processing instruction, which may be an XML declaration.
    fn declaration(&mut self, take: &mut TakeToken<'_>) -> Flow {
        let Some(tag) = Tag::read(&self.held).filter(|tag| tag.name == "xml") else {
            return Flow::Continue(());
        };
        if self.start != self.beginning {
            take(Token::Fault(FaultKind::LateDeclaration), self.start)?;
        }
        let is_other = |name: &str| !["utf-8", "utf8"].contains(&&*name.to_ascii_lowercase());
        match tag.attribute("encoding") {
            Some((encoding, _)) if is_other(&encoding) => {
                take(Token::Fault(FaultKind::OtherEncoding), self.start)
            }
            _ => Flow::Continue(()),
        }
    }

    /// Skips the part of a text that belongs to a document type declaration; returns its length.
    fn doctype(&mut self, mut doctype: Doctype, text: &str) -> usize {
        for (at, octet) in text.bytes().enumerate() {
            if doctype.ends_with(octet) {
                self.state = State::Text;
                return at + 1;
            }
        }
        self.state = State::Doctype(doctype);
        text.len()
    }
}

impl Doctype {
    /// Consumes the next byte; returns whether it is the last.
    fn ends_with(&mut self, octet: u8) -> bool {
        self.tail.rotate_left(1);
        self.tail[3] = octet;
        if self.is_in_comment {
            self.is_in_comment = !self.tail.ends_with(b"-->");
            return false;
        }
        match (octet, self.quote) {
            (_, Some(opened)) if octet == opened => self.quote = None,
            (_, Some(_)) => {}
            (b'"' | b'\'', None) => self.quote = Some(octet),
            (b'[', None) => self.is_in_brackets = true,
            (b']', None) => self.is_in_brackets = false,
            (b'>', None) => return !self.is_in_brackets,
            _ => self.is_in_comment = &self.tail == b"<!--",
        }
        false
    }
}

fn whole_tag(text: &str, start: SitemapPlace, take: &mut TakeToken<'_>) -> Flow {
    if let Some(name) = text.strip_prefix('/') {
        return take(Token::End(name.trim_end()), start);
    }
    let (text, is_empty) = text.strip_suffix('/').map_or((text, false), |text| (text, true));
    let Some(tag) = Tag::read(text) else {
        return Fault::stop(FaultKind::MalformedTag, start);
    };
    take(Token::Start(tag), start)?;
    if is_empty { take(Token::End(tag.name), start) } else { Flow::Continue(()) }
}

/// The possible continuations of `<!`.
const OPENINGS: [&str; 3] = ["!--", "![CDATA[", "!DOCTYPE"];
/// In bytes. No sitemap needs more.
const LONGEST_TAG: usize = 16 << 10;
/// In bytes. A longer processing instruction is not examined.
const LONGEST_DECLARATION: usize = 256;
