//! The tags of a page, tokenized as in the HTML standard (§13.2.5), byte by byte and in chunks of any length.
//!
//! Only the tag that is being read is kept, and only the parts of it that are needed: so a comment, a script or a
//! tag of any length costs no memory.

mod comment;
mod hidden;

use memchr::memchr;

use self::comment::Comment;
use self::hidden::Hidden;
use crate::content::Content;
use crate::context::Context;
use crate::tag::{Tag, is_space};
use crate::unclosed::Unclosed;

/// Reads tags.
#[derive(Debug)]
pub(crate) struct Tokenizer {
    state: State,
    tag: Tag,
    /// The bytes after `<!`, while they may still begin a known construct.
    declaration: Vec<u8>,
    /// How many bytes have been read.
    at: u64,
    /// The most bytes of a value that are kept.
    value: usize,
    /// How much of `</noscript` has just been read, anywhere.
    noscript: usize,
}

/// Receives a page's tags.
pub(crate) trait TagSink {
    /// The reader's position in the page.
    fn context(&self) -> &Context;

    /// Processes a start tag, which ends before the byte `after`; returns the kind of content after it.
    fn start(&mut self, tag: &Tag, after: u64) -> Content;

    /// Processes an end tag.
    fn end(&mut self, tag: &Tag);

    /// Whether nothing more of the page is wanted.
    fn is_done(&self) -> bool {
        false
    }

    /// Processes text that is not only white space.
    fn text(&mut self) {}

    /// Reports that a browser may see a tag that was not read.
    fn doubt(&mut self) {}
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Data,
    TagOpen,
    EndTagOpen,
    TagName,
    BeforeAttribute,
    AttributeName,
    AfterAttribute,
    BeforeValue,
    /// In a value that ends with this quotation mark.
    Quoted(u8),
    Unquoted,
    AfterQuoted,
    SelfClosing,
    Declaration,
    Comment(Comment),
    /// A construct that ends with `>`: a doctype, or text that is treated as a comment without being one.
    UpToAngle,
    Cdata {
        brackets: u8,
        /// Whether a `>` was read: where a browser sees no CDATA, it ends there.
        angle: bool,
    },
    Hidden(Hidden),
}

impl Tokenizer {
    pub(crate) fn new(value: usize) -> Self {
        let (tag, declaration) = (Tag::default(), Vec::new());
        Self { state: State::Data, tag, declaration, at: 0, value, noscript: 0 }
    }

    /// Reads to the end of the chunk, or until nothing more is wanted.
    pub(crate) fn feed(&mut self, mut chunk: &[u8], sink: &mut impl TagSink) {
        while !sink.is_done() {
            let skipped = self.skip(chunk, sink);
            self.at += skipped as u64;
            let Some((&byte, rest)) = chunk[skipped..].split_first() else { return };
            self.step(byte, sink);
            self.at += 1;
            chunk = rest;
            if sink.context().is_in_noscript() {
                self.watch_noscript(byte, sink);
            }
        }
    }

    /// The number of bytes that only add to text or to a value, and change no state.
    fn skip(&mut self, chunk: &[u8], sink: &mut impl TagSink) -> usize {
        // In a noscript, each byte is examined.
        if sink.context().is_in_noscript() {
            return 0;
        }
        let upto = |byte| memchr(byte, chunk).unwrap_or(chunk.len());
        match self.state {
            State::Data => {
                let length = upto(b'<');
                if !chunk[..length].iter().all(|&byte| is_space(byte)) {
                    sink.text();
                }
                length
            }
            State::Quoted(quote) => {
                let length = upto(quote);
                self.tag.add_to_value(&chunk[..length], self.value);
                length
            }
            State::UpToAngle => upto(b'>'),
            State::Comment(Comment::Inside) => upto(b'-'),
            State::Hidden(hidden) if hidden.waits_for_angle() => upto(b'<'),
            _ => 0,
        }
    }

    /// What is still open after the bytes read so far.
    pub(crate) fn unclosed(&self) -> Option<Unclosed> {
        match self.state {
            State::Data => None,
            State::Comment(_) => Some(Unclosed::Comment),
            State::Declaration | State::UpToAngle => Some(Unclosed::Declaration),
            State::Cdata { .. } => Some(Unclosed::Cdata),
            State::Hidden(hidden) => hidden.unclosed(),
            _ => Some(Unclosed::Tag),
        }
    }

    fn step(&mut self, byte: u8, sink: &mut impl TagSink) {
        // A state may pass the byte on to the next state.
        while let Some(next) = self.take(byte, sink) {
            self.state = next;
        }
    }

