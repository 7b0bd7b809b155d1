use verger::syntax::ContentKind;

/// The kind of a page's bytes, if they are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotText {
    /// Compressed, in addition to the transfer's own compression: `gzip`, `zstd`, `xz`, `bzip2` or `zip`.
    Compressed(&'static str),
    /// Another known format: `PDF`, an image.
    Format(&'static str),
    /// Unknown bytes, with too many control characters for text.
    Binary,
}

impl NotText {
    /// The kind of bytes that begin this way; `None` for what may be text.
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
        // Apart from white space, text has no control characters; a page in UTF-16 or with stray zeros has no
        // others.
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
