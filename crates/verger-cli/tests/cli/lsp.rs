//! `verger lsp`: the recorded sessions of its crate, with the command.

use std::io::BufReader;
use std::process::{Child, Command, Stdio};

use crate::conversation::{Conversation, SESSIONS};
use crate::run::verger;

fn start() -> Child {
    Command::new(env!("CARGO_BIN_EXE_verger"))
        .args(["lsp", "--stdio"])
        .env("VERGER_CONFIG", "/dev/null")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("cargo built the command")
}

#[test]
fn it_answers_as_it_was_recorded() {
    for (name, recorded) in SESSIONS {
        let mut command = start();
        let (to, from) = (command.stdin.take(), command.stdout.take());
        let (to, from) = (to.expect("it was piped"), from.expect("it was piped"));
        let mut client = Conversation::new(to, BufReader::new(from));
        let played = client.play(recorded);
        for (number, (played, recorded)) in (1..).zip(played.lines().zip(recorded.lines())) {
            assert_eq!(played, recorded, "{name}:{number}");
        }
        assert!(client.receive().is_none(), "{name}: it says nothing after the end");
        assert_eq!(command.wait().expect("it was started").code(), Some(0), "{name}");
    }
}

#[test]
fn the_status_says_how_it_ended() {
    let run = verger(&["lsp"], "");
    assert!(run.status == 1 && run.out.is_empty() && run.err.is_empty(), "{run:?}");
    let run = verger(&["lsp"], "hello\n");
    let said = "verger: the client sent something that is not a message of the protocol: ";
    assert!(run.status == 4 && run.out.is_empty() && run.err.starts_with(said), "{run:?}");
}
