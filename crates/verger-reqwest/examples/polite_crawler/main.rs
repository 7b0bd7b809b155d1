//! Crawls one site politely: what its robots.txt forbids is not requested, and nothing is requested faster than it wants.
//!
//! `cargo run --release -p verger-reqwest --example polite_crawler -- --agent ExampleBot https://example.com/`

mod args;
mod crawl;
mod frontier;
mod links;
mod page;
mod printed;
mod report;
mod site_map;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::Args;
use crate::crawl::Crawl;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let mut crawl = match Crawl::new(&Args::parse()) {
        Ok(crawl) => crawl,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    crawl.run().await;
    println!("\n{}", crawl.report);
    if crawl.report.pages == 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
