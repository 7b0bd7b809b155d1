//! What a catalog holds, after all that may become of its runs, its file and its index.

mod duplicates;
mod folder;
mod fsck;
mod model;
mod processes;
mod runs;
mod search;
mod world;
