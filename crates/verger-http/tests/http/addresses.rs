//! Names with several addresses, some of them dead, and name services of every kind.

mod loopback;
mod names;

use std::net::IpAddr;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use verger_access::{PaceLimits, WaitReason};
use verger_http::{Reach, Refused, TransportFailure, Visit, Visitor, VisitorOptions};

use self::loopback::{Kind, Loopback};
use self::names::{Names, Says};

/// A visitor of its own: it remembers nothing of the others.
fn visitor(names: Names, interval: Duration) -> Visitor {
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    let limits = |interval| {
        let mut limits = PaceLimits { floor: interval, ..PaceLimits::default() };
        limits.manners.default = interval;
        limits.patience = Duration::from_secs(20);
        limits
    };
    options.limits = limits(interval);
    options.address_limits = Some(limits(Duration::from_millis(5)));
    Visitor::with_resolver(options, names).expect("usual options")
}

/// The address that answers a visit.
async fn answers(visitor: &Visitor, url: &str) -> Result<IpAddr, Refused> {
    let visited = visitor.get(&Visit::of(url)).await.map_err(|told| told.why)?;
    let remote = visited.remote().ip();
    visited.close().await;
    Ok(remote)
}

/// What a third of half of a permit's life leaves for each address before the next one is tried.
const STAGGER: Duration = Duration::from_millis(105);
/// What a busy machine may be late.
const SLACK: Duration = Duration::from_millis(900);

