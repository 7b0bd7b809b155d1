//! Harvests sites into a catalog unless it is killed: `catalog-worker together|in-turn MOMENT FOLDER SITE…`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [manner, now, folder, sites @ ..] = arguments.as_slice() else {
        return Err(std::io::Error::other("catalog-worker together|in-turn MOMENT FOLDER SITE…"));
    };
    let now = now.parse().map_err(std::io::Error::other)?;
    verger_trials::catalog::sync_until_killed(manner, now, Path::new(folder), sites)
}
