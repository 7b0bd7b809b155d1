//! Arguments of `verger data`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use verger_dataset::FileUrl;

use super::{NetworkArgs, help};

#[derive(Debug, Args)]
pub(crate) struct Data {
    #[command(subcommand)]
    pub(crate) verb: DataVerb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DataVerb {
    /// What does a data.txt describe, and what is wrong with it? Any form: records, YAML, JSON.
    #[command(after_long_help = help::DATA_CHECK)]
    Check(DataCheck),
    /// Show the datasets as text: title, licence, columns, files.
    #[command(after_long_help = help::DATA_SHOW)]
    Show(DataShow),
    /// Format a data.txt: its normal form, or another form.
    #[command(after_long_help = help::DATA_FMT)]
    Fmt(DataFmt),
    /// Make a data.txt from a folder, from a site with CKAN, a data.json or JSON-LD, or from such a file.
    #[command(after_long_help = help::DATA_MAKE)]
    Make(Box<DataMake>),
}

/// The description to read.
#[derive(Debug, Args)]
pub(crate) struct Described {
    /// The description to read, such as a data.txt; - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Where the file was, or will be, fetched from; links are resolved against it
    #[arg(long, value_name = "URL")]
    pub(crate) base: Option<FileUrl>,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DataCheck {
    #[command(flatten)]
    pub(crate) described: Described,
    /// Check the file against the exact grammar of data.txt §3.3; warnings count as errors
    ///
    /// Every record begins with a User-agent line, field names and robot names are tokens, `#` begins a comment
    /// anywhere, and everything is ASCII. Constructs that the memo's own examples use but its grammar does not allow,
    /// such as `Disallow: /`, are reported as advice, which does not count.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Show every fault, no matter how many
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DataShow {
    #[command(flatten)]
    pub(crate) described: Described,
    /// Show only this dataset, with every statement and its line
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct DataFmt {
    /// The description to read, such as a data.txt; - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Replace the file instead of printing it
    #[arg(long, conflicts_with = "check")]
    pub(crate) write: bool,
    /// Print nothing; exit with 1 if the file is not in normal form
    #[arg(long)]
    pub(crate) check: bool,
    /// Continue even if something is lost, such as comments in YAML
    #[arg(long)]
    pub(crate) allow_loss: bool,
    /// The form to write [default: the form of the file]
    #[arg(long, value_name = "FORM")]
    pub(crate) form: Option<WrittenForm>,
    /// Print a JSON object with the formatted text, or with the reasons why it cannot be written
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("of").args(["folder", "site", "from"]).required(true))]
pub(crate) struct DataMake {
    /// The folder, or single file, to describe: sizes, checksums, and the columns of CSV, TSV and Parquet files
    ///
    /// Hidden files, files whose extension is not a data format, and links that leave the folder are skipped.
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// The site to describe, from whatever form it uses: CKAN, a data.json, JSON-LD in its pages
    #[arg(long, value_name = "SITE")]
    pub(crate) site: Option<String>,
    /// A data.json, CKAN's answer to `package_search` or `package_show`, a data package or JSON-LD; - for standard input
    #[arg(long = "data-json", visible_alias = "ckan", value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Where the folder is published, such as / or `https://example.com/d/` [default: /]; where the JSON was fetched
    /// from
    #[arg(long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// The form to write
    #[arg(long, value_name = "FORM", default_value = "records")]
    pub(crate) form: WrittenForm,
    /// Write to this file instead of printing; it is replaced in one step
    ///
    /// If it is a data.txt already, it is brought up to date with the folder: titles, descriptions, licences, comments and rules
    /// stay, new files are added, and files that are gone are reported and kept. YAML stays YAML; comments have no place in it.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Make the file of --out anew, and keep nothing that is in it
    #[arg(long, requires = "out", conflicts_with_all = ["from", "site"])]
    pub(crate) anew: bool,
    /// Refuse a folder with more than this many files and folders
    #[arg(long = "max-files", value_name = "NUMBER", default_value_t = 100_000, conflicts_with_all = ["from", "site"])]
    pub(crate) most: usize,
    /// Print a JSON object with the description, and with what was left out
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

/// The form of a written description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WrittenForm {
    /// `Field: value` lines
    Records,
    /// The same after a User-agent line, as the grammar requires
    StrictRecords,
    /// A list in YAML, as the R package pins reads it
    Yaml,
}
