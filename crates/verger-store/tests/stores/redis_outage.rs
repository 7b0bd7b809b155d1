//! What a server may do to a store.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use verger_access::{Kept, Store, StoreTrouble};
use verger_store::{LARGEST_BODY, RedisStore};

use crate::contract::{answer, body_of, remember, site};
use crate::redis_server::RedisServer;

fn patient(url: &str) -> RedisStore {
    RedisStore::new(url).expect("a URL").with_timeout(Duration::from_secs(5))
}

#[test]
fn garbage_is_a_miss_and_goes() {
    let Some(server) = RedisServer::start() else { return };
    let store = patient(&server.url());
    let mut raw =
        redis::Client::open(server.url()).and_then(|client| client.get_connection()).expect("up");
    let learned = answer("a", 100, b"a");
    let entry_key = "{verger}:1:entry:https://a.example";
    let body_key =
        format!("{{verger}}:1:body:{}", learned.entry.copy.as_ref().expect("a copy").hash);
    let value = |raw: &mut redis::Connection, key: &str| -> Vec<u8> {
        redis::cmd("GET").arg(key).query(raw).expect("a value")
    };
    remember(&store, &learned);
    let (good_entry, good_body) = (value(&mut raw, entry_key), value(&mut raw, &body_key));
    assert!(good_entry.starts_with(b"00000000000000000100\x01"));
    let mut later = good_entry.clone();
    later[..20].fill(b'9');
    let mut flipped = good_entry.clone();
    *flipped.last_mut().expect("octets") ^= 1;
    for garbage in [&later, &flipped, &good_entry[..30].to_vec(), &b"x".to_vec(), &good_body] {
        redis::cmd("SET").arg(entry_key).arg(garbage).query::<()>(&mut raw).expect("set");
        assert_eq!(store.entry(&site("a")).expect("a miss"), None);
        assert!(!redis::cmd("EXISTS").arg(entry_key).query::<bool>(&mut raw).expect("asked"));
        assert_eq!(remember(&store, &answer("a", 1, b"a")), Kept::New);
    }
    let long = vec![b'x'; LARGEST_BODY + 9];
    for garbage in [&b"Allow: /"[..], b"x", &long] {
        redis::cmd("SET").arg(&body_key).arg(garbage).query::<()>(&mut raw).expect("set");
        assert_eq!(body_of(&store, &learned.entry), None);
        assert!(!redis::cmd("EXISTS").arg(&body_key).query::<bool>(&mut raw).expect("asked"));
    }
    // Another type under the key.
    for key in [entry_key, &body_key] {
        redis::cmd("DEL").arg(key).query::<()>(&mut raw).expect("gone");
        redis::cmd("RPUSH").arg(key).arg("x").query::<()>(&mut raw).expect("pushed");
    }
    assert_eq!(remember(&store, &learned), Kept::New);
    assert_eq!(body_of(&store, &learned.entry), learned.body);
    redis::cmd("DEL").arg(entry_key).query::<()>(&mut raw).expect("gone");
    redis::cmd("RPUSH").arg(entry_key).arg("x").query::<()>(&mut raw).expect("pushed");
    assert_eq!(store.entry(&site("a")).expect("a miss"), None);
    // Everything that is stored expires, a body after the last entry that needs it.
    remember(&store, &learned);
    redis::cmd("EXPIRE").arg(&body_key).arg(9).query::<()>(&mut raw).expect("set");
    assert_eq!(store.remember(&learned.entry, None).expect("asked"), Kept::New);
    for key in [entry_key, &body_key] {
        let left: i64 = redis::cmd("TTL").arg(key).query(&mut raw).expect("asked");
        assert!((59 * 86_400..=60 * 86_400).contains(&left), "{left}");
    }
}

/// A way to a server that changes a digit of the first time in each piece of its replies.
fn way_that_damages_times(server: &RedisServer) -> String {
    let to = server.address();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let url = format!("redis://{}", listener.local_addr().expect("it listens"));
    std::thread::spawn(move || {
        for mut caller in listener.incoming().flatten() {
            let mut server = TcpStream::connect(to).expect("it is up");
            let (mut asked, mut asking) =
                (caller.try_clone().expect("open"), server.try_clone().expect("open"));
            std::thread::spawn(move || std::io::copy(&mut asked, &mut asking));
            std::thread::spawn(move || {
                let mut piece = vec![0; 1 << 16];
                while let Ok(read @ 1..) = server.read(&mut piece) {
                    let replies = &mut piece[..read];
                    let time = replies.windows(TIME.len()).position(|part| part == TIME);
                    if let Some(at) = time {
                        replies[at + TIME.len() + 4] ^= 1;
                    }
                    caller.write_all(replies).expect("it reads");
                }
            });
        }
    });
    url
}

/// The beginning of a reply with ten digits of seconds.
const TIME: &[u8] = b"*2\r\n$10\r\n";

