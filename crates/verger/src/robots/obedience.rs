/// What a robot does with a robots.txt, according to its [`Evidence`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Obedience {
    /// It obeys the group that names it, else those of its fallbacks, else those for `*`.
    Obeys,
    /// It obeys only groups that name it: those for `*` are not for it.
    IgnoresStar,
    /// It may ignore the file, most often because a user requests the page.
    MayIgnore,
    /// It is known not to obey the file, always or as a rule.
    Ignores,
    /// Unknown: nobody says what it does.
    Unstated,
}

/// The source of the claim that a robot obeys or does not. None of them is a test: nothing here was measured in a
/// server's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// Its operator, read directly or as quoted by a register.
    Operator,
    /// Two registers of robots, which agree; no statement by the operator was found.
    TwoRegisters,
    /// One register or report; no statement by the operator was found.
    OneRegister,
    /// None: nothing was found.
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
