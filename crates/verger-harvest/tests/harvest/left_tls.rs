//! Redirects from TLS to none are said, of a harvest and of a download.

mod tls_origin;

use std::time::Duration;

use verger_access::PaceLimits;
use verger_dataset::{Harvest, HarvestOptions, HarvestOutcome, HarvestState};
use verger_harvest::{DownloadOptions, FileNames, SiteLimits, Wanted, download, harvest_site};
use verger_http::{Reach, Visitor, VisitorOptions};

use self::tls_origin::TlsOrigin;
use crate::sync::origin::{Origin, status, text};

fn visitor(secure: &TlsOrigin) -> Visitor {
    let instant = Duration::from_millis(1);
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    options.authorities.clone_from(&secure.authority);
    options.limits = PaceLimits { floor: instant, ..PaceLimits::default() };
    options.limits.manners.default = instant;
    options.address_limits = None;
    Visitor::new(options).expect("usual options")
}

#[tokio::test]
async fn a_redirect_that_leaves_tls_is_said() {
    let plain = Origin::start(|path, _| match path {
        "/data.txt" => text("Dataset: a\nDownload: /a.csv\n"),
        "/a.csv" => text("a,b\n1,2\n"),
        _ => status("404 None"),
    });
    let secure = TlsOrigin::start(plain.url(""));
    let visitor = visitor(&secure);
    let says = |path: &str| {
        let (from, to) = (secure.url(path), plain.url(path));
        format!(
            "{from} redirects to {to}, which is without TLS: its answer can be read and changed on the way"
        )
    };

    let first = secure.url("/data.txt").parse().expect("a URL");
    let now = visitor.robot().fetcher().now();
    let harvest = Harvest::new(&first, HarvestState::default(), HarvestOptions::default(), now);
    let harvested = harvest_site(&visitor, harvest, &SiteLimits::default(), &mut |_| {}).await;
    let report = harvested.expect("a ledger in memory").report;
    assert_eq!(report.outcome, HarvestOutcome::Complete, "{report:?}");
    assert!(report.probes[0].note.ends_with(&says("/data.txt")), "{report:?}");

    let folder = std::env::temp_dir().join(format!("verger-left-tls-{}", std::process::id()));
    let url = secure.url("/a.csv");
    let wanted = Wanted::of(&url, FileNames::default().name(&url, None));
    let options = DownloadOptions::into(&folder);
    let downloaded = download(&visitor, &wanted, &options, &mut |_| {}).await;
    drop(std::fs::remove_dir_all(&folder));
    let downloaded = downloaded.expect("it is there");
    assert!(downloaded.notes.contains(&says("/a.csv")), "{downloaded:?}");
}
