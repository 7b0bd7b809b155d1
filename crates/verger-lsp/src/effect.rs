use verger::Document;
use verger_analysis::{Sameness, Side, same_for_everyone};
use verger_report::text::{cut, shown};

/// What an edit of a file changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EditEffect {
    /// Whether it is proved to change nothing for any robot.
    pub(crate) is_safe: bool,
    /// In words, without a full stop.
    pub(crate) said: String,
}

impl EditEffect {
    /// Proves what an edit changes. Cost: that of [`same_for_everyone`].
    pub(crate) fn of(old: &Document<'_>, new: &Document<'_>) -> Self {
        let said = match same_for_everyone(old, new) {
            Sameness::Same => {
                return Self { is_safe: true, said: "changes nothing: proved".to_owned() };
            }
            Sameness::Decision(changed) => {
                let url = cut(&shown(&changed.change.url));
                let now = if changed.change.is_allowed_now() { "allowed" } else { "disallowed" };
                let name = match changed.robots.names.first() {
                    Some(name) => shown(name.as_bytes()),
                    None => "every other crawler".to_owned(),
                };
                format!("changes {url} for {name}: now {now}")
            }
            Sameness::Line(Side::Old(line)) => format!("line {line} no longer applies"),
            Sameness::Line(Side::New(line)) => format!("line {line} then applies"),
            Sameness::Unknown(why) => format!("not proved to change nothing: {why}"),
            _ => "not proved to change nothing".to_owned(),
        };
        Self { is_safe: false, said }
    }

    /// Of an edit that nobody has looked at.
    pub(crate) fn not_proved() -> Self {
        Self { is_safe: false, said: "not proved to change nothing: too many at once".to_owned() }
    }
}
