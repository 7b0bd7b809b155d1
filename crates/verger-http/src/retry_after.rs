//! What a host asks for with its Retry-After headers.

use verger::time::Moment;

/// The latest moment that these values name (RFC 9110 §10.2.3), which arrived at `now`; what is neither a number of seconds
/// nor a date says nothing.
pub(crate) fn latest<'a>(
    values: impl IntoIterator<Item = &'a [u8]>,
    now: Moment,
) -> Option<Moment> {
    let values = values.into_iter().filter_map(|value| std::str::from_utf8(value).ok());
    values.filter_map(|value| verger_access::retry_after(value, now)).max()
}
