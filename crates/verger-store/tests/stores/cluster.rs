//! A cluster of Redis servers, whose keys move and whose masters change.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use redis::{Connection, RedisError, RedisResult, Value};
use verger::pace::PaceOptions;
use verger_access::{Ending, Ledger, PaceKey, PaceLimits, Spacing, Terms};
use verger_store::{RedisLedger, RedisStore};

use crate::keeps_the_contract;
use crate::redis_server::RedisServer;

/// Three masters, and a replica of the first.
struct Cluster {
    nodes: Vec<Node>,
    ids: Vec<String>,
}

impl Cluster {
    fn start() -> Option<Self> {
        let nodes: Vec<_> = (0..4)
            .map(|_| {
                let timeout = ["--cluster-node-timeout", "1000", "--min-replicas-to-write", "0"];
                let server = [&["--cluster-enabled", "yes"][..], &timeout].concat();
                RedisServer::start_with(&server).map(Node::new)
            })
            .collect::<Option<_>>()?;
        let ids = nodes.iter().map(|node| node.says(&["CLUSTER", "MYID"])).collect();
        let cluster = Self { nodes, ids };
        for (number, node) in cluster.nodes.iter().enumerate() {
            let port = cluster.nodes[0].port();
            node.does(&["CLUSTER", "MEET", "127.0.0.1", &port]);
            if number < 3 {
                let first = number * 16_384 / 3;
                let last = (number + 1) * 16_384 / 3 - 1;
                let range = [first.to_string(), last.to_string()];
                node.does(&["CLUSTER", "ADDSLOTSRANGE", &range[0], &range[1]]);
            }
        }
        cluster.until(|node| node.says(&["CLUSTER", "INFO"]).contains("cluster_known_nodes:4"));
        let replica = &cluster.nodes[3];
        until(|| replica.tries(&["CLUSTER", "REPLICATE", &cluster.ids[0]]).is_ok());
        cluster.until(|node| {
            let info = node.says(&["CLUSTER", "INFO"]);
            info.contains("cluster_state:ok") && info.contains("cluster_size:3")
        });
        until(|| replica.says(&["INFO", "replication"]).contains("master_link_status:up"));
        Some(cluster)
    }

    fn until(&self, holds: impl Fn(&Node) -> bool) {
        until(|| self.nodes.iter().all(&holds));
    }

    /// Moves a slot with its keys from the first master to the second, as `redis-cli --cluster reshard` does.
    fn move_slot(&self, slot: u16) {
        let slot = slot.to_string();
        let [from, to, third, _] = &self.nodes[..] else { unreachable!("there are four") };
        let [from_id, to_id, ..] = &self.ids[..] else { unreachable!("there are four") };
        to.does(&["CLUSTER", "SETSLOT", &slot, "IMPORTING", from_id]);
        from.does(&["CLUSTER", "SETSLOT", &slot, "MIGRATING", to_id]);
        let port = to.port();
        loop {
            let keys = from.does(&["CLUSTER", "GETKEYSINSLOT", &slot, "10"]);
            let keys: Vec<String> = redis::from_redis_value(keys).expect("it is a list of keys");
            if keys.is_empty() {
                break;
            }
            let keys = keys.iter().map(String::as_str);
            let migrate = ["MIGRATE", "127.0.0.1", &port, "", "0", "5000", "KEYS"];
            from.does(&migrate.into_iter().chain(keys).collect::<Vec<_>>());
        }
        for node in [to, from, third] {
            node.does(&["CLUSTER", "SETSLOT", &slot, "NODE", to_id]);
        }
    }
}

/// A server, and a connection to it.
struct Node {
    server: RedisServer,
    connection: RefCell<Option<Connection>>,
}

impl Node {
    fn new(server: RedisServer) -> Self {
        Self { server, connection: RefCell::default() }
    }

    fn url(&self) -> String {
        self.server.url()
    }

    fn port(&self) -> String {
        self.server.address().port().to_string()
    }

    fn tries(&self, command: &[&str]) -> RedisResult<Value> {
        let mut kept = self.connection.borrow_mut();
        let mut connection = match kept.take() {
            Some(connection) => connection,
            None => redis::Client::open(self.url())?.get_connection()?,
        };
        let answer = redis::cmd(command[0]).arg(&command[1..]).query(&mut connection);
        if !answer.as_ref().is_err_and(RedisError::is_unrecoverable_error) {
            *kept = Some(connection);
        }
        answer
    }

