//! What a configuration file can set.

use std::error::Error as _;

use clap::builder::ArgPredicate;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use toml::de::DeValue;

use super::{CACHE_PASSWORD, SERVE_TOKEN};

/// A key.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) name: &'static str,
    /// The option's name in the code.
    pub(super) option: &'static str,
    /// An example value, as TOML.
    pub(super) example: &'static str,
    pub(super) kind: Kind,
    /// The variable of the environment that has the value itself where the option names its file.
    pub(super) instead: Option<&'static str>,
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A URL whose user and password are not shown.
    Url,
    /// One text, or a list of them.
    Texts,
    Integer,
    Seconds,
}

const fn text(name: &'static str, example: &'static str) -> Key {
    of(name, name, example, Kind::Text)
}

const fn of(name: &'static str, option: &'static str, example: &'static str, kind: Kind) -> Key {
    Key { name, option, example, kind, instead: None }
}

pub(super) static KEYS: &[Key] = &[
    of("agent", "agents", "\"ExampleBot\"", Kind::Texts),
    text("dialect", "\"google\""),
    text("profile", "\"careful\""),
    text("cache", "\"redis://localhost:6379\""),
    Key {
        instead: Some(CACHE_PASSWORD),
        ..of("cache-password-file", "cache_password_file", "\"/etc/redis.key\"", Kind::Text)
    },
    of("cache-ca", "cache_ca", "\"/etc/redis.pem\"", Kind::Text),
    text("catalog", "\"/srv/catalog\""),
    of("proxy", "proxy", "\"http://localhost:3128\"", Kind::Url),
    text("trust", "\"system\""),
    text("ca", "\"/etc/ssl/own.pem\""),
    text("contact", "\"https://example.org/bot\""),
    text("purpose", "\"survey of open data\""),
    of("timeout", "timeout", "30", Kind::Seconds),
    of("jobs", "jobs", "32", Kind::Integer),
    of("allow-lints", "allowed_lints", "\"dead-rule\"", Kind::Texts),
    text("listen", "\"127.0.0.1:8750\""),
    of("host", "host", "\"robots.example.org\"", Kind::Texts),
    Key {
        instead: Some(SERVE_TOKEN),
        ..of("token-file", "token_file", "\"/etc/verger.token\"", Kind::Text)
    },
    of("body-limit", "body_limit", "2097152", Kind::Integer),
    of("connections", "connections", "1024", Kind::Integer),
    of("at-once", "at_once", "8", Kind::Integer),
    of("rate", "rate", "50", Kind::Integer),
    of("answer-timeout", "answer_timeout", "20", Kind::Seconds),
    text("color", "\"never\""),
];

impl Key {
    pub(super) fn named(name: &str) -> Result<&'static Self, String> {
        KEYS.iter().find(|key| key.name == name).ok_or_else(|| {
            let names: Vec<_> = KEYS.iter().map(|key| key.name).collect();
            format!("unknown key `{name}`; the keys are {}", names.join(", "))
        })
    }

    /// The variable of the environment that is set and has the value itself.
    pub(super) fn replaced_by(&self) -> Option<&'static str> {
        let is_set = |variable: &&str| std::env::var_os(variable).is_some_and(|v| !v.is_empty());
        self.instead.filter(is_set)
    }

    /// What it takes, in words.
    pub(super) fn takes(&self) -> &'static str {
        match self.kind {
            Kind::Text | Kind::Url => "text",
            Kind::Texts => "text, or a list of texts",
            Kind::Integer => "a whole number",
            Kind::Seconds => "a number of seconds",
        }
    }

    /// The values of the option, if the key takes what the file has.
    pub(super) fn values(&self, value: &DeValue<'_>) -> Result<Vec<String>, String> {
        let values = match (self.kind, value) {
            (Kind::Text | Kind::Texts | Kind::Url, DeValue::String(text)) => {
                Some(vec![text.to_string()])
            }
            (Kind::Texts, DeValue::Array(values)) => {
                values.iter().map(|value| value.get_ref().as_str().map(str::to_owned)).collect()
            }
            (Kind::Integer | Kind::Seconds, DeValue::Integer(number)) => {
                i64::from_str_radix(number.as_str(), number.radix())
                    .ok()
                    .map(|number| vec![number.to_string()])
            }
            (Kind::Seconds, DeValue::Float(number)) => Some(vec![number.as_str().to_owned()]),
            _ => None,
        };
        match values {
            Some(values) if values.is_empty() => Err("the list is empty".to_owned()),
            Some(values) => Ok(values),
            None => Err(format!("it takes {}", self.takes())),
        }
        .map_err(|why| format!("`{}`: {why}, such as {} = {}", self.name, self.name, self.example))
    }

    /// Its option, in the first verb that has it.
    pub(super) fn arg<'c>(&self, command: &'c Command) -> Option<&'c Arg> {
        let own = command.get_arguments().find(|arg| arg.get_id() == self.option);
        own.or_else(|| command.get_subcommands().find_map(|verb| self.arg(verb)))
    }

    /// Why the option refuses one of the values. A build without the option refuses none.
    pub(super) fn refusal(&self, command: &Command, values: &[String]) -> Option<String> {
        let arg = self.arg(command)?;
        let option = arg.get_long()?;
        let alone = Command::new("config").no_binary_name(true).disable_help_flag(true);
        let given = values.iter().map(|value| format!("--{option}={value}"));
        let alone = alone.arg(arg.clone().env(None::<&str>));
        let error = alone.try_get_matches_from(given).err()?;
        let value = error.get(ContextKind::InvalidValue).map(ToString::to_string);
        let why = match (error.kind(), error.get(ContextKind::ValidValue)) {
            (ErrorKind::InvalidValue, Some(ContextValue::Strings(valid))) if !valid.is_empty() => {
                format!("it takes one of {}", valid.join(", "))
            }
            _ => error.source().map_or_else(|| "it is empty".to_owned(), ToString::to_string),
        };
        Some(format!("{:?}: {why}", value.unwrap_or_default()))
    }

    /// The option with these defaults. With --user-agent, the names in the file do not apply.
    pub(super) fn with_default(&self, arg: Arg, values: &[String]) -> Arg {
        let arg = arg.default_values(values.iter().cloned().map(clap::builder::OsStr::from));
        if self.option == "agents" {
            arg.default_value_if("headers", ArgPredicate::IsPresent, None::<&str>)
        } else {
            arg
        }
    }
}
