use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::*;
use crate::{GuardOptions, Reach, SystemResolver};

const LONGEST: Duration = Duration::from_secs(5);

/// A name service that gives one answer after another, and the last of them for ever.
struct Answers(Vec<Vec<IpAddr>>, AtomicUsize);

impl Resolve for Answers {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let nth = self.1.fetch_add(1, Ordering::Relaxed);
        Ok(self.0[nth.min(self.0.len() - 1)].clone())
    }
}

fn addresses(answers: &[&[&str]]) -> Addresses {
    let parsed =
        |answer: &&[&str]| answer.iter().map(|one| one.parse().expect("an address")).collect();
    let answers = answers.iter().map(parsed).collect();
    Addresses::new(Guard::default(), Arc::new(Answers(answers, AtomicUsize::new(0))), LONGEST)
}

async fn order(addresses: &Addresses) -> Vec<String> {
    let all = addresses.all("a.site").await.expect("it has addresses");
    all.iter().map(ToString::to_string).collect()
}

fn ip(address: &str) -> IpAddr {
    address.parse().expect("an address")
}

#[tokio::test]
async fn every_address_is_judged() {
    let strict = Addresses::new(Guard::default(), Arc::new(SystemResolver), LONGEST);
    for host in ["127.0.0.1", "[::1]", "localhost"] {
        let refused = strict.first(host).await.expect_err(host);
        assert!(matches!(refused, Refused::Guarded(_)), "{host}: {refused}");
    }
    let own = Guard::new(GuardOptions { reach: Reach::Own, ..GuardOptions::default() });
    let own = Addresses::new(own, Arc::new(SystemResolver), LONGEST);
    assert!(own.first("localhost").await.is_ok_and(|it| it.is_loopback()));
    let mixed = addresses(&[&["9.9.9.9", "10.0.0.1"]]);
    assert!(matches!(mixed.first("a.site").await, Err(Refused::Guarded(_))));
}

#[tokio::test(start_paused = true)]
async fn an_answer_is_used_for_a_minute_however_often_it_is_used() {
    let addresses = addresses(&[&["9.9.9.9"], &["8.8.8.8"]]);
    for _ in 0..6 {
        assert_eq!(order(&addresses).await, ["9.9.9.9"]);
        addresses.connected("a.site", ip("9.9.9.9"));
        tokio::time::advance(Duration::from_secs(10)).await;
    }
    assert_eq!(order(&addresses).await, ["8.8.8.8"], "the name has another address now");
}

#[tokio::test(start_paused = true)]
async fn families_take_turns_and_what_failed_is_last_across_answers() {
    let six = ["2a00::1", "2a00::2", "2a00::3", "9.9.9.9", "8.8.8.8"];
    let addresses = addresses(&[&six]);
    assert_eq!(order(&addresses).await, ["2a00::1", "9.9.9.9", "2a00::2", "8.8.8.8", "2a00::3"]);
    addresses.failed("a.site", ip("2a00::1"));
    addresses.connected("a.site", ip("8.8.8.8"));
    let expected = ["8.8.8.8", "9.9.9.9", "2a00::2", "2a00::3", "2a00::1"];
    assert_eq!(order(&addresses).await, expected);
    tokio::time::advance(Duration::from_mins(2)).await;
    assert_eq!(order(&addresses).await, expected, "it is asked anew, and the order is kept");
    addresses.pass_over("a.site");
    assert_eq!(order(&addresses).await.last().map(String::as_str), Some("8.8.8.8"));
    tokio::time::advance(Duration::from_mins(10)).await;
    assert_eq!(order(&addresses).await[0], "2a00::1", "what failed gets another chance");
}

/// A name that nobody knows, and nobody says so.
struct Silent;

impl Resolve for Silent {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        std::future::pending().await
    }
}

#[tokio::test(start_paused = true)]
async fn a_name_service_has_its_time() {
    let addresses = Addresses::new(Guard::default(), Arc::new(Silent), LONGEST);
    let told = addresses.first("a.site").await.expect_err("nobody answers");
    assert_eq!(told.to_string(), "its name cannot be resolved: the name was not resolved in time");
}

/// A network that has IPv6 alone, and a translator under the well-known prefix.
struct Translating;

impl Resolve for Translating {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok(vec![match name {
            "ipv4only.arpa" => ip("64:ff9b::192.0.0.170"),
            "inner.site" => ip("64:ff9b::10.0.0.1"),
            _ => ip("64:ff9b::9.9.9.9"),
        }])
    }
}

#[tokio::test]
async fn where_a_network_translates_the_address_behind_is_judged() {
    let translated = Addresses::new(Guard::default(), Arc::new(Translating), LONGEST);
    assert_eq!(translated.first("a.site").await.ok(), Some(ip("64:ff9b::9.9.9.9")));
    let told = translated.first("inner.site").await.expect_err("it is private");
    assert_eq!(told.to_string(), "10.0.0.1 is not public: private (RFC 1918)");
    let without = addresses(&[&["64:ff9b::9.9.9.9"], &["192.0.0.170"]]);
    let told = without.first("a.site").await.expect_err("nobody translates here");
    assert!(told.to_string().contains("nat64"), "{told}");
}
