/// Position in a comment (HTML standard §13.2.5.43 to §13.2.5.52).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comment {
    /// After `<!--`.
    Start,
    /// After `<!---`.
    StartDash,
    Inside,
    /// After a dash.
    Dash,
    /// After two dashes or more.
    DashDash,
    /// After `--!`.
    Bang,
}

impl Comment {
    /// The position after a byte; `None` after the comment.
    pub(crate) fn after(self, byte: u8) -> Option<Self> {
        Some(match (self, byte) {
            (Self::Start | Self::StartDash | Self::DashDash | Self::Bang, b'>') => return None,
            (Self::Start, b'-') => Self::StartDash,
            (Self::Inside | Self::Bang, b'-') => Self::Dash,
            (Self::StartDash | Self::Dash | Self::DashDash, b'-') => Self::DashDash,
            (Self::DashDash, b'!') => Self::Bang,
            _ => Self::Inside,
        })
    }
}
