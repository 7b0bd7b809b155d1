use crate::fault::Flow;
use crate::format::Field;
use crate::item::Item;
use crate::judge::{Judge, Sink};
use crate::place::SitemapPlace;

/// Builds entries from lines. Empty lines are skipped.
#[derive(Debug)]
pub(crate) struct Lines {
    item: Item,
    place: SitemapPlace,
}

impl Lines {
    pub(crate) fn new(place: SitemapPlace) -> Self {
        Self { item: Item::new(), place }
    }

    pub(crate) fn place(&self) -> SitemapPlace {
        self.place
    }

    /// Sets how many bytes of the file the last character represents.
    pub(crate) fn correct(&mut self, character: char, octets: u64) {
        self.place.octet = self.place.octet - character.len_utf8() as u64 + octets;
    }

    pub(crate) fn feed(&mut self, text: &str, judge: &mut Judge, sink: &mut Sink<'_>) -> Flow {
        for piece in text.split_inclusive(['\n', '\r']) {
            let line = piece.trim_end_matches(['\n', '\r']);
            self.add(line, judge)?;
            self.place = self.place.after(piece);
            if line.len() < piece.len() {
                self.finish(judge, sink);
            }
        }
        Flow::Continue(())
    }

    /// Ends the line.
    pub(crate) fn finish(&mut self, judge: &mut Judge, sink: &mut Sink<'_>) {
        let has_begun = self.item.value(Field::Loc).place.is_some();
        if has_begun {
            judge.end(&self.item, sink);
            self.item.begin(self.place);
        }
    }

    fn add(&mut self, piece: &str, judge: &mut Judge) -> Flow {
        let value = self.item.value(Field::Loc);
        if value.place.is_none() {
            let Some(at) = piece.find(|character: char| !character.is_whitespace()) else {
                return Flow::Continue(());
            };
            let place = self.place.after(&piece[..at]);
            judge.begin(place)?;
            self.item.begin(place);
            self.item.value_mut(Field::Loc).place = Some(place);
        }
        self.item.value_mut(Field::Loc).text.push_trimmed(piece, judge.limits.text);
        Flow::Continue(())
    }
}
