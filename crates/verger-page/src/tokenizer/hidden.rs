use super::TagSink;
use crate::content::TextKind;
use crate::tag::is_space;
use crate::unclosed::Unclosed;

/// Text without tags, and the position in it (HTML standard §13.2.5.9 to §13.2.5.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hidden {
    kind: TextKind,
    doubtful: bool,
    escape: Escape,
    step: Step,
}

/// How a script is hidden from browsers of 1995.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Escape {
    None,
    /// In `<!--`: an end tag still ends the script.
    Comment,
    /// In `<!-- <script`: the next `</script` ends only that.
    Script,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// After this number of dashes; two count as more.
    Text { dashes: u8 },
    /// After `<`.
    Angle,
    /// After `<!`, or `<!-`.
    Bang { dashes: u8 },
    /// After `</` and this number of letters of the name.
    EndName(usize),
    /// After `<` and this number of letters of `script`, in a comment.
    Nested(usize),
    /// After `</` and this number of letters of `script`, in a nested script.
    NestedEnd(usize),
}

impl Hidden {
    pub(crate) fn new(kind: TextKind, doubtful: bool) -> Self {
        Self { kind, doubtful, escape: Escape::None, step: Step::Text { dashes: 0 } }
    }

    /// The name of the end tag that ends the text.
    pub(crate) fn name(self) -> &'static [u8] {
        match self.kind {
            TextKind::Raw(name) => name.as_bytes(),
            TextKind::Script => b"script",
            TextKind::Plain => b"",
        }
    }

    /// What is still open if the page ends here. Plain text ends only with the page.
    pub(crate) fn unclosed(self) -> Option<Unclosed> {
        match self.kind {
            TextKind::Raw(name) => Some(Unclosed::Element(name)),
            TextKind::Script => Some(Unclosed::Element("script")),
            TextKind::Plain => None,
        }
    }

    /// Whether only `<` is special here.
    pub(crate) fn waits_for_angle(self) -> bool {
        self.escape == Escape::None && matches!(self.step, Step::Text { .. })
    }

    /// Consumes a byte; returns whether it follows the name of the end tag, and so is the first of the tag's
    /// remaining bytes.
    pub(crate) fn take(&mut self, byte: u8, sink: &mut impl TagSink) -> bool {
        let ends_name = is_space(byte) || matches!(byte, b'/' | b'>');
        let name = self.name();
        let matches = |read: usize, name: &[u8]| name.get(read) == Some(&byte.to_ascii_lowercase());
        self.step = match self.step {
            Step::Text { dashes } => self.after_text(byte, dashes),
            Step::Angle => match byte {
                b'/' if self.escape == Escape::Script => {
                    self.tell(sink);
                    Step::NestedEnd(0)
                }
                b'/' if self.kind != TextKind::Plain => Step::EndName(0),
                b'!' if self.kind == TextKind::Script && self.escape == Escape::None => {
                    self.tell(sink);
                    Step::Bang { dashes: 0 }
                }
                _ => {
                    if byte.is_ascii_alphabetic() || b"!?/".contains(&byte) {
                        self.tell(sink);
                    }
                    if self.escape == Escape::Comment && matches(0, b"script") {
                        Step::Nested(1)
                    } else {
                        self.after_text(byte, 0)
                    }
                }
            },
            Step::Bang { dashes: 1 } if byte == b'-' => {
                self.escape = Escape::Comment;
                Step::Text { dashes: 2 }
            }
            Step::Bang { dashes: 0 } if byte == b'-' => Step::Bang { dashes: 1 },
            Step::EndName(read) if read == name.len() && ends_name => return true,
            Step::EndName(read) if matches(read, name) => Step::EndName(read + 1),
            Step::Nested(6) if ends_name => {
                self.escape = Escape::Script;
                Step::Text { dashes: 0 }
            }
            Step::Nested(read) if matches(read, b"script") => Step::Nested(read + 1),
            Step::NestedEnd(6) if ends_name => {
                self.escape = Escape::Comment;
                Step::Text { dashes: 0 }
            }
            Step::NestedEnd(read) if matches(read, b"script") => Step::NestedEnd(read + 1),
            Step::EndName(_) => {
                self.tell(sink);
                self.after_text(byte, 0)
            }
            Step::Bang { .. } | Step::Nested(_) | Step::NestedEnd(_) => self.after_text(byte, 0),
        };
        false
    }

    fn after_text(&mut self, byte: u8, dashes: u8) -> Step {
        match byte {
            b'<' => Step::Angle,
            b'-' if self.escape != Escape::None => Step::Text { dashes: (dashes + 1).min(2) },
            b'>' if dashes == 2 => {
                self.escape = Escape::None;
                Step::Text { dashes: 0 }
            }
            _ => Step::Text { dashes: 0 },
        }
    }

    /// A browser that sees markup here sees a tag.
    fn tell(self, sink: &mut impl TagSink) {
        if self.doubtful {
            sink.doubt();
        }
    }
}
