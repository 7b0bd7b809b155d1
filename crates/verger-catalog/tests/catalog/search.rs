//! An index compared with a twin that scans everything word by word; and typical and hostile input.

mod chance;
mod coverage;
mod hostile;
mod normal;
mod partial;
mod processes;
mod tree;
mod twin;
mod typed;
mod world;
