/// Decodes ISO-2022-JP (Encoding Standard §13.2.1).
#[derive(Debug, Default)]
pub(crate) struct Japanese {
    state: State,
    /// The set of characters in which the text goes on after an escape sequence.
    set: Set,
    /// Whether nothing was written since the last escape sequence: another one then is an error.
    is_escaped: bool,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    /// A character begins.
    #[default]
    Character,
    /// The second byte of a character follows.
    Trail(u8),
    /// The second byte of an escape sequence follows.
    Escape,
    /// The third one follows.
    EscapeEnd(u8),
}

/// A set of characters.
#[derive(Clone, Copy, Debug, Default)]
enum Set {
    #[default]
    Ascii,
    Roman,
    Katakana,
    Jis0208,
}

impl Japanese {
    pub(super) fn take(&mut self, octet: u8, text: &mut String) {
        match self.state {
            State::Character => self.character(octet, text),
            State::Trail(lead) => {
                let character = is_of_jis(octet).then(|| jis(lead, octet)).flatten();
                text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
                self.state = if octet == ESCAPE { State::Escape } else { State::Character };
            }
            State::Escape if matches!(octet, b'$' | b'(') => self.state = State::EscapeEnd(octet),
            State::Escape => {
                self.refuse(text);
                self.take(octet, text);
            }
            State::EscapeEnd(second) => {
                let Some(set) = Set::of([second, octet]) else {
                    self.refuse(text);
                    self.take(second, text);
                    self.take(octet, text);
                    return;
                };
                (self.state, self.set) = (State::Character, set);
                if std::mem::replace(&mut self.is_escaped, true) {
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
    }

    pub(super) fn finish(&mut self, text: &mut String) {
        match std::mem::take(&mut self.state) {
            State::Character => {}
            State::Trail(_) => text.push(char::REPLACEMENT_CHARACTER),
            State::Escape => self.refuse(text),
            State::EscapeEnd(second) => {
                self.refuse(text);
                self.take(second, text);
                self.finish(text);
            }
        }
    }

    fn character(&mut self, octet: u8, text: &mut String) {
        if octet == ESCAPE {
            self.state = State::Escape;
            return;
        }
        self.is_escaped = false;
        let character = match self.set {
            Set::Jis0208 if is_of_jis(octet) => {
                self.state = State::Trail(octet);
                return;
            }
            Set::Katakana if (0x21..=0x5F).contains(&octet) => {
                char::from_u32(0xFF61 - 0x21 + u32::from(octet))
            }
            Set::Jis0208 | Set::Katakana => None,
            Set::Roman if octet == b'\\' => Some('\u{A5}'),
            Set::Roman if octet == b'~' => Some('\u{203E}'),
            // Shift out and shift in, by which other charsets of that family change sets.
            Set::Ascii | Set::Roman => {
                (octet.is_ascii() && !matches!(octet, 0x0E | 0x0F)).then_some(octet.into())
            }
        };
        text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
    }

    /// What looked like an escape sequence is none: its first byte is an error, and the others are text.
    fn refuse(&mut self, text: &mut String) {
        (self.state, self.is_escaped) = (State::Character, false);
        text.push(char::REPLACEMENT_CHARACTER);
    }
}

impl Set {
    /// The set that an escape sequence chooses, by its last two bytes.
    fn of(sequence: [u8; 2]) -> Option<Self> {
        Some(match &sequence {
            b"(B" => Self::Ascii,
            b"(J" => Self::Roman,
            b"(I" => Self::Katakana,
            b"$@" | b"$B" => Self::Jis0208,
            _ => return None,
        })
    }
}

/// Whether it is a byte of a character of two bytes.
fn is_of_jis(octet: u8) -> bool {
    (0x21..=0x7E).contains(&octet)
}

fn jis(lead: u8, trail: u8) -> Option<char> {
    let row = usize::from(lead - 0x21) * 94;
    let character = JIS_0208.get(row + usize::from(trail - 0x21))?;
    char::from_u32(u32::from(*character)).filter(|&character| character != '\0')
}

const ESCAPE: u8 = 0x1B;

/// The characters of JIS X 0208, by row and cell; zero where there is none.
static JIS_0208: [u16; 94 * 94] = include!(concat!(env!("OUT_DIR"), "/jis0208.rs"));
