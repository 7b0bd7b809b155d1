/// What a robot does with a robots.txt, by what is said of it ([`Evidence`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Obedience {
    /// It obeys the group that names it, else those of its fallbacks, else those for `*`.
    Obeys,
    /// It obeys only groups that name it: those for `*` are not for it.
    IgnoresStar,
    /// It may pass over the file, most often since a user asks for the page.
    MayIgnore,
    /// It is known not to obey the file, always or as a rule.
    Ignores,
    /// It is not known to obey: nobody says what it does.
    Unstated,
}

/// Whose word it is that a robot obeys or does not. None of them is a test: nothing here was measured in a server's
/// log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// Its operator's, read there or as a register quotes it.
    Operator,
    /// That of two registers of robots, which agree; the operator's was not found.
    TwoRegisters,
    /// That of one register or report; the operator's was not found.
    OneRegister,
    /// Nobody's: nothing was found.
    Nobody,
}

impl Obedience {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Obeys => "obeys",
            Self::IgnoresStar => "ignores-star",
            Self::MayIgnore => "may-ignore",
            Self::Ignores => "ignores",
            Self::Unstated => "unstated",
        }
    }
}

impl Evidence {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Operator => "operator",
            Self::TwoRegisters => "two-registers",
            Self::OneRegister => "one-register",
            Self::Nobody => "nobody",
        }
    }
}
