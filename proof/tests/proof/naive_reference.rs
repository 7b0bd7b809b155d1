//! The naive reference against the tables and examples of the documents themselves.

use verger_proof::naive::{Answer, Field, Rulebook, pattern_matches, verdict};

use Field::{Allow, Disallow};

/// Draft of 1996, §3.2.2.
#[test]
fn the_table_of_1996() {
    let table = [
        ("/tmp", "/tmp", true),
        ("/tmp", "/tmp.html", true),
        ("/tmp", "/tmp/a.html", true),
        ("/tmp/", "/tmp", false),
        ("/tmp/", "/tmp/", true),
        ("/tmp/", "/tmp/a.html", true),
        ("/a%3cd.html", "/a%3cd.html", true),
        ("/a%3Cd.html", "/a%3cd.html", true),
        ("/a%3cd.html", "/a%3Cd.html", true),
        ("/a%3Cd.html", "/a%3Cd.html", true),
        ("/a%2fb.html", "/a%2fb.html", true),
        ("/a%2fb.html", "/a/b.html", false),
        ("/a/b.html", "/a%2fb.html", false),
        ("/a/b.html", "/a/b.html", true),
        ("/%7ejoe/index.html", "/~joe/index.html", true),
        ("/~joe/index.html", "/%7Ejoe/index.html", true),
    ];
    for (pattern, path, matches) in table {
        let found = pattern_matches(Rulebook::Koster1996, pattern.as_bytes(), path.as_bytes());
        assert_eq!(found, matches, "{pattern}, {path}");
    }
}

/// draft-koster-rep-00 §2.2.2 and §2.2.3. Every row applies there. RFC 9309 leaves reserved bytes as they are, so
/// its second row does not.
#[test]
fn the_tables_of_2019() {
    let table = [
        ("/foo/bar?baz=quz", "/foo/bar?baz=quz"),
        ("/foo/bar?baz=http://foo.bar", "/foo/bar?baz=http%3A%2F%2Ffoo.bar"),
        ("/foo/bar/\u{30C4}", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
        ("/path/file-with-a-%2A.html", "/path/file-with-a-*.html"),
        ("/path/foo-%24", "/path/foo-$"),
    ];
    for (row, (pattern, path)) in table.into_iter().enumerate() {
        for (book, holds) in [(Rulebook::Rep00, true), (Rulebook::Rfc9309, row != 1)] {
            let found = pattern_matches(book, pattern.as_bytes(), path.as_bytes());
            assert_eq!(found, holds, "{book:?}: {pattern}, {path}");
        }
    }
}

/// Draft of 1996, §4, the robots that no other record names.
#[test]
fn the_example_of_1996() {
    let lines = [
        (Disallow, "/org/plans.html"),
        (Allow, "/org/"),
        (Allow, "/serv"),
        (Allow, "/~mak"),
        (Disallow, "/"),
    ];
    let paths = [
        ("/", false),
        ("/index.html", false),
        ("/robots.txt", true),
        ("/server.html", true),
        ("/services/fast.html", true),
        ("/services/slow.html", true),
        ("/orgo.gif", false),
        ("/org/about.html", true),
        ("/org/plans.html", false),
        ("/%7Ejim/jim.html", false),
        ("/%7Emak/mak.html", true),
    ];
    all(Rulebook::Koster1996, &lines, &paths);
    all(Rulebook::Koster1996, &[(Disallow, "")], &paths.map(|(path, _)| (path, true)));
}

/// The 2.0.0 proposal: Chives and Alfred.
#[test]
fn the_examples_of_the_proposal() {
    let chives = [(Allow, "*/index.html")];
    let paths =
        [("/index.html", true), ("/a/index.html", true), ("/", false), ("/index.html?x", false)];
    all(Rulebook::Extended2Version2, &chives, &paths);
    let alfred = [
        (Allow, "/blackhole/index.html"),
        (Allow, "/blackhole/info*"),
        (Disallow, "*.shtml"),
        (Disallow, "/blackhole/info99*"),
        (Disallow, "/blackhole/info8.html"),
    ];
    let paths = [
        ("/blackhole/index.html", true),
        ("/blackhole/info1.html", true),
        ("/blackhole/info99", false),
        ("/blackhole/info8.html", false),
        ("/blackhole/info8.html.bak", true),
        ("/blackhole/info.shtml", false),
        ("/x.shtml", false),
        ("/other.html", false),
    ];
    all(Rulebook::Extended2Version2, &alfred, &paths);
}

#[test]
fn the_line_that_decides_is_named() {
    let lines: &[(Field, &[u8])] = &[(Disallow, b"/"), (Disallow, b"/a"), (Allow, b"/a")];
    let answer = |book| verdict(book, lines, b"/a/b");
    assert_eq!(answer(Rulebook::Rfc9309), Answer { allowed: true, by: Some(2) });
    assert_eq!(answer(Rulebook::Koster1996), Answer { allowed: false, by: Some(0) });
    assert_eq!(answer(Rulebook::Original1994), Answer { allowed: false, by: Some(0) });
}

fn all(book: Rulebook, lines: &[(Field, &str)], paths: &[(&str, bool)]) {
    let lines: Vec<_> = lines.iter().map(|(field, text)| (*field, text.as_bytes())).collect();
    for (path, allowed) in paths {
        assert_eq!(verdict(book, &lines, path.as_bytes()).allowed, *allowed, "{book:?}: {path}");
    }
}
