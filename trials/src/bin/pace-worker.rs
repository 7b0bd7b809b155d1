//! A worker of the real fleet, to be killed.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    verger_trials::pace::pace_worker(&arguments)
}
