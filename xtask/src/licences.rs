//! `THIRD-PARTY-LICENSES`: the licences of everything built into the command, the Python package or the npm
//! package, for all their distributions.
//!
//! A package under several licences is used under the first of them that `deny.toml` allows. If none is allowed, that
//! is an error, wherever the package is used.

mod allowed;
mod dependency;
mod expression;
mod text;

use std::fmt::Write as _;

use crate::{Failure, workspace};
use allowed::Allowed;
use dependency::Dependency;
use expression::Choice;

/// What is given out, and contains others' packages.
#[derive(Debug)]
pub(crate) struct Product {
    /// The file with the licences.
    pub(crate) page: &'static str,
    /// Its name.
    name: &'static str,
    /// What contains the packages, as the subject of a sentence.
    whole: &'static str,
    /// What is built into it.
    parts: &'static [Part],
}

/// A package with all that is built into it.
#[derive(Debug)]
struct Part {
    /// The manifest of its workspace.
    manifest: &'static str,
    /// Its name there.
    package: &'static str,
}

impl Product {
    /// The command, which also prints its file.
    pub(crate) const COMMAND: Self = Self {
        page: "crates/verger-cli/THIRD-PARTY-LICENSES",
        name: "the command `verger`",
        whole: "The command, with all its features and the playground,",
        parts: &[Part { manifest: "Cargo.toml", package: "verger-cli" }, PLAYGROUND],
    };

    /// The wheel for Python, which contains its file.
    pub(crate) const WHEEL: Self = Self {
        page: "bindings/python/THIRD-PARTY-LICENSES",
        name: "the Python package `verger`",
        whole: "Its extension module",
        parts: &[Part { manifest: "bindings/python/Cargo.toml", package: "verger-python" }],
    };

    /// The module of WebAssembly in the npm package, which contains its file.
    pub(crate) const MODULE: Self = Self {
        page: "bindings/js/THIRD-PARTY-LICENSES",
        name: "the npm package `verger`",
        whole: "Its module of WebAssembly",
        parts: &[Part { manifest: "bindings/js/Cargo.toml", package: "verger-js" }],
    };

    /// The playground, which is built with its file.
    pub(crate) const PLAYGROUND: Self = Self {
        page: "target/playground/THIRD-PARTY-LICENSES",
        name: "the playground of Verger",
        whole: "Its module of WebAssembly",
        parts: &[PLAYGROUND],
    };

    /// Writes the file.
    pub(crate) fn write(&self) -> Result<(), Failure> {
        std::fs::write(workspace::root().join(self.page), self.text()?)
            .map_err(|error| Failure::new(format!("{}: {error}", self.page)))
    }

    /// What the file has to contain.
    pub(crate) fn text(&self) -> Result<String, Failure> {
        let allowed = Allowed::read()?;
        let mut texts = Texts::default();
        for (licence, owner, name) in [
            ("MIT", "The Verger authors", "verger"),
            ("Apache-2.0", "The Verger authors", "verger"),
            ("MIT", "The Rust Project contributors", "rust"),
        ] {
            texts.label(text::standard(licence, owner)?, name);
        }
        let mut rows = String::new();
        for package in dependency::packages(self.parts)? {
            let Dependency { name, version, licence, .. } = &package;
            let choice = Choice::of(licence, &allowed.of(name)).ok_or_else(|| {
                Failure::new(format!("{name} {version}: deny.toml does not allow `{licence}`"))
            })?;
            if !package.is_shipped {
                continue;
            }
            let labels = text::of(&package, &choice)?;
            let labels = labels.into_iter().map(|text| texts.label(text, name));
            let labels: Vec<_> = labels.map(|label| format!("[{label}]")).collect();
            line(&mut rows, format_args!("{name} {version}: {choice} {}", labels.join(" ")));
            if let Some(source) = &package.source {
                line(&mut rows, format_args!("    {source}"));
            }
        }
        let texts = texts.0.iter().map(|(label, text)| format!("\n{RULE}\n[{label}]\n\n{text}\n"));
        let head = HEAD.replace("{name}", self.name).replace("{whole}", self.whole);
        Ok(format!("{head}\n{rows}{}", texts.collect::<String>()))
    }
}

const PLAYGROUND: Part =
    Part { manifest: "playground/wasm/Cargo.toml", package: "verger-playground-wasm" };

/// Distinct texts, each labelled with the first package that has it, so that labels change little when packages do.
#[derive(Default)]
struct Texts(Vec<(String, String)>);

impl Texts {
    /// The label of a text from this package.
    fn label(&mut self, text: String, package: &str) -> String {
        let words = text::words(&text);
        if let Some((label, _)) = self.0.iter().find(|(_, other)| text::words(other) == words) {
            return label.clone();
        }
        let is_free = |label: &String| self.0.iter().all(|(other, _)| other != label);
        let numbered = (2..).map(|number| format!("{package} {number}"));
        let mut labels = std::iter::once(package.to_owned()).chain(numbered);
        let label = labels.find(is_free).expect("there is always another number");
        self.0.push((label.clone(), text));
        label
    }
}

fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(page, "{text}").expect("writing to a String does not fail");
}

const RULE: &str =
    "--------------------------------------------------------------------------------";

const HEAD: &str = "\
Licences of the software in {name}

Verger itself is licensed under MIT [verger] or Apache 2.0 [verger 2], at your option. {whole}
contains the packages below. Each is followed by the licence it is used under, the labels of its texts, which are further
down, and the place of its source code. It also contains the standard library of Rust, used under MIT [rust]; what that
library contains is listed in the file COPYRIGHT-library.html of the toolchain.

The source code of packages under MPL-2.0 is unchanged, and can be had from its place.
";

#[cfg(test)]
mod tests {
    use super::Texts;

    #[test]
    fn one_text_has_one_label_however_its_lines_are_broken() {
        let mut texts = Texts::default();
        assert_eq!(texts.label("Do what\nyou like.".to_owned(), "a"), "a");
        assert_eq!(texts.label("Do nothing.".to_owned(), "a"), "a 2");
        assert_eq!(texts.label("Do what you like.".to_owned(), "b"), "a");
        assert_eq!(texts.0.len(), 2);
    }
}
