//! The user's configuration file: defaults for options that neither the command line nor the environment sets.

use std::path::{Path, PathBuf};

use clap::builder::{ArgPredicate, OsStr as Text};
use clap::{Arg, Command};
use toml::{Table, Value};

use crate::exit::Failure;
use crate::output::file_name;

/// The environment variable that names another file to read.
pub(crate) const VARIABLE: &str = "VERGER_CONFIG";

/// The defaults of options.
#[derive(Debug, Default)]
pub(crate) struct Config {
    path: Option<PathBuf>,
    /// A key of [`KEYS`], and its values.
    set: Vec<(&'static Key, Vec<String>)>,
}

/// What can be set.
#[derive(Debug)]
struct Key {
    name: &'static str,
    /// The option's name in the code.
    option: &'static str,
    /// An example value.
    example: &'static str,
    takes: &'static str,
}

const KEYS: &[Key] = &[
    Key {
        name: "agent",
        option: "agents",
        example: "\"ExampleBot\"",
        takes: "--agent; a list for several",
    },
    Key { name: "dialect", option: "dialect", example: "\"google\"", takes: "--dialect" },
    Key { name: "profile", option: "profile", example: "\"careful\"", takes: "--profile" },
    Key { name: "cache", option: "cache", example: "\"redis://localhost:6379\"", takes: "--cache" },
    Key { name: "catalog", option: "catalog", example: "\"/srv/catalog\"", takes: "--catalog" },
    Key {
        name: "contact",
        option: "contact",
        example: "\"https://example.org/bot\"",
        takes: "--contact",
    },
    Key {
        name: "purpose",
        option: "purpose",
        example: "\"survey of open data\"",
        takes: "--purpose",
    },
    Key { name: "timeout", option: "timeout", example: "30", takes: "--timeout, in seconds" },
    Key { name: "jobs", option: "jobs", example: "32", takes: "--jobs" },
    Key { name: "color", option: "color", example: "\"never\"", takes: "--color" },
];

impl Config {
    /// Reads the file that [`VARIABLE`] names, or else the user's own, if there is one.
    pub(crate) fn load() -> Result<Self, Failure> {
        let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
        let own = || {
            Some(directories::ProjectDirs::from("", "", "verger")?.config_dir().join("config.toml"))
        };
        let Some(path) = named.clone().or_else(own) else { return Ok(Self::default()) };
        match std::fs::read_to_string(&path) {
            Ok(text) => Self::read(path, &text),
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
                Ok(Self { path: Some(path), set: Vec::new() })
            }
            Err(error) => Err(Failure::reading(&path, &error)),
        }
    }

    fn read(path: PathBuf, text: &str) -> Result<Self, Failure> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            Failure::usage(format!("{}: {}", file_name(&path), error.to_string().trim_end()))
        })?;
        let key = |(name, value): (String, Value)| {
            let Some(key) = KEYS.iter().find(|key| key.name == name) else {
                let names: Vec<_> = KEYS.iter().map(|key| key.name).collect();
                return Err(format!("unknown key `{name}`; the keys are {}", names.join(", ")));
            };
            let values = values(&value).ok_or_else(|| {
                format!("`{name}` takes text, such as {} = {}", key.name, key.example)
            })?;
            Ok((key, values))
        };
        let set: Result<Vec<_>, String> = table.into_iter().map(key).collect();
        let set = set.map_err(|why| Failure::usage(format!("{}: {why}", file_name(&path))))?;
        Ok(Self { path: Some(path), set })
    }

    /// The command with these defaults in every verb that has the option. Help shows them.
    pub(crate) fn applied_to(&self, command: Command) -> Command {
        let own: Vec<_> = command.get_arguments().filter_map(|arg| self.of(arg)).collect();
        let verbs: Vec<_> =
            command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
        let command = own.into_iter().fold(command, |command, (key, values)| {
            command.mut_arg(key.option, |arg| with_default(key, arg, values))
        });
        verbs.into_iter().fold(command, |command, verb| {
            command.mut_subcommand(verb, |verb| self.applied_to(verb))
        })
    }

    fn of(&self, arg: &Arg) -> Option<&(&'static Key, Vec<String>)> {
        self.set.iter().find(|(key, _)| arg.get_id() == key.option)
    }

    /// The text of a configuration file: what is set, and the rest as comments.
    pub(crate) fn text(&self) -> String {
        let path = self.path.as_deref().unwrap_or_else(|| Path::new(""));
        let mut text = format!("# {}\n", path.display());
        for key in KEYS {
            let set = self.set.iter().find(|(set, _)| set.name == key.name);
            let line = match set.map(|(_, values)| values.as_slice()) {
                None => format!("# {} = {}", key.name, key.example),
                Some([value]) => format!("{} = {}", key.name, Value::from(value.as_str())),
                Some(values) => format!("{} = {}", key.name, Value::from(values.to_vec())),
            };
            text = format!("{text}{line:<44} # {}\n", key.takes);
        }
        text
    }

    /// The file with the value that clap refuses, if it is one of these.
    pub(crate) fn origin_of(&self, value: &str) -> Option<&Path> {
        let is_ours = self.set.iter().any(|(_, values)| values.iter().any(|own| own == value));
        self.path.as_deref().filter(|_| is_ours)
    }
}

/// With --user-agent, the names in the file do not apply.
fn with_default(key: &Key, arg: Arg, values: &[String]) -> Arg {
    let values: Vec<Text> = values.iter().cloned().map(Text::from).collect();
    if key.option == "agents" {
        arg.default_values(values).default_value_if(
            "headers",
            ArgPredicate::IsPresent,
            None::<&str>,
        )
    } else {
        arg.default_values(values)
    }
}

fn values(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(text) => Some(vec![text.clone()]),
        Value::Integer(number) => Some(vec![number.to_string()]),
        Value::Float(number) => Some(vec![number.to_string()]),
        Value::Array(values) => {
            values.iter().map(|value| value.as_str().map(str::to_owned)).collect()
        }
        _ => None,
    }
}
