//! The engine, through its public interface.

mod document;
mod headers;
mod known_robots;
mod matcher;
mod notes;
mod pacing;
mod page;
mod record_values;
mod records;
mod usage;
mod vectors;
