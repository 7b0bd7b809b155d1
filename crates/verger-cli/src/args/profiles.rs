//! Arguments of `verger profiles`.

use clap::Args;
use verger_access::Profile;

#[derive(Debug, Args)]
pub(crate) struct Profiles {
    /// Show only this profile
    #[arg(value_name = "NAME", value_parser = profile())]
    pub(crate) name: Option<String>,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// The names of the profiles.
pub(super) fn profile() -> clap::builder::PossibleValuesParser {
    let value =
        |profile: &&Profile| clap::builder::PossibleValue::new(profile.name).help(profile.source);
    Profile::ALL.iter().map(value).collect::<Vec<_>>().into()
}
