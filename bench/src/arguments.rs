use crate::settings::Settings;

pub(crate) const USAGE: &str = "\
usage: cargo xtask bench [--quick] [--rounds N] [--only TEXT]

  --quick      fewer files, shorter turns: under a minute
  --rounds N   how often the engines take turns (at least 1; 21, or 7 with --quick)
  --only TEXT  only the workloads whose name holds the text: one-shot, compile, parse, decide, misses, …";

/// Reads the arguments; what cannot be read is answered with the usage.
pub(crate) fn read(arguments: impl Iterator<Item = String>) -> Result<Settings, String> {
    let arguments: Vec<_> = arguments.collect();
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let mut settings = if quick { Settings::quick() } else { Settings::full() };
    let mut arguments = arguments.into_iter().filter(|argument| argument != "--quick");
    while let Some(argument) = arguments.next() {
        match (argument.as_str(), arguments.next()) {
            ("--rounds", Some(rounds)) => {
                let rounds = rounds.parse().ok().filter(|&rounds| rounds > 0);
                settings.rounds = rounds.ok_or("--rounds takes a number above 0")?;
            }
            ("--seed", Some(seed)) => {
                settings.seed = seed.parse().map_err(|_| "--seed takes a number")?;
            }
            ("--search", Some(seconds)) => {
                let seconds = seconds.parse().map_err(|_| "--search takes seconds")?;
                settings.search = std::time::Duration::from_secs(seconds);
            }
            ("--only", Some(text)) => settings.only = Some(text),
            _ => return Err(format!("unknown or incomplete argument: {argument}\n\n{USAGE}")),
        }
    }
    Ok(settings)
}
