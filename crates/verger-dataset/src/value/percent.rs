/// The text with every byte escaped that is not allowed (RFC 3986 §2.1).
pub(crate) fn percent_encoded(text: &str, may_stand: impl Fn(u8) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len());
    for octet in text.bytes() {
        if may_stand(octet) && octet.is_ascii() {
            encoded.push(char::from(octet));
        } else {
            let digits =
                [octet >> 4, octet & 15].map(|digit| b"0123456789ABCDEF"[usize::from(digit)]);
            encoded.push('%');
            encoded.extend(digits.map(char::from));
        }
    }
    encoded
}
