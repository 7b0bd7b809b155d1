//! Downloads a file unless it is killed: `downloader URL FOLDER [SHA256]`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (url, folder, sha256) = match arguments.as_slice() {
        [url, folder] => (url, folder, None),
        [url, folder, sha256] => (url, folder, Some(sha256.as_str())),
        _ => return Err(std::io::Error::other("downloader URL FOLDER [SHA256]")),
    };
    verger_trials::catalog::download_until_killed(url, Path::new(folder), sha256)
}
