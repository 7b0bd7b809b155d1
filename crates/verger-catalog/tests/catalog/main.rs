//! The content of a catalog, after everything that can happen to its runs, its file and its index.

mod duplicates;
mod folder;
mod fsck;
mod model;
mod processes;
mod runs;
mod search;
mod world;
