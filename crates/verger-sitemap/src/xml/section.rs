use memchr::memchr;

/// A part of a file that ends only at its own end mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) kind: SectionKind,
    /// Bytes of the end mark just before this place.
    matched: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectionKind {
    Comment,
    Instruction,
    CharacterData,
}

/// The role of the next text of a section.
pub(super) enum Part<'a> {
    /// This much of it belongs to the section; possibly nothing.
    Inside(&'a str),
    /// What looked like the beginning of the end mark belongs to the section.
    Withheld(&'static str),
    /// This number of bytes completes the end mark.
    End,
}

impl Section {
    pub(super) fn new(kind: SectionKind) -> Self {
        Self { kind, matched: 0 }
    }

    /// Consumes the next part of a non-empty text; returns how many bytes of it were used.
    pub(super) fn next<'a>(&mut self, text: &'a str) -> (Part<'a>, usize) {
        let end = match self.kind {
            SectionKind::Comment => "-->",
            SectionKind::Instruction => "?>",
            SectionKind::CharacterData => "]]>",
        };
        let (mark, octets) = (end.as_bytes(), text.as_bytes());
        if self.matched == 0 {
            let inside = memchr(mark[0], octets).unwrap_or(octets.len());
            if inside > 0 {
                return (Part::Inside(&text[..inside]), inside);
            }
        }
        if octets[0] == mark[self.matched] {
            self.matched += 1;
            return if self.matched == mark.len() { (Part::End, 1) } else { (Part::Inside(""), 1) };
        }
        // All bytes of a mark except its last are the same, so one more of them only moves it.
        if octets[0] == mark[0] {
            return (Part::Withheld(&end[..1]), 1);
        }
        let withheld = &end[..std::mem::take(&mut self.matched)];
        (Part::Withheld(withheld), 0)
    }
}
