use verger::robots::Purpose;

/// Whom to block and whom to allow.
///
/// An intent on a name counts more than one on a class, and that more than one on everyone. A robot that no intent is about is
/// left as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Intents {
    /// These may fetch nothing.
    pub block: Vec<Whom>,
    /// These may fetch what the site's own rules allow, those for `*`.
    pub allow: Vec<Whom>,
    /// What holds for a robot of a class to block and of one to allow.
    pub on_conflict: OnConflict,
}

/// Whom an intent is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "all, some or one")]
pub enum Whom {
    /// Every robot.
    Everyone,
    /// The known robots of a class.
    Class(Purpose),
    /// The robot with this name.
    Robot(String),
}

/// What holds for a robot that is to be blocked and to be allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "one or the other")]
pub enum OnConflict {
    /// It is blocked.
    #[default]
    Block,
    /// It is allowed.
    Allow,
}
