//! Writes to a store until it is killed: `store-writer held|brief FIRST FILE`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [manner, first, path] = arguments.as_slice() else {
        return Err(std::io::Error::other("store-writer held|brief FIRST FILE"));
    };
    let first = first.parse().map_err(std::io::Error::other)?;
    verger_trials::store::write_until_killed(manner, first, Path::new(path))
}
