//! The parts of an address as text, for addresses that may be relative.

/// The address without its fragment.
pub(crate) fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}

/// The address without its query and fragment.
pub(crate) fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or(address)
}
