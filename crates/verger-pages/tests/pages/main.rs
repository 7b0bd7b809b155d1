//! Every fragment, made of answers of the engine.

mod accessible;
mod answers;
mod escaped;
