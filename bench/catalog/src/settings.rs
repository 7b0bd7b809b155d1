use std::path::PathBuf;

/// The settings of a run.
pub(crate) struct Settings {
    pub(crate) datasets: usize,
    /// The number of times each query runs.
    pub(crate) rounds: usize,
    /// The folder of the catalog, if it should be kept.
    pub(crate) folder: Option<PathBuf>,
    /// The only phase to do: how the run calls itself.
    pub(crate) phase: Option<usize>,
    pub(crate) checks: bool,
    pub(crate) writes: bool,
}

const USAGE: &str = "\
usage: verger-bench-catalog [--datasets N] [--in FOLDER] [--quick] [--check] [--write]

  --datasets N  the number of datasets: 1,000,000
  --in FOLDER   where to create the catalog, and keep it; an existing one is only searched
  --quick       20,000 datasets, and fewer rounds of queries
  --check       ends with status 1 if a goal is missed
  --write       updates bench/catalog/RESULTS.md";

impl Settings {
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, &'static str> {
        let (datasets, rounds, folder) = (1_000_000, 30, None);
        let mut settings =
            Self { datasets, rounds, folder, phase: None, checks: false, writes: false };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--datasets" => {
                    let number = arguments.next().and_then(|number| number.parse().ok());
                    settings.datasets = number.filter(|&number| number > 0).ok_or(USAGE)?;
                }
                "--in" => settings.folder = Some(arguments.next().ok_or(USAGE)?.into()),
                "--phase" => {
                    let number = arguments.next().and_then(|number| number.parse().ok());
                    settings.phase = Some(number.ok_or(USAGE)?);
                }
                "--quick" => (settings.datasets, settings.rounds) = (20_000, 5),
                "--check" => settings.checks = true,
                "--write" => settings.writes = true,
                _ => return Err(USAGE),
            }
        }
        Ok(settings)
    }
}
