//! What a run says on standard error. Names and values of strangers are in it, so all of it is escaped here; and a
//! standard error that takes nothing, such as a full disk, changes no answer.

use std::fmt::Display;
use std::io::Write as _;
use std::path::Path;

use clap::error::ContextValue;
use verger_report::text::{shown, shown_styled};

/// Writes a line: its head, which may be coloured, and its text.
pub(crate) fn line(head: impl Display, text: impl Display) {
    let text = shown(text.to_string().as_bytes());
    write(&format!("{head} {text}\n"));
}

/// Writes text of several lines, in which all that is a stranger's is escaped.
pub(crate) fn lines(head: impl Display, text: impl Display) {
    write(&format!("{head} {text}\n"));
}

/// Writes what clap says about wrong arguments, in its own colours.
pub(crate) fn wrong_usage(mut error: clap::Error) {
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    let escaped = |text: String| shown(text.as_bytes());
    for (kind, value) in context {
        let value = match value {
            ContextValue::String(text) => ContextValue::String(escaped(text)),
            ContextValue::Strings(texts) => {
                ContextValue::Strings(texts.into_iter().map(escaped).collect())
            }
            other => other,
        };
        error.insert(kind, value);
    }
    let mut text = error.render().ansi().to_string();
    // Tips repeat arguments between clap's own colours.
    for argument in std::env::args_os() {
        let argument = argument.to_string_lossy().into_owned();
        let (name, value) = argument.split_once('=').unwrap_or((argument.as_str(), ""));
        for part in [name, value].into_iter().filter(|part| !part.trim().is_empty()) {
            let safe = shown(part.as_bytes());
            if safe != part {
                text = text.replace(part, &safe);
            }
        }
    }
    write(&text);
}

/// The name of a file or folder, escaped and on one line; `-` is standard input.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        return "standard input".to_owned();
    }
    shown(path.as_os_str().as_encoded_bytes())
}

fn write(text: &str) {
    let mut out = anstream::stderr().lock();
    // There is no other place to say that this one takes nothing.
    let _ = out.write_all(shown_styled(text).as_bytes()).and_then(|()| out.flush());
}
