//! Verbs that are not in a build with fewer features.

use std::ffi::OsString;

use clap::Args;

/// The arguments of a verb that was not built: anything.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct NotBuilt {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    given: Vec<OsString>,
}

/// Network options of a build without the network: none.
#[cfg(not(feature = "net"))]
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NetworkArgs {}

/// The description of a network verb in the list of verbs.
#[cfg(not(feature = "net"))]
pub(super) const ABOUT: &str = "Not in this build: it was made without the network";

/// The description of a verb that only the full build has.
pub(super) const ABOUT_FULL: &str = "Not in this build; `--features full` has it";
