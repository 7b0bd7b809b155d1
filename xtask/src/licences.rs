//! `THIRD-PARTY-LICENSES`: the licences of everything that is built into the command, for all that is shipped of it.
//!
//! A package under several licences is taken under the first of them that `deny.toml` allows. One under none of them is an
//! error, wherever it is used.

mod allowed;
mod dependency;
mod expression;
mod text;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::{Failure, workspace};
use allowed::Allowed;
use dependency::Dependency;
use expression::Choice;

/// The file, in the package of the command, which prints it.
pub(crate) const PAGE: &str = "crates/verger-cli/THIRD-PARTY-LICENSES";

/// Writes the file.
pub(crate) fn write() -> Result<(), Failure> {
    std::fs::write(workspace::root().join(PAGE), page()?)
        .map_err(|error| Failure::new(format!("{PAGE}: {error}")))
}

/// What the file says now.
pub(crate) fn page() -> Result<String, Failure> {
    let allowed = Allowed::read()?;
    let mut texts = Texts::default();
    for (licence, owner, package) in [
        ("MIT", "The Verger authors", "Verger"),
        ("Apache-2.0", "The Verger authors", "Verger"),
        ("MIT", "The Rust Project contributors", "the standard library of Rust"),
    ] {
        texts.number(text::standard(licence, owner)?, package);
    }
    let mut rows = String::new();
    for package in dependency::packages()? {
        let Dependency { name, version, licence, .. } = &package;
        let choice = Choice::of(licence, &allowed.of(name)).ok_or_else(|| {
            Failure::new(format!("{name} {version}: deny.toml does not allow `{licence}`"))
        })?;
        if !package.is_shipped {
            continue;
        }
        let mut numbers = Vec::new();
        for text in text::of(&package, &choice)? {
            numbers.push(texts.number(text, &format!("{name} {version}")));
        }
        numbers.sort_unstable();
        let numbers: Vec<_> = numbers.iter().map(|number| format!("[{number}]")).collect();
        line(&mut rows, format_args!("{name} {version}: {choice} {}", numbers.join(" ")));
        if let Some(source) = &package.source {
            line(&mut rows, format_args!("    {source}"));
        }
    }
    Ok(format!("{HEAD}\n{rows}{}", texts.page()))
}

/// Different texts, in the order in which they are met.
#[derive(Default)]
struct Texts {
    /// Numbers by text, however its lines are broken.
    numbers: BTreeMap<String, usize>,
    texts: Vec<(String, Vec<String>)>,
}

impl Texts {
    /// The number of a text, which is also for this package.
    fn number(&mut self, text: String, package: &str) -> usize {
        let next = self.texts.len() + 1;
        let number = *self.numbers.entry(text::words(&text)).or_insert(next);
        if number == next {
            self.texts.push((text, Vec::new()));
        }
        let packages = &mut self.texts[number - 1].1;
        if packages.last().is_none_or(|last| last != package) {
            packages.push(package.to_owned());
        }
        number
    }

    fn page(&self) -> String {
        let mut page = String::new();
        for (index, (text, packages)) in self.texts.iter().enumerate() {
            line(&mut page, format_args!("\n{}\n[{}] {}\n", RULE, index + 1, packages.join(", ")));
            line(&mut page, format_args!("{text}"));
        }
        page
    }
}

fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(page, "{text}").expect("a String takes whatever is written to it");
}

const RULE: &str =
    "--------------------------------------------------------------------------------";

const HEAD: &str = "\
Licences of the software in the command `verger`

Verger itself is licensed under MIT [1] or Apache 2.0 [2], at your option. The command, with all its features, contains
the packages below. Each is followed by the licence it is used under, the numbers of its texts, which are further down,
and the place of its source code. It also contains the standard library of Rust, used under MIT [3]; what that library
contains is listed in the file COPYRIGHT-library.html of the toolchain.

The source code of packages under MPL-2.0 is unchanged, and can be had from its place.
";

#[cfg(test)]
mod tests {
    use super::Texts;

    #[test]
    fn one_text_is_printed_once_however_its_lines_are_broken() {
        let mut texts = Texts::default();
        assert_eq!(texts.number("Do what\nyou like.".to_owned(), "a 1"), 1);
        assert_eq!(texts.number("Do nothing.".to_owned(), "b 1"), 2);
        assert_eq!(texts.number("Do what you like.".to_owned(), "c 1"), 1);
        let page = texts.page();
        assert!(page.contains("[1] a 1, c 1\n\nDo what\nyou like.\n"), "{page}");
        assert_eq!(page.matches("like").count(), 1);
    }
}
