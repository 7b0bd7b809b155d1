use verger::syntax::ContentKind;

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
        let kind = ContentKind::of(lead);
        if let ContentKind::Gzip
        | ContentKind::Zstd
        | ContentKind::Xz
        | ContentKind::Bzip2
        | ContentKind::Zip = kind
        {
            return Some(Self::Compressed(kind.name()));
        }
        let format = FORMATS.iter().find(|(begin, _)| lead.starts_with(begin));
        // White space apart, text has no controls; a page in UTF-16 or with zeros here and there has no others.
        let is_control = |byte: &&u8| matches!(byte, 0x01..=0x08 | 0x0E..=0x1A | 0x1C..=0x1F);
        let controls = lead.iter().filter(is_control).count();
        let is_binary = controls > 2 && controls > lead.len() / 32;
        let format = format.map(|&(_, name)| Self::Format(name));
        format.or(is_binary.then_some(Self::Binary))
    }
}

/// How known formats begin.
const FORMATS: [(&[u8], &str); 5] = [
    (b"%PDF-", "PDF"),
    (b"\x89PNG\r\n\x1A\n", "PNG"),
    (b"\xFF\xD8\xFF", "JPEG"),
    (b"GIF8", "GIF"),
    (b"RIFF", "RIFF"),
];
