//! What is claimed of whole files, held against the plain evaluator: on edits of real files, on repairs, and on files that are made.
//!
//! A sample by default. With the environment variable `VERGER_MILLION` everything is tried, which takes minutes in a release build.

mod edit;
mod edits;
mod hostile;
mod made;
mod near_url;
mod outlines;
mod plain;
mod repairs;
mod size;
