use core::time::Duration;

/// The longest time that is read from a file, 10^12 seconds or about 31,000 years; a longer one is read as this. It
/// can be added to any clock.
pub(super) const LONGEST: Duration = Duration::from_secs(1_000_000_000_000);

/// Reads the decimal number at the start of a text (`12`, `0.5`, `.5` or `5.`) as a number of seconds; also returns
/// the rest. Digits finer than a nanosecond are dropped. Cost: the length of the number.
pub(super) fn seconds(text: &[u8]) -> Option<(Duration, &[u8])> {
    let (whole, rest) = digits(text);
    let (fraction, rest) = match rest.strip_prefix(b".") {
        Some(rest) => digits(rest),
        None => (&[][..], rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let places = fraction.iter().chain([b'0'; 9].iter()).take(9);
    let nanoseconds = places.fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
    Some((Duration::new(saturating(whole), nanoseconds).min(LONGEST), rest))
}

/// The digits at the start of a text, and the rest.
pub(super) fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|octet| !octet.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

/// The number written by ASCII digits, or the largest that fits.
pub(super) fn saturating(digits: &[u8]) -> u64 {
    digits.iter().fold(0_u64, |number, digit| {
        number.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    })
}

/// Whether a text has non-ASCII digits, such as `١٠` or `１０`.
pub(super) fn has_foreign_digits(text: &[u8]) -> bool {
    let mut characters = text.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    characters.any(|character| !character.is_ascii() && character.is_numeric())
}
