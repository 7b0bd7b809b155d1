//! An index beside a twin that scans all there is, word by word; and what people and strangers put into it.

mod chance;
mod hostile;
mod processes;
mod twin;
mod typed;
mod world;