    /// Consumes a byte and changes the state; or returns the state that must consume it.
    fn take(&mut self, byte: u8, sink: &mut impl TagSink) -> Option<State> {
        let next = match self.state {
            State::Data => {
                if byte == b'<' {
                    self.tag.begin(self.at, false);
                    State::TagOpen
                } else {
                    if !is_space(byte) {
                        sink.text();
                    }
                    State::Data
                }
            }
            State::TagOpen => match byte {
                b'!' => {
                    self.declaration.clear();
                    State::Declaration
                }
                b'/' => State::EndTagOpen,
                b'?' => State::UpToAngle,
                b'a'..=b'z' | b'A'..=b'Z' => return Some(State::TagName),
                _ => {
                    sink.text();
                    return Some(State::Data);
                }
            },
            State::EndTagOpen => match byte {
                b'a'..=b'z' | b'A'..=b'Z' => {
                    self.tag.begin(self.tag.start, true);
                    return Some(State::TagName);
                }
                b'>' => State::Data,
                _ => return Some(State::UpToAngle),
            },
            State::TagName
            | State::BeforeAttribute
            | State::AttributeName
            | State::AfterAttribute
            | State::BeforeValue
            | State::Quoted(_)
            | State::Unquoted
            | State::AfterQuoted
            | State::SelfClosing => return self.take_in_tag(byte, sink),
            State::Declaration => self.declared(byte, sink),
            State::Comment(comment) => comment.after(byte).map_or(State::Data, State::Comment),
            State::UpToAngle => {
                if byte == b'>' {
                    State::Data
                } else {
                    State::UpToAngle
                }
            }
            State::Cdata { brackets, angle } => match byte {
                b'>' if brackets >= 2 => State::Data,
                b']' => State::Cdata { brackets: (brackets + 1).min(2), angle },
                _ => {
                    if byte == b'<' && angle {
                        sink.doubt();
                    }
                    State::Cdata { brackets: 0, angle: angle || byte == b'>' }
                }
            },
            State::Hidden(mut hidden) => {
                if hidden.take(byte, sink) {
                    self.tag.begin(self.at - (b"</".len() + hidden.name().len()) as u64, true);
                    hidden.name().iter().for_each(|&byte| self.tag.add_to_name(byte));
                    return Some(State::TagName);
                }
                State::Hidden(hidden)
            }
        };
        self.state = next;
        None
    }

    /// §13.2.5.8 and §13.2.5.32 to §13.2.5.40.
    fn take_in_tag(&mut self, byte: u8, sink: &mut impl TagSink) -> Option<State> {
        let next = match (self.state, byte) {
            (State::Quoted(quote), _) if byte == quote => State::AfterQuoted,
            (State::Quoted(_), _) => {
                self.tag.add_to_value(&[byte], self.value);
                self.state
            }
            (State::BeforeValue, b'"' | b'\'') => State::Quoted(byte),
            (State::BeforeValue, _) if is_space(byte) => State::BeforeValue,
            (State::BeforeValue, _) if byte != b'>' => return Some(State::Unquoted),
            (State::Unquoted, _) if !is_space(byte) && byte != b'>' => {
                self.tag.add_to_value(&[byte], self.value);
                State::Unquoted
            }
            (State::AttributeName, b'/' | b'>') => {
                self.tag.end_attribute_name();
                return Some(State::AfterAttribute);
            }
            (State::AttributeName | State::AfterAttribute, b'=') => {
                if self.state == State::AttributeName {
                    self.tag.end_attribute_name();
                }
                State::BeforeValue
            }
            (State::AttributeName, _) if is_space(byte) => {
                self.tag.end_attribute_name();
                State::AfterAttribute
            }
            (State::AttributeName, _) => {
                self.tag.add_to_attribute(byte);
                State::AttributeName
            }
            (_, b'>') => {
                self.tag.is_self_closing = self.state == State::SelfClosing;
                self.emit(sink)
            }
            (State::SelfClosing, _) => return Some(State::BeforeAttribute),
            (_, b'/') if self.state != State::Unquoted => State::SelfClosing,
            (State::TagName, _) if !is_space(byte) => {
                self.tag.add_to_name(byte);
                State::TagName
            }
            (State::AfterAttribute, _) if is_space(byte) => State::AfterAttribute,
            (State::BeforeAttribute | State::AfterAttribute, _) if !is_space(byte) => {
                self.tag.begin_attribute();
                // An equals sign here begins a name, and is part of it (§13.2.5.32).
                self.tag.add_to_attribute(byte);
                State::AttributeName
            }
            (State::AfterQuoted, _) if !is_space(byte) => return Some(State::BeforeAttribute),
            _ => State::BeforeAttribute,
        };
        self.state = next;
        None
    }

    fn emit(&mut self, sink: &mut impl TagSink) -> State {
        if self.tag.is_end {
            sink.end(&self.tag);
            return State::Data;
        }
        match sink.start(&self.tag, self.at + 1) {
            Content::Markup => State::Data,
            Content::Text { kind, doubtful } => State::Hidden(Hidden::new(kind, doubtful)),
        }
    }

    /// §13.2.5.42: the construct that `<!` begins.
    fn declared(&mut self, byte: u8, sink: &mut impl TagSink) -> State {
        self.declaration.push(byte);
        let so_far = self.declaration.as_slice();
        if so_far == b"--" {
            return State::Comment(Comment::Start);
        }
        if so_far == b"[CDATA[" && sink.context().may_hold_cdata() {
            return State::Cdata { brackets: 0, angle: false };
        }
        let begins = |word: &[u8]| {
            word.get(..so_far.len()).is_some_and(|start| start.eq_ignore_ascii_case(so_far))
        };
        if [&b"--"[..], b"DOCTYPE", b"[CDATA["].into_iter().any(begins) {
            return if so_far.len() == 7 { State::UpToAngle } else { State::Declaration };
        }
        if byte == b'>' { State::Data } else { State::UpToAngle }
    }

    /// A browser that runs scripts treats the content of a noscript as text up to the first `</noscript`. If that
    /// is not an end tag for a reader without scripts, the two diverge.
    fn watch_noscript(&mut self, byte: u8, sink: &mut impl TagSink) {
        const END: &[u8] = b"</noscript";
        let expected = END[self.noscript];
        self.noscript = match byte.to_ascii_lowercase() {
            byte if byte == expected => self.noscript + 1,
            b'<' => 1,
            _ => 0,
        };
        if self.noscript == END.len() {
            self.noscript = 0;
            if self.state != State::TagName || !self.tag.is_end {
                sink.doubt();
            }
        }
    }
}
