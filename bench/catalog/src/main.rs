//! Times the catalog.

fn main() {}
