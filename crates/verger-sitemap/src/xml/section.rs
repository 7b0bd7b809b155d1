use memchr::memchr;

/// A part of a file that ends at its own mark, whatever else is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) kind: SectionKind,
    /// Bytes of the end mark that are before this place.
    matched: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectionKind {
    Comment,
    Instruction,
    CharacterData,
}

/// What the next text of a section is.
pub(super) enum Part<'a> {
    /// So much of it belongs to the section, or none.
    Inside(&'a str),
    /// What was taken for the beginning of the end belongs to the section.
    Withheld(&'static str),
    /// So many bytes complete the end.
    End,
}

impl Section {
    pub(super) fn new(kind: SectionKind) -> Self {
        Self { kind, matched: 0 }
    }

    /// Takes the next part of a text that is not empty; and how many bytes of it were used.
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
        // All bytes of a mark but its last are the same, so one more of them only moves it.
        if octets[0] == mark[0] {
            return (Part::Withheld(&end[..1]), 1);
        }
        let withheld = &end[..std::mem::take(&mut self.matched)];
        (Part::Withheld(withheld), 0)
    }
}
