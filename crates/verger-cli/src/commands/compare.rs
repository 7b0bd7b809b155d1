use verger_access::Profile;
use verger_report::text::CompareSheet;
use verger_report::{Compare, Compared, Question, SharedNote};

use crate::args::{Compare as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::output::Output;
use crate::source::{RobotsTxt, Rules, Verb, profile_of};

/// `verger compare`: where do the dialects, or several robots, disagree?
pub(crate) fn compare(args: &Args) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let named: Vec<_> = args.dialects.iter().map(|name| dialect_named(name)).collect();
    let columns = Compared::all(&named, &robots).into_iter().map(|mut compared| {
        compared.dialect = args.source.limits.applied_to(&compared.dialect);
        AskedColumn { profile: profile_of(&args.network, compared.dialect.name), compared }
    });
    let columns: Vec<_> = columns.collect();
    let heads = columns.iter().map(|column| column.compared.head.clone()).collect();
    let out = Output::new(args.json, CompareSheet::new(heads));
    let dialects = columns.len() / robots.len();
    let mut verb = CompareVerb { columns, dialects, out, outcome: Outcome::default() };
    let read = args.source.ask((&args.network, "rfc9309"), &args.targets, &mut verb)?;
    verb.out.finish()?;
    Ok(read.max(verb.outcome))
}

struct CompareVerb {
    columns: Vec<AskedColumn>,
    /// The number of dialects compared.
    dialects: usize,
    out: Output<CompareSheet>,
    /// Whether all answers that could be given agree.
    outcome: Outcome,
}

struct AskedColumn {
    compared: Compared,
    /// What a site's answer means where there are no rules.
    profile: &'static Profile,
}

/// A robots.txt as compiled: its rules, one set per column, and its notes.
struct Reading {
    rules: Vec<Rules>,
    notes: Vec<SharedNote>,
}

impl Verb for CompareVerb {
    type Reading = Reading;

    fn read(&self, robots: &RobotsTxt) -> Reading {
        let rules = self.columns.iter().map(|AskedColumn { compared, profile }| {
            Rules::under(robots, profile, &compared.dialect, &compared.robot.crawler)
        });
        let rules = rules.collect();
        let compared = self.columns.iter().map(|column| &column.compared);
        let mut notes = Compared::shared_notes(compared, robots.document.as_ref());
        notes.retain(|shared| !robots.is_said(&shared.note));
        for SharedNote { note, dialects, .. } in &notes {
            let is_of_all = dialects.len() == self.dialects;
            let by = if is_of_all { String::new() } else { dialects.join(", ") + ": " };
            robots.say(&format!("{by}{}", note.text));
        }
        Reading { rules, notes }
    }

    fn answer(
        &mut self,
        robots: &RobotsTxt,
        reading: &Reading,
        question: Question<'_>,
    ) -> Result<(), Failure> {
        let columns = self.columns.iter().zip(&reading.rules).map(|(column, rules)| {
            let decided = robots.decided(&rules.decide(robots, question.url));
            column.compared.column(decided)
        });
        let columns = columns.collect();
        let answer = Compare::new(question, robots.named(), columns, &reading.notes);
        if !answer.agree {
            self.outcome.add_fault();
        } else if robots.is_undetermined() || answer.is_out_of_scope() {
            self.outcome.add_undetermined();
        }
        Ok(self.out.put(&[answer])?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.pause()?)
    }
}
