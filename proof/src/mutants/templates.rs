use verger::Crawler;

use super::Template;

/// Files that together contain every construct. They are short, since each byte costs five hundred mutants.
pub fn templates() -> Vec<Template> {
    [groups(), names(), lines(), patterns(), pace(), long()].into_iter().flatten().collect()
}

fn groups() -> Vec<Template> {
    vec![
        Template::new("one group", "User-agent: x\nDisallow: /a\nAllow: /a/b\n", &[b"/a/b", b"/a"]),
        Template::new(
            "a group for all and one of its own",
            "User-agent: *\nDisallow: /\n\nUser-agent: x\nAllow: /a\n",
            &[b"/b"],
        ),
        Template::new(
            "another robot's group after the one for all",
            "User-agent: *\nAllow: /q\nUser-agent: z\nDisallow: /\n",
            &[b"/s", b"/q"],
        ),
        Template::new(
            "groups that merge",
            "User-agent: x\nDisallow: /a\nUser-agent: y\nDisallow: /b\nUser-agent: X\nAllow: /a/b\n",
            &[b"/a/b", b"/b"],
        ),
        Template::new(
            "several groups for all",
            "User-agent: *\nDisallow: /a\nUser-agent: y\nAllow: /\nUser-agent: *\nDisallow: /b\n",
            &[b"/a", b"/b"],
        ),
        Template::new(
            "groups of several robots",
            "User-agent: y\nUser-agent: x\nDisallow: /a\nUser-agent: *\nUser-agent: z\nDisallow: /b",
            &[b"/a", b"/b"],
        ),
        Template::new(
            "a rule before any group",
            "Disallow: /a\n\nUser-agent: x\nAllow: /\n",
            &[b"/a"],
        ),
        Template::new(
            "rules without a path",
            "User-agent: x\nDisallow:\nAllow: \nUser-agent: *\nDisallow: /\n",
            &[b"/"],
        ),
        Template::new("robots.txt", "User-agent: *\nDisallow: /\n", &[b"/robots.txt"]),
    ]
}

fn names() -> Vec<Template> {
    let own_and_all = "User-agent: *\nDisallow: /\n\nUser-agent: x\nDisallow: /a\n";
    vec![
        Template::new(
            "groups of fallbacks",
            "User-agent: h\nDisallow: /a\nUser-agent: g\nDisallow: /b\nUser-agent: *\nDisallow: /",
            &[b"/a", b"/b"],
        )
        .asked_by(Crawler::new(["g-i"]).with_fallbacks(["g", "h"])),
        Template::new(
            "groups of two names",
            "User-agent: y\nDisallow: /a\nUser-agent: X\nDisallow: /b\n",
            &[b"/a", b"/b"],
        )
        .asked_by(Crawler::new(["x", "y"]).with_fallbacks(["z"])),
        Template::new("a robot without a name", own_and_all, &[b"/b"])
            .asked_by(Crawler::new::<&str>([])),
        Template::new("a robot that groups for all are not meant for", own_and_all, &[b"/b"])
            .asked_by(Crawler::new(["y"]).without_star()),
        Template::new(
            "versions and further words",
            "User-agent: x/1.0\nDisallow: /a\nUser-agent: x y\nDisallow: /b\nUser-agent: x_\nAllow: /\n",
            &[b"/a", b"/b"],
        ),
        Template::new(
            "digits and dots",
            "User-agent: 36x\nDisallow: /a\nUser-agent: 3\nDisallow: /b\nUser-agent: 36x.y\nDisallow: /c\n",
            &[b"/a", b"/b"],
        )
        .asked_by(Crawler::new(["36x"])),
        Template::new(
            "a hyphen and a digit in the name",
            "User-agent: M-1b\nDisallow: /a\nUser-agent: M-\nDisallow: /b\nUser-agent:\nDisallow: /c\n",
            &[b"/a", b"/b"],
        )
        .asked_by(Crawler::new(["m-1b", "m-"])),
        Template::new(
            "a name of several words",
            "User-agent: D\nAllow: /a\nUser-agent: d n\nDisallow: /a\nUser-agent: d/1\nDisallow: /b\n",
            &[b"/a", b"/b"],
        )
        .asked_by(Crawler::new(["D n", "d/1"])),
        Template::new(
            "stars and what follows them",
            "User-agent: * x\nDisallow: /a\nUser-agent: *x\nDisallow: /b\nUser-agent: */1\nDisallow: /c\n",
            &[b"/a", b"/b"],
        ),
    ]
}

