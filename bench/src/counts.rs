//! Instructions, counted by valgrind's callgrind: they are free of noise.
//!
//! The bench runs itself under callgrind, with `--count`: every workload once, on less data, with a call of [`mark`]
//! before and after each timed lap. At each mark, callgrind writes its count and starts again, so the count at a lap's
//! second mark is that of the lap alone. Each lap has run once before, so nothing is initialized for the first time.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use crate::engine::{self, Engine};
use crate::goal::Unit;
use crate::outcome::Outcome;
use crate::table::Table;

/// The argument that makes a run the counted one.
pub(crate) const ARGUMENT: &str = "--count";

/// Where callgrind stops a count and begins the next.
#[inline(never)]
pub(crate) fn mark() {
    black_box(());
}

/// Instructions per item, by workload and engine.
pub(crate) struct Counts(Vec<Counted>);

struct Counted {
    workload: String,
    engine: String,
    /// Instructions per byte, or per decision.
    instructions: f64,
}

/// What the counted run prints about a lap, in the order of the laps: the workload, the engine, and the divisor of the
/// count.
pub(crate) fn tell(outcome: &Outcome) {
    for standing in &outcome.standings {
        let share = outcome.octets.unwrap_or(standing.asked);
        println!("{}\t{}\t{share}", outcome.workload, standing.engine);
    }
}

/// The engines to count: ours, and the peer to beat.
pub(crate) fn engines() -> Vec<Box<dyn Engine>> {
    engine::all().into_iter().filter(|engine| !engine.is_peer() || engine.is_to_beat()).collect()
}

/// Runs the bench under callgrind; an error says why that is not possible.
pub(crate) fn count() -> Result<Counts, String> {
    let found = Command::new("valgrind").arg("--version").output();
    if !found.is_ok_and(|output| output.status.success()) {
        return Err("valgrind is not installed: no instructions are counted".to_owned());
    }
    let failed = |what: &str, why: &dyn std::fmt::Display| format!("callgrind: {what}: {why}");
    let folder = std::env::temp_dir().join(format!("verger-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|why| failed("a folder for its output", &why))?;
    let this = std::env::current_exe().map_err(|why| failed("the bench itself", &why))?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--dump-before=*counts::mark*", "--compress-pos=no"]);
    command.arg(format!("--callgrind-out-file={}", folder.join(OUTPUT).display()));
    command.arg(this).arg(ARGUMENT);
    let output = command.output().map_err(|why| failed("it does not run", &why));
    let totals = totals(&folder);
    // A leftover in a temporary folder does no harm.
    let _ = std::fs::remove_dir_all(&folder);
    let output = output?;
    if !output.status.success() {
        return Err(failed("the counted run", &String::from_utf8_lossy(&output.stderr)));
    }
    let counts = String::from_utf8_lossy(&output.stdout)
        .lines()
        .enumerate()
        .map(|(lap, line)| counted(line, *totals.get(&(2 * lap + 2))?))
        .collect::<Option<_>>();
    counts.map(Counts).ok_or_else(|| failed("its output", &"not every lap is in it"))
}

const OUTPUT: &str = "counted";

fn counted(line: &str, total: u64) -> Option<Counted> {
    let mut fields = line.split('\t');
    let (workload, engine) = (fields.next()?.to_owned(), fields.next()?.to_owned());
    let share: f64 = fields.next()?.parse().ok()?;
    Some(Counted { workload, engine, instructions: total as f64 / share })
}

/// The total of each part written by callgrind, by its number.
fn totals(folder: &Path) -> BTreeMap<usize, u64> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let total = |path: &Path| {
        let number = path.extension()?.to_str()?.parse().ok()?;
        let text = std::fs::read_to_string(path).ok()?;
        let total = text.lines().find_map(|line| line.strip_prefix("totals: "))?;
        Some((number, total.trim().parse().ok()?))
    };
    files.filter_map(|file| total(&file.path())).collect()
}

impl Counts {
    /// The highest count among our own engines.
    pub(crate) fn ours(&self, workload: &str) -> Option<f64> {
        self.of(workload, |engine| engine.starts_with("verger ")).reduce(f64::max)
    }

    pub(crate) fn peer(&self, workload: &str) -> Option<f64> {
        self.of(workload, |engine| !engine.starts_with("verger ")).next()
    }

    fn of<'c>(
        &'c self,
        workload: &'c str,
        engine: impl Fn(&str) -> bool + 'c,
    ) -> impl Iterator<Item = f64> + 'c {
        let of_workload = self.0.iter().filter(move |counted| counted.workload == workload);
        of_workload
            .filter(move |counted| engine(&counted.engine))
            .map(|counted| counted.instructions)
    }

    /// One line per workload.
    pub(crate) fn table(&self) -> Table {
        let mut engines: Vec<&str> = Vec::new();
        let mut workloads: Vec<&str> = Vec::new();
        for counted in &self.0 {
            if !engines.contains(&&*counted.engine) {
                engines.push(&counted.engine);
            }
            if !workloads.contains(&&*counted.workload) {
                workloads.push(&counted.workload);
            }
        }
        let mut table = Table::new(["instructions"].into_iter().chain(engines.iter().copied()));
        for workload in workloads {
            let per = if workload.starts_with("decide") { "a decision" } else { "an octet" };
            let cells = engines.iter().map(|&name| {
                let figure = self.of(workload, |engine| engine == name).next();
                figure.map_or_else(|| "–".to_owned(), Unit::number)
            });
            table.push(std::iter::once(format!("{workload}, {per}")).chain(cells));
        }
        table
    }
}
