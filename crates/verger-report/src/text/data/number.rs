//! Numbers as people read them.

/// A number of items, with thousands separated: `1 dataset`, `1,204 datasets`.
pub fn many(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// `1,204`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of bytes in the largest unit that gives at least one: `12 B`, `1.50 KiB`.
#[expect(clippy::cast_precision_loss, reason = "two decimals are shown")]
pub fn size(bytes: u64) -> String {
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let unit = (bytes.ilog2() / 10).min(6);
    let number = bytes as f64 / 2f64.powi(10 * unit.cast_signed());
    format!("{number:.2} {}iB", ["", "K", "M", "G", "T", "P", "E"][unit as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_bytes_have_units() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
        for (bytes, text) in
            [(0, "0 B"), (1023, "1023 B"), (1536, "1.50 KiB"), (u64::MAX, "16.00 EiB")]
        {
            assert_eq!(size(bytes), text);
        }
    }
}
