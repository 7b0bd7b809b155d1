//! What a page says: the shared cases, and what a browser sees.

mod browser;
mod shown;
mod vectors;
