//! The text that a site sends where it says that it has no robots.txt.

use tokio::time::timeout;
use verger_access::RobotsFetch;
use verger_http::{TransferLimits, Visit};

use crate::args::NetworkArgs;
use crate::commands::lint::files::RFC9309;
use crate::exit::Failure;
use crate::network::Visiting;

/// Fetches what a site sends with status 404 or 410, like any other page of the site: reading a robots.txt ends with such a
/// status. Nothing if it is not text, or cannot be had.
pub(in crate::commands::lint) fn error_text(
    robots_url: &str,
    network: &NetworkArgs,
) -> Result<Option<Vec<u8>>, Failure> {
    if network.offline {
        return Ok(None);
    }
    let visiting = network.visit(RFC9309)?;
    let read = async {
        timeout(network.site_timeout(), text(robots_url, &visiting, network)).await.ok().flatten()
    };
    visiting.runtime.block_on(network.interrupt().unless(read)).map_err(Failure::Ended)
}

async fn text(url: &str, visiting: &Visiting, network: &NetworkArgs) -> Option<Vec<u8>> {
    let most = RobotsFetch::LIMIT as u64;
    let limits = TransferLimits { decoded: most, encoded: most, deadlines: network.deadlines() };
    let mut visited = visiting.visitor.get(&Visit { limits, ..visiting.visit(url) }).await.ok()?;
    let is_text = visited.fields().any(|(name, value)| {
        name.eq_ignore_ascii_case("content-type") && value.starts_with(b"text/plain")
    });
    let mut text = Vec::new();
    while is_text && let Ok(Some(octets)) = visited.chunk().await {
        text.extend_from_slice(octets);
    }
    visited.close().await;
    is_text.then_some(text)
}
