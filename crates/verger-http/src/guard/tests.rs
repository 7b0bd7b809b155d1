use std::net::Ipv6Addr;

use verger_vectors::{DestinationCase, destination_cases};

use super::*;

fn refusal(guard: &Guard, case: &DestinationCase) -> Option<&'static str> {
    guard.url(&case.url).err().map(Refusal::name)
}

#[test]
fn every_destination() {
    let guard = Guard::default();
    for case in destination_cases() {
        assert_eq!(
            refusal(&guard, &case),
            case.refused.as_deref(),
            "{}: {}",
            case.source,
            case.url
        );
    }
}

/// An address that the guard judges, whether it stands in the URL or a name turns out to have it.
fn address(case: &DestinationCase) -> Option<IpAddr> {
    match Url::parse(&case.url).ok()?.host()? {
        Host::Ipv4(address) => Some(address.into()),
        Host::Ipv6(address) => Some(address.into()),
        Host::Domain(_) => None,
    }
}

/// Without any one row, some case would have another answer.
#[test]
fn every_row_has_teeth() {
    let cases = destination_cases();
    for row in range::V4.iter().chain(range::V6) {
        let changed = cases.iter().filter_map(address).any(|address| {
            let name = |range: Option<&Range>| range.map(|range| range.name);
            let without = range::first(address, |other| !std::ptr::eq(other, row));
            name(without) != name(range::special(address))
        });
        assert!(changed, "{row}: no case misses it");
    }
    for row in name::NAMES {
        let missed = cases.iter().any(|case| case.refused.as_deref() == Some(row.name));
        assert!(missed, "{row}: no case misses it");
    }
}

/// The model allows by what is global unicast, not by what nobody forbade.
#[test]
fn outside_of_global_unicast_nothing_is_public() {
    for high in 0..=u16::MAX {
        let address = Ipv6Addr::from_segments([high, 0xabcd, 0, 0, 0, 0, 0, 1]);
        if high >> 13 != 1 {
            assert!(range::special(address.into()).is_some(), "{address}");
        }
    }
}

#[test]
fn networks_that_are_opened() {
    let network = Network { address: "10.1.0.0".parse().expect("an address"), bits: 16 };
    let reach = Reach::PublicAnd(vec![network]);
    let guard = Guard::new(GuardOptions { ports: vec![8080], reach });
    for url in
        ["http://10.1.255.255/", "http://10.1.0.0:8080/", "http://intern:8080/", "http://1.1.1.1/"]
    {
        assert_eq!(guard.url(url), Ok(()), "{url}");
    }
    let closed = [
        ("http://10.2.0.0/", "private"),
        ("http://10.0.255.255/", "private"),
        ("http://127.0.0.1/", "loopback"),
        ("http://10.1.0.0:8081/", "port"),
        ("http://[::ffff:10.1.0.0]/", "v4-mapped"),
    ];
    for (url, name) in closed {
        assert_eq!(guard.url(url).map_err(Refusal::name), Err(name), "{url}");
    }
    let metadata = ["169.254.169.254", "168.63.129.16", "100.100.100.200", "fd00:ec2::254"];
    let wide = ["0.0.0.0/0", "::/0"].map(|text| text.parse().expect("a network"));
    let wide = Guard::new(GuardOptions { reach: Reach::PublicAnd(wide.into()), ports: vec![] });
    for address in metadata.map(|text| text.parse().expect("an address")) {
        assert!(guard.address(address).is_err(), "{address}");
        assert!(wide.address(address).is_err(), "{address} is not named");
        let bits = 255;
        let reach = Reach::PublicAnd(vec![Network { address, bits }]);
        let named = Guard::new(GuardOptions { reach, ports: vec![] });
        assert_eq!(named.address(address), Ok(()), "{address} is");
    }
    let one = Network { address: "fd00::1".parse().expect("an address"), bits: 255 };
    assert!(one.holds("fd00::1".parse().expect("an address")));
    assert!(!one.holds("fd00::".parse().expect("an address")));
    let all = Network { address: "::".parse().expect("an address"), bits: 0 };
    assert!(all.holds("ffff::".parse().expect("an address")));
    assert!(!all.holds("127.0.0.1".parse().expect("an address")));
}

#[test]
fn ones_own_addresses() {
    let guard = Guard::new(GuardOptions { reach: Reach::Own, ..GuardOptions::default() });
    for url in [
        "http://localhost:1/",
        "http://127.0.0.1:8080/",
        "http://[::1]:81/",
        "http://[fd00::1]/",
        "http://10.0.0.1/",
    ] {
        assert_eq!(guard.url(url), Ok(()), "{url}");
    }
    let closed = [
        ("http://169.254.169.254/", "link-local"),
        ("http://100.100.100.200/", "cloud-credentials"),
        ("http://168.63.129.16/", "cloud-credentials"),
        ("http://[fd00:ec2::254]/", "cloud-credentials"),
        ("http://[fd20:ce::254]/", "cloud-credentials"),
        ("http://[fd00:42::42]/", "cloud-credentials"),
        ("http://[64:ff9b::10.0.0.1]/", "nat64"),
        ("http://0.0.0.0/", "this-network"),
        ("http://[::]/", "unspecified"),
        ("http://[::ffff:127.0.0.1]/", "v4-mapped"),
        ("http://255.255.255.255/", "broadcast"),
        ("http://localhost:0/", "port"),
        ("ftp://localhost/", "scheme"),
    ];
    for (url, name) in closed {
        assert_eq!(guard.url(url).map_err(Refusal::name), Err(name), "{url}");
    }
}

#[test]
fn networks_as_they_are_written() {
    for (text, written) in [
        ("10.0.0.0/8", "10.0.0.0/8"),
        ("10.1.2.3", "10.1.2.3/32"),
        ("fd00::/8", "fd00::/8"),
        ("::/0", "::/0"),
    ] {
        let network: Network = text.parse().expect(text);
        assert_eq!(network.to_string(), written);
    }
    for (text, error) in [
        ("", NetworkError::Address),
        ("10.0.0/8", NetworkError::Address),
        ("example.com", NetworkError::Address),
        ("10.0.0.0/33", NetworkError::Bits),
        ("10.0.0.0/", NetworkError::Bits),
        ("fd00::/129", NetworkError::Bits),
        ("10.0.0.1/8", NetworkError::Beyond),
        ("0.0.0.1/0", NetworkError::Beyond),
        ("fd00::1/64", NetworkError::Beyond),
    ] {
        assert_eq!(text.parse::<Network>(), Err(error), "{text}");
    }
}
