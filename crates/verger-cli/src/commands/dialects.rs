use verger_report::text::DialectsSheet;

use crate::args::{Dialects, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// `verger dialects`: how do the dialects differ?
pub(crate) fn dialects(args: &Dialects) -> Result<Outcome, Failure> {
    let chosen = match &args.name {
        Some(name) => std::slice::from_ref(dialect_named(name)),
        None => verger::Dialect::ALL,
    };
    let answers: Vec<_> = chosen.iter().map(verger_report::Dialect::from).collect();
    let sheet = if args.markdown { DialectsSheet::Markdown } else { DialectsSheet::Text };
    let mut out = Output::new(args.json, sheet);
    out.put(&answers)?;
    out.finish()?;
    Ok(Outcome::default())
}
