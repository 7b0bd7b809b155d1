//! Times the catalog: a million datasets indexed, searched and counted.

mod indexing;
mod machine;
mod mix;
mod random;
mod report;
mod searching;
mod settings;
mod vocabulary;
mod world;

use std::process::ExitCode;

use settings::Settings;

fn main() -> ExitCode {
    let settings = match Settings::parse(std::env::args().skip(1)) {
        Ok(settings) => settings,
        Err(usage) => {
            eprintln!("{usage}");
            return ExitCode::from(2);
        }
    };
    match run(&settings) {
        Ok(is_met) if is_met || !settings.checks => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// Runs it all; whether every goal was met.
fn run(settings: &Settings) -> Result<bool, Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let queries = mix::queries();
    let built = indexing::build(folder.path(), settings.datasets)?;
    let searched = searching::search(folder.path(), &queries, settings.rounds)?;
    let report = report::report(settings, &built, &searched);
    print!("{}", report.text);
    if settings.writes {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/RESULTS.md"), &report.text)?;
    }
    Ok(report.is_met)
}
