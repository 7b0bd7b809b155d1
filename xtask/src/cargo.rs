use std::ffi::OsString;
use std::process::{Command, Stdio};

use crate::Failure;
use crate::workspace;

/// A call of cargo at the root of the workspace.
pub(crate) struct Cargo {
    arguments: Vec<String>,
    variables: Vec<(&'static str, OsString)>,
    /// Our environment variables that it must not see.
    hidden: &'static [&'static str],
}

impl Cargo {
    pub(crate) fn new(arguments: &[&str]) -> Self {
        Self {
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            variables: Vec::new(),
            hidden: &[],
        }
    }

    pub(crate) fn with(mut self, variable: &'static str, value: impl Into<OsString>) -> Self {
        self.variables.push((variable, value.into()));
        self
    }

    /// Hides these variables from it.
    pub(crate) fn without(mut self, variables: &'static [&'static str]) -> Self {
        self.hidden = variables;
        self
    }

    /// Runs it; its output goes to ours.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let status = self.command().status().map_err(|error| self.failure(&error.to_string()))?;
        if status.success() {
            return Ok(());
        }
        let exit = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
        Err(Failure { exit, ..self.failure(&status.to_string()) })
    }

    /// Runs it, and returns its output.
    pub(crate) fn output(&self) -> Result<String, Failure> {
        let output = self
            .command()
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| self.failure(&error.to_string()))?;
        if !output.status.success() {
            return Err(self.failure(&output.status.to_string()));
        }
        String::from_utf8(output.stdout).map_err(|error| self.failure(&error.to_string()))
    }

    fn command(&self) -> Command {
        // Cargo passes on its own path, so a toolchain chosen with `+name` stays chosen.
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args(&self.arguments)
            .envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.current_dir(workspace::root());
        for variable in self.hidden {
            command.env_remove(variable);
        }
        command
    }

    /// The command line as typed.
    pub(crate) fn line(&self) -> String {
        let variables =
            self.variables.iter().map(|(name, value)| format!("{name}='{}' ", value.display()));
        format!("{}cargo {}", variables.collect::<String>(), self.arguments.join(" "))
    }

    fn failure(&self, why: &str) -> Failure {
        Failure::new(format!("xtask: `{}`: {why}", self.line()))
    }
}
