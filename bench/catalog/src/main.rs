//! Times the catalog: a million datasets stored, indexed, searched and counted.

mod holding;
mod machine;
mod mix;
mod origin;
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

/// Runs everything. Returns whether every goal was met.
fn run(settings: &Settings) -> Result<bool, Box<dyn std::error::Error + Send + Sync>> {
    let temporary = tempfile::tempdir()?;
    let folder = settings.folder.as_deref().unwrap_or(temporary.path());
    if let Some(number) = settings.phase {
        return holding::phase(folder, number).map(|()| true);
    }
    let queries = mix::queries();
    let index = folder.join("catalog/index");
    let holding = match settings.folder {
        Some(_) if index.is_dir() => None,
        _ => Some(holding::hold(folder, settings.datasets)?),
    };
    let searched = searching::search(&index, &queries, settings.rounds)?;
    let report = report::report(settings, holding.as_ref(), &searched);
    print!("{}", report.text);
    if settings.writes {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/RESULTS.md"), &report.text)?;
    }
    Ok(report.is_met)
}
