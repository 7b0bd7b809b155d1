//! What a sitemap lists.

use serde::Serialize;
use verger_report::{ListedSitemap, ListedUrl, SitemapFault};
use verger_sitemap::{Event, FaultKind, Format, Scope, SitemapLimits, SitemapReader};

use super::{Answered, Lines, answered, flag, next, text};
use crate::exchange::Pieces;

/// What does a sitemap list? An answer for each listed item and each fault, in its order; the last line is the file itself.
#[unsafe(no_mangle)]
extern "C" fn sitemaps(length: usize) -> u32 {
    answered(length, read)
}

/// The file's address, that of the robots.txt which names it, whether an index lists it, and its bytes.
fn read(pieces: &mut Pieces<'_>) -> Answered {
    let (address, named) = (text(pieces), text(pieces));
    let scope = Scope::new(address.as_deref().unwrap_or(NOWHERE));
    let scope = scope.map_err(|fault| format!("options.url: {fault}"))?;
    let scope = named.as_deref().into_iter().fold(scope, Scope::named_by);
    let scope = if flag(pieces) { scope.listed() } else { scope };
    // Without its address it is not known what a file may list.
    let is_known = address.is_some() || named.is_some();
    let mut lines = Lines::default();
    let mut take = |event: Event<'_>| match event {
        Event::Entry(entry) => {
            let url = entry.location.url.unwrap_or(entry.location.loc);
            lines.add(&ListedUrl::new(url, entry.lastmod.map(|lastmod| lastmod.text), None));
        }
        Event::Sitemap(listed) => lines.add(&ListedSitemap { url: listed.location.loc }),
        Event::Fault(fault) if is_known || !is_of_scope(fault.kind) => {
            lines.add(&SitemapFault::from(&fault));
        }
        _ => {}
    };
    let mut reader = SitemapReader::new(scope, SitemapLimits::default());
    reader.feed(next(pieces), &mut take);
    let summary = reader.finish(&mut take);
    let file = SitemapFile {
        format: summary.format.map(Format::name),
        is_gzip: summary.is_gzip,
        is_whole: summary.stopped_by.is_none(),
    };
    lines.add_plain(&file);
    Ok(lines)
}

/// How a sitemap was read.
#[derive(Debug, Serialize)]
struct SitemapFile {
    format: Option<&'static str>,
    is_gzip: bool,
    is_whole: bool,
}

/// Whether a fault is that of a file that lists what is not its own.
fn is_of_scope(kind: FaultKind) -> bool {
    matches!(kind, FaultKind::OutsideFolder | FaultKind::OtherScheme | FaultKind::OtherHost)
}

/// Stands for the address of a file if none was given.
const NOWHERE: &str = "https://sitemap.invalid/";
