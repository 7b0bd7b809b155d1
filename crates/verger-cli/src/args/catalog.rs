//! What `verger catalog` takes.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{NetworkArgs, help};

#[derive(Debug, Args)]
pub(crate) struct Catalog {
    #[command(subcommand)]
    pub(crate) verb: CatalogVerb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CatalogVerb {
    /// Add sites to the catalog, and ask them what datasets they describe.
    #[command(after_long_help = help::CATALOG_ADD)]
    Add(CatalogAdd),
    /// Ask sites what has changed: those that are due, or those that are named.
    #[command(after_long_help = help::CATALOG_SYNC)]
    Sync(CatalogSync),
    /// Find datasets: words, "phrases", prefixes* and fields such as publisher:office or format:csv.
    #[command(after_long_help = help::CATALOG_SEARCH)]
    Search(CatalogSearch),
    /// Everything that is known of a dataset, and the place of each statement.
    #[command(after_long_help = help::CATALOG_SHOW)]
    Show(CatalogShow),
    /// The first rows and the columns of a dataset's file, without downloading it.
    #[command(after_long_help = help::CATALOG_PREVIEW)]
    Preview(CatalogPreview),
    /// Download the files of datasets: resumed, checked, and in place only when complete.
    #[command(after_long_help = help::CATALOG_GET)]
    Get(CatalogGet),
    /// Which sites are in the catalog, and what became of their last harvest?
    #[command(after_long_help = help::CATALOG_STATUS)]
    Status(CatalogStatus),
    /// The whole catalog in a form that others read; or a feed of its changes.
    #[command(after_long_help = help::CATALOG_EXPORT)]
    Export(CatalogExport),
    /// Is the index equal to the store, and is every count right?
    #[command(after_long_help = help::CATALOG_FSCK)]
    Fsck(CatalogFsck),
}

/// Which catalog.
#[derive(Clone, Debug, Args)]
pub(crate) struct CatalogPlace {
    /// The folder of the catalog [default: the user's data folder]
    #[arg(
        id = "catalog",
        long = "catalog",
        value_name = "FOLDER",
        env = "VERGER_CATALOG",
        global = true
    )]
    pub(crate) folder: Option<PathBuf>,
    /// JSON: one object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How sites are harvested.
#[derive(Debug, Args)]
pub(crate) struct Harvesting {
    /// Try every method of finding datasets, even after one has found some
    #[arg(long)]
    pub(crate) all_methods: bool,
    /// Accept that a site describes less than half of what it did
    #[arg(long)]
    pub(crate) confirm_drop: bool,
    /// Show every request
    #[arg(long, short)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogAdd {
    /// Sites, by their host or any of their URLs; or the URL of a description that ends in .txt or .json
    #[arg(value_name = "SITE", required = true)]
    pub(crate) sites: Vec<String>,
    /// Do not ask them yet
    #[arg(long)]
    pub(crate) no_sync: bool,
    #[command(flatten)]
    pub(crate) harvesting: Harvesting,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogSync {
    /// Only these sites, whether they are due or not
    #[arg(value_name = "SITE")]
    pub(crate) sites: Vec<String>,
    #[command(flatten)]
    pub(crate) harvesting: Harvesting,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogSearch {
    /// What to look for; nothing lists everything
    #[arg(value_name = "QUERY")]
    pub(crate) query: Vec<String>,
    /// Show at most this many datasets
    #[arg(long = "limit", short = 'n', value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) most: u16,
    /// Skip this many first
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) skip: u32,
    /// In which order
    #[arg(long, value_name = "ORDER", default_value = "relevance")]
    pub(crate) order: SearchOrder,
    /// Count sites, publishers, formats, licences, themes, years and health over everything that was found
    #[arg(long)]
    pub(crate) facets: bool,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchOrder {
    /// Best match first
    Relevance,
    /// Latest change first
    Modified,
    /// By title
    Title,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogShow {
    /// The dataset: the start of its identity, or its URI
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogPreview {
    /// The dataset: the start of its identity, or its URI
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// Which of its files, from 1
    #[arg(long, value_name = "NUMBER")]
    pub(crate) file: Option<usize>,
    /// Show this many rows
    #[arg(long, short = 'n', value_name = "NUMBER", default_value_t = 10)]
    pub(crate) rows: usize,
    #[command(flatten)]
    pub(crate) leave: Leave,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

/// What a download is held to.
#[derive(Debug, Args)]
pub(crate) struct Leave {
    /// Fetch what the site's robots.txt or data.txt disallows
    #[arg(long)]
    pub(crate) ignore_rules: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogGet {
    /// Datasets: the start of their identities, or their URIs; none with --locked
    #[arg(value_name = "ID", required_unless_present = "locked")]
    pub(crate) ids: Vec<String>,
    /// Which of its files, from 1 [default: all]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) file: Option<usize>,
    /// Into this folder
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) to: PathBuf,
    /// The lock file to follow [default: verger.lock in the folder, where every download is recorded]
    #[arg(long, value_name = "FILE", requires = "locked")]
    pub(crate) lock: Option<PathBuf>,
    /// Download exactly the bytes that a lock file records, and accept nothing else
    #[arg(long, conflicts_with = "ids")]
    pub(crate) locked: bool,
    /// Replace files that are there and different
    #[arg(long)]
    pub(crate) force: bool,
    /// Refuse a file of more than this many bytes
    #[arg(long = "max-size", value_name = "BYTES")]
    pub(crate) most: Option<NonZeroU64>,
    #[command(flatten)]
    pub(crate) leave: Leave,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogStatus {
    /// Only these sites, with every request of their last harvest
    #[arg(value_name = "SITE")]
    pub(crate) sites: Vec<String>,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogExport {
    /// The form to write
    #[arg(long, value_name = "FORM", default_value = "data-txt")]
    pub(crate) form: Exchange,
    /// What the catalog is called
    #[arg(long, value_name = "TEXT", default_value = "Datasets")]
    pub(crate) title: String,
    /// Where the export is published
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// Only this site
    #[arg(long, value_name = "SITE")]
    pub(crate) site: Option<String>,
    /// Include datasets that their sites no longer describe
    #[arg(long)]
    pub(crate) gone: bool,
    /// Write to this file instead of printing; it is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Exchange {
    /// data.txt, which another catalog can harvest
    DataTxt,
    /// DCAT 3 in JSON-LD
    Dcat,
    /// data.json, as DCAT-US 1.1 has it
    DataJson,
    /// A `DataCatalog` of schema.org in JSON-LD
    SchemaOrg,
    /// The same with each dataset as Croissant 1.0 has it
    Croissant,
    /// A table, a row for each dataset
    Csv,
    /// An Atom feed of the latest changes
    Atom,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogFsck {
    /// Rebuild the index if it differs
    #[arg(long)]
    pub(crate) repair: bool,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}
