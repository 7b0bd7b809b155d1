//! Tests of what is remembered and what it means.

mod careful;
mod remembering;
mod world;
