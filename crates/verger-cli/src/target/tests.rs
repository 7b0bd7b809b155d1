use super::*;

#[test]
fn what_may_mean_two_things_is_refused_with_both() {
    let none = Asked::File(None);
    for (given, both) in [
        ("private", ["/private", "https://private/"]),
        ("tmp/x", ["/tmp/x", "https://tmp/x"]),
        ("other.example/x", ["/other.example/x", "https://other.example/x"]),
        ("//private", ["https://HOST//private", "https://private/"]),
    ] {
        let refused = Target::read(given.as_bytes(), none).expect_err(given).to_string();
        for one in both {
            assert!(
                refused.contains(&format!("write {one} "))
                    || refused.contains(&format!("or {one} ")),
                "{refused}"
            );
        }
    }
    let origin = "https://example.com".parse().expect("an origin");
    for asked in [none, Asked::File(Some(&origin)), Asked::Sites] {
        for given in ["private", "tmp/x", "intranet:80", ""] {
            assert!(Target::read(given.as_bytes(), asked).is_err(), "{given} {asked:?}");
        }
    }
    assert!(Target::read(b"mailto:me@example.com", none).is_err());
}

#[test]
fn a_host_takes_the_scheme_of_the_file_or_https() {
    let origin = "http://example.com".parse().expect("an origin");
    let read = |asked| Target::read(b"www.M%C3%BCnchen.example/x", asked).expect("a host").read_as;
    let url = |scheme: &str| Some(format!("{scheme}://www.xn--mnchen-3ya.example/x"));
    assert_eq!(read(Asked::Sites), url("https"));
    assert_eq!(read(Asked::File(Some(&origin))), url("http"));
}

#[test]
fn sites_are_named_by_host_or_url() {
    let named = |named| site(named).map(|site| site.to_string()).ok();
    assert_eq!(named("example.com").as_deref(), Some("https://example.com"));
    assert_eq!(named("intranet:8443/x").as_deref(), Some("https://intranet:8443"));
    assert_eq!(named("http://h/x").as_deref(), Some("http://h"));
    for wrong in ["", "/x", "//x", "mailto:me@example.com", "http:", "ftp://h"] {
        assert_eq!(named(wrong), None, "{wrong}");
    }
    let ftp = site("ftp://h.example/x").expect_err("only HTTP is fetched");
    assert!(
        format!("{ftp:?}").contains("--robots FILE --origin ftp://h.example --agent"),
        "{ftp:?}"
    );
}
