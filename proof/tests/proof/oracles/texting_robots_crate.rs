use texting_robots::Robot;
use verger::{Directive, Target};

use super::case::Case;
use super::comparison::{Engine, Reason};

/// One robot at a time, with one regular expression per rule.
pub(crate) const ENGINE: Engine =
    Engine { name: "texting_robots 0.2.2", cannot_read, answer, reasons: REASONS };

fn answer(case: &Case) -> Option<bool> {
    let robot = Robot::new(&case.robot, &case.file).ok()?;
    Some(robot.allowed(&case.url))
}

fn cannot_read(_: &[u8]) -> Option<&'static str> {
    None
}

const REASONS: &[Reason] = &[
    Reason { name: "a URL without a leading slash is a path", without: path_of_the_url },
    Reason { name: "the value of a User-agent line is compared whole", without: agents_as_read },
    Reason {
        name: "a Crawl-delay closes a group",
        without: |case| {
            case.with_lines(|line| {
                (line.directive != Some(Directive::CrawlDelay)).then(|| line.text.into())
            })
        },
    },
    Reason {
        name: "rules count in a file without User-agent lines",
        without: only_rules_of_groups,
    },
    Reason { name: "other spellings of fields are read, or not", without: plainly_spelt },
    Reason { name: "escapes are compared as they are written", without: Case::in_normal_form },
    Reason {
        name: "/robots.txt is always allowed",
        without: |case| Case {
            url: case.url.replace("/robots.txt", "/robots.txt?"),
            ..case.clone()
        },
    },
    Reason { name: "a `$` is the end of the path anywhere", without: without_literal_ends },
    Reason {
        name: "URLs are escaped beyond ASCII",
        without: |case| Case {
            url: case.url.replace(|letter: char| !letter.is_ascii(), "~"),
            ..case.clone()
        },
    },
    Reason { name: "an index page is not its directory", without: with_directories },
];

fn path_of_the_url(case: &Case) -> Case {
    let path = Target::read(case.url.as_bytes(), case.dialect.target).path().into_owned();
    match String::from_utf8(path) {
        Ok(path) => Case { url: path, ..case.clone() },
        Err(_) => case.clone(),
    }
}

/// Makes each User-agent line name the robot itself, `*`, or somebody else, as the dialect reads it.
fn agents_as_read(case: &Case) -> Case {
    case.with_lines(|line| {
        if line.directive != Some(Directive::UserAgent) {
            return Some(line.text.to_vec());
        }
        let is_for = |robot: &str| {
            let file = [b"User-agent: ", line.value, b"\nDisallow: /\n"].concat();
            let (robot, url) = (robot.to_owned(), "/a".to_owned());
            !Case { file, robot, url, dialect: case.dialect }.answer()
        };
        let name = match (is_for("somebody-else"), is_for(&case.robot)) {
            (true, _) => "*",
            (false, true) => &case.robot,
            (false, false) => "not-the-robot-that-asks",
        };
        Some(format!("User-agent: {name}").into_bytes())
    })
}

fn only_rules_of_groups(case: &Case) -> Case {
    let mut in_a_group = false;
    case.with_lines(|line| {
        in_a_group |= line.directive == Some(Directive::UserAgent);
        in_a_group.then(|| line.text.to_vec())
    })
}

fn plainly_spelt(case: &Case) -> Case {
    case.with_lines(|line| {
        let known = [Directive::UserAgent, Directive::Allow, Directive::Disallow];
        let directive = line.directive.filter(|directive| known.contains(directive))?;
        Some([directive.name().as_bytes(), b": ", line.value].concat())
    })
}

fn without_literal_ends(case: &Case) -> Case {
    let pattern = |text: &[u8]| {
        let (body, end) = text.split_at(text.len().saturating_sub(1));
        let body: Vec<_> =
            body.iter().map(|&octet| if octet == b'$' { b'~' } else { octet }).collect();
        [&body, end].concat()
    };
    case.with_paths(pattern, |url| url.replace('$', "~"))
}

fn with_directories(case: &Case) -> Case {
    case.with_lines(|line| {
        let slash = line.value.iter().rposition(|&octet| octet == b'/');
        let directory = slash.filter(|&slash| line.value[slash..].starts_with(b"/index.htm"));
        Some(match (line.directive, directory) {
            (Some(Directive::Allow), Some(slash)) => {
                [line.text, b"\nAllow: ", &line.value[..=slash], b"$"].concat()
            }
            _ => line.text.to_vec(),
        })
    })
}
