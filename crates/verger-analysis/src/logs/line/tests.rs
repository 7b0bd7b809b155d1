use super::*;

const COMBINED: &[u8] = br#"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000] "GET /a%20b?c HTTP/1.1" 200 5 "https://example.com/" "ExampleBot/1.0 (+https://example.org/bot)""#;

fn parse(line: &[u8]) -> LogLine<'_> {
    LogLine::parse(line).unwrap_or_else(|error| panic!("{error}: {}", line.escape_ascii()))
}

fn target<'l>(line: &'l LogLine<'_>) -> Option<&'l [u8]> {
    Some(&*line.request.as_ref()?.target)
}

#[test]
fn the_combined_format() {
    let line = parse(COMBINED);
    assert_eq!(line.time.to_string(), "2026-11-21T14:00:00Z");
    assert_eq!(target(&line), Some(&b"/a%20b?c"[..]));
    assert_eq!((line.status, line.host), (Some(200), None));
    assert_eq!(line.user_agent.as_deref(), Some(&b"ExampleBot/1.0 (+https://example.org/bot)"[..]));
}

#[test]
fn other_forms_of_the_same() {
    let common = parse(br#"::1 - ann [21/Nov/2026:15:00:00 +0100] "HEAD / HTTP/1.0" 304 -"#);
    assert_eq!((common.user_agent, common.host), (None, None));
    assert_eq!((common.time.unix() % 86_400, common.status), (14 * 3600, Some(304)));
    let with_host = parse(
        br#"example.com:443 2001:db8::1 - - [21/Nov/2026:15:00:00 +0100] "GET / HTTP/1.1" 200 1 "-" "-" "203.0.113.1" 0.004"#,
    );
    assert_eq!(with_host.host, Some(&b"example.com:443"[..]));
    assert_eq!(with_host.user_agent.as_deref(), Some(&b""[..]));
    // A host name in place of the client's address, and a user with a space.
    let named =
        parse(br#"c.example - Ann Lee [21/Nov/2026:15:00:00 +0100] "GET / HTTP/1.1" 200 1"#);
    assert_eq!(named.host, None);
}

#[test]
fn requests_that_ask_for_nothing() {
    for request in ["-", "", r"\x16\x03\x01", "OPTIONS * HTTP/1.1", "CONNECT a:443 HTTP/1.1"] {
        let line =
            format!(r#"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000] "{request}" 400 0 "-" "-""#);
        assert_eq!(parse(line.as_bytes()).request, None, "{request}");
    }
}

#[test]
fn quotes_within_fields() {
    let line = parse(
        br#"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000] "GET /\"\x22 HTTP/1.1" 200 0 "\"" "a \"b\" c""#,
    );
    assert_eq!(target(&line), Some(&b"/\"\""[..]));
    assert_eq!(line.user_agent.as_deref(), Some(&b"a \"b\" c"[..]));
}

#[test]
fn damaged_lines() {
    for (line, why) in [
        (&b""[..], DamagedLine::NoTime),
        (b"\0\0\0\0", DamagedLine::NoTime),
        (br#"192.0.2.7 - - [21/Nov/2026:14:00 +0000] "GET / HTTP/1.1" 200 1"#, DamagedLine::NoTime),
        (b"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000]", DamagedLine::NoRequest),
        (b"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000] GET / 200", DamagedLine::NoRequest),
        (br#"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000] "GET /"#, DamagedLine::CutOff),
        (
            br#"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000] "GET / HTTP/1.1" x"#,
            DamagedLine::NoStatus,
        ),
        (
            br#"192.0.2.7 - - [21/Nov/2026:14:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Exa"#,
            DamagedLine::CutOff,
        ),
    ] {
        assert_eq!(LogLine::parse(line), Err(why), "{}", line.escape_ascii());
    }
}

/// Every line that one edit makes of a real one is read or refused, and what is read lies in the line.
#[test]
fn no_bytes_make_it_panic() {
    let hostile = [0, b' ', b'"', b'\\', b'[', b']', b'x', b'/', 0x80, 0xFF, b'\n'];
    for at in 0..=COMBINED.len() {
        let _ = LogLine::parse(&COMBINED[..at]);
        let _ = LogLine::parse(&COMBINED[at..]);
        for octet in hostile {
            let (before, after) = COMBINED.split_at(at);
            let put = [before, &[octet], after].concat();
            let set = [before, &[octet], after.get(1..).unwrap_or_default()].concat();
            for line in [put, set] {
                if let Ok(read) = LogLine::parse(&line)
                    && let Some(request) = &read.request
                {
                    assert!(!request.target.is_empty() && !request.method.is_empty());
                }
            }
        }
    }
}
