use verger::Dialect;

/// The document whose rules are followed. The 2.0.0 proposal is two rulebooks: what a record means depends on its
/// version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the documents")]
pub enum Rulebook {
    Rfc9309,
    Google,
    Rep00,
    Koster1996,
    Original1994,
    Extended2,
    Extended2Version2,
}

impl Rulebook {
    /// Every one.
    pub const ALL: [Self; 7] = [
        Self::Rfc9309,
        Self::Google,
        Self::Rep00,
        Self::Koster1996,
        Self::Original1994,
        Self::Extended2,
        Self::Extended2Version2,
    ];

    /// Those by which a whole file is read: version 2 applies to single records.
    pub const OF_FILES: [Self; 6] = [
        Self::Rfc9309,
        Self::Google,
        Self::Rep00,
        Self::Koster1996,
        Self::Original1994,
        Self::Extended2,
    ];

    /// The dialect of the engine that implements it.
    pub fn dialect(self) -> &'static Dialect {
        match self {
            Self::Rfc9309 => &Dialect::RFC9309,
            Self::Google => &Dialect::GOOGLE,
            Self::Rep00 => &Dialect::REP_00,
            Self::Koster1996 => &Dialect::KOSTER1996,
            Self::Original1994 => &Dialect::ORIGINAL1994,
            Self::Extended2 | Self::Extended2Version2 => &Dialect::EXTENDED2,
        }
    }

    /// The lines that open a record for every robot.
    pub fn opening(self) -> &'static str {
        match self {
            Self::Extended2Version2 => "User-agent: *\nRobot-version: 2.0.0\n",
            _ => "User-agent: *\n",
        }
    }
}
