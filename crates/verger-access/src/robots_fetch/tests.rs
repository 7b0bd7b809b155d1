use super::*;

const NOW: Moment = Moment::from_unix(1_700_000_000);

fn site() -> Site {
    Site::of("https://example.com").expect("a site")
}

fn asking() -> RobotsFetch {
    RobotsFetch::new(site(), &Profile::RFC9309, None)
}

fn moved(asking: RobotsFetch, location: &[u8]) -> Next {
    asking.head(ResponseHead { status: 302, fields: &[("location", location)] }, NOW)
}

fn done(next: Next) -> Answer {
    match next {
        Next::Done(answer) => *answer,
        other => panic!("expected an answer: {other:?}"),
    }
}

fn ask(next: Next) -> RobotsFetch {
    match next {
        Next::Ask(asking) => asking,
        other => panic!("expected a request: {other:?}"),
    }
}

fn read(next: Next) -> Reading {
    match next {
        Next::Read(reading) => reading,
        other => panic!("expected a body: {other:?}"),
    }
}

/// RFC 9309 §2.3.1.2.
#[test]
fn five_redirects_are_followed_and_the_sixth_is_not() {
    let mut asking = asking();
    for hop in 1..=5 {
        asking = ask(moved(asking, format!("https://h{hop}.example/r").as_bytes()));
    }
    assert_eq!(asking.url(), "https://h5.example/r");
    let fifth = read(asking.clone().head(ResponseHead { status: 200, fields: &[] }, NOW)).end(NOW);
    assert_eq!((fifth.said, fifth.hops.len()), (Said::Status(200), 6));
    assert_eq!(fifth.site, site(), "the rules are for the first authority");
    let sixth = done(moved(asking, b"https://h6.example/r"));
    assert_eq!(sixth.said, Said::Nothing(FetchFailure::TooManyRedirects));
}

#[test]
fn redirects_lead_somewhere_of_the_web_or_nowhere() {
    for (location, url) in [
        ("/other.txt", "https://example.com/other.txt"),
        ("r#part", "https://example.com/r"),
        ("?x", "https://example.com/robots.txt?x"),
        ("//EXAMPLE.org:443/", "https://example.org/"),
        ("http://example.com/robots.txt", "http://example.com/robots.txt"),
        ("", "https://example.com/robots.txt"),
    ] {
        assert_eq!(ask(moved(asking(), location.as_bytes())).url(), url, "{location}");
    }
    let long = format!("/{}", "a".repeat(RobotsFetch::LONGEST_REDIRECT - 19));
    for location in [
        "file:///etc/passwd",
        "ftp://example.com/robots.txt",
        "javascript:alert(1)",
        "http://user:secret@example.com/",
        "http://",
        "http://[::1",
        &long,
    ] {
        let answer = done(moved(asking(), location.as_bytes()));
        assert_eq!(answer.said, Said::Nothing(FetchFailure::BadRedirect), "{location}");
    }
    let longest = format!("/{}", "a".repeat(RobotsFetch::LONGEST_REDIRECT - 20));
    assert_eq!(ask(moved(asking(), longest.as_bytes())).url().len(), 2048);
    let answer = done(moved(asking(), b"/\xff"));
    assert_eq!(answer.said, Said::Nothing(FetchFailure::BadRedirect));
    let answer = done(asking().head(ResponseHead { status: 301, fields: &[] }, NOW));
    assert_eq!(answer.said, Said::Nothing(FetchFailure::BadRedirect));
    assert_eq!(answer.hops.len(), 1);
}

#[test]
fn validators_go_only_to_the_url_that_gave_them() {
    let known = Validators {
        url: "https://www.example.com/robots.txt".to_owned(),
        etag: Some("\"1\"".to_owned()),
        last_modified: None,
    };
    let asking = RobotsFetch::new(site(), &Profile::RFC9309, Some(&known));
    assert_eq!(asking.validators(), None);
    let unasked = done(asking.clone().head(ResponseHead { status: 304, fields: &[] }, NOW));
    assert_eq!((unasked.said, unasked.content), (Said::Status(304), Content::None));
    let asking = ask(moved(asking, b"https://www.example.com/robots.txt"));
    assert_eq!(asking.validators(), Some(&known));
    let asked = done(asking.head(ResponseHead { status: 304, fields: &[] }, NOW));
    assert_eq!(asked.content, Content::NotModified);
}

#[test]
fn a_file_beyond_the_limit_keeps_its_whole_lines() {
    let reading = read(asking().head(ResponseHead { status: 200, fields: &[] }, NOW));
    let line = b"Disallow: /a/b\n";
    let reading = reading.chunk(line, NOW).expect("room");
    let answer = reading.chunk(&vec![b'x'; RobotsFetch::LIMIT], NOW).expect_err("the limit");
    let Content::File(file) = answer.content else { panic!("a file") };
    assert_eq!((file.octets.as_slice(), file.truncated), (line.as_slice(), true));

    let reading = read(asking().head(ResponseHead { status: 200, fields: &[] }, NOW));
    let whole =
        reading.chunk(&vec![b'x'; RobotsFetch::LIMIT], NOW).expect("exactly the limit").end(NOW);
    let Content::File(file) = whole.content else { panic!("a file") };
    assert_eq!((file.octets.len(), file.truncated), (RobotsFetch::LIMIT, false));
}

#[test]
fn a_body_that_breaks_off_is_no_file() {
    let reading = read(asking().head(ResponseHead { status: 200, fields: &[] }, NOW));
    let reading = reading.chunk(b"User-agent: *\nAllow: /\n", NOW).expect("room");
    let answer = reading.failed(FetchFailure::Cut, NOW);
    assert_eq!((answer.said, answer.content), (Said::Nothing(FetchFailure::Cut), Content::None));
}

#[test]
fn a_failure_names_the_url_that_gave_none() {
    let answer = ask(moved(asking(), b"https://h.example/")).failed(FetchFailure::Timeout, NOW);
    assert_eq!(answer.said, Said::Nothing(FetchFailure::Timeout));
    let statuses: Vec<_> = answer.hops.iter().map(|hop| hop.status).collect();
    assert_eq!(statuses, [Some(302), None]);
}

#[test]
fn of_one_line_beyond_the_limit_is_known_at_most_that_it_is_a_page() {
    for (begin, kind) in
        [(&b"<!DOCTYPE html>"[..], FileKind::Html), (b"User-agent: *", FileKind::Binary)]
    {
        let reading = read(asking().head(ResponseHead { status: 200, fields: &[] }, NOW));
        let reading = reading.chunk(begin, NOW).expect("room");
        let answer = reading.chunk(&vec![b'x'; RobotsFetch::LIMIT], NOW).expect_err("the limit");
        let Content::File(file) = answer.content else { panic!("a file") };
        assert_eq!((file.octets.len(), file.truncated, file.kind), (0, true, kind));
    }
}
