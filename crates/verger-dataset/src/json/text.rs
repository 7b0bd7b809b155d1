use std::cell::Cell;
use std::ops::ControlFlow;

use serde_json::Value;

use super::{Budget, Mended, Raw, mend};
use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;

/// A JSON text whose structure is right.
pub(super) struct Text<'a> {
    pub(super) raw: Raw<'a>,
    /// Whether its structure was damaged: then a dataset may be within another.
    pub(super) is_mended: bool,
    /// A place in it, and the number of its line. Values are read in order, so lines are counted once.
    line: Cell<(usize, u32)>,
}

impl<'a> Text<'a> {
    pub(super) fn new(raw: Raw<'a>) -> Self {
        Self { raw, is_mended: false, line: Cell::new((0, 1)) }
    }

    pub(super) fn mended(raw: Raw<'a>) -> Self {
        Self { is_mended: true, ..Self::new(raw) }
    }

    /// The value of a part of it. If a string or a number in it is wrong, that one is mended.
    pub(super) fn value(
        &self,
        part: Raw<'a>,
        budget: Budget,
        at: &SourcePlace,
        draft: &mut Draft<'_>,
    ) -> Value {
        let mut left = budget;
        let value = part.value(&mut left).unwrap_or_else(|_| {
            let Mended { text, faults } = mend(part.text().as_bytes());
            let (start, line) = self.place_of(part);
            for (kind, place) in faults {
                draft.notice(kind, &place.within(start, line));
            }
            left = budget;
            let mended = Raw::of(text.as_bytes()).expect("what was mended is valid");
            mended.value(&mut left).expect("what was mended is valid")
        });
        if left.is_spent {
            draft.notice(NoticeKind::LimitReached, at);
        }
        value
    }

    /// Passes the members of a list on, with their pointers. In a mended text a list among them is a bracket in excess.
    pub(super) fn records(
        &self,
        list: Raw<'a>,
        pointer: &str,
        mut each: impl FnMut(Raw<'a>, String) -> ControlFlow<()>,
    ) {
        let mut index = 0;
        list.elements(|element| {
            let mut flow = ControlFlow::Continue(());
            if element.is_object() {
                flow = each(element, format!("{pointer}/{index}"));
            } else if self.is_mended {
                let mut inner = 0;
                element.elements(|element| {
                    if element.is_object() {
                        flow = each(element, format!("{pointer}/{index}/{inner}"));
                    }
                    inner += 1;
                    flow
                });
            }
            index += 1;
            flow
        });
    }

    /// Where a part begins, and the number of lines before it.
    fn place_of(&self, part: Raw<'a>) -> (usize, u32) {
        let whole = self.raw.text();
        let start = part.text().as_ptr().addr().saturating_sub(whole.as_ptr().addr());
        let start = start.min(whole.len());
        let (counted, line) =
            Some(self.line.get()).filter(|(at, _)| *at <= start).unwrap_or((0, 1));
        let more = memchr::memchr_iter(b'\n', &whole.as_bytes()[counted..start]).count();
        let line = line + more as u32;
        self.line.set((start, line));
        (start, line - 1)
    }
}
