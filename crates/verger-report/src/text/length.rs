/// How much to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "some, or all")]
pub enum Length {
    /// What people usually want.
    Brief,
    /// Everything.
    Full,
}

impl Length {
    /// How many items of a list to show, if `most` are usually enough.
    pub(crate) fn most(self, most: usize) -> usize {
        match self {
            Self::Brief => most,
            Self::Full => usize::MAX,
        }
    }
}
