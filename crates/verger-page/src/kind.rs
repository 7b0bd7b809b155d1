/// What the bytes of a page are, where they are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotText {
    /// Compressed, once more than the transfer undid: `gzip`, `zstd`, `xz`, `bzip2` or `zip`.
    Compressed(&'static str),
    /// Another known format: `PDF`, an image.
    Format(&'static str),
    /// Unknown bytes, among which there are too many controls for text.
    Binary,
}

impl NotText {
    /// What begins so; `None` for what may be text.
    pub(crate) fn of(lead: &[u8]) -> Option<Self> {
        let known = MAGIC.iter().find(|(magic, _)| lead.starts_with(magic)).map(|&(_, what)| what);
        // White space apart, text has no controls; a page in UTF-16 or with zeros here and there has no others.
        let is_control = |byte: &&u8| matches!(byte, 0x01..=0x08 | 0x0E..=0x1A | 0x1C..=0x1F);
        let controls = lead.iter().filter(is_control).count();
        let is_binary = controls > 2 && controls > lead.len() / 32;
        known.or(is_binary.then_some(Self::Binary))
    }
}

const MAGIC: [(&[u8], NotText); 10] = [
    (b"\x1F\x8B", NotText::Compressed("gzip")),
    (b"\x28\xB5\x2F\xFD", NotText::Compressed("zstd")),
    (b"\xFD7zXZ\0", NotText::Compressed("xz")),
    (b"BZh91AY&SY", NotText::Compressed("bzip2")),
    (b"PK\x03\x04", NotText::Compressed("zip")),
    (b"%PDF-", NotText::Format("PDF")),
    (b"\x89PNG\r\n\x1A\n", NotText::Format("PNG")),
    (b"\xFF\xD8\xFF", NotText::Format("JPEG")),
    (b"GIF8", NotText::Format("GIF")),
    (b"RIFF", NotText::Format("RIFF")),
];
