use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Hop, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V094",
    name: "redirect-chain",
    severity: Severity::Error,
    family: Family::Answers,
    consumers: &[],
    what: "the redirects of robots.txt do not end, or are too many",
    why: "A reader follows at least five redirects, and need not follow more (RFC 9309 §2.3.1.2). After the fifth Google takes the file as \
          missing, so everything is allowed; crawler-commons then disallows everything.",
    remedy: "Redirect at most once, or serve the file where it is asked for.",
    bad: &[
        Example::served(b"", Served { hops: &[hop(URL), hop(URL)], ..Served::new(URL, 301) }),
        Example::served(
            b"User-agent: *\n",
            Served {
                hops: &[
                    hop("https://example.com/1"),
                    hop("https://example.com/2"),
                    hop("https://example.com/3"),
                    hop("https://example.com/4"),
                    hop("https://example.com/5"),
                    hop("https://example.com/6"),
                ],
                ..Served::new(URL, 200)
            },
        ),
    ],
    good: &[Example::served(
        b"User-agent: *\n",
        Served { hops: &[hop("https://www.example.com/robots.txt")], ..Served::new(URL, 200) },
    )],
    check,
};

const fn hop(to: &'static str) -> Hop<'static> {
    Hop { status: 301, to }
}

/// RFC 9309 §2.3.1.2.
const MOST: usize = 5;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served else { return };
    let hops = served.hops.len();
    let before = |at: usize| {
        served.hops[..at].iter().map(|hop| hop.to).chain([served.url]).collect::<Vec<_>>()
    };
    let back = (0..hops).find(|&at| before(at).contains(&served.hops[at].to));
    if let Some(at) = back {
        findings.add(|found| {
            found.message(format!(
                "the redirects lead back to `{}`, and never to a file",
                served.hops[at].to
            ))
        });
    } else if hops > MOST {
        findings.add(|found| {
            found.message(format!("robots.txt is redirected {hops} times; readers follow {MOST}"))
        });
    } else if matches!(served.status, 300..=399) {
        findings.add(|found| {
            found.message(if hops == MOST {
                format!("robots.txt is redirected more than {MOST} times")
            } else {
                format!("the last answer is a redirect ({}) that leads nowhere", served.status)
            })
        });
    }
}
