//! What a site's sitemaps list.

use std::fmt::Display;
use std::io::{self, Write};

use serde_json::{Value, json};
use verger_access::AccessDecision;
use verger_sitemap::{Fault, WalkTotals};

use super::{json, style, text};

/// The sitemap of which the next lines are.
pub(crate) fn sitemap(out: &mut impl Write, is_json: bool, url: &str) -> io::Result<()> {
    if is_json {
        return object(out, &json!({"v": json::VERSION, "sitemap": url}));
    }
    writeln!(out, "{}", style::head(shown(url)))
}

/// A sitemap that it lists.
pub(crate) fn lists(out: &mut impl Write, is_json: bool, loc: &str) -> io::Result<()> {
    if is_json {
        return object(out, &json!({"v": json::VERSION, "lists": loc}));
    }
    writeln!(out, "  lists {}", shown(loc))
}

/// What is wrong with it.
pub(crate) fn fault(out: &mut impl Write, is_json: bool, fault: &Fault) -> io::Result<()> {
    if !is_json {
        return writeln!(out, "  {} {fault}", style::error("fault"));
    }
    let Fault { kind, place, .. } = fault;
    object(
        out,
        &json!({"v": json::VERSION, "fault": kind.name(), "line": place.line, "octet": place.octet,
            "text": kind.to_string(), "clause": kind.clause()}),
    )
}

/// A URL that it lists.
pub(crate) fn page(out: &mut impl Write, loc: &str, lastmod: Option<&str>) -> io::Result<()> {
    let lastmod =
        lastmod.map(|lastmod| style::faint(format!("  {}", shown(lastmod)))).unwrap_or_default();
    writeln!(out, "  {}{lastmod}", shown(loc))
}

/// A URL that it lists and that robots.txt closes to the robot.
pub(crate) fn closed(
    out: &mut impl Write,
    ruling: &AccessDecision,
    robot: &str,
    loc: &str,
) -> io::Result<()> {
    writeln!(out, "  {} for {robot}: {}", style::ruling(ruling), shown(loc))
}

/// The object of a URL.
pub(crate) fn page_object(
    out: &mut impl Write,
    loc: &str,
    lastmod: Option<&str>,
    ruling: Option<&AccessDecision>,
) -> io::Result<()> {
    let mut page = json!({"v": json::VERSION, "url": loc, "lastmod": lastmod});
    if let Some(ruling) = ruling {
        page["verdict"] = ruling.name().into();
    }
    object(out, &page)
}

/// The last line; `closed` is the number of URLs that robots.txt closes, where that was asked.
pub(crate) fn totals(
    out: &mut impl Write,
    totals: &WalkTotals,
    closed: Option<u64>,
    robot: &str,
) -> io::Result<()> {
    let closed = closed.map(|closed| format!(", {closed} closed to {robot}")).unwrap_or_default();
    let line = format!(
        "{}, {}, {} listed again, {}{closed}",
        text::counted(u64::from(totals.files), "sitemap"),
        text::counted(totals.entries, "URL"),
        totals.duplicates,
        text::counted(totals.faults, "fault")
    );
    writeln!(out, "{}", style::faint(line))
}

/// The last object.
pub(crate) fn totals_object(
    out: &mut impl Write,
    totals: &WalkTotals,
    closed: Option<u64>,
    asker: Option<&json::Asker>,
) -> io::Result<()> {
    let mut all = json!({"v": json::VERSION, "sitemaps": totals.files, "urls": totals.entries,
        "listed_again": totals.duplicates, "octets": totals.octets, "faults": totals.faults,
        "closed": closed});
    if let (Value::Object(all), Value::Object(asker)) = (&mut all, json!(asker)) {
        all.extend(asker);
    }
    object(out, &all)
}

/// On standard error: something about a sitemap that is not an answer.
pub(crate) fn note(url: &str, what: impl Display) {
    anstream::eprintln!("{} {}: {what}", style::faint("note:"), shown(url));
}

pub(crate) fn shown(url: &str) -> String {
    text::shown(url.as_bytes())
}

fn object(out: &mut impl Write, object: &Value) -> io::Result<()> {
    writeln!(out, "{}", json::line(object))
}
