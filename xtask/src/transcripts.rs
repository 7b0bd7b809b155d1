//! The transcripts of README: the text after `$ verger …` in a `console` block is the command's output.
//!
//! `…` in a line stands for any text, and alone on a line for any lines: for output that differs from run to run.
//! Commands run in the project's folder, with their own cache, catalog and configuration, empty at first, and with the
//! sites of the tour, which are 127.0.0.1:8801 and so on in the text, whatever their real port.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{Failure, workspace};

/// The port in transcripts, in place of the real one.
const PORT: &str = ":8801";

/// A text with its transcripts updated where they differ from the command's output.
pub(crate) fn renewed(text: &str, built: &Path) -> Result<String, Failure> {
    let stage = Stage::new(built)?;
    let mut renewed = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        renewed.push_str(line);
        renewed.push('\n');
        if line != "```console" {
            continue;
        }
        while let Some(command) = lines.next_if(|line| *line != "```") {
            let Some(typed) = command.strip_prefix("$ ") else {
                return Err(Failure::new(format!(
                    "README.md: `{command}` does not come after a command"
                )));
            };
            let mut typed = typed.to_owned();
            renewed.push_str(command);
            renewed.push('\n');
            while typed.ends_with('\\') {
                let more = lines.next().unwrap_or_default();
                renewed.push_str(more);
                renewed.push('\n');
                typed = format!("{} {}", typed.trim_end_matches('\\'), more.trim());
            }
            let mut written = Vec::new();
            while let Some(line) = lines.next_if(|line| *line != "```" && !line.starts_with("$ ")) {
                written.push(line);
            }
            let printed = stage.run(&typed)?;
            let printed: Vec<_> = printed.trim_end().lines().map(str::trim_end).collect();
            let is_last = lines.peek() == Some(&"```");
            while !is_last && written.last() == Some(&"") {
                written.pop();
            }
            // A transcript of only `…` is still to be written.
            let is_kept = written != ["…"] && is_alike(&written, &printed);
            let kept = if is_kept { &written } else { &printed };
            for line in kept {
                renewed.push_str(line);
                renewed.push('\n');
            }
            if !is_last {
                renewed.push('\n');
            }
        }
    }
    Ok(renewed)
}

/// The environment of transcripts: a folder for the commands' files, and the sites that they ask.
struct Stage {
    /// Where the programs are.
    built: PathBuf,
    kept: PathBuf,
    sites: Child,
    /// The port of the sites, with its colon.
    port: String,
}

impl Stage {
    fn new(built: &Path) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| Failure::new(format!("xtask: transcripts: {error}"));
        let kept = std::env::temp_dir().join(format!("verger-transcripts-{}", std::process::id()));
        std::fs::create_dir_all(&kept).map_err(failed)?;
        let mut sites = Command::new(built.join("serve-sites"))
            .arg(workspace::root().join("tour/sites"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut first = String::new();
        if let Some(printed) = sites.stdout.as_mut() {
            BufReader::new(printed).read_line(&mut first).map_err(failed)?;
        }
        let port = first.trim().rsplit_once(':').map(|(_, port)| format!(":{port}"));
        let port = port.ok_or_else(|| Failure::new("xtask: transcripts: the sites did not start"));
        Ok(Self { built: built.to_owned(), kept, sites, port: port? })
    }

    /// The output of a shell line, on both of its streams.
    fn run(&self, typed: &str) -> Result<String, Failure> {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(self.built.clone()).chain(std::env::split_paths(&paths));
        let paths = std::env::join_paths(paths).map_err(|error| Failure::new(error.to_string()))?;
        let output = Command::new("bash")
            .args(["-c", &format!("exec 2>&1; {}", typed.replace(PORT, &self.port))])
            .current_dir(workspace::root())
            .env("PATH", paths)
            .env("XDG_CACHE_HOME", &self.kept)
            .env("XDG_CONFIG_HOME", &self.kept)
            .env("XDG_DATA_HOME", &self.kept)
            .env("COLUMNS", "80")
            .env_remove("VERGER_CATALOG")
            .output()
            .map_err(|error| Failure::new(format!("xtask: bash: {error}")))?;
        Ok(String::from_utf8_lossy(&output.stdout).replace(&self.port, PORT))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        drop(self.sites.kill());
        drop(self.sites.wait());
        drop(std::fs::remove_dir_all(&self.kept));
    }
}

/// Whether the output matches the text, in which `…` stands for anything.
fn is_alike(written: &[&str], printed: &[&str]) -> bool {
    match (written, printed) {
        ([], []) => true,
        (["…", rest @ ..], _) => {
            is_alike(rest, printed)
                || printed.split_first().is_some_and(|(_, later)| is_alike(written, later))
        }
        ([one, rest @ ..], [line, later @ ..]) => is_line_alike(one, line) && is_alike(rest, later),
        _ => false,
    }
}

fn is_line_alike(written: &str, printed: &str) -> bool {
    match written.split_once('…') {
        None => written == printed,
        Some((before, after)) => printed.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices()
                .map(|(at, _)| at)
                .chain([rest.len()])
                .any(|at| is_line_alike(after, &rest[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::is_alike;

    #[test]
    fn an_ellipsis_stands_for_anything() {
        assert!(is_alike(&["until … (in … day)"], &["until 2026-11-22 (in 1 day)"]));
        assert!(is_alike(&["a", "…", "d"], &["a", "b", "c", "d"]));
        assert!(is_alike(&["a", "…"], &["a"]));
        assert!(!is_alike(&["a…c"], &["ab"]));
        assert!(!is_alike(&["a"], &["a", "b"]));
    }
}
