//! What a build with fewer features says about the verbs that it lacks.

use crate::run::verger;

#[test]
fn a_verb_that_is_not_built_says_how_to_get_it() {
    for args in [&["catalog", "search", "rain"][..], &["catalog", "--help"], &["catalog"]] {
        let run = verger(args, "");
        let said = "this verger was built without the catalog: \
            cargo install --path crates/verger-cli --features full\n";
        assert!(run.status == 2 && run.err.contains(said), "{run:?}");
    }
    let run = verger(&["data", "check", "--strict", "-"], "");
    assert!(run.status == 2 && run.err.contains("without data.txt: "), "{run:?}");
}

#[test]
fn help_lists_what_is_not_built() {
    let help = verger(&["--help"], "").out;
    let of = |verb: &str| {
        let line = help.lines().find(|line| line.trim_start().starts_with(verb));
        line.unwrap_or_default().to_owned()
    };
    for verb in ["catalog ", "data "] {
        assert!(of(verb).ends_with("Not in this build; `--features full` has it"), "{help}");
    }
    for verb in ["fetch ", "page ", "sitemaps "] {
        assert_eq!(of(verb).contains("Not in this build"), cfg!(not(feature = "net")), "{help}");
    }
}

#[test]
#[cfg(not(feature = "net"))]
fn without_the_network_only_files_are_asked() {
    for args in [
        &["fetch", "https://example.com/", "--json"][..],
        &["page", "-"],
        &["sitemaps", "https://example.com/"],
        &["check", "--agent", "a", "https://example.com/"],
    ] {
        let run = verger(args, "");
        let said = "this verger was built without the network: ";
        assert!(run.status == 2 && run.err.contains(said), "{run:?}");
    }
    let asked = ["check", "--robots", "-", "--agent", "a", "/x"];
    assert_eq!(verger(&asked, "User-agent: *\nDisallow: /x\n").status, 1);
}
