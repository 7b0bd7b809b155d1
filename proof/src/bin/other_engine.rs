//! Compares the engine with an external one, on hostile questions: writes the questions, or reads the answers to
//! them. Exits with status 1 if answers differ.
#![forbid(unsafe_code)]

use std::io::{BufReader, BufWriter, stdin, stdout};
use std::process::ExitCode;

use verger::Dialect;
use verger_proof::other_engine::Questions;

const USAGE: &str = "\
usage: other_engine (ask | compare) DIALECT COUNT SEED

  ask      writes so many questions as JSON lines: robots_b64, agents (each to the byte), url_b64
  compare  reads their answers, in order, as JSON lines: allowed (true or false), line (0 for none)

  other_engine ask google 5000000 1 | that-engine | other_engine compare google 5000000 1";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let [task, dialect, count, seed] = arguments[..] else { return misused() };
    let (Some(dialect), Ok(count), Ok(seed)) =
        (Dialect::named(dialect), count.parse(), seed.parse())
    else {
        return misused();
    };
    let questions = Questions { seed, count };
    let done = match task {
        "ask" => questions
            .write(dialect, &mut BufWriter::new(stdout().lock()))
            .map(|()| ExitCode::SUCCESS),
        "compare" => compare(questions, dialect),
        _ => return misused(),
    };
    done.unwrap_or_else(|error| {
        eprintln!("other_engine: {error}");
        ExitCode::from(2)
    })
}

fn compare(questions: Questions, dialect: &Dialect) -> std::io::Result<ExitCode> {
    let found = questions.compare(dialect, BufReader::with_capacity(1 << 16, stdin().lock()))?;
    for difference in &found.first {
        println!("{difference}");
    }
    println!("{} compared, {} differ", found.compared, found.different);
    Ok(if found.different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn misused() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