fn lines() -> Vec<Template> {
    vec![
        Template::new(
            "any case, no space, no last line end",
            "USER-AGENT:x\nDISALLOW:/A\naLLow:/A/b",
            &[b"/A/b", b"/A"],
        ),
        Template::new(
            "misspellings",
            "useragent: x\ndisalow: /a\nDissallow: /b\nuser agent: y\ndisallaw: /c\n",
            &[b"/a", b"/c"],
        ),
        Template::new(
            "fields that begin as known ones do",
            "User-agents: x\nDisallowed: /a\nAllows: /a/b\n",
            &[b"/a/b", b"/a"],
        ),
        Template::new(
            "no colon",
            "User-agent x\nDisallow /a\nAllow\t/a/b\nDisallow /c d\n",
            &[b"/a/b", b"/c"],
        ),
        Template::new(
            "comments",
            "# c\nUser-agent: x # y: z\nDisallow: /a#b\n#Allow: /a\n",
            &[b"/a", b"/a/b"],
        ),
        Template::new("a byte order mark", b"\xEF\xBB\xBFUser-agent: x\nDisallow: /a\n", &[b"/a"]),
        Template::new(
            "part of a byte order mark",
            b"\xEF\xBB User-agent: *\nDisallow: /a\n",
            &[b"/a"],
        ),
        Template::new("CR", "User-agent: x\rDisallow: /a\rAllow: /a/b\r", &[b"/a/b", b"/a"]),
        Template::new(
            "CRLF and others",
            "User-agent: x\r\n\r\nDisallow: /a\r\r\n\nAllow: /b\n\rDisallow: /\r\n",
            &[b"/a", b"/b"],
        ),
        Template::new(
            "NUL",
            "User-agent: x\0\nDisallow: /a\0b\n\0Allow: /a\nAllow\0: /a/b\n",
            &[b"/a/b", b"/a%00b"],
        ),
        Template::new(
            "white space",
            " \tUser-agent \t:\t x \nDisallow\x0B:\x0C/a \t\n  Allow : /a/b\n",
            &[b"/a/b", b"/a"],
        ),
        Template::new(
            "controls at the beginning",
            "\x0BUser-agent: x\n\x0CAllow: /a\n\x01Allow: /b\n\x08\x0E\x0FDisallow: /\n",
            &[b"/a", b"/b"],
        ),
        Template::new(
            "colons",
            "User-agent: x: y\nDisallow: http://h/a\nAllow:: /a\n: /\nDisallow: /a:b\n",
            &[b"/a:b"],
        ),
        Template::new(
            "other fields",
            "Sitemap: /s\nUser-agent: x\nHost: h\nNoindex: /a\nfoo: bar\nDisallow: /b\n",
            &[b"/a", b"/b"],
        ),
    ]
}

