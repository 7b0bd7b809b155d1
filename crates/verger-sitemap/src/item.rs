use crate::bounded::Bounded;
use crate::format::{Extension, Field};
use crate::place::SitemapPlace;

/// One entry as written, in any format. It is reused for the next entry.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) place: SitemapPlace,
    values: [Value; 4],
    counts: [u32; 4],
}

/// The text of an element, and its place.
#[derive(Debug)]
pub(crate) struct Value {
    /// `None` if there is no such element.
    pub(crate) place: Option<SitemapPlace>,
    pub(crate) text: Bounded,
}

impl Item {
    pub(crate) fn new() -> Self {
        let values = std::array::from_fn(|_| Value { place: None, text: Bounded::default() });
        Self { place: SitemapPlace::START, values, counts: [0; 4] }
    }

    pub(crate) fn begin(&mut self, place: SitemapPlace) {
        self.place = place;
        for value in &mut self.values {
            value.place = None;
            value.text.clear();
        }
        self.counts = [0; 4];
    }

    pub(crate) fn value(&self, field: Field) -> &Value {
        &self.values[field as usize]
    }

    pub(crate) fn value_mut(&mut self, field: Field) -> &mut Value {
        &mut self.values[field as usize]
    }

    pub(crate) fn count(&self, extension: Extension) -> u32 {
        self.counts[extension as usize]
    }

    pub(crate) fn add(&mut self, extension: Extension) {
        let count = &mut self.counts[extension as usize];
        *count = count.saturating_add(1);
    }
}
