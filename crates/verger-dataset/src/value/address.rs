//! The parts of a URL as text, for URLs that may be relative.

/// The URL without its fragment.
pub(crate) fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}

/// The URL without its query and fragment.
pub(crate) fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or(address)
}
