//! The verbs that a build of fewer features is without.

use std::ffi::OsString;

use clap::Args;

/// Whatever is given to a verb that is not there.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct NotBuilt {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    given: Vec<OsString>,
}

/// How sites are asked: not at all.
#[cfg(not(feature = "net"))]
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NetworkArgs {}

/// What the list of verbs says of those of the network.
#[cfg(not(feature = "net"))]
pub(super) const ABOUT: &str = "Not in this build, which was made without the network";

/// What it says of those that only the full build has.
pub(super) const ABOUT_FULL: &str = "Not in this build; `--features full` has it";
