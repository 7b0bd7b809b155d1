//! When to use colours.

use clap::ValueEnum;

/// When to use colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// The choice where the arguments could not be read: as they seem to say, or else as the configuration says.
    pub(crate) fn before_parsing(configured: Option<&str>) -> Self {
        let mut chosen = configured.map(str::to_owned);
        let args = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
        let mut args = args.take_while(|arg| arg != "--");
        while let Some(arg) = args.next() {
            if let Some(value) = arg.strip_prefix("--color") {
                chosen = match value.strip_prefix('=') {
                    Some(value) => Some(value.to_owned()),
                    None => args.next(),
                };
            }
        }
        let chosen = chosen.and_then(|name| Self::from_str(&name, false).ok());
        chosen.unwrap_or(Self::Auto)
    }

    /// Applies this choice to all output from now on.
    pub(crate) fn apply(self) {
        use anstream::ColorChoice;
        match self {
            Self::Auto => {}
            Self::Always => ColorChoice::Always.write_global(),
            Self::Never => ColorChoice::Never.write_global(),
        }
    }
}
