use tantivy::schema::Value as _;
use tantivy::{DocId, Searcher, SegmentReader, TantivyDocument};
use verger_dataset::{DatasetId, Health};

use super::Found;
use crate::search::error::SearchError;
use crate::search::fields::{Fields, Place};
use crate::search::query::Order;
use crate::search::results::Hit;
use crate::search::top::score_of_key;

/// The sort key of a document.
type Key = Box<dyn Fn(DocId) -> u64>;

/// The sort keys of a segment's documents, greatest first; `None` if the order is by relevance.
pub(super) fn keys(segment: &SegmentReader, order: Order) -> Result<Option<Key>, SearchError> {
    Ok(match order {
        Order::Relevance => None,
        Order::Modified => {
            let changed = segment.fast_fields().column_first_or_default::<u64>(Fields::CHANGED)?;
            Some(Box::new(move |document| changed.get_val(document)))
        }
        // The rank of a title in its segment, counted from the end.
        Order::Title => segment.fast_fields().str(Fields::ORDER)?.map(|titles| {
            let key = move |document| u64::MAX - titles.ords().first(document).unwrap_or(u64::MAX);
            Box::new(key) as Key
        }),
    })
}

/// Merges the first documents of all segments by title.
pub(super) fn by_title(
    searcher: &Searcher,
    found: Vec<Found>,
    most: usize,
) -> Result<Vec<Found>, SearchError> {
    let mut titled = Vec::with_capacity(found.len());
    for found in found {
        let segment = searcher.segment_reader(found.address.segment_ord);
        let mut title = String::new();
        if let Some(titles) = segment.fast_fields().str(Fields::ORDER)? {
            titles.ord_to_str(u64::MAX - found.key, &mut title)?;
        }
        titled.push((title, found));
    }
    titled.sort_by(|(one, of_one), (two, of_two)| {
        one.cmp(two).then(of_one.address.cmp(&of_two.address))
    });
    Ok(titled.into_iter().map(|(_, found)| found).take(most).collect())
}

/// What is shown of a hit.
pub(super) fn hit(
    searcher: &Searcher,
    fields: &Fields,
    found: Found,
    order: Order,
) -> Result<Hit, SearchError> {
    let document: TantivyDocument = searcher.doc(found.address)?;
    let text = |field| {
        let value = document.get_first(field)?;
        value.as_str().map(str::to_owned)
    };
    let number = |field| document.get_first(field)?.as_u64();
    let octets = document.get_first(fields.id).and_then(|value| value.as_bytes());
    let id = octets.and_then(|octets| octets.try_into().ok()).map(DatasetId::from_octets);
    let name = text(fields.place(Place::Health));
    let health = Health::ALL.into_iter().find(|health| name.as_deref() == Some(health.name()));
    let formats = document.get_all(fields.place(Place::Format));
    let (Some(id), Some(health), Some(revision), Some(duplicates)) =
        (id, health, number(fields.revision), number(fields.duplicates))
    else {
        return Err(SearchError::damaged("a dataset"));
    };
    Ok(Hit {
        id,
        revision,
        title: text(fields.place(Place::Title)).unwrap_or_default(),
        uri: text(fields.uri).unwrap_or_default(),
        site: text(fields.place(Place::Site)).unwrap_or_default(),
        publisher: text(fields.place(Place::Publisher)),
        formats: formats.filter_map(|value| value.as_str().map(str::to_owned)).collect(),
        modified: text(fields.modified),
        health,
        score: if order == Order::Relevance { score_of_key(found.key) } else { 0.0 },
        duplicates: u32::try_from(duplicates).unwrap_or(u32::MAX),
        missing: Vec::new(),
        snippet: None,
    })
}