    /// A command that may be given twice.
    fn does(&self, command: &[&str]) -> Value {
        let mut times = 0..20;
        loop {
            match self.tries(command) {
                Ok(value) => return value,
                Err(error) if error.is_io_error() && times.next().is_some() => {
                    std::thread::sleep(Duration::from_millis(100));
                }
                Err(error) => panic!("{command:?}: {error}"),
            }
        }
    }

    fn says(&self, command: &[&str]) -> String {
        redis::from_redis_value(self.does(command)).expect("it is text")
    }
}

fn until(holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_mins(3), "it takes too long");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Ends the threads that look at it, also when what they wait for fails.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_store_keeps_the_contract_in_a_cluster() {
    let Some(cluster) = Cluster::start() else { return };
    // Whichever node is named.
    for node in &cluster.nodes[1..3] {
        let store = RedisStore::new(&node.url()).expect("a URL").with_name(&node.url());
        keeps_the_contract(&store.with_timeout(Duration::from_secs(10)));
    }
    let keys = |node: &Node| node.says(&["INFO", "keyspace"]).contains("db0:keys=");
    assert!(cluster.nodes[..3].iter().all(keys), "every node has a part");
}

/// Four threads of two workers crawl hosts while slots go to another node and a replica takes its master's place: no two
/// permits of a host are too close.
#[test]
fn a_ledger_keeps_the_pace_while_keys_move_and_masters_change() {
    const HOSTS: u64 = 24;
    const INTERVAL: u64 = 150;
    let Some(cluster) = Cluster::start() else { return };
    let limits = PaceLimits {
        manners: PaceOptions { default: Duration::from_millis(INTERVAL), ceiling: None },
        floor: Duration::ZERO,
        ttl: Duration::from_millis(400),
        failover_overlap: Duration::from_millis(600),
        ..PaceLimits::default()
    };
    let mut of_grants = PaceLimits { spacing: Spacing::Grants, ..limits };
    of_grants.manners.default = Duration::from_millis(5);
    let (terms, address_terms) = (Terms::unsaid(&limits), Terms::unsaid(&of_grants));
    let ledgers = [0, 1].map(|node| {
        let url = cluster.nodes[node].url();
        RedisLedger::new(&url, Duration::from_secs(1)).expect("a URL")
    });
    let sent: Mutex<HashMap<u64, Vec<Instant>>> = Mutex::default();
    let (is_over, granted) = (AtomicBool::new(false), AtomicU64::new(0));
    let crawl = |ledger: &RedisLedger, first: u64| {
        for turn in first.. {
            if is_over.load(Ordering::Relaxed) {
                return;
            }
            let host = turn * 7 % HOSTS;
            let key = PaceKey::host(&format!("host-{host}.example"));
            let address = PaceKey::address([192, 0, 2, (host % 5) as u8].into());
            let Ok(Ok((one, other))) =
                ledger.claim_both((&key, &terms), (&address, &address_terms))
            else {
                std::thread::sleep(Duration::from_millis(3));
                continue;
            };
            let wait = one.from.max(other.from).saturating_sub(ledger.monotonic());
            std::thread::sleep(Duration::from_millis(wait));
            let at = Instant::now();
            let is_live = [&one, &other].iter().all(|permit| permit.is_live(ledger.monotonic()));
            if is_live {
                sent.lock().expect("nobody panics").entry(host).or_default().push(at);
                granted.fetch_add(1, Ordering::Relaxed);
            }
            let ending = if is_live { Ending::Answered } else { Ending::Unused };
            // What is not heard lapses.
            let _ = ledger.finish(&key, &one, ending);
        }
    };
    let more = |number| {
        let before = granted.load(Ordering::Relaxed);
        until(|| granted.load(Ordering::Relaxed) >= before + number);
    };
    std::thread::scope(|scope| {
        let _over = Over(&is_over);
        for (number, ledger) in ledgers.iter().cycle().take(4).enumerate() {
            let crawl = &crawl;
            scope.spawn(move || crawl(ledger, number as u64 * 5));
        }
        more(60);
        for slot in 0..1_500 {
            cluster.move_slot(slot);
        }
        more(60);
        let replica = &cluster.nodes[3];
        until(|| {
            // To a master it is an error, and that it is one already.
            let _ = replica.tries(&["CLUSTER", "FAILOVER", "TAKEOVER"]);
            replica.says(&["INFO", "replication"]).contains("role:master")
        });
        more(120);
    });
    let mut sent = sent.into_inner().expect("nobody panicked");
    assert_eq!(sent.len() as u64, HOSTS, "every host was visited");
    let closest = sent.values_mut().filter_map(|times| {
        times.sort_unstable();
        times.windows(2).map(|pair| pair[1] - pair[0]).min()
    });
    let closest = closest.min().expect("hosts were visited again");
    assert!(closest >= Duration::from_millis(INTERVAL), "{closest:?}");
}

