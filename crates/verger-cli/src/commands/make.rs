use std::path::Path;

use verger::{Dialect, Document};
use verger_analysis::make::{Intents, Made, NotMade, SiteRules, Whom};
use verger_report::text::DiffSheet;
use verger_report::{Diffed, MadeRobotsTxt, SheetOf};

use crate::args::{Make as Args, NamedRobots};
use crate::commands::replace::replace;
use crate::contents;
use crate::exit::{Failure, Outcome};
use crate::output;
use crate::stderr;

/// `verger make`: a robots.txt from intents.
pub(crate) fn make(args: &Args) -> Result<Outcome, Failure> {
    let intents = Intents {
        block: whom(&args.block),
        allow: whom(&args.allow),
        on_conflict: args.on_conflict.into(),
    };
    let rules = SiteRules {
        disallow: args.disallow.clone(),
        crawl_delay: args.crawl_delay.clone(),
        usage: args.usage.clone(),
        sitemaps: args.sitemap.clone(),
    };
    let before = args.from.as_deref().map(|from| before(from, &rules)).transpose()?;
    check_out(args)?;
    let made = match &before {
        Some(before) => intents.change(before),
        None => intents.make(&rules),
    };
    let made = match made {
        Ok(made) => made,
        Err(wrong @ (NotMade::NotAName(_) | NotMade::Rules(_))) => {
            return Err(Failure::usage(wrong));
        }
        Err(not_made) => {
            output::trouble(not_made);
            return Ok(Outcome::Faults);
        }
    };
    if let Some(out) = &args.out {
        replace(out, &made.text)?;
    } else if !args.json {
        output::print(&made.text)?;
    }
    if args.json {
        let name = |path: &Path| path.display().to_string();
        let (from, out) = (args.from.as_deref().map(name), args.out.as_deref().map(name));
        output::line(&MadeRobotsTxt::new(&made, from, out))?;
    } else {
        say(&made);
    }
    if let (Some(from), Some(before)) = (&args.from, &before) {
        changes(args, from, before, &made)?;
    }
    Ok(Outcome::default())
}

fn whom(named: &[NamedRobots]) -> Vec<Whom> {
    named.iter().flat_map(|named| named.0.clone()).collect()
}

/// The file that is changed, with the sitemaps that it lacks.
fn before(from: &Path, rules: &SiteRules) -> Result<Vec<u8>, Failure> {
    let mut file = contents::read(from, contents::ROBOTS_TXT)?;
    for line in rules.sitemap_lines().map_err(Failure::usage)?.lines() {
        if !file.split(|&octet| octet == b'\n').any(|known| known.trim_ascii() == line.as_bytes()) {
            if !file.is_empty() && !file.ends_with(b"\n") {
                file.push(b'\n');
            }
            file.extend_from_slice(line.as_bytes());
            file.push(b'\n');
        }
    }
    Ok(file)
}

/// Nobody's file is replaced but the one that was read.
fn check_out(args: &Args) -> Result<(), Failure> {
    let Some(out) = args.out.as_deref().filter(|out| out.exists()) else { return Ok(()) };
    let is_same = |from: &Path| from.canonicalize().ok() == out.canonicalize().ok();
    if args.from.as_deref().is_some_and(is_same) {
        return Ok(());
    }
    let name = stderr::name(out);
    Err(Failure::usage(format!("{name} is there already; pass --from {name} to change it")))
}

/// Says for whom it was proved, and what was chosen.
fn say(made: &Made) {
    let robots = made.proved - 1;
    output::note(format!(
        "proved for {robots} robots and every other: each is decided as asked, over all URLs"
    ));
    let by =
        |class: Option<verger::robots::Purpose>| class.map_or("its name", |class| class.name());
    for conflict in made.conflicts.iter().take(MOST) {
        let (blocked, allowed) = (by(conflict.blocked), by(conflict.allowed));
        let chosen = match conflict.outcome {
            verger_analysis::make::MadeOutcome::Blocked => {
                "blocked; --on-conflict allow changes that"
            }
            _ => "allowed",
        };
        let token = conflict.robot.token;
        output::note(format!(
            "{token}: {blocked} is blocked, {allowed} is allowed: it is {chosen}"
        ));
    }
    if let more @ 1.. = made.conflicts.len().saturating_sub(MOST) {
        output::note(format!("{more} more such robots; --json lists them"));
    }
    if !made.unreachable.is_empty() {
        let names: Vec<_> = made.unreachable.iter().take(MOST).map(|known| known.token).collect();
        let more = match made.unreachable.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        output::note(format!(
            "by the registry these may ignore any robots.txt: {}{more}; only the server can stop them",
            names.join(", ")
        ));
    }
}

/// Prints what changes: to standard error, where the file itself is on standard output.
fn changes(args: &Args, from: &Path, before: &[u8], made: &Made) -> Result<(), Failure> {
    if before == made.text {
        output::note("nothing has to change");
    }
    let (old, new) = (Document::parse(before), Document::parse(&*made.text));
    let name = from.display().to_string();
    let files = Diffed::new((&name, &old), ("the new file", &new), &Dialect::RFC9309);
    let (answers, _) = files.of_all();
    let of_site = files.of_site();
    if args.json {
        answers.iter().try_for_each(output::line)?;
        output::line(&of_site)?;
        return Ok(());
    }
    let (mut sheet, mut text) = (DiffSheet::default(), Vec::new());
    sheet.add(&answers, &mut text)?;
    sheet.add(&[of_site], &mut text)?;
    if args.out.is_some() {
        output::print_styled(&text)?;
    } else {
        for line in String::from_utf8_lossy(&text).lines().filter(|line| !line.is_empty()) {
            output::note(anstream::adapter::strip_str(line));
        }
    }
    Ok(())
}

/// The most robots that are named in a note.
const MOST: usize = 8;
