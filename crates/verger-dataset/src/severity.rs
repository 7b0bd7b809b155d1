/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "something is lost, or doubtful, or merely untidy")]
pub enum Severity {
    /// Nothing is lost; it could be written better.
    Advice,
    /// It was read, in a way that its author may not have meant.
    Warning,
    /// A statement was not accepted.
    Error,
}
