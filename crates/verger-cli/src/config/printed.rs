//! The configuration as it holds, in the form of a configuration file.

use std::fmt::Write as _;

use clap::Command;
use verger::is_plain;

use super::key::{KEYS, Key, Kind};
use super::{Config, Setting};
use crate::stderr;

impl Config {
    /// What holds, and where it is from; what is not set is a comment with an example. Read as a configuration file, it
    /// sets the same.
    pub(crate) fn text(&self, command: &Command) -> String {
        let mut text = match &self.path {
            Some(path) => format!("# {}{}\n", stderr::name(path), self.state()),
            None => "# there is no folder for a configuration file\n".to_owned(),
        };
        for key in KEYS {
            let (line, origin) = self.line(key, command);
            let (option, unit) = match key.kind {
                Kind::Texts => (key.name, "; a list for several"),
                Kind::Seconds => (key.name, ", in seconds"),
                Kind::Url => (key.name, "; a user and password are not shown"),
                _ => (key.name, ""),
            };
            writeln!(text, "{line:<44} # --{option}{unit}; {origin}")
                .expect("a String takes whatever is written to it");
        }
        text
    }

    fn state(&self) -> &'static str {
        match (self.is_named, self.is_there) {
            (true, _) => ", named by VERGER_CONFIG",
            (false, true) => "",
            (false, false) => ", which is not there",
        }
    }

    /// The key and its value, and the value's origin.
    fn line(&self, key: &'static Key, command: &Command) -> (String, String) {
        let set = self.set.iter().find(|set| std::ptr::eq(set.key, key));
        if let Some((variable, value)) = Self::of_environment(key, command) {
            let instead = if set.is_some() { ", which replaces the file's" } else { "" };
            return (written(key, &[value]), format!("from {variable}{instead}"));
        }
        if let Some(variable) = key.replaced_by() {
            let instead = format!("not used, as {variable} is set");
            return (format!("# {} = {}", key.name, key.example), instead);
        }
        if let Some(Setting { values, .. }) = set {
            return (written(key, values), "from the file".to_owned());
        }
        let default = key.arg(command).map(clap::Arg::get_default_values).unwrap_or_default();
        let default = default.first().map(|value| format!("; the default is {}", value.display()));
        let origin = format!("not set{}", default.unwrap_or_default());
        (format!("# {} = {}", key.name, key.example), origin)
    }
}

fn written(key: &Key, values: &[String]) -> String {
    let value = match (key.kind, values) {
        (Kind::Integer | Kind::Seconds, [number]) => number.clone(),
        (Kind::Url, [url]) => quoted(&without_user(url)),
        (_, [text]) => quoted(text),
        (_, texts) => {
            let texts: Vec<_> = texts.iter().map(|text| quoted(text)).collect();
            format!("[{}]", texts.join(", "))
        }
    };
    format!("{} = {value}", key.name)
}

/// A URL without its user and password.
fn without_user(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("http", url));
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    format!("{scheme}://{host}")
}

/// A basic string of TOML, with escapes for whatever a terminal must not get.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if is_plain(character) => quoted.push(character),
            _ => write!(quoted, "\\U{:08X}", u32::from(character))
                .expect("a String takes whatever is written to it"),
        }
    }
    quoted.push('"');
    quoted
}
