mod merged;
mod opened;

use verger::{Crawler, Document};
use verger_analysis::logs::{LogJudge, LogOptions};
use verger_report::text::{Length, LogsSheet};
use verger_report::{LogsRead, RobotInLog};

use self::merged::Merged;
use crate::args::{Logs as Args, dialect_named};
use crate::exit::{Failure, Outcome, or_interrupted};
use crate::input::is_stdin;
use crate::output::{self, Output};
use crate::source::RobotsTxt;
use crate::target::site;

/// `verger logs`: which robots disobeyed a robots.txt, by an access log?
pub(crate) fn logs(args: &Args) -> Result<Outcome, Failure> {
    let inputs = args.files.iter().chain([&args.robots]).filter(|path| is_stdin(path));
    if inputs.count() > 1 {
        return Err(Failure::usage("only one input can be read from standard input"));
    }
    let host = args.site.as_deref().map(host).transpose()?;
    let dialect = args.limits.applied_to(dialect_named(&args.dialect));
    let robots = RobotsTxt::read(&args.robots, None)?;
    let empty = Document::parse(b"");
    let document = robots.document.as_ref().unwrap_or(&empty);
    let length = if args.verbose || !args.agents.is_empty() { Length::Full } else { Length::Brief };
    // Before the logs are read: after Ctrl-C, what was found is printed.
    let mut out = Output::new(args.json, LogsSheet::new(length));
    let mut logs = Merged::open(&args.files)?;
    let options = LogOptions { host, changed: args.changed, ..LogOptions::default() };
    let mut judge = LogJudge::new(document, &dialect, options);
    let mut outcome = or_interrupted(logs.each(|line, place| judge.add(line, place)))?;
    let (conducts, totals) = judge.finish();
    let names = logs.names();
    let is_asked = |name: &str| args.agents.is_empty() || is_one_of(name, &args.agents);
    let answers = conducts.iter().filter(|conduct| is_asked(&conduct.name));
    let answers: Vec<_> =
        answers.map(|conduct| RobotInLog::new(conduct, document, &names)).collect();
    let mut read = LogsRead::new(&totals, &conducts);
    read.logs.clone_from(&names);
    read.robots_txt = robots.named().name();
    read.dialect = dialect.name;
    (read.lines, read.damaged) = (logs.lines, logs.damaged);
    read.damaged_lines = logs.damaged_lines(&names);
    for answer in &answers {
        match answer.verdict {
            "disobeyed" => outcome.add_fault(),
            "unknown" => outcome.add_undetermined(),
            _ => {}
        }
    }
    if answers.is_empty() && !args.agents.is_empty() {
        output::note(format_args!("no robot named {} is in the logs", args.agents.join(" or ")));
    }
    add_doubts(&read, &mut outcome);
    out.put(&answers)?;
    out.put(&[read])?;
    out.finish()?;
    Ok(outcome)
}

/// Says why nothing can be said of some requests.
fn add_doubts(read: &LogsRead<'_>, outcome: &mut Outcome) {
    if read.user_agent_not_logged > 0 {
        output::trouble(
            "some lines have no User-Agent, so their robots are unknown: let the server log in the combined format",
        );
        outcome.add_undetermined();
    }
    if read.not_followed > 0 {
        output::trouble(
            "the logs have more robots than can be followed; their requests are only counted",
        );
        outcome.add_undetermined();
    }
    if read.requests == 0 && read.damaged > 0 {
        output::trouble("no line is one of the common or of the combined format");
        outcome.add_unreadable();
    }
}

/// The host of a site.
fn host(named: &str) -> Result<Vec<u8>, Failure> {
    let site = site(named)?;
    let (_, host) = site.as_str().split_once("://").unwrap_or(("", site.as_str()));
    Ok(host.trim_end_matches('/').as_bytes().to_vec())
}

/// Whether a robot has one of these names.
fn is_one_of(robot: &str, names: &[String]) -> bool {
    names.iter().any(|name| {
        let crawler = Crawler::known([name]);
        let known = crawler.known_robot().map(|known| known.token.as_bytes());
        let mut all = crawler.tokens().chain(known).chain([name.trim().as_bytes()]);
        all.any(|token| token.eq_ignore_ascii_case(robot.as_bytes()))
    })
}