fn patterns() -> Vec<Template> {
    vec![
        Template::new(
            "stars",
            "User-agent: *\nDisallow: /*.x$\nAllow: /a*b\nDisallow: *q\nAllow: /**\n",
            &[b"/a/b.x", b"/q"],
        ),
        Template::new(
            "ends",
            "User-agent: *\nDisallow: /$\nAllow: /a$\nDisallow: /$a\nDisallow: /a$$\n",
            &[b"/a", b"/$a"],
        ),
        Template::new(
            "escapes",
            "User-agent: *\nDisallow: /%61%2f%C3\nAllow: /a%2Fb\nDisallow: /%\n",
            &[b"/a%2F%c3", b"/a%2fb"],
        ),
        Template::new(
            "bytes that are not ASCII, and some that URLs do not hold",
            b"User-agent: *\nDisallow: /\xC3\xA4\nAllow: /~%7E\nDisallow: /<{|\n",
            &[b"/%C3%A4", b"/%3C%7b|"],
        ),
        Template::new(
            "index pages",
            "User-agent: x\nDisallow: /\nAllow: /a/index.html\nDisallow: /a/index.htm\n",
            &[b"/a/", b"/a/index.html"],
        ),
        Template::new(
            "ties",
            "User-agent: x\nDisallow: /a\nAllow: /a\nAllow: /*\nDisallow: /?\n",
            &[b"/a", b"/?"],
        ),
        Template::new(
            "URLs in full",
            "User-agent: x\nDisallow: /a?b\n",
            &[b"https://h.example:80/a?b#c", b"//h/a?b", b"h/a?b", b"?b", b"/a;b", b"mailto:a/b"],
        ),
        Template::new(
            "more wildcards than are tried one by one",
            "User-agent: x\n".to_owned() + &"Allow: /*b\n".repeat(8) + "Disallow: /*ab\n",
            &[b"/ab"],
        ),
    ]
}

fn pace() -> Vec<Template> {
    let own = "User-agent: x\nCrawl-delay: 5\nDisallow: /a\nUser-agent: *\nCrawl-delay: 9\n";
    let hours =
        "Crawl-delay: 2\nUser-agent: x\nRequest-rate: 1/5\nVisit-time: 0600-0845\nAllow: /\n";
    let merged =
        "User-agent: y\nCrawl-delay: 5\nUser-agent: x\ncrawldelay: 3\nUser-agent: y\nDisallow:\n";
    vec![
        Template::new("a delay", own, &[b"/a"]).with_pace(),
        Template::new("hours and a rate", hours, &[b"/"]).with_pace(),
        Template::new("delays among User-agent lines", merged, &[b"/"]).with_pace(),
    ]
}

fn long() -> Vec<Template> {
    let comment = "#".to_owned() + &"User-agent:\t".repeat(6);
    vec![
        Template::new(
            "a comment of more than a block",
            format!("User-agent: x\n{comment}\nDisallow: /a\n"),
            &[b"/a"],
        ),
        Template::new(
            "a value of more than a block",
            [b"User-agent: x\nDisallow: ", &LONG_PATH[..65], b"\nAllow: /a\n"].concat(),
            URL_OF_MORE_THAN_A_BLOCK,
        ),
        Template::new(
            "white space of more than a block",
            format!("{0}User-agent: x\nDisallow:{0}/a\n", " ".repeat(66)),
            &[b"/a"],
        ),
        Template::new(
            "a value at the end of what is read of a line",
            format!("User-agent: x\nDisallow:{}/a\nAllow: /a/b\n", " ".repeat(READ_OF_A_LINE - 10)),
            &[b"/a/b", b"/a"],
        )
        .changed_at(near([14, 14 + READ_OF_A_LINE])),
        Template::new(
            "a value of more than is read of a line",
            [b"User-agent: x\nDisallow: ", LONG_PATH, b"\nUser-agent: y\nAllow: /\n"].concat(),
            LONG_URL,
        )
        .changed_at(near([14 + 10 + GLANCED_AT, 14 + READ_OF_A_LINE])),
    ]
}

/// The bytes of a line that Google's parser reads.
const READ_OF_A_LINE: usize = 16_663;
/// The bytes of a value that the engine reads ahead.
const GLANCED_AT: usize = 1 << 14;

const LONG_PATH: &[u8] = &{
    let mut path = [b'a'; 16_700];
    path[0] = b'/';
    path
};

const LONG_URL: &[&[u8]] = &[LONG_PATH];
const URL_OF_MORE_THAN_A_BLOCK: &[&[u8]] = &[LONG_PATH.split_at(70).0];

fn near(places: [usize; 2]) -> impl Iterator<Item = usize> {
    places.into_iter().flat_map(|place| place - 1..=place + 1)
}
