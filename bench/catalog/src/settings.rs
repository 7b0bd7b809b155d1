/// What a run does.
pub(crate) struct Settings {
    pub(crate) datasets: usize,
    /// How often each query is asked.
    pub(crate) rounds: usize,
    pub(crate) checks: bool,
    pub(crate) writes: bool,
}

const USAGE: &str = "\
usage: verger-bench-catalog [--datasets N] [--quick] [--check] [--write]

  --datasets N  how many datasets are indexed: 1,000,000
  --quick       20,000 datasets, and fewer rounds of queries
  --check       ends with status 1 if a goal is missed
  --write       keeps bench/catalog/RESULTS.md";

impl Settings {
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, &'static str> {
        let mut settings = Self { datasets: 1_000_000, rounds: 30, checks: false, writes: false };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--datasets" => {
                    let number = arguments.next().and_then(|number| number.parse().ok());
                    settings.datasets = number.filter(|&number| number > 0).ok_or(USAGE)?;
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
