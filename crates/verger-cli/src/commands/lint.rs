#[cfg(feature = "net")]
mod asked;
#[cfg(not(feature = "net"))]
#[path = "lint/not_asked.rs"]
mod asked;
mod files;
mod repair;

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use verger_analysis::lint::{Consumer, Consumers, LINTS, LintOptions, Linted};
use verger_report::text::{GithubSheet, Length, LintRulesSheet, LintSheet};
use verger_report::{Lint as Answer, LintCount, LintRule, sarif};

use self::files::{LintedInput, inputs};
use crate::args::{Lint as Args, LintForm};
use crate::exit::{Failure, Outcome};
use crate::interrupt;
use crate::output::{self, Output};
use crate::progress::Progress;

/// `verger lint`: what is wrong, risky or without effect in a robots.txt?
pub(crate) fn lint(args: &Args) -> Result<Outcome, Failure> {
    if args.list || args.markdown || args.explain.is_some() {
        return describe(args);
    }
    if args.fix {
        return repair::repair(args);
    }
    let form = if args.json { LintForm::Json } else { args.format };
    match (args.summary, form) {
        (true, _) => summary(args),
        (_, LintForm::Text | LintForm::Json) => {
            let length = if args.all { Length::Full } else { Length::Brief };
            let mut out = Output::new(form == LintForm::Json, LintSheet::new(length));
            let outcome = each(args, |answer| out.put(&[answer]).map_err(Into::into))?;
            out.finish()?;
            Ok(outcome)
        }
        (_, LintForm::Github) => {
            let mut out = Output::new(false, GithubSheet);
            let outcome = each(args, |answer| out.put(&[answer]).map_err(Into::into))?;
            out.finish()?;
            Ok(outcome)
        }
        (_, LintForm::Sarif) => scan(args),
    }
}

/// The options that the arguments ask for, without what is known of one site.
fn options(args: &Args) -> LintOptions<'static> {
    let mut options = LintOptions::default();
    if !args.consumers.is_empty() {
        let is_asked = |one: &Consumer| args.consumers.iter().any(|name| name == one.name());
        let asked: Vec<_> = Consumer::ALL.into_iter().filter(is_asked).collect();
        options.consumers = Consumers::of(&asked);
    }
    options.least = args.least.severity();
    options.allowed.clone_from(&args.allow);
    options.proofs = !args.no_proofs;
    options
}

/// The lints themselves.
fn describe(args: &Args) -> Result<Outcome, Failure> {
    let rules: Vec<LintRule> = match args.explain {
        Some(lint) => vec![lint.into()],
        None => LINTS.iter().map(|&lint| lint.into()).collect(),
    };
    let sheet = match args.explain {
        _ if args.markdown => LintRulesSheet::Markdown,
        Some(_) => LintRulesSheet::Text,
        None => LintRulesSheet::List,
    };
    let mut out = Output::new(args.json, sheet);
    out.put(&rules)?;
    out.finish()?;
    Ok(Outcome::default())
}

/// The files that are linted side by side before what was found in them is printed.
const AT_ONCE: usize = 64;

/// Lints every file, in order; `take` gets each with what was found.
fn each_file(
    args: &Args,
    mut take: impl FnMut(&LintedInput, Linted) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    let paths = files::paths(&args.files, &mut outcome)?;
    let progress = (paths.len() > 1).then(|| Progress::through_files(paths.len()));
    let options = options(args);
    for some in paths.chunks(AT_ONCE) {
        interrupt::check()?;
        let inputs = inputs(some, args, &mut outcome)?;
        for (input, linted) in inputs.iter().zip(side_by_side(&inputs, &options)) {
            take(input, linted)?;
        }
        if let Some(progress) = &progress {
            progress.advance(some.len() as u64);
        }
    }
    Ok(outcome)
}

/// What is found in each, on all processors.
fn side_by_side(inputs: &[LintedInput], options: &LintOptions<'_>) -> Vec<Linted> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(inputs.len());
    if threads < 2 {
        return inputs.iter().map(|input| input.lint(options)).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((at, input)) = take(inputs, &next) {
            done.push((at, input.lint(options)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|worker| worker.join().expect("a lint does not panic"));
        done.flatten().collect::<Vec<_>>()
    });
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, linted)| linted).collect()
}

/// The next input that nobody has taken, and its place.
fn take<'i>(inputs: &'i [LintedInput], next: &AtomicUsize) -> Option<(usize, &'i LintedInput)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, inputs.get(at)?))
}

fn each(
    args: &Args,
    mut take: impl FnMut(Answer<'_>) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let mut has_failed = false;
    let mut outcome = each_file(args, |input, linted| {
        let answer = Answer::new(&input.name, &input.document, linted);
        has_failed |= args.fail_on.severity().is_some_and(|severity| answer.has(severity));
        take(answer)
    })?;
    if has_failed {
        outcome.add_fault();
    }
    Ok(outcome)
}

/// All findings as one document.
fn scan(args: &Args) -> Result<Outcome, Failure> {
    let mut all = Vec::new();
    let mut outcome = each_file(args, |input, linted| {
        all.push((input.name.clone(), input.document.clone(), linted));
        Ok(())
    })?;
    let answers: Vec<_> = all
        .iter()
        .map(|(name, document, linted)| Answer::new(name, document, linted.clone()))
        .collect();
    let severity = args.fail_on.severity();
    if severity.is_some_and(|severity| answers.iter().any(|answer| answer.has(severity))) {
        outcome.add_fault();
    }
    output::print(sarif(&answers).as_bytes())?;
    Ok(outcome)
}

/// How often each lint was found.
fn summary(args: &Args) -> Result<Outcome, Failure> {
    let (mut counts, mut files) = (HashMap::<&str, (usize, usize)>::new(), 0);
    let (least, mut has_failed) = (args.fail_on.severity(), false);
    let mut outcome = each_file(args, |_, linted| {
        files += 1;
        let is_bad = |least| linted.diagnostics.iter().any(|found| found.lint.severity >= least);
        has_failed |= least.is_some_and(is_bad);
        let mut of_file = HashMap::<&str, usize>::new();
        for found in &linted.diagnostics {
            *of_file.entry(found.lint.code).or_default() += 1;
        }
        for (code, count) in of_file {
            let (in_files, findings) = counts.entry(code).or_default();
            (*in_files, *findings) = (*in_files + 1, *findings + count);
        }
        Ok(())
    })?;
    if has_failed {
        outcome.add_fault();
    }
    let count = |lint: &verger_analysis::lint::Lint| {
        let (in_files, findings) = counts.get(lint.code).copied().unwrap_or_default();
        LintCount::new(lint, in_files, findings, files)
    };
    let counts: Vec<_> = LINTS.iter().copied().map(count).collect();
    let mut out = Output::new(args.json, LintSheet::new(Length::Brief));
    out.put(&counts)?;
    out.finish()?;
    Ok(outcome)
}