#[test]
fn a_time_that_is_damaged_on_its_way_dates_nothing() {
    let Some(server) = RedisServer::start() else { return };
    let (direct, way) = (patient(&server.url()), way_that_damages_times(&server));
    let learned = answer("a", 100, b"a");
    remember(&direct, &learned);
    assert!(patient(&way).entry(&site("a")).is_err());
    let newer = answer("a", 200, b"b");
    assert!(patient(&way).remember(&newer.entry, newer.body.as_deref()).is_err());
    assert_eq!(direct.entry(&site("a")).expect("it is up"), Some(learned.entry));
}

#[test]
fn an_outage_ends() {
    let Some(mut server) = RedisServer::start() else { return };
    let store = patient(&server.url());
    remember(&store, &answer("a", 1, b"a"));
    // The connection that is idle is dead now; nobody need notice.
    server.restart();
    assert_eq!(remember(&store, &answer("a", 2, b"b")), Kept::New);
    server.kill();
    let away = store.entry(&site("a")).expect_err("it is away");
    assert_eq!(away.kind, StoreTrouble::Away);
    let begun = Instant::now();
    for _ in 0..1000 {
        assert!(store.entry(&site("a")).is_err_and(|error| error.kind == StoreTrouble::Away));
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "a call in a pause costs nothing");
    server.restart();
    let back = Instant::now();
    while store.entry(&site("a")).is_err() {
        assert!(back.elapsed() < Duration::from_secs(20), "it is back");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A server that sends an byte now and then would keep a reader that waits anew for each.
#[test]
fn a_call_ends_within_its_timeout_however_slow_the_server() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("bound");
    let port = listener.local_addr().expect("bound").port();
    let slow = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a caller");
        let mut asked = [0; 64];
        let _ = stream.read(&mut asked);
        let _ = stream.write_all(b"$100000\r\n");
        for _ in 0..500 {
            if stream.write_all(b"x").is_err() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    let timeout = Duration::from_millis(100);
    let store =
        RedisStore::new(&format!("redis://127.0.0.1:{port}")).expect("a URL").with_timeout(timeout);
    let begun = Instant::now();
    let away = store.entry(&site("a")).expect_err("no reply is whole");
    assert_eq!(away.kind, StoreTrouble::Away);
    assert!(begun.elapsed() >= timeout && begun.elapsed() < timeout * 20);
    slow.join().expect("it ends");
}

#[test]
fn a_server_that_never_answers_costs_one_timeout_a_pause() {
    let deaf = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("bound");
    let port = deaf.local_addr().expect("bound").port();
    let timeout = Duration::from_millis(20);
    let store = RedisStore::new(&format!("redis://127.0.0.1:{port}")).expect("a URL");
    let store = store.with_timeout(timeout);
    let begun = Instant::now();
    for _ in 0..500 {
        let away = store.entry(&site("a")).expect_err("nobody answers");
        assert_eq!(away.kind, StoreTrouble::Away);
    }
    assert!(begun.elapsed() >= timeout && begun.elapsed() < timeout * 250);
}

/// What comes after a reply that was not understood may be the rest of it.
#[test]
fn a_connection_is_not_used_after_a_reply_that_was_not_understood() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("bound");
    let port = listener.local_addr().expect("bound").port();
    let server = std::thread::spawn(move || {
        // Neither is closed before the end.
        let no_cluster = b"-ERR no cluster\r\n";
        let times = b"*2\r\n$1\r\n1\r\n$1\r\n1\r\n".repeat(2);
        [[&no_cluster[..], b"*1\r\n:7\r\n$3\r\nabc\r\n$3\r\nabc\r\n"], [b"$0\r\n\r\n", &times]].map(
            |replies| {
                let (mut stream, _) = listener.accept().expect("a caller");
                for reply in replies {
                    let _ = stream.read(&mut [0; 256]);
                    stream.write_all(reply).expect("sent");
                }
                stream
            },
        )
    });
    let store = patient(&format!("redis://127.0.0.1:{port}"));
    let failed = store.entry(&site("a")).expect_err("no reply to that");
    assert_eq!(failed.kind, StoreTrouble::Failed);
    assert_eq!(store.entry(&site("a")).expect("another connection"), None);
    drop(server.join().expect("it was asked on two connections"));
}

#[test]
fn the_password_is_not_shown() {
    let store = RedisStore::new("redis://user:hunter2@127.0.0.1:1/2").expect("a URL");
    assert!(!format!("{store:?}").contains("hunter2"));
    for url in ["redis://:hunter2@127.0.0.1/x", "redis://:hunter2@[", "unix:///hunter2", "hunter2"]
    {
        let refused = RedisStore::new(url).expect_err(url);
        assert!(!format!("{refused} {refused:?}").contains("hunter2"), "{url}");
    }
}

#[test]
fn the_first_cause_is_kept_and_named() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = free.local_addr().expect("it is bound");
    drop(free);
    let store = patient(&format!("redis://user:hunter2@{address}"));
    for _ in 0..2 {
        let away = store.entry(&site("a")).expect_err("nobody listens").to_string();
        let begins = format!("the store cannot be reached: {address}: ");
        assert!(away.starts_with(&begins) && away.contains("refused"), "{away}");
        assert!(!away.contains("hunter2") && !away.contains("a moment ago"), "{away}");
    }
}
