/// Decodes UTF-16 (Encoding Standard §14.2.1).
#[derive(Debug)]
pub(crate) struct Utf16 {
    unit: fn([u8; 2]) -> u16,
    /// The first byte of a unit.
    first: Option<u8>,
    /// The first unit of a pair.
    high: Option<u16>,
}

impl Utf16 {
    pub(super) fn new(unit: fn([u8; 2]) -> u16) -> Self {
        Self { unit, first: None, high: None }
    }

    pub(super) fn take(&mut self, octet: u8, text: &mut String) {
        let Some(first) = self.first.take() else {
            self.first = Some(octet);
            return;
        };
        let unit = (self.unit)([first, octet]);
        if let Some(high) = self.high.take() {
            let pair = char::decode_utf16([high, unit]).next();
            if let (Some(Ok(character)), 0xDC00..=0xDFFF) = (pair, unit) {
                text.push(character);
                return;
            }
            text.push(char::REPLACEMENT_CHARACTER);
        }
        match unit {
            0xD800..=0xDBFF => self.high = Some(unit),
            _ => text.push(char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }

    pub(super) fn finish(&mut self, text: &mut String) {
        if self.first.take().is_some() | self.high.take().is_some() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
}
