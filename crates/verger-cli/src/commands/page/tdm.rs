//! The tdmrep.json of the page's site.

use verger_access::Site;
use verger_http::End;
use verger_page::TdmFile;
use verger_report::page::TdmFileState;

use super::fetch::{PageFetch, get, shown};
use crate::network::Visiting;

/// Fetches the file by the same rules as the page. A missing file is an answer; a file that could not be fetched or
/// read is not.
pub(super) async fn fetch(args: PageFetch<'_>, network: &Visiting, page: &str) -> TdmFileState {
    match try_to(args, network, page).await {
        Ok(file) => file.map_or(TdmFileState::Absent, TdmFileState::Read),
        Err(why) => TdmFileState::Failed(why),
    }
}

async fn try_to(
    args: PageFetch<'_>,
    network: &Visiting,
    page: &str,
) -> Result<Option<TdmFile>, String> {
    let (site, _) = Site::locate(page).map_err(|error| error.to_string())?;
    let url = site.url("/.well-known/tdmrep.json");
    let mut visited = get(args, network, &url, MOST).await?;
    match visited.status() {
        200 => {}
        404 | 410 => return Ok(None),
        status => return Err(format!("{}: status {status}", shown(&visited.url))),
    }
    let mut octets = Vec::new();
    loop {
        match visited.chunk().await {
            Ok(Some(chunk)) => octets.extend_from_slice(chunk),
            Ok(None) => break,
            Err(failure) => return Err(format!("{}: {failure}", shown(&visited.url))),
        }
    }
    if visited.end() == Some(End::Truncated) {
        return Err(format!("{} is longer than {MOST} bytes", shown(&visited.url)));
    }
    TdmFile::read(&octets).map(Some).map_err(|error| format!("{}: {error}", shown(&visited.url)))
}

/// The most bytes of the file that are read.
const MOST: u64 = 1 << 20;
