//! `verger data` as its users run it.

use std::fs;
use std::path::Path;

use crate::folder::Folder;
use crate::run::{verger, verger_in_colour};
use serde_json::{Value, json};

const RAIN: &str = "Dataset: rain\nTitle: Rain\nLicense: CC0-1.0\nColumn: day date\nDownload: /rain.csv\nFormat: CSV\nBytes: 2048\n";

#[test]
fn check_tells_what_is_wrong_and_what_is_there() {
    let file = format!(
        "{RAIN}Download: ftp://example.com/x\nBytse: 1\n\nDataset: rain\nTitle: Other\nDownload: /o\n"
    );
    let run = verger(&["data", "check", "-"], &file);
    let expected = "\
error[scheme]: only http and https URLs are accepted; use one of them
 --> standard input:8:11
  |
8 | Download: ftp://example.com/x
  |           ^^^^^^^^^^^^^^^^^^^

warning[misspelt]: read as Bytes; correct the spelling
 --> standard input:9:8
  |
9 | Bytse: 1
  |        ^

error[of-refused]: the line describes a file whose URL was refused; correct the URL
 --> standard input:9:8
  |
9 | Bytse: 1
  |        ^
";
    assert!(run.out.starts_with(expected), "{}", run.out);
    for part in [
        "error[second-identifier]: the identifier is already used; the dataset is kept as \"rain~2\"; rename it",
        "- the earlier one",
        "standard input  records, 2 datasets, 2 files; 3 errors, 1 warning\n",
        "\n  rain  Rain  (line 1, 1 file)\n  rain~2  Other  (line 11, 1 file)\n",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    assert_eq!((run.err.as_str(), run.status), ("", 1));
    assert_eq!(verger(&["data", "check", "-"], RAIN).status, 0);
}

#[test]
fn check_tells_programs_the_same() {
    let args = ["data", "check", "-", "--json", "--base", "https://example.com/data.txt"];
    let run = verger(&args, "Dataset: a\nTitle: A\nDownload: https://other.example/a\n");
    let [notice, file, dataset] = &run.json()[..] else { panic!("{}", run.out) };
    assert_eq!(notice["code"], "other-origin");
    assert_eq!(notice["at"], json!({"line": 3, "span": [30, 53]}));
    assert_eq!((&dataset["identifier"], &dataset["files"]), (&json!("a"), &json!(1)));
    assert_eq!(file["form"], "records");
    assert_eq!(file["base"], "https://example.com/data.txt");
    assert_eq!((&file["errors"], &file["advice"]), (&json!(0), &json!(1)));
    assert_eq!(file["sha256"].as_str().map(str::len), Some(64));
    assert!(run.json().iter().all(|object| object["v"] == 1));
    assert_eq!(run.status, 0);
    let run = verger(
        &["data", "check", "-", "--json"],
        r#"{"dataset": [{"title": "x", "identifier": "x", "landingPage": "javascript:x"}]}"#,
    );
    let pointers: Vec<_> =
        run.json().iter().map(|object| object["at"]["pointer"].clone()).collect();
    assert!(pointers.contains(&json!("/dataset/0/landingPage")), "{}", run.out);
}

#[test]
fn strict_holds_a_file_to_the_letter() {
    let file = "Dataset: a\nTitle: Table # 1\nDownload: /a\nModified: soon\n";
    assert_eq!(verger(&["data", "check", "-"], file).status, 0);
    let run = verger(&["data", "check", "-", "--strict"], file);
    assert!(run.out.contains("\n  a  Table  ("), "{}", run.out);
    assert_eq!(run.status, 1);
}

#[test]
fn strict_names_what_the_grammar_does_not_derive() {
    let file = "Dataset: a\nTitle: A\nDownload: /a#b\n\nUser-agent: FigTree/0.1\nDisallow: /x\n";
    let lenient = verger(&["data", "check", "-", "--all"], file);
    assert!(lenient.status == 0 && !lenient.out.contains("grammar"), "{}", lenient.out);
    let run = verger(&["data", "check", "-", "--strict"], file);
    let expected = "\
warning[grammar-no-agent]: the record has no User-agent line; begin it with `User-agent: data.txt`
 --> standard input:1:1
  |
1 | Dataset: a
  | ^^^^^^^
";
    for part in [
        expected,
        "warning[grammar-hash]: `#` ends the value here; write `%23`, or a space before a comment\n --> standard input:3:13\n",
        "warning[grammar-agent]: a robot's name is one word without a version",
        "advice[grammar-example]: the grammar does not allow this path, but the examples in §3.2 and §4 use it; nothing to change\n --> standard input:6:11\n",
        "advice[grammar-line-end]: ",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    assert_eq!(run.status, 1);
    let kept =
        "User-agent: data.txt\nDataset: a\nTitle: A\nDownload: /a\n\nUser-agent: *\nDisallow: /\n";
    assert_eq!(verger(&["data", "check", "-", "--strict"], kept).status, 0);
    let yaml = verger(&["data", "check", "-", "--strict"], "- name: a\n  title: A\n  path: /a\n");
    assert!(yaml.out.contains("warning[grammar-form]") && yaml.status == 1, "{}", yaml.out);
}

#[test]
fn fields_in_a_record_for_robots_are_a_dataset_or_are_told() {
    let run = verger(&["data", "check", "-"], "User-agent: *\nTitle: A\nDownload: /a.csv\n");
    assert!(run.out.contains("\n  a.csv  A  (line 2, 1 file)\n"), "{}", run.out);
    assert!(run.out.contains("advice[under-agent]"), "{}", run.out);
    let file = "User-agent: *\nDisallow: /x\nTitle: A\nDownload: /a.csv\n";
    let run = verger(&["data", "check", "-"], file);
    assert!(run.out.matches("warning[among-rules]").count() == 2, "{}", run.out);
    assert_eq!(run.status, 0);
}

#[test]
fn so_much_is_told_and_no_more_unless_it_is_asked_for() {
    let file = format!(
        "{}{RAIN}Download: ftp://x\n",
        "stray\n".repeat(150) + &"Modified: soon\n".repeat(2)
    );
    let run = verger(&["data", "check", "-"], &file);
    assert_eq!(run.out.matches("error[").count() + run.out.matches("warning[").count(), 100);
    assert!(run.out.contains(" more like these; --all lists them\n"), "{}", run.out);
    let run = verger(&["data", "check", "-", "--all"], &file);
    assert!(run.out.matches("error[unreadable]").count() == 150, "{}", run.out);
}

#[test]
fn show_tells_what_a_visitor_asks() {
    let run = verger(&["data", "show", "-"], RAIN);
    let expected = "\
Rain  (rain)
  licence    CC0-1.0
  columns    day
  file       /rain.csv  CSV, 2.00 KiB
";
    assert_eq!(run.out, expected);
    let run = verger(&["data", "show", "-", "rain"], RAIN);
    assert!(run.out.contains("  License: CC0-1.0  (line 3)\n"), "{}", run.out);
    assert!(run.out.contains("  file 1\n    Download: /rain.csv  (line 5)\n"), "{}", run.out);
    let args = ["data", "show", "-", "--json", "--base", "https://example.com/data.txt"];
    let said = &verger(&args, RAIN).json()[0];
    assert_eq!(said["uri"], "https://example.com/data.txt#rain");
    assert_eq!(said["files"][0][0]["url"], "https://example.com/rain.csv");
    assert_eq!(said["columns"][0], json!({"name": "day", "type": "date", "description": null}));
    let run = verger(&["data", "show", "-", "snow"], RAIN);
    assert!(run.err.contains("describes no dataset snow; it describes rain"), "{}", run.err);
    assert_eq!(run.status, 4);
}

#[test]
fn fmt_tidies_and_does_it_once() {
    let folder = Folder::new("fmt");
    let file = folder.file("data.txt", "datset :  rain\r\ntitle:Rain\ndownload: /rain.csv # x");
    let check = ["data", "fmt", &file, "--check"];
    let run = verger(&check, "");
    assert!(run.err.contains("is not in its normal form"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.status), ("", 1));
    let tidy = verger(&["data", "fmt", &file], "").out;
    assert_eq!(tidy, "Dataset: rain\nTitle: Rain\nDownload: /rain.csv # x\n");
    let run = verger(&["data", "fmt", &file, "--write"], "");
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", "", 0));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), tidy);
    assert_eq!(verger(&check, "").status, 0);
    assert_eq!(fs::read_dir(&folder.0).expect("it is there").count(), 1, "no file is left beside");
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_owner_and_its_other_names() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let folder = Folder::new("owner");
    let file = folder.file("data.txt", "dataset: x\n");
    let twin = folder.0.join("twin.txt");
    fs::hard_link(&file, &twin).expect("a second name");
    let write = ["data", "fmt", &file, "--write"];
    assert_eq!(verger(&write, "").status, 0);
    assert_eq!(fs::read_to_string(&twin).expect("it is there"), "Dataset: x\n");
    fs::remove_file(twin).expect("it is ours");
    fs::write(&file, "dataset: y\n").expect("it is ours");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("it is ours");
    let run = verger(&write, "");
    assert!(run.status == 4 && run.err.contains("it is read-only"), "{run:?}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "dataset: y\n");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
    // Only root can give a file away.
    let is_given = chown(&file, Some(1000), Some(33)).is_ok();
    assert_eq!(verger(&write, "").status, 0);
    let now = fs::metadata(&file).expect("it is there");
    assert!(!is_given || (now.uid(), now.gid()) == (1000, 33));
    assert_eq!(now.permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "Dataset: y\n");
    assert_eq!(fs::read_dir(&folder.0).expect("it is there").count(), 1, "no file is left beside");
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions_and_a_link_stays_one() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = Folder::new("link");
    let file = folder.file("a.txt", "dataset: x\n");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
    let link = folder.0.join("data.txt");
    symlink("a.txt", &link).expect("a link");
    let run = verger(&["data", "fmt", link.to_str().expect("text"), "--write"], "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "Dataset: x\n");
    assert_eq!(fs::metadata(&file).expect("it is there").permissions().mode() & 0o777, 0o640);
    let run = verger(&["data", "make", folder.path(), "--out", "/dev/null"], "");
    assert_eq!(run.status, 4, "nothing in it is data");
    folder.file("a.csv", "a\n");
    let run = verger(&["data", "make", folder.path(), "--out", "/dev/null"], "");
    assert!(run.err.contains("it is not a regular file"), "{}", run.err);
    assert_eq!(run.status, 4);
}

#[test]
fn fmt_loses_nothing_unless_it_is_told_to() {
    let file = "# ours\nDataset: rain\nTitle: Rain\nDownload: /rain.csv\n\nUser-agent: *\nDisallow: /x\nCrawl-delay: 1\n\n???\n";
    let args = ["data", "fmt", "-", "--form", "yaml"];
    let run = verger(&args, file);
    let expected = "  line 1: a comment\n  line 6: a rule for robots\n  line 7: a rule for robots\n  line 8: a rule for robots\n  line 10: the line is neither";
    assert!(run.err.contains(expected), "{}", run.err);
    assert_eq!((run.out.as_str(), run.status), ("", 1));
    let run = verger(&[&args[..], &["--allow-loss"]].concat(), file);
    assert_eq!(run.out, "- name: rain\n  title: Rain\n  path: \"/rain.csv\"\n");
    assert_eq!(run.status, 0);
    let yaml = "- path: rain.csv # ours\n  title: Rain: by day\n";
    let run = verger(&["data", "fmt", "-"], yaml);
    assert!(run.err.contains("line 1: a comment\n--allow-loss"), "{}", run.err);
    let run = verger(
        &["data", "fmt", "-", "--form", "strict-records"],
        "- path: rain.csv\n  title: Rain\n",
    );
    assert_eq!(
        run.out,
        "User-agent: data.txt\nDataset: rain.csv\nTitle: Rain\nDownload: rain.csv\n"
    );
}

#[test]
fn fmt_refuses_what_it_cannot_write() {
    for (args, file, message, status) in [
        (&["--write"][..], RAIN, "--write cannot replace standard input", 2),
        (&["--write", "--check"], RAIN, "cannot be used with", 2),
        (&[], "{}", "JSON is not a data.txt", 2),
        (&[], "<html>", "is a page of HTML", 4),
    ] {
        let run = verger(&[&["data", "fmt", "-"], args].concat(), file);
        assert!(run.err.contains(message), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", status));
    }
    let json = r#"{"dataset": [{"identifier": "x", "title": "X", "landingPage": "https://example.com/x"}]}"#;
    let run = verger(&["data", "fmt", "-", "--form", "records"], json);
    assert_eq!(run.out, "Dataset: x\nTitle: X\nLanding-page: https://example.com/x\n");
}

#[test]
fn make_describes_a_folder() {
    let folder = Folder::new("make");
    folder.file("rain 2026.csv", "day,mm\n2026-11-20,1.5\n");
    folder.file("deep/er/b.tsv", "a\tb\n1\t2\n");
    folder.file("broken.parquet", "PAR1 and nothing");
    for left_out in [".hidden.csv", ".git/x.csv", "README.md"] {
        folder.file(left_out, "a,b\n");
    }
    let run = verger(&["data", "make", folder.path(), "--base", "/d"], "");
    assert!(run.out.contains(
        "Dataset: rain-2026\nTitle: rain 2026\nModified: 1970-01-02T00:00:00Z\nRows: 1\nColumn: day date\nColumn: mm number\n\
         Download: /d/rain%202026.csv\nFormat: CSV\nMedia-type: text/csv\nBytes: 22\n\
         Checksum: sha256:"
    ), "{}", run.out);
    assert!(
        run.out.contains("Column: a integer\nColumn: b integer\nDownload: /d/deep/er/b.tsv\n"),
        "{}",
        run.out
    );
    assert!(
        run.err.contains("note: left out: 2 hidden, 1 not data by their extension\n"),
        "{}",
        run.err
    );
    assert!(run.err.contains("broken.parquet is described without columns"), "{}", run.err);
    assert_eq!(run.status, 0);
    let args = ["data", "make", folder.path(), "--base", "/d", "--form", "strict-records"];
    let strict = verger(&args, "").out;
    assert_eq!(verger(&["data", "check", "-", "--strict"], &strict).status, 0, "{strict}");
    assert_eq!(verger(&["data", "make", folder.path(), "--base", "/d"], "").out, run.out);
    let out = folder.0.join("data.txt");
    let out = out.to_str().expect("text");
    let again = verger(&["data", "make", folder.path(), "--base", "/d/", "--out", out], "");
    assert_eq!((again.out.as_str(), again.status), ("", 0));
    assert_eq!(fs::read_to_string(out).expect("it was written"), run.out);
    let yaml = verger(&["data", "make", folder.path(), "--form", "yaml"], "").out;
    assert!(yaml.contains("path: \"/deep/er/b.tsv\"\n"), "{yaml}");
}

#[test]
fn make_keeps_what_a_person_wrote() {
    let folder = Folder::new("again");
    folder.file("rain.csv", ",day,mm\n0,2026-11-20,1.5\n");
    folder.file("old.csv", "a\n1\n");
    let out = folder.0.join("data.txt").display().to_string();
    let make = |more: &[&str]| {
        verger(&[&["data", "make", folder.path(), "--out", &out], more].concat(), "")
    };
    let run = make(&[]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(
        run.err.contains("rain.csv: its first column has no name, and is called `index`"),
        "{run:?}"
    );
    let first = fs::read_to_string(&out).expect("it was written");
    assert!(first.contains("Column: index integer\nColumn: day date\n"), "{first}");
    let edited = first
        .replace("Title: rain\n", "Title: Rain by day\nLicense: CC0-1.0\n# Ask us!\n")
        + "\nUser-agent: *\nDisallow: /private/\n";
    fs::write(&out, &edited).expect("it is ours");
    assert_eq!(make(&[]).status, 0);
    assert_eq!(fs::read_to_string(&out).expect("it is there"), edited, "nothing has changed");

    folder.file("rain.csv", ",day,mm\n0,2026-11-20,1.5\n1,2026-11-21,0\n");
    folder.file("snow.csv", "a\n1\n");
    fs::remove_file(folder.0.join("old.csv")).expect("it is ours");
    let run = make(&[]);
    assert_eq!(run.status, 0, "{run:?}");
    for note in [
        "note: added: /snow.csv\n",
        "note: changed: /rain.csv\n",
        "note: /old.csv of line 6 is not in the folder; its description is kept\n",
    ] {
        assert!(run.err.contains(note), "{note}: {run:?}");
    }
    let text = fs::read_to_string(&out).expect("it is there");
    for kept in [
        "Title: Rain by day\nLicense: CC0-1.0\n# Ask us!\n",
        "Rows: 2\n",
        "Download: /old.csv\n",
        "Dataset: snow\n",
        "User-agent: *\nDisallow: /private/\n",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    assert_eq!(verger(&["data", "check", &out], "").status, 0, "{text}");

    let run = make(&["--form", "yaml"]);
    assert!(
        run.status == 4 && run.err.contains("in records; bring it up to date without --form yaml"),
        "{run:?}"
    );
    assert_eq!(make(&["--anew"]).status, 0);
    let anew = fs::read_to_string(&out).expect("it is there");
    assert!(!anew.contains("old.csv") && !anew.contains("License"), "{anew}");
}

#[test]
fn make_keeps_what_a_person_wrote_in_yaml() {
    let folder = Folder::new("again-yaml");
    folder.file("rain.csv", "day,mm\n2026-11-20,1.5\n");
    folder.file("old.csv", "a\n1\n");
    let out = folder.0.join("data.txt").display().to_string();
    let make = |more: &[&str]| {
        verger(&[&["data", "make", folder.path(), "--out", &out], more].concat(), "")
    };
    assert_eq!(make(&["--form", "yaml"]).status, 0);
    let first = fs::read_to_string(&out).expect("it was written");
    let edited =
        first.replace("title: rain", "title: Rain by day\n  licence:   CC0-1.0\n  ours: kept");
    assert_ne!(first, edited, "{first}");
    fs::write(&out, &edited).expect("it is ours");
    assert_eq!(make(&[]).status, 0);
    assert_eq!(fs::read_to_string(&out).expect("it is there"), edited, "nothing has changed");

    folder.file("snow.csv", "a\n1\n");
    fs::remove_file(folder.0.join("old.csv")).expect("it is ours");
    let run = make(&["--form", "yaml"]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.err.contains("note: added: /snow.csv\n"), "{run:?}");
    assert!(run.err.contains("/old.csv of line 8 is not in the folder"), "{run:?}");
    let text = fs::read_to_string(&out).expect("it is there");
    for kept in
        ["title: Rain by day\n", "license: CC0-1.0\n", "ours: kept\n", "old.csv", "snow.csv"]
    {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    let check = verger(&["data", "check", &out], "");
    assert_eq!(check.status, 0, "{check:?}");

    // A comment has no place in what is written anew.
    let commented = text.replacen("- name", "# Ask us!\n- name", 1);
    fs::write(&out, &commented).expect("it is ours");
    assert_eq!(make(&[]).status, 0, "nothing has changed");
    folder.file("snow.csv", "a\n1\n2\n");
    let run = make(&[]);
    assert!(run.status == 4 && run.err.contains("line 1: a comment"), "{run:?}");
    assert_eq!(fs::read_to_string(&out).expect("it is there"), commented);
}

#[test]
fn make_describes_one_file() {
    let folder = Folder::new("one");
    folder.file("other.csv", "a\n1\n");
    let file = folder.file("Straße.csv", "Straße;mm\n");
    fs::write(&file, b"Stra\xDFe;mm\r\nWeg;5\r\n").expect("it is ours");
    let run = verger(&["data", "make", &file, "--base", "/d/"], "");
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    assert!(run.out.contains("Column: Straße string\nColumn: mm integer\n"), "{run:?}");
    assert!(
        run.out.contains("Download: /d/Stra%C3%9Fe.csv\n") && !run.out.contains("other"),
        "{run:?}"
    );
    // The other files of the folder are not gone, only not looked at.
    let out = folder.0.join("data.txt").display().to_string();
    let make = |what: &str| verger(&["data", "make", what, "--base", "/d/", "--out", &out], "");
    assert_eq!(make(folder.path()).status, 0);
    let run = make(&file);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    assert!(fs::read_to_string(&out).expect("it is there").contains("/d/other.csv"));
}

/// An identifier depends on the name alone.
#[test]
fn an_identifier_stays_when_files_are_added() {
    let folder = Folder::new("names-stay");
    let names = || {
        let run = verger(&["data", "make", folder.path()], "");
        let names = run.out.lines().filter_map(|line| line.strip_prefix("Dataset: "));
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    folder.file("файл.csv", "a\n");
    folder.file("отчёты/rain.csv", "a\n");
    let before = names();
    assert!(before.iter().any(|name| name.starts_with("data-")), "{before:?}");
    folder.file("дата.csv", "a\n");
    folder.file("данные/rain.csv", "a\n");
    let after = names();
    assert_eq!(after.len(), 4, "{after:?}");
    assert!(before.iter().all(|name| after.contains(name)), "{before:?}, {after:?}");
    assert!(!after.iter().any(|name| name.contains('~')), "{after:?}");
}

#[test]
fn checksums_are_those_of_sha_256() {
    let folder = Folder::new("sum");
    folder.file("a.csv", "abc");
    let run = verger(&["data", "make", folder.path()], "");
    // FIPS 180-2, appendix B.1.
    let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert!(run.out.contains(&format!("Checksum: sha256:{sum}\n")), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    use std::os::unix::fs::symlink;
    let (folder, outside) = (Folder::new("inside"), Folder::new("outside"));
    let secret = outside.file("secret.csv", "a,b\n");
    folder.file("in.csv", "a,b\n");
    folder.file(".hidden/h.csv", "a,b\n");
    let link = |to: &str, name: &str| symlink(to, folder.0.join(name)).expect("a link");
    link(&secret, "out.csv");
    link(outside.path(), "out");
    link("..", "up.csv");
    link("in.csv", "latest.csv");
    link(".hidden/h.csv", "shown.csv");
    link("loop.csv", "loop.csv");
    let run = verger(&["data", "make", folder.path()], "");
    let names: Vec<_> = run.out.lines().filter_map(|line| line.strip_prefix("Dataset: ")).collect();
    assert_eq!(names, ["in", "latest"]);
    assert!(run.err.contains("4 links out of the folder"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn hostile_names_say_nothing_but_names() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new("names");
    folder.file("a\nDisallow: .csv", "a,b\n");
    folder.file("\u{1b}[31m\u{202e}.parquet", "x");
    folder.file("b\\up.csv", "a,b\n");
    fs::write(folder.0.join(OsStr::from_bytes(b"\xFF.csv")), "a").expect("a file");
    let run = verger(&["data", "make", folder.path()], "");
    assert!(run.out.contains("Download: /a%0ADisallow:%20.csv\n"), "{}", run.out);
    assert!(!run.out.contains("\nDisallow"), "{}", run.out);
    assert!(run.err.contains("2 with a name that no URL can hold"), "{}", run.err);
    assert!(!has_hostile(&run.err), "{:?}", run.err);
}

fn has_hostile(text: &str) -> bool {
    text.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}')
}

#[test]
fn what_strangers_wrote_cannot_move_the_cursor() {
    let file = "Dataset: a\u{1b}[2J\nTitle: \u{202e}\u{1b}]0;x\u{7}\nDownload: \u{1b}x:y\nx\u{1b}[31m\u{9b}\nDescription: ../\u{7}\n";
    for verb in
        [&["data", "check", "-"][..], &["data", "show", "-"], &["data", "check", "-", "--json"]]
    {
        let run = verger(verb, file);
        let out = if verb.contains(&"--json") { run.out.replace('\u{202e}', "") } else { run.out };
        assert!(!has_hostile(&out), "{out:?}");
    }
    let run = verger_in_colour(&["data", "check", "-"], file.as_bytes());
    assert!(run.out.contains("\u{1b}[1m"), "{:?}", run.out);
    assert!(!run.out.contains("\u{1b}[2J") && !run.out.contains("\u{1b}]0"), "{:?}", run.out);
    let run = verger(&["data", "fmt", "-", "--form", "yaml"], file);
    assert!(!has_hostile(&run.err), "{:?}", run.err);
}

#[test]
fn make_stops_at_its_bounds() {
    let folder = Folder::new("most");
    (0..5).for_each(|number| drop(folder.file(&format!("{number}.csv"), "a\n")));
    let run = verger(&["data", "make", folder.path(), "--max-files", "4"], "");
    assert!(run.err.contains("holds more than 4 files and folders"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.status), ("", 4));
    assert_eq!(verger(&["data", "make", folder.path(), "--max-files", "5"], "").status, 0);
}

#[test]
fn make_takes_what_catalogs_answer() {
    let data_json = r#"{"dataset": [{"identifier": "x", "title": "X", "distribution": [{"downloadURL": "/x.csv", "mediaType": "text/csv"}]}]}"#;
    let args = ["data", "make", "--data-json", "-", "--base", "https://example.com/data.json"];
    let run = verger(&args, data_json);
    assert_eq!(
        run.out,
        "Dataset: x\nTitle: X\nDownload: https://example.com/x.csv\nMedia-type: text/csv\n"
    );
    let ckan = json!({"success": true, "result": {"count": 1, "results": [{
        "name": "rain", "title": "Rain", "resources": [{"url": "https://example.com/r.csv", "format": "CSV"}]
    }]}});
    let run = verger(&["data", "make", "--ckan", "-"], &ckan.to_string());
    assert!(run.out.contains("Dataset: rain\nTitle: Rain\n"), "{}", run.out);
    assert!(run.out.contains("Download: https://example.com/r.csv\n"), "{}", run.out);
    let bad =
        json!({"dataset": [{"title": "X", "identifier": "x", "landingPage": "javascript:x"}]});
    let run = verger(&["data", "make", "--data-json", "-"], &bad.to_string());
    assert!(run.err.contains("not everything was read: 1"), "{}", run.err);
    assert!(!run.out.contains("javascript"), "{}", run.out);
}

#[test]
fn make_refuses_what_makes_no_sense() {
    let empty = Folder::new("empty");
    let file = empty.file("notes.txt", "x");
    for (args, input, message, status) in [
        (&[][..], "", "required arguments", 2),
        (&[empty.path(), "--data-json", "-"], "", "cannot be used with", 2),
        (&[empty.path()], "", "has no file with a data extension", 4),
        (&["/no/such/folder"], "", "cannot read /no/such/folder", 4),
        (&[&file], "", "is not data by its extension", 4),
        (&[empty.path(), "--anew"], "", "required arguments", 2),
        (&[empty.path(), "--base", "//evil.example/"], "", "--base: ", 2),
        (&[empty.path(), "--base", "/d/?x"], "", "cannot have ? or #", 2),
        (&[empty.path(), "--base", "javascript:x"], "", "--base: ", 2),
        (&["--data-json", "-", "--base", "/d"], "{}", "--base: ", 2),
        (&["--data-json", "-"], "Dataset: x", "is not JSON but records", 4),
        (&["--data-json", "-"], "{", "describes no dataset", 4),
    ] {
        let run = verger(&[&["data", "make"], args].concat(), input);
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", status), "{args:?}");
    }
}

#[test]
fn the_examples_are_what_they_are_meant_to_be() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data.txt");
    for (name, errors) in [("data.txt", 0), ("faulty.txt", 2)] {
        let path = examples.join(name);
        let run = verger(&["data", "check", "--json", path.to_str().expect("text")], "");
        let file = run.json().into_iter().find(|answer| answer["kind"] == "description");
        let file = file.unwrap_or(Value::Null);
        assert_eq!(
            (&file["errors"], run.status),
            (&json!(errors), i32::from(errors > 0)),
            "{name}"
        );
    }
}

#[test]
fn fmt_and_make_tell_programs_what_they_did() {
    let folder = Folder::new("json");
    let file = folder.file("data.txt", "dataset: rain\n");
    let said = |args: &[&str], status| {
        let run = verger(&[args, &["--json"]].concat(), "");
        assert_eq!(run.status, status, "{run:?}");
        run.json().remove(0)
    };
    let checked = said(&["data", "fmt", &file, "--check"], 1);
    assert_eq!((&checked["kind"], &checked["is_normal"]), (&json!("normal-form"), &json!(false)));
    let printed = said(&["data", "fmt", &file], 0);
    assert_eq!(printed["text"], "Dataset: rain\n");
    let written = said(&["data", "fmt", &file, "--write"], 0);
    assert_eq!((&written["written"], &written["text"]), (&json!(true), &Value::Null));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "Dataset: rain\n");
    let args = ["data", "fmt", "-", "--form", "yaml", "--json"];
    let withheld = verger(&args, "# ours\nDataset: rain\n");
    let lost = &withheld.json()[0]["losses"][0];
    assert_eq!((withheld.status, withheld.err.as_str()), (1, ""));
    assert_eq!(lost, &json!({"text": "a comment", "at": {"line": 1, "span": [0, 6]}}));

    let data = Folder::new("made");
    data.file("rain.csv", "day,mm\n1,2\n");
    data.file(".hidden.csv", "a\n");
    let made = said(&["data", "make", data.path()], 0);
    assert_eq!((&made["kind"], &made["datasets"]), (&json!("made-description"), &json!(1)));
    assert_eq!(made["text"], verger(&["data", "make", data.path()], "").out);
    assert_eq!(made["notes"][0]["code"], "left-out");
    let out = folder.0.join("made.txt").display().to_string();
    let made = said(&["data", "make", data.path(), "--out", &out], 0);
    assert_eq!((&made["out"], &made["text"]), (&json!(out), &Value::Null));
}
