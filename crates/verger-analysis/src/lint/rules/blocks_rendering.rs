use verger::{Directive, Verdict};

use crate::lint::file::LintedFile;
use crate::lint::searcher::Searcher;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V101",
    name: "blocks-rendering",
    severity: Severity::Hint,
    family: Family::Risk,
    consumers: &[],
    what: "a rule closes stylesheets or scripts to search engines",
    why: "Google renders a page before it indexes it, and does not fetch what robots.txt closes: its documentation asks to leave \
          open what a page needs. Without its styles and scripts a page can look empty, or unfit for telephones.",
    remedy: "Write an Allow for the styles and scripts that pages need.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /*.css$\n"),
        Example::file(b"User-agent: *\nDisallow: /static/js/\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /static/js/\nAllow: /static/js/*.js\n"),
        Example::file(b"User-agent: *\nDisallow: /*.json$\nDisallow: /a.jsp\n"),
        Example::file(b"User-agent: *\nDisallow: /ads/widget.js\n"),
        Example::file(b"User-agent: *\nDisallow: /\nDisallow: /*.css$\n"),
        Example::file(
            b"User-agent: ExampleBot\nDisallow: /*.css$\n\nUser-agent: *\nDisallow: /a\n",
        ),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let is_open = |robot: &Searcher| robot.decide(b"/").verdict == Verdict::Allowed;
    let mut robots: Option<Vec<Searcher>> = None;
    for rule in file.rules().filter(|rule| rule.directive == Directive::Disallow) {
        let Some(path) = resource_of(file.text(rule.value)) else { continue };
        let robots =
            robots.get_or_insert_with(|| Searcher::all(file).into_iter().filter(is_open).collect());
        let decides = |robot: &&Searcher| {
            let decision = robot.decide(&path);
            decision.verdict == Verdict::Disallowed && decision.line() == Some(rule.line)
        };
        let closed = robots.iter().find(decides);
        let Some(robot) = closed else { continue };
        let shown = String::from_utf8_lossy(&path).into_owned();
        findings.add(|found| {
            found
                .at_span(rule.line, rule.value)
                .message(format!("{} may not fetch `{shown}`", robot.title()))
                .witness(path.clone())
        });
    }
}

/// The path of a stylesheet or script that a pattern is about, if it is about one.
fn resource_of(pattern: &[u8]) -> Option<Vec<u8>> {
    let pattern = pattern.strip_suffix(b"$").unwrap_or(pattern);
    let is_plain = |octet: &u8| octet.is_ascii_graphic() && !b"%#$".contains(octet);
    let is_path = matches!(pattern, [b'/' | b'*', ..]) && !pattern.starts_with(b"//");
    if !is_path || !pattern.iter().all(is_plain) {
        return None;
    }
    let lower = pattern.to_ascii_lowercase();
    let ends = |name: &[u8]| {
        let mut places = lower.windows(name.len()).enumerate();
        places.any(|(at, window)| {
            window == name && matches!(lower.get(at + name.len()), None | Some(b'*' | b'?'))
        })
    };
    // One file by its name is closed on purpose.
    let is_one_file = || !name_in(pattern).contains(&b'*');
    if (ends(b".css") || ends(b".js")) && !is_one_file() {
        return Some(filled(pattern));
    }
    let folder = lower.strip_suffix(b"*").unwrap_or(&lower);
    let folder = folder.strip_suffix(b"/").unwrap_or(folder);
    let file = FOLDERS.iter().find(|(name, _)| name.as_bytes() == name_in(folder))?.1;
    Some([&filled(&pattern[..folder.len()]), file.as_bytes()].concat())
}

/// What follows the last slash, but a star at its end.
fn name_in(pattern: &[u8]) -> &[u8] {
    let pattern = pattern.strip_suffix(b"*").unwrap_or(pattern);
    pattern.rsplit(|&octet| octet == b'/').next().unwrap_or_default()
}

/// A path that the pattern matches.
fn filled(pattern: &[u8]) -> Vec<u8> {
    let pattern = pattern.strip_suffix(b"*").unwrap_or(pattern);
    let filled = pattern.iter().map(|&octet| if octet == b'*' { b'a' } else { octet });
    let begin = if pattern.starts_with(b"*") { &b"/"[..] } else { b"" };
    begin.iter().copied().chain(filled).collect()
}

/// Names of folders that hold nothing else.
const FOLDERS: [(&str, &str); 6] = [
    ("css", "/a.css"),
    ("styles", "/a.css"),
    ("stylesheets", "/a.css"),
    ("js", "/a.js"),
    ("javascript", "/a.js"),
    ("javascripts", "/a.js"),
];
