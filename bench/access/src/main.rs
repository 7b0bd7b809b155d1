//! How fast verdicts are from memory, from the disk, and from many sites.

mod at_hand;
mod on_disk;
mod one_site;
mod origin;
mod sites;

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
usage: verger-bench-access [--quick] [--check]

  --quick   five seconds of fetching instead of thirty
  --check   ends with status 1 if a goal is missed";

/// One row: what was measured, the goal, and the result.
struct Row {
    what: &'static str,
    goal: &'static str,
    found: String,
    is_met: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if let [origin, port] = arguments.as_slice()
        && origin == "--origin"
    {
        return origin::serve(port);
    }
    let known = ["--quick", "--check"];
    if arguments.iter().any(|argument| !known.contains(&argument.as_str())) {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    }
    let is_quick = arguments.iter().any(|argument| argument == "--quick");
    let span = Duration::from_secs(if is_quick { 5 } else { 30 });

    let mut rows = vec![at_hand::row(), on_disk::row()];
    rows.extend(sites::rows(span));
    rows.extend(one_site::rows(span));
    println!("{:<58} {:>14}  found", "what", "goal");
    for row in &rows {
        let mark = if row.is_met { "" } else { "   NOT MET" };
        println!("{:<58} {:>14}  {}{mark}", row.what, row.goal, row.found);
    }
    let checks = arguments.iter().any(|argument| argument == "--check");
    if checks && rows.iter().any(|row| !row.is_met) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The median of the measurements, with the least and the most.
fn spread(mut measured: Vec<f64>) -> (f64, String) {
    measured.sort_by(f64::total_cmp);
    let (least, most) = (measured[0], measured[measured.len() - 1]);
    let median = measured[measured.len() / 2];
    (median, format!("{median:.2} ({least:.2}–{most:.2})"))
}

/// A file of typical size: a few groups, about sixty rules.
fn robots_txt() -> String {
    let mut text =
        String::from("User-agent: BadBot\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 1\n");
    for number in 0..60 {
        let (line, end) = [
            ("Disallow: /folder", "/"),
            ("Allow: /folder", "/public"),
            ("Disallow: /*?session", "="),
        ][number % 3];
        writeln!(text, "{line}{number}{end}").expect("a string takes all");
    }
    text
}
