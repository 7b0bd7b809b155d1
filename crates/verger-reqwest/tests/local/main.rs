//! The middleware and the crawler, against servers of this machine that count what they are asked.

mod crawler;
mod middleware;
mod origin;
