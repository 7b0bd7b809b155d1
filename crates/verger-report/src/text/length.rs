/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "some, or all")]
pub enum Length {
    /// What a person reads.
    Brief,
    /// Everything.
    Full,
}

impl Length {
    /// How many of a list are shown, if `most` are enough for a person.
    pub(crate) fn most(self, most: usize) -> usize {
        match self {
            Self::Brief => most,
            Self::Full => usize::MAX,
        }
    }
}
