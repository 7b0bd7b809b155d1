//! Verbs that are not in a build with fewer features.

#[cfg(not(feature = "full"))]
use std::ffi::OsString;

#[cfg(not(feature = "full"))]
use clap::Args;

/// The arguments of a verb that was not built: anything.
#[cfg(not(feature = "full"))]
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

#[cfg(not(feature = "net"))]
impl NetworkArgs {
    /// The same: no site is asked.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as in a build with the network")]
    pub(crate) fn as_served_now(&self, _: &str) -> Self {
        *self
    }
}

/// The description of a network verb in the list of verbs.
#[cfg(not(feature = "net"))]
pub(super) const ABOUT: &str = "Not in this build: it was made without the network";

/// The description of a verb that only the full build has.
#[cfg(not(feature = "full"))]
pub(super) const ABOUT_FULL: &str = "Not in this build; `--features full` has it";

/// The description of the language server in a build without it.
#[cfg(not(feature = "lsp"))]
pub(super) const ABOUT_LSP: &str = "Not in this build; `--features lsp` has it";

/// The description of the playground in a build without its page.
#[cfg(not(has_playground))]
pub(super) const ABOUT_PLAYGROUND: &str =
    "Not in this build; `cargo xtask package` makes one that has it";
