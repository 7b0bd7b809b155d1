//! The user's configuration file: defaults for options that neither the command line nor the environment sets.

mod key;
mod printed;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use toml::de::DeTable;

use self::key::{KEYS, Key};
use crate::contents;
use crate::exit::Failure;
use crate::output;
use crate::stderr;

/// The environment variable that names another file to read.
pub(crate) const VARIABLE: &str = "VERGER_CONFIG";

/// The environment variable that has the password of a Redis: a command line can be read by others.
pub(crate) const CACHE_PASSWORD: &str = "VERGER_CACHE_PASSWORD";

/// The environment variable that has the token of the service.
pub(crate) const SERVE_TOKEN: &str = "VERGER_SERVE_TOKEN";

/// The most bytes of a configuration file.
const MOST: u64 = 1 << 20;

/// The defaults of options.
#[derive(Debug, Default)]
pub(crate) struct Config {
    path: Option<PathBuf>,
    /// Whether [`VARIABLE`] names the file.
    is_named: bool,
    is_there: bool,
    set: Vec<Setting>,
    /// What is wrong with the file. Whatever else it sets still holds for help.
    faults: Vec<Failure>,
}

/// A key that the file sets.
#[derive(Debug)]
struct Setting {
    key: &'static Key,
    /// The line, from 1.
    line: usize,
    values: Vec<String>,
}

