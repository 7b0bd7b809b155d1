use verger_report::text::ProfilesSheet;

use crate::args::Profiles;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// `verger profiles`: what does each answer of a site mean?
pub(crate) fn profiles(args: &Profiles) -> Result<Outcome, Failure> {
    let is_chosen = |name| args.name.as_deref().is_none_or(|chosen| chosen == name);
    let chosen = verger_access::Profile::ALL.iter().filter(|profile| is_chosen(profile.name));
    let answers: Vec<_> = chosen.map(|&profile| verger_report::Profile::from(profile)).collect();
    let sheet = if args.markdown { ProfilesSheet::Markdown } else { ProfilesSheet::Text };
    let mut out = Output::new(args.json, sheet);
    out.put(&answers)?;
    out.finish()?;
    Ok(Outcome::default())
}