/// On a server alone: what a request costs, and when the first one may be sent. Other work on the machine can delay a
/// trial, never hasten it, so one of several in time is enough.
#[test]
fn a_request_costs_few_script_calls_and_begins_soon() {
    let mut late = Vec::new();
    while late.len() < 8 {
        let Some(server) = RedisServer::start().map(Node::new) else { return };
        match fifty_hosts(&server) {
            Ok(()) => return,
            Err(why) => late.push(why),
        }
    }
    panic!("never in time: {late:#?}");
}

/// Visits 52 hosts on one address; what took too long.
fn fifty_hosts(server: &Node) -> Result<(), String> {
    let limits = PaceLimits { ttl: Duration::from_secs(1), ..PaceLimits::default() };
    let mut of_grants = PaceLimits { spacing: Spacing::Grants, ..limits };
    of_grants.manners.default = Duration::from_millis(100);
    let (terms, address_terms) = (Terms::unsaid(&limits), Terms::unsaid(&of_grants));
    let address = PaceKey::address([192, 0, 2, 1].into());
    let visit = |ledger: &RedisLedger, host: &str| {
        let key = PaceKey::host(host);
        let begun = Instant::now();
        loop {
            let both = ledger.claim_both((&key, &terms), (&address, &address_terms));
            match both.map_err(|error| error.to_string())? {
                Ok((one, other)) => {
                    let wait = one.from.max(other.from).saturating_sub(ledger.monotonic());
                    std::thread::sleep(Duration::from_millis(wait));
                    if !one.is_live(ledger.monotonic()) {
                        return Err(format!("the permit of {host} has lapsed"));
                    }
                    let ended = ledger.finish(&key, &one, Ending::Answered);
                    return ended.map(|()| begun.elapsed()).map_err(|error| error.to_string());
                }
                Err(wait) => std::thread::sleep(Duration::from_millis(wait.remaining + 1)),
            }
        }
    };
    let within = |took: Duration, bound: u64, what: &str| {
        let is_in_time = took < Duration::from_millis(bound);
        if is_in_time { Ok(()) } else { Err(format!("{what} took {took:?}")) }
    };
    let new_ledger = || RedisLedger::new(&server.url(), Duration::from_secs(1)).expect("a URL");

    let ledger = new_ledger();
    let first = visit(&ledger, "first.example")?;
    // The life of a permit and an interval.
    assert!(first >= Duration::from_secs(2), "{first:?}");
    within(first, 2_400, "the first request")?;
    visit(&ledger, "first.example")?;
    let begun = Instant::now();
    for host in 0..50 {
        visit(&ledger, &format!("host-{host}.example"))?;
    }
    within(begun.elapsed(), 5_800, "fifty hosts at ten a second")?;
    // And one more, if the server had to be told the text of a script.
    let cost = script_calls(server);
    if cost > 3 * 52 + 2 {
        return Err(format!("{cost} script calls for 52 requests"));
    }
    // A worker that comes new to a ledger that somebody watched.
    within(visit(&new_ledger(), "late.example")?, 1_000, "the first request of another worker")
}

fn script_calls(server: &Node) -> u64 {
    let stats = server.says(&["INFO", "commandstats"]);
    let of = |name: &str| {
        let line = stats.lines().find_map(|line| line.strip_prefix(name));
        let calls = line.and_then(|line| line.split(',').next());
        calls.map_or(0, |calls| calls.parse::<u64>().expect("a number"))
    };
    of("cmdstat_evalsha:calls=") + of("cmdstat_eval:calls=")
}
