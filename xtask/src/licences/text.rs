//! The licence texts in a package.

use std::path::{Path, PathBuf};

use super::dependency::Dependency;
use super::expression::Choice;
use crate::{Failure, workspace};

/// The texts to ship with a package: its licence and copyright files, without those of licences that were not chosen.
/// If the text of a chosen licence is missing, its standard text is used.
pub(super) fn of(package: &Dependency, choice: &Choice) -> Result<Vec<String>, Failure> {
    let mut texts = Vec::new();
    let mut missing = choice.chosen.clone();
    for path in files(&package.folder)? {
        let failed = |error| Failure::new(format!("{}: {error}", path.display()));
        let text = String::from_utf8_lossy(&std::fs::read(&path).map_err(failed)?).into_owned();
        let licences = told_by(&text);
        let is_other = |licence: &&str| choice.others.contains(*licence);
        if licences.is_empty() || !licences.iter().all(is_other) {
            missing.retain(|licence| !licences.contains(&licence.as_str()));
            texts.push(tidied(&text));
        }
    }
    for licence in missing {
        let owner = match package.authors.as_slice() {
            [] => format!("the authors of {}", package.name),
            authors => authors.join(", "),
        };
        texts.push(standard(&licence, &owner)?);
    }
    Ok(texts)
}

/// The words of a text, to compare texts regardless of line breaks and indentation.
pub(super) fn words(text: &str) -> String {
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    text.split_whitespace().filter(is_word).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The licences whose terms a text contains.
fn told_by(text: &str) -> Vec<&'static str> {
    let words = words(text);
    TELLING
        .iter()
        .filter(|(_, phrase)| words.contains(phrase))
        .map(|&(licence, _)| licence)
        .collect()
}

/// Words found only in the terms of that licence.
const TELLING: &[(&str, &str)] = &[
    ("Apache-2.0", "apache license version 2.0, january 2004"),
    ("Apache-2.0 WITH LLVM-exception", "llvm exceptions to the apache 2.0 license"),
    ("BSD-2-Clause", "redistribution and use in source and binary forms"),
    ("BSD-3-Clause", "redistribution and use in source and binary forms"),
    ("BSL-1.0", "boost software license version 1.0"),
    ("CDLA-Permissive-2.0", "community data license agreement permissive version 2.0"),
    ("ISC", "permission to use, copy, modify, and/or distribute this software for any purpose"),
    (
        "MIT",
        "permission is hereby granted, free of charge, to any person obtaining a copy of this software",
    ),
    ("MPL-2.0", "mozilla public license version 2.0"),
    ("Unicode-3.0", "unicode license v3"),
    ("Unlicense", "this is free and unencumbered software released into the public domain"),
    ("Zlib", "this software is provided 'as-is', without any express or implied warranty"),
];

/// The terms of a licence from our own files, for another owner's work.
pub(super) fn standard(licence: &str, owner: &str) -> Result<String, Failure> {
    let file = match licence {
        "MIT" => "LICENSE-MIT",
        "Apache-2.0" => "LICENSE-APACHE",
        _ => return Err(Failure::new(format!("no text of {licence} for {owner}"))),
    };
    let text = std::fs::read_to_string(workspace::root().join(file))
        .map_err(|error| Failure::new(format!("{file}: {error}")))?;
    Ok(tidied(&text.replace("The Verger authors", owner)))
}

/// A text without trailing white space and without control characters.
fn tidied(text: &str) -> String {
    let plain: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    let lines: Vec<_> = plain.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The licence files of a package, in a fixed order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let failed = |error| Failure::new(format!("{}: {error}", folder.display()));
        for entry in folder.read_dir().map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if is_on_licences(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn is_on_licences(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let end = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) && !CODE.contains(&end.as_str())
}

const BEGINNINGS: &[&str] = &["licen", "copying", "copyright", "notice", "unlicense"];

/// Extensions of files with such names that are something else.
const CODE: &[&str] = &["rs", "toml", "json", "html", "py", "sh"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_by_their_words() {
        let own = |file: &str| std::fs::read_to_string(workspace::root().join(file)).unwrap();
        assert_eq!(told_by(&own("LICENSE-MIT")), ["MIT"]);
        assert_eq!(told_by(&own("LICENSE-APACHE")), ["Apache-2.0"]);
        assert!(told_by("Copyright 2020 Somebody").is_empty());
    }

    #[test]
    fn files_on_licences_are_told_by_their_names() {
        for (path, is) in [
            ("x/LICENSE-MIT", true),
            ("x/COPYING", true),
            ("x/LICENSE.md", true),
            ("x/src/license.rs", false),
            ("x/README.md", false),
        ] {
            assert_eq!(is_on_licences(Path::new(path)), is, "{path}");
        }
    }
}
