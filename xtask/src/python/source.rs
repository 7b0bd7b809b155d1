//! The source distribution, unpacked: every wheel is built from it, so that it is known to build.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::environment::{Environment, run};
use super::folder;
use crate::{Failure, workspace};

/// Packs the source distribution, and returns the folder where it is unpacked.
pub(super) fn unpacked(environment: &Environment) -> Result<PathBuf, Failure> {
    let target = workspace::target().join("python");
    let failed = |error: io::Error| Failure::new(format!("python: {}: {error}", target.display()));
    let (packed, fresh) = (target.join("sdist"), target.join("source.new"));
    for folder in [&packed, &fresh] {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut maturin = environment.command("maturin");
    maturin.args(["sdist", "--out"]).arg(&packed);
    run(maturin.current_dir(folder()))?;
    let mut entries = packed.read_dir().map_err(failed)?.filter_map(Result::ok);
    let archive = entries.next().ok_or_else(|| Failure::new("python: maturin packed nothing"))?;
    let mut unpack = Command::new("tar");
    unpack.args(["--strip-components=1", "-xzf"]).arg(archive.path()).arg("-C").arg(&fresh);
    run(&mut unpack)?;
    let kept = target.join("source");
    renew(&kept, &fresh).map_err(failed)?;
    std::fs::remove_dir_all(&fresh).map_err(failed)?;
    Ok(kept)
}

/// Makes a folder the same as a fresh one. Files that are equal are left alone: cargo builds again what has a new date.
fn renew(kept: &Path, fresh: &Path) -> io::Result<()> {
    let names = |folder: &Path| -> io::Result<BTreeSet<_>> {
        folder.read_dir()?.map(|entry| Ok(entry?.file_name())).collect()
    };
    std::fs::create_dir_all(kept)?;
    let wanted = names(fresh)?;
    for gone in names(kept)?.difference(&wanted) {
        remove(&kept.join(gone))?;
    }
    for name in &wanted {
        let (old, new) = (kept.join(name), fresh.join(name));
        if old.is_dir() != new.is_dir() {
            remove(&old)?;
        }
        if new.is_dir() {
            renew(&old, &new)?;
        } else if std::fs::read(&old).ok() != Some(std::fs::read(&new)?) {
            std::fs::write(&old, std::fs::read(&new)?)?;
        }
    }
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    match path.is_dir() {
        true => std::fs::remove_dir_all(path),
        false if path.exists() => std::fs::remove_file(path),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let folder = std::env::temp_dir().join(format!("verger-xtask-{}", std::process::id()));
        let (kept, fresh) = (folder.join("kept"), folder.join("fresh"));
        let write = |path: PathBuf, text: &str| {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        };
        for (name, old, new) in [("a/same", "1", "1"), ("a/other", "1", "2")] {
            write(kept.join(name), old);
            write(fresh.join(name), new);
        }
        write(kept.join("gone/x"), "1");
        write(kept.join("was/folder"), "1");
        write(fresh.join("was"), "1");
        let date = |name: &str| {
            let file = std::fs::metadata(kept.join(name)).expect("a file");
            file.modified().expect("a date")
        };
        let before = date("a/same");
        renew(&kept, &fresh).expect("two folders");
        assert_eq!(date("a/same"), before);
        assert_eq!(std::fs::read(kept.join("a/other")).expect("a file"), b"2");
        assert!(kept.join("was").is_file() && !kept.join("gone").exists());
        std::fs::remove_dir_all(folder).expect("the folder");
    }
}
