use clap::Args;

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Lsp {
    /// Use standard input and output: editors pass it, and there is no other way
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
}
