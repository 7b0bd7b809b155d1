//! A crawl of several hosts by a frontier: every machine of the loopback net is a host.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use verger_http::{Added, Frontier, FrontierLimits};

use crate::visitor::origin::{Origin, text};
use crate::visitor::{options, visitor};

#[tokio::test]
async fn every_page_of_every_host_is_visited_once_and_at_its_pace() {
    const HOSTS: u8 = 8;
    let origins: Vec<_> = (1..=HOSTS)
        .map(|host| {
            Origin::start_at(([127, 0, 1, host], 0).into(), |path, _| match path {
                "/robots.txt" => text("User-agent: *\nCrawl-delay: 0.1\nDisallow: /no\n"),
                _ => text("a page"),
            })
        })
        .collect();
    let url = |host: usize, path: &str| {
        format!("http://127.0.1.{}:{}{path}", host + 1, origins[host].port())
    };
    let (visitor, frontier) = (visitor(options()), Frontier::new(FrontierLimits::default()));
    for host in 0..origins.len() {
        assert_eq!(frontier.add(&url(host, "/a")), Added::New);
        assert_eq!(frontier.add(&url(host, "/no")), Added::New);
    }
    let began = Instant::now();
    let mut visits = JoinSet::new();
    while let Some(mut turn) = frontier.next().await {
        let visitor = visitor.clone();
        visits.spawn(async move {
            let Some(Ok(mut visited)) = turn.get(&visitor).await else { return };
            while visited.chunk().await.expect("it is whole").is_some() {}
            // Each page links to the next, and to itself.
            let next = if turn.url().ends_with("/a") { "/b" } else { "/a" };
            turn.add(&turn.url().replace(if next == "/b" { "/a" } else { "/b" }, next));
        });
    }
    while let Some(done) = visits.join_next().await {
        done.expect("no visit panics");
    }
    for origin in &origins {
        let mut paths = origin.paths();
        paths.sort();
        assert_eq!(paths, ["/a", "/b", "/robots.txt"]);
    }
    assert!(began.elapsed() < Duration::from_secs(8), "hosts do not wait for each other");
    assert_eq!((frontier.len(), frontier.left_out()), (0, 0));
}
