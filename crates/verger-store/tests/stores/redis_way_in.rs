//! How a server is reached: TLS, passwords, addresses.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::time::{Duration, Instant};

use rcgen::{CertificateParams, KeyPair};
use verger_access::{Ledger as _, PaceKey, PaceLimits, Store as _, StoreTrouble, Terms};
use verger_store::{RedisLedger, RedisOptions, RedisStore};

use crate::contract::{answer, remember, site};
use crate::folder::Folder;
use crate::keeps_the_contract;
use crate::redis_server::RedisServer;

fn patient(url: &str) -> RedisOptions {
    RedisOptions { timeout: Duration::from_secs(5), ..RedisOptions::new(url) }
}

#[test]
fn over_tls_whoever_is_trusted_is_asked_and_nobody_else() {
    let Some(plain) = RedisServer::start() else { return };
    let folder = Folder::new();
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("an address");
    let certificate = params.self_signed(&key).expect("it is signed").pem();
    let path = |name: &str| folder.file().with_file_name(name);
    let (certificate_path, key_path) = (path("server.crt"), path("server.key"));
    std::fs::write(&certificate_path, &certificate).expect("written");
    std::fs::write(&key_path, key.serialize_pem()).expect("written");
    // A port for TLS, beside the plain one.
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let port = free.local_addr().expect("it is bound").port().to_string();
    drop(free);
    let (certificate_path, key_path) =
        (certificate_path.display().to_string(), key_path.display().to_string());
    let Some(server) = RedisServer::start_with(&[
        "--tls-port",
        &port,
        "--tls-cert-file",
        &certificate_path,
        "--tls-key-file",
        &key_path,
        "--tls-ca-cert-file",
        &certificate_path,
        "--tls-auth-clients",
        "no",
    ]) else {
        return;
    };
    let url = format!("rediss://127.0.0.1:{port}/1");
    let authorities = certificate.into_bytes();
    let options = RedisOptions { authorities, ..patient(&url) };
    keeps_the_contract(&RedisStore::open(&options).expect("options"));
    let ledger = RedisLedger::open(&options).expect("options");
    let terms = Terms::unsaid(&PaceLimits::default());
    assert!(ledger.claim(&PaceKey::host("a.example"), &terms).expect("it answers").is_err());
    // The authorities of the web do not vouch for it, and it speaks TLS alone there.
    let untrusted = RedisStore::open(&patient(&url)).expect("options");
    assert_eq!(untrusted.entry(&site("a")).expect_err("no trust").kind, StoreTrouble::Away);
    let unencrypted = RedisStore::open(&patient(&url.replace("rediss", "redis")));
    assert!(unencrypted.expect("options").entry(&site("a")).is_err());
    drop((server, plain));
}

#[test]
fn a_password_need_not_be_in_the_url() {
    let Some(server) = RedisServer::start_with(&["--requirepass", "s3cret/@:"]) else { return };
    let password = Some("s3cret/@:".to_owned());
    let store = RedisStore::open(&RedisOptions { password, ..patient(&server.url()) });
    remember(&store.expect("options"), &answer("a", 100, b"a"));
    let in_url = server.url().replace("redis://", "valkey://:s3cret%2F%40%3A@");
    let store = RedisStore::open(&patient(&in_url)).expect("a URL");
    assert!(store.entry(&site("a")).expect("asked").is_some());
    let password = Some("another".to_owned());
    let refused = RedisStore::open(&RedisOptions { password, ..patient(&in_url) });
    let refused = refused.expect("options").entry(&site("a")).expect_err("the wrong password");
    assert!(!refused.to_string().contains("s3cret"), "{refused}");
    assert_eq!(refused.kind, StoreTrouble::Refused);
    // Of a user who is not known, a server reads no long question.
    let ledger = RedisLedger::open(&patient(&server.url())).expect("options");
    let terms = Terms::unsaid(&PaceLimits::default());
    let (host, address) = (PaceKey::host("a.example"), PaceKey::host("192.0.2.1"));
    let refused = ledger.claim_both((&host, &terms), (&address, &terms)).expect_err("no password");
    assert_eq!(refused.kind, StoreTrouble::Refused, "{refused}");
}

#[test]
fn what_is_not_a_url_of_a_redis_is_refused() {
    for url in ["http://h", "redis:///1", "redis://h/x", "redis://h?db=1", "unix:///s", "h:6379"] {
        assert!(RedisStore::new(url).is_err(), "{url}");
        assert!(RedisLedger::new(url, Duration::from_secs(1)).is_err(), "{url}");
    }
    for url in ["REDIS://h", "redis://h:1/2", "valkeys://u:p@[::1]:7/", "rediss://h"] {
        assert!(RedisStore::new(url).is_ok(), "{url}");
    }
    let authorities = b"not PEM".to_vec();
    let options = RedisOptions { authorities, ..RedisOptions::new("rediss://h") };
    assert!(RedisStore::open(&options).is_err());
}

/// A server that sends a byte now and then would keep a reader that waits anew for each.
#[test]
fn a_claim_ends_within_its_timeout_however_slow_the_server() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("bound");
    let port = listener.local_addr().expect("bound").port();
    let slow = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a caller");
        let _ = stream.read(&mut [0; 64]);
        let _ = stream.write_all(b"$100000\r\n");
        while stream.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    let timeout = Duration::from_millis(100);
    let ledger = RedisLedger::new(&format!("redis://127.0.0.1:{port}"), timeout).expect("a URL");
    let terms = Terms::unsaid(&PaceLimits::default());
    let begun = Instant::now();
    let away = ledger.claim(&PaceKey::host("a.example"), &terms).expect_err("no reply is whole");
    assert_eq!(away.kind, StoreTrouble::Away);
    assert!(begun.elapsed() >= timeout && begun.elapsed() < timeout * 20);
    drop(ledger);
    slow.join().expect("it ends");
}