/// Every order of up to four addresses that answer, refuse, or are silent: 120 scenarios.
fn orders() -> Vec<Vec<Kind>> {
    let mut all = vec![vec![]];
    for length in 1..=4 {
        let shorter: Vec<_> =
            all.iter().filter(|order: &&Vec<Kind>| order.len() == length - 1).cloned().collect();
        for order in shorter {
            all.extend(Kind::ALL.map(|kind| [&order[..], &[kind]].concat()));
        }
    }
    all.split_off(1)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_address_that_answers_is_used_whatever_is_before_it() {
    let loopback = Loopback::start();
    let mut trials = JoinSet::new();
    for order in orders() {
        let (addresses, port) = (Loopback::addresses(&order), loopback.port());
        trials.spawn(async move {
            let mut failures = Vec::new();
            while failures.len() < 4 {
                match uses_the_first_that_answers(&order, &addresses, port).await {
                    Ok(()) => return,
                    Err(why) => failures.push(why),
                }
            }
            panic!("{order:?}: {failures:#?}");
        });
    }
    assert_eq!(trials.len(), 120);
    while let Some(trial) = trials.join_next().await {
        trial.expect("every scenario ends as it must");
    }
}

/// Visits it twice. A busy machine may delay an address that answers until another was tried, hence several trials.
async fn uses_the_first_that_answers(
    order: &[Kind],
    addresses: &[IpAddr],
    port: u16,
) -> Result<(), String> {
    let visitor = visitor(Names::of(addresses), Duration::from_millis(20));
    let url = format!("http://a.site:{port}/page");
    let live = order.iter().position(|kind| *kind == Kind::Answers);
    let Some(live) = live else {
        let found = answers(&visitor, &url).await;
        assert!(matches!(found, Err(Refused::ByClause(_))), "{order:?}: {found:?}");
        return Ok(());
    };
    let silent = order[..live].iter().filter(|kind| **kind == Kind::Silent).count() as u32;
    // The second time it is known which one answers.
    for bound in [STAGGER * silent + SLACK, SLACK] {
        let began = Instant::now();
        let found = answers(&visitor, &url).await;
        let took = began.elapsed();
        if !matches!(found, Ok(address) if address == addresses[live]) || took >= bound {
            return Err(format!("{found:?} after {took:?}"));
        }
    }
    Ok(())
}

/// RFC 8305 in spirit: a dead address costs its own permit, and no interval of the host.
#[tokio::test]
async fn a_dead_address_costs_no_crawl_delay_and_no_hold() {
    let loopback = Loopback::start();
    let order = [Kind::Silent, Kind::Refuses, Kind::Silent, Kind::Answers];
    let addresses = Loopback::addresses(&order);
    let interval = Duration::from_millis(1500);
    let visitor = visitor(Names::of(&addresses), interval);
    let url = format!("http://a.site:{}/page", loopback.port());
    let began = Instant::now();
    // An interval before the robots.txt, of which nothing is known, and one after it.
    assert_eq!(answers(&visitor, &url).await.ok(), Some(addresses[3]));
    let took = began.elapsed();
    assert!(took < 2 * interval + 3 * STAGGER + SLACK, "{took:?}");
}

/// Trouble is when all have failed, and then it is trouble.
#[tokio::test]
async fn when_all_addresses_fail_the_host_is_left_alone() {
    let loopback = Loopback::start();
    let addresses = Loopback::addresses(&[Kind::Refuses, Kind::Silent]);
    let visitor = visitor(Names::of(&addresses), Duration::from_millis(20));
    let mut pass_on = Vec::new();
    for page in ["a", "b"] {
        let url = format!("http://a.site:{}/{page}", loopback.port());
        let visit = Visit::of(&url);
        let told = visitor.get(&visit).await.expect_err("nobody answers");
        pass_on.push(told.why);
    }
    assert!(pass_on.iter().all(|why| matches!(why, Refused::ByClause(_))), "{pass_on:?}");
    let other = format!("http://a.site:{}/robots.txt", loopback.port() + 1);
    let told = visitor.get(&Visit::of(&other)).await.expect_err("the host is held");
    let Refused::BeyondPatience(wait) = told.why else { panic!("{told}") };
    assert_eq!(wait.reason, WaitReason::Held);
}

#[tokio::test]
async fn name_services() {
    let loopback = Loopback::start();
    let live = Loopback::addresses(&[Kind::Answers])[0];
    let dead = Loopback::addresses(&[Kind::Refuses])[0];
    let public: IpAddr = [9, 9, 9, 9].into();
    let metadata: IpAddr = [169, 254, 169, 254].into();
    let many: Vec<IpAddr> = (0..65).map(|last| [127, 9, 9, last].into()).collect();
    let ninth = [&Loopback::addresses(&[Kind::Refuses; 8])[..], &[live]].concat();
    let table = [
        ("no such name", Says::Fails, "its name cannot be resolved: no such name"),
        ("no address", Says::Addresses(vec![]), "the name has no address"),
        ("65 addresses", Says::Addresses(many), "more addresses than are looked at"),
        ("link-local", Says::Addresses(vec![metadata]), "169.254.169.254 is not public"),
        ("one that is not public", Says::Addresses(vec![live, metadata]), "169.254.169.254"),
        ("the same, last", Says::Addresses(vec![public, live, metadata]), "169.254.169.254"),
        ("mapped", Says::Addresses(vec!["::ffff:127.0.0.1".parse().expect("v6")]), "v4-mapped"),
        ("unspecified", Says::Addresses(vec![[0, 0, 0, 0].into()]), "0.0.0.0 is not public"),
        ("one", Says::Addresses(vec![live]), ""),
        ("the same twice", Says::Addresses(vec![live, live]), ""),
        ("a dead one twice", Says::Addresses(vec![dead, dead, live]), ""),
        ("IPv6 first, and dead", Says::Addresses(vec!["::1".parse().expect("v6"), live]), ""),
        ("a ninth that is alive", Says::Addresses(ninth), "RFC 9309"),
    ];
    for (name, says, why) in table {
        let visitor = visitor(Names::new(vec![says]), Duration::from_millis(20));
        let url = format!("http://a.site:{}/page", loopback.port());
        match (answers(&visitor, &url).await, why) {
            (Ok(remote), "") => assert_eq!(remote, live, "{name}"),
            (Ok(remote), _) => panic!("{name}: {remote} answered"),
            (Err(told), _) => {
                assert!(!why.is_empty() && told.to_string().contains(why), "{name}: {told}");
            }
        }
    }
}

#[tokio::test]
async fn a_name_service_that_fails_once_is_asked_again() {
    let loopback = Loopback::start();
    let live = Loopback::addresses(&[Kind::Answers])[0];
    let names = Names::new(vec![Says::Fails, Says::Addresses(vec![live])]);
    let visitor = visitor(names, Duration::from_millis(20));
    let url = format!("http://a.site:{}/page", loopback.port());
    assert!(matches!(answers(&visitor, &url).await, Err(Refused::Unresolved(_))));
    assert_eq!(answers(&visitor, &url).await.ok(), Some(live), "no hold, and nothing remembered");
}

/// A request that was sent is not sent again to another address.
#[tokio::test]
async fn an_address_that_answers_nonsense_has_answered() {
    let loopback = Loopback::start();
    let addresses = Loopback::addresses(&[Kind::Answers, Kind::Answers]);
    let visitor = visitor(Names::of(&addresses), Duration::from_millis(20));
    let url = format!("http://a.site:{}/nonsense", loopback.port());
    let told = answers(&visitor, &url).await.expect_err("that is not HTTP");
    assert!(matches!(told, Refused::NoAnswer(TransportFailure::Head(_))), "{told}");
    assert_eq!(loopback.asked("/nonsense"), 1);
}
