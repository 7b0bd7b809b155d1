//! The service over real sockets of loopback: what it answers, and what attacks it survives.

mod answers;
mod attacks;
#[cfg(feature = "schema")]
mod description;
mod ends;
mod floods;
mod wire;
