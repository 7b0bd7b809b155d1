//! Where in the grammar of JSON a text is.

use super::lexer::{Bracket, Kind};

/// An open bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) bracket: Bracket,
    /// Where it was written.
    pub(super) start: usize,
}

/// What was last read within the innermost bracket. Separators are written with what follows them, so none is left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing at all yet.
    Top,
    /// Its opening bracket.
    First,
    /// A value.
    After,
    /// A comma after a value.
    Comma,
    /// The name of a member.
    Name,
    /// A colon after the name.
    Colon,
    /// The whole text.
    Done,
}

#[derive(Clone, Debug)]
pub(super) struct Grammar {
    pub(super) stack: Vec<Frame>,
    pub(super) phase: Phase,
}

/// How well a word fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// As the grammar says.
    Well,
    /// After a missing comma or colon.
    Nearly,
    Not,
}

/// The deepest nesting that is kept; `serde_json` reads 127 levels.
pub(super) const DEEPEST: usize = 100;

impl Grammar {
    pub(super) fn top(&self) -> Option<Bracket> {
        self.stack.last().map(|frame| frame.bracket)
    }

    /// Whether a name, not a value, comes next in an object.
    pub(super) fn wants_name(&self) -> bool {
        self.top() == Some(Bracket::Object)
            && matches!(self.phase, Phase::First | Phase::After | Phase::Comma)
    }

    pub(super) fn fit(&self, kind: Kind) -> Fit {
        use Phase::{After, Colon, Comma, Done, First, Name, Top};
        let of = |is_well: bool| if is_well { Fit::Well } else { Fit::Not };
        match kind {
            Kind::Comma => of(self.phase == After),
            Kind::Colon => of(self.phase == Name),
            Kind::Close(bracket) => {
                of(self.top() == Some(bracket) && matches!(self.phase, First | After))
            }
            Kind::End => of(self.phase == Done),
            Kind::Junk | Kind::Unclosed => Fit::Not,
            Kind::Text if self.wants_name() => {
                if self.phase == After {
                    Fit::Nearly
                } else {
                    Fit::Well
                }
            }
            Kind::Open(_) if self.stack.len() >= DEEPEST => Fit::Not,
            Kind::Text | Kind::Literal | Kind::Open(_) => match self.phase {
                _ if self.wants_name() => Fit::Not,
                Top | First | Comma | Colon => Fit::Well,
                After | Name => Fit::Nearly,
                Done => Fit::Not,
            },
        }
    }

    /// Takes a word that fits. What is opened begins at `start`.
    pub(super) fn take(&mut self, kind: Kind, start: usize) {
        match kind {
            Kind::Comma => self.phase = Phase::Comma,
            Kind::Colon => self.phase = Phase::Colon,
            Kind::Open(bracket) => {
                self.stack.push(Frame { bracket, start });
                self.phase = Phase::First;
            }
            Kind::Close(_) => {
                self.stack.pop();
                self.end_value();
            }
            Kind::Text | Kind::Literal | Kind::Junk | Kind::Unclosed => {
                if self.wants_name() {
                    self.phase = Phase::Name;
                } else {
                    self.end_value();
                }
            }
            Kind::End => {}
        }
    }

    fn end_value(&mut self) {
        self.phase = if self.stack.is_empty() { Phase::Done } else { Phase::After };
    }
}
