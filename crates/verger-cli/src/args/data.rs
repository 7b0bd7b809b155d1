//! What `verger data` takes.

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
    /// The datasets as a person reads them: title, licence, columns, files.
    #[command(after_long_help = help::DATA_SHOW)]
    Show(DataShow),
    /// A data.txt in its normal form, or in another form.
    #[command(after_long_help = help::DATA_FMT)]
    Fmt(DataFmt),
    /// Make a data.txt of a folder, of a site with CKAN, a data.json or JSON-LD, or of such a file.
    #[command(after_long_help = help::DATA_MAKE)]
    Make(DataMake),
}

/// Which description.
#[derive(Debug, Args)]
pub(crate) struct Described {
    /// The description to read, such as a data.txt; - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Where the file was fetched from, or will be: links are resolved against it
    #[arg(long, value_name = "URL")]
    pub(crate) base: Option<FileUrl>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DataCheck {
    #[command(flatten)]
    pub(crate) described: Described,
    /// Hold the file to the grammar of data.txt §3.3, to the letter; warnings count as errors do
    ///
    /// Every record begins with a User-agent line, names of fields and robots are tokens, `#` begins a comment wherever it
    /// is, and all of it is ASCII. What the memo's own examples have and its grammar does not, such as `Disallow: /`, is
    /// reported as advice, which does not count.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Show every fault, however many there are
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DataShow {
    #[command(flatten)]
    pub(crate) described: Described,
    /// Only this dataset, with every statement and its line
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
    /// Continue although something is lost, such as comments in YAML
    #[arg(long)]
    pub(crate) allow_loss: bool,
    /// The form to write [default: the form of the file]
    #[arg(long, value_name = "FORM")]
    pub(crate) form: Option<WrittenForm>,
    /// A JSON object with the form, or what keeps it from being written
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("of").args(["folder", "site", "from"]).required(true))]
pub(crate) struct DataMake {
    /// The folder to describe: sizes, checksums, and the columns of CSV, TSV and Parquet files
    ///
    /// Hidden files, files that are not data by their ending, and links that lead out of the folder are left out.
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// A site, in whatever form it describes its datasets: CKAN, a data.json, JSON-LD in its pages
    #[arg(long, value_name = "SITE")]
    pub(crate) site: Option<String>,
    /// A data.json, CKAN's answer to `package_search` or `package_show`, a data package or JSON-LD; - for standard input
    #[arg(long = "data-json", visible_alias = "ckan", value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Where a folder is published, as / or <https://example.com/d/> [default: /]; where JSON was fetched from
    #[arg(long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// The form to write
    #[arg(long, value_name = "FORM", default_value = "records")]
    pub(crate) form: WrittenForm,
    /// Write to this file instead of printing; it is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Refuse a folder that holds more than this many files and folders
    #[arg(long = "max-files", value_name = "NUMBER", default_value_t = 100_000, conflicts_with_all = ["from", "site"])]
    pub(crate) most: usize,
    /// A JSON object with the description, and what was left out of it
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

/// A form that a description is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WrittenForm {
    /// `Field: value` lines
    Records,
    /// Such lines after a User-agent line, as the grammar requires
    StrictRecords,
    /// A list in YAML, as the R package pins reads it
    Yaml,
}
