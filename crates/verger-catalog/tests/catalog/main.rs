//! The content of a catalog, after everything that can happen to its runs, its file and its index.

mod duplicates;
mod folder;
mod forgetting;
mod fsck;
mod listing;
mod migration;
mod model;
mod portal;
mod processes;
mod runs;
mod search;
mod world;
