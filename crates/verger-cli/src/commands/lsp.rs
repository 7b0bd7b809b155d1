use std::io::{self, BufReader, IsTerminal as _};

use verger_lsp::{Ended, ServeError, serve};

use crate::args::Lsp as Args;
use crate::exit::{Failure, Outcome};
use crate::output;

/// `verger lsp`: serves an editor.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as each verb takes its arguments")]
pub(crate) fn lsp(_: &Args) -> Result<Outcome, Failure> {
    if io::stdin().is_terminal() {
        output::note("an editor starts `verger lsp`: docs/editors.md says how; Ctrl-C ends it");
    }
    let mut outcome = Outcome::default();
    match serve(BufReader::new(io::stdin()), io::stdout()) {
        Ok(Ended::AsAsked) => {}
        Ok(Ended::Abruptly) => outcome.add_fault(),
        Err(ServeError::Write(error)) => return Err(Failure::Output(error)),
        Err(error) => return Err(Failure::Input(error.to_string())),
    }
    Ok(outcome)
}
