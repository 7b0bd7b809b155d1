//! The server as a client sees it.

mod conversation;
mod edits;
mod refusals;
mod server;
mod sessions;