impl Config {
    /// Reads the file that [`VARIABLE`] names, or else the user's own, if there is one; for the options of the command.
    pub(crate) fn load(command: &Command) -> Self {
        let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
        let is_named = named.is_some();
        let own = || {
            Some(directories::ProjectDirs::from("", "", "verger")?.config_dir().join("config.toml"))
        };
        let Some(path) = named.or_else(own) else { return Self::default() };
        let mut config = Self { path: Some(path.clone()), is_named, ..Self::default() };
        let by = if is_named { "VERGER_CONFIG: " } else { "" };
        let name = stderr::name(&path);
        match text(&path) {
            Ok(text) => {
                config.is_there = true;
                config.read(command, &text);
                for fault in &mut config.faults {
                    *fault = Failure::usage(format!("{by}{name}, {fault}"));
                }
            }
            Err(error) if !is_named && error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let why = Failure::reading(&path, &error);
                config.faults.push(Failure::Input(format!("{by}{why}")));
            }
        }
        config
    }

    fn read(&mut self, command: &Command, text: &str) {
        let line = |at: usize| text.as_bytes()[..at.min(text.len())].split(|b| *b == b'\n').count();
        let table = match DeTable::parse(text) {
            Ok(table) => table,
            Err(error) => {
                let at = error.span().map_or(text.len(), |span| span.start);
                self.fault(line(at), error.message());
                return;
            }
        };
        let mut items: Vec<_> = table.get_ref().iter().collect();
        items.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in items {
            let line = line(name.span().start);
            let read = Key::named(name.get_ref()).and_then(|key| {
                let values = key.values(value.get_ref())?;
                match key.refusal(command, &values) {
                    Some(why) => Err(format!("`{}`: {why}", key.name)),
                    None => Ok(Setting { key, line, values }),
                }
            });
            match read {
                Ok(setting) => self.set.push(setting),
                Err(why) => self.fault(line, why),
            }
        }
    }

    fn fault(&mut self, line: usize, why: impl std::fmt::Display) {
        self.faults.push(Failure::usage(format_args!("line {line}: {why}")));
    }

    /// Says what is wrong with the file, for a run that does not need it.
    pub(crate) fn say_faults(&self) {
        for fault in &self.faults {
            output::note(fault);
        }
    }

    /// Nothing wrong; otherwise the last fault, after the others are printed.
    pub(crate) fn check(&mut self) -> Result<(), Failure> {
        let Some(last) = self.faults.pop() else { return Ok(()) };
        self.faults.iter().for_each(output::trouble);
        Err(last)
    }

    /// What is wrong in the environment: values that the options refuse.
    pub(crate) fn check_environment(command: &Command) -> Result<(), Failure> {
        let mut wrong = KEYS.iter().filter_map(|key| {
            let (variable, value) = Self::of_environment(key, command)?;
            let why = key.refusal(command, &[value])?;
            Some(Failure::usage(format!("{variable}: {why}")))
        });
        wrong.next().map_or(Ok(()), Err)
    }

    /// The command with these defaults in every verb that has the option. Help shows them.
    pub(crate) fn applied_to(&self, command: Command) -> Command {
        let ids: Vec<_> = command.get_arguments().map(|arg| arg.get_id().clone()).collect();
        let set = self.set.iter().filter(|set| set.key.replaced_by().is_none());
        let own = set.filter(|set| ids.iter().any(|id| id == set.key.option));
        let verbs: Vec<_> =
            command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
        let command = own.fold(command, |command, Setting { key, values, .. }| {
            command.mut_arg(key.option, |arg| key.with_default(arg, values))
        });
        verbs.into_iter().fold(command, |command, verb| {
            command.mut_subcommand(verb, |verb| self.applied_to(verb))
        })
    }

    /// Whether the file sets the colour, and to what.
    pub(crate) fn color(&self) -> Option<&str> {
        let set = self.set.iter().find(|set| set.key.name == "color")?;
        set.values.first().map(String::as_str)
    }

    /// The variable of the environment that sets the key's option, and its value.
    fn of_environment(key: &Key, command: &Command) -> Option<(String, String)> {
        let variable = key.arg(command)?.get_env()?.to_str()?.to_owned();
        let value = std::env::var_os(&variable)?.to_string_lossy().into_owned();
        Some((variable, value))
    }

    /// Says which variable of the environment has the value that was refused, if one has.
    pub(crate) fn say_variable(command: &Command, value: &str) {
        let of = KEYS.iter().filter_map(|key| Self::of_environment(key, command));
        if let Some((variable, _)) = of.into_iter().find(|(_, own)| own == value) {
            output::note(format!("the value is that of the environment variable {variable}"));
        }
    }

    /// The settings of the file that this command line uses, for [`Origins::say`].
    pub(crate) fn used_by(&self, matches: &ArgMatches) -> Origins {
        let mut used = Vec::new();
        let mut next = Some(matches);
        while let Some(matches) = next {
            // A global option is among the ids of verbs that do not define it.
            let own = |id: &&clap::Id| matches.try_contains_id(id.as_str()).is_ok();
            for id in matches.ids().filter(own) {
                let is_default =
                    matches.value_source(id.as_str()) == Some(ValueSource::DefaultValue);
                let set = self.set.iter().find(|set| id == set.key.option);
                if let Some((set, path)) = set.filter(|_| is_default).zip(self.path.as_deref()) {
                    let name = stderr::name(path);
                    let text = format!("`{}` is set on line {} of {name}", set.key.name, set.line);
                    used.push((set.key.option, text));
                }
            }
            next = matches.subcommand().map(|(_, matches)| matches);
        }
        Origins(used)
    }
}

/// Where values of options are from that the user did not give on the command line.
#[derive(Debug)]
pub(crate) struct Origins(Vec<(&'static str, String)>);

impl Origins {
    /// Says where the value is from that the failure is about.
    pub(crate) fn say(&self, failure: &Failure) {
        let about = self.0.iter().find(|(option, _)| failure.option() == Some(option));
        if let Some((_, text)) = about {
            output::note(text);
        }
    }
}

/// The text of the file. A pipe or a socket is refused, since a run would wait for it.
fn text(path: &Path) -> io::Result<String> {
    let is_waiting = {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt as _;
            let kind = std::fs::metadata(path)?.file_type();
            kind.is_fifo() || kind.is_socket()
        }
        #[cfg(not(unix))]
        false
    };
    if is_waiting {
        return Err(io::Error::other("a configuration is a regular file, not a pipe"));
    }
    let large = || io::Error::other(format!("it has more than {MOST} bytes"));
    let octets = contents::up_to(MOST, File::open(path)?)?.ok_or_else(large)?;
    String::from_utf8(octets).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.split(|octet| *octet == b'\n').count();
        io::Error::other(format!("line {line} is not UTF-8"))
    })
}
