use verger::Directive;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V100",
    name: "reveals-secret",
    severity: Severity::Hint,
    family: Family::Risk,
    consumers: &[],
    what: "a rule names a place that attackers look for",
    why: "Anyone can read robots.txt, and the rules are not a form of access control (RFC 9309 §3): whoever looks for such files finds \
          their addresses here (CWE-200).",
    remedy: "Protect or remove what is there, and remove the rule; a part of the path before it is enough to keep robots away.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /site/.git/\n"),
        Example::file(b"User-agent: *\nDisallow: /old/dump.sql\n"),
        Example::file(b"User-agent: *\nDisallow: /phpMyAdmin\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /site/\n"),
        Example::file(b"User-agent: *\nDisallow: /*.git$\nDisallow: /*.sql\n"),
        Example::file(b"User-agent: *\nDisallow: /forgot-password\nDisallow: /wp-admin/\n"),
    ],
    check,
};

/// Names of files and folders, and what they hold.
const PLACES: [(&str, &str); 19] = [
    (".git", "the history of the source"),
    (".svn", "the history of the source"),
    (".hg", "the history of the source"),
    (".env", "settings with credentials"),
    (".htpasswd", "passwords"),
    (".aws", "credentials"),
    (".ssh", "keys"),
    ("id_rsa", "a private key"),
    ("wp-config.php", "the password of a database"),
    ("phpmyadmin", "the administration of a database"),
    ("adminer.php", "the administration of a database"),
    ("backup", "copies of the site"),
    ("backups", "copies of the site"),
    ("db_backup", "a copy of a database"),
    ("passwords", "passwords"),
    ("passwd", "passwords"),
    ("credentials", "credentials"),
    ("secret", "something secret"),
    ("secrets", "something secret"),
];

/// Ends of the names of files, and what they hold.
const ENDS: [(&str, &str); 9] = [
    (".sql", "a copy of a database"),
    (".sql.gz", "a copy of a database"),
    (".sql.zip", "a copy of a database"),
    (".sqlite", "a database"),
    (".mdb", "a database"),
    (".bak", "a copy of a file, served as text"),
    (".pem", "a key"),
    (".pfx", "a key"),
    (".kdbx", "passwords"),
];

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let rules = file.rules().filter(|rule| rule.directive == Directive::Disallow);
    for rule in rules {
        let Some((name, holds)) = place_in(file.text(rule.value)) else { continue };
        findings.add(|found| {
            found
                .at_span(rule.line, rule.value)
                .message(format!("the rule tells where `{name}` is: {holds}"))
        });
    }
}

/// The first segment that is such a place. One with a wildcard says only that there may be some.
fn place_in(pattern: &[u8]) -> Option<(String, &'static str)> {
    let path = pattern.split(|&octet| octet == b'?').next().unwrap_or_default();
    let path = path.strip_suffix(b"$").unwrap_or(path);
    path.split(|&octet| octet == b'/').find_map(|segment| {
        if segment.len() > LONGEST || segment.contains(&b'*') {
            return None;
        }
        let name = String::from_utf8_lossy(segment).to_ascii_lowercase();
        let place = PLACES.iter().find(|(place, _)| *place == name);
        let file = || ENDS.iter().find(|(end, _)| name.len() > end.len() && name.ends_with(end));
        let holds = place.or_else(file)?.1;
        Some((String::from_utf8_lossy(segment).into_owned(), holds))
    })
}

/// The bytes of a segment that is looked at.
const LONGEST: usize = 60;
