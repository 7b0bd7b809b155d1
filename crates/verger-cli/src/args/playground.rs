use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Playground {
    /// The port on 127.0.0.1 to serve it on [default: any that is free]
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// Only print the address: open no browser
    ///
    /// A browser is opened if the output is a terminal, on a machine with a screen.
    #[arg(long)]
    pub(crate) no_open: bool,
}
