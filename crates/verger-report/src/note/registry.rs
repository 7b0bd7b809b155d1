//! What the registry of known robots adds to an answer.

use verger::explanation::ChosenBy;
use verger::robots::{Obedience, REGISTRY_DATE, TokenKind};

use super::{About, Note};
use crate::crawler::Robot;
use crate::text::known_robot::{kind, obedience};
use crate::text::shown;

/// What the registry of known robots says about an answer: a fallback was used, the groups for `*` were ignored,
/// the robot may not obey at all, or fetches nothing. With the registry's date, as it ages. `chosen_by` is `None`
/// if there is no file.
pub fn by_registry(robot: &Robot, chosen_by: Option<ChosenBy>) -> Vec<Note> {
    let name = &robot.name;
    let note = |code, text: String| {
        let text = format!("{text} (registry of {REGISTRY_DATE})");
        Note { about: About::Registry, ..Note::new(code, text) }
    };
    let fallback = chosen_by.and_then(|by| robot.fallback(by)).map(shown).map(|fallback| {
        note("fallback", format!("no group names {name}: it obeys those for {fallback}"))
    });
    let known = robot.crawler.known_robot();
    let obeys = known.and_then(|known| match known.obedience {
        Obedience::IgnoresStar if chosen_by == Some(ChosenBy::Nothing) => {
            Some(("ignores-star", known))
        }
        Obedience::MayIgnore => Some(("may-not-obey", known)),
        Obedience::Ignores => Some(("does-not-obey", known)),
        _ => None,
    });
    let obeys = obeys.map(|(code, known)| note(code, format!("{name} {}", obedience(known))));
    let token_only = known
        .filter(|known| known.kind == TokenKind::TokenOnly)
        .and_then(kind)
        .map(|kind| note("token-only", format!("{name} {kind}")));
    [fallback, token_only, obeys].into_iter().flatten().collect()
}
