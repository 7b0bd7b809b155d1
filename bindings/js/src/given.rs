//! What JavaScript gives, as the engine takes it.
#![allow(dead_code, reason = "each module takes some of it")]

use std::time::Duration;

use verger::Crawler;
use verger::time::Moment;

use crate::exchange::Pieces;

/// The crawler of four pieces: how its names are read, whether it obeys `*`, its names, and its fallbacks.
pub(crate) fn crawler(pieces: &mut Pieces<'_>) -> Crawler {
    let mut next = || pieces.next().unwrap_or_default();
    let (how, star, names, fallbacks) = (next(), next(), Pieces(next()), Pieces(next()));
    let header = || Pieces(names.0).next().unwrap_or_default();
    let crawler = match how {
        b"known" => Crawler::known(names),
        b"exact" => Crawler::exact(names),
        b"header" => Crawler::from_user_agent(header()),
        _ => Crawler::new(names),
    };
    let crawler = if star.is_empty() { crawler.without_star() } else { crawler };
    if fallbacks.0.is_empty() { crawler } else { crawler.with_fallbacks(fallbacks) }
}

/// JavaScript passes no number below zero, and one above every Duration is the longest.
pub(crate) fn seconds(given: f64) -> Duration {
    Duration::try_from_secs_f64(given).unwrap_or(Duration::MAX)
}

#[expect(clippy::cast_sign_loss, reason = "a number below zero is 1970")]
pub(crate) fn moment(seconds: f64) -> Moment {
    Moment::from_unix(seconds as u64)
}
