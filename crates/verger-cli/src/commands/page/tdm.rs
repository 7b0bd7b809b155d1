//! The tdmrep.json of the page's site.

use verger_access::Site;
use verger_http::End;
use verger_page::TdmFile;

use super::fetch::{shown, walk};
use crate::args::Page;
use crate::network::Network;
use crate::view::page::OfTdmFile;

/// Fetches the file by the same rules as the page. That there is none is an answer; that it could not be fetched or
/// read is not.
pub(super) async fn fetch(args: &Page, network: &Network, page: &str) -> OfTdmFile {
    match try_to(args, network, page).await {
        Ok(file) => file.map_or(OfTdmFile::Absent, OfTdmFile::Read),
        Err(why) => OfTdmFile::Failed(why),
    }
}

async fn try_to(args: &Page, network: &Network, page: &str) -> Result<Option<TdmFile>, String> {
    let (site, _) = Site::locate(page).map_err(|error| error.to_string())?;
    let url = site.url("/.well-known/tdmrep.json");
    let mut found = walk(args, network, url, MOST).await?;
    match found.response.status() {
        200 => {}
        404 | 410 => return Ok(None),
        status => return Err(format!("{}: status {status}", shown(&found.url))),
    }
    let mut octets = Vec::new();
    loop {
        match found.response.chunk().await {
            Ok(Some(chunk)) => octets.extend_from_slice(chunk),
            Ok(None) => break,
            Err(failure) => return Err(format!("{}: {failure}", shown(&found.url))),
        }
    }
    if found.response.end() == Some(End::Truncated) {
        return Err(format!("{} is longer than {MOST} bytes", shown(&found.url)));
    }
    TdmFile::read(&octets).map(Some).map_err(|error| format!("{}: {error}", shown(&found.url)))
}

/// The most bytes of the file that are read.
const MOST: u64 = 1 << 20;
