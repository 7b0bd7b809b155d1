//! Arguments of `verger catalog`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{NetworkArgs, help, number};

#[derive(Debug, Args)]
pub(crate) struct Catalog {
    #[command(subcommand)]
    pub(crate) verb: CatalogVerb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CatalogVerb {
    /// Add sites to the catalog, and ask them what datasets they describe.
    #[command(after_long_help = help::catalog::ADD)]
    Add(CatalogAdd),
    /// Ask sites what has changed: those that are due, or those named.
    #[command(after_long_help = help::catalog::SYNC)]
    Sync(CatalogSync),
    /// Remove sites, with all datasets that they describe.
    #[command(after_long_help = help::catalog::REMOVE)]
    Remove(CatalogRemove),
    /// Find datasets: words, "phrases", prefixes* and fields such as publisher:office or format:csv.
    #[command(after_long_help = help::catalog::SEARCH)]
    Search(CatalogSearch),
    /// Show everything known about a dataset, and where each statement is.
    #[command(after_long_help = help::catalog::SHOW)]
    Show(CatalogShow),
    /// Show the columns and first rows of a dataset's file, without downloading it.
    #[command(after_long_help = help::catalog::PREVIEW)]
    Preview(CatalogPreview),
    /// Download the files of datasets: resumed, checked, and visible only when complete.
    #[command(after_long_help = help::catalog::GET)]
    Get(CatalogGet),
    /// Which sites are in the catalog, and how did their last harvest end?
    #[command(after_long_help = help::catalog::STATUS)]
    Status(CatalogStatus),
    /// Export the whole catalog in a common format, or a feed of its changes.
    #[command(after_long_help = help::catalog::EXPORT)]
    Export(CatalogExport),
    /// Check that the index equals the store and every count is right.
    #[command(after_long_help = help::catalog::FSCK)]
    Fsck(CatalogFsck),
    /// Forget what is gone for long, and make the catalog's files as small as they can be.
    #[command(after_long_help = help::catalog::COMPACT)]
    Compact(CatalogCompact),
}

/// The catalog to use.
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
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How sites are harvested.
#[derive(Debug, Args)]
pub(crate) struct Harvesting {
    /// Try every discovery method, even after one has found datasets
    #[arg(long)]
    pub(crate) all_methods: bool,
    /// Read at most this many datasets of a site; its report says if there are more
    #[arg(long, value_name = "NUMBER", default_value_t = 200_000, value_parser = number::<100_000_000>)]
    pub(crate) site_datasets: u64,
    /// Send at most this many requests to a site in this run; the next one continues with the pages that are left
    ///
    /// To find out how a site describes its data may take a dozen.
    #[arg(long, value_name = "NUMBER", default_value_t = 5_000, value_parser = number::<100_000_000>)]
    pub(crate) site_requests: u64,
    /// Send at most this many requests to all sites in this run [default: no limit]
    #[arg(long, value_name = "NUMBER", value_parser = number::<100_000_000>)]
    pub(crate) run_requests: Option<u64>,
    /// Accept that a site describes less than half of its previous datasets
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
    /// Sites, by host or any URL; or the URL of a description (.txt, .json, .jsonld, .ttl, .rdf, .nt), or of the
    /// folder of a portal, such as `https://example.com/opendata/`
    #[arg(value_name = "SITE", required_unless_present = "sites_from")]
    pub(crate) sites: Vec<String>,
    /// Read sites from a file, one a line, # for comments; - for standard input
    ///
    /// A line that cannot be read is reported and skipped, and the exit status is 4.
    #[arg(long, value_name = "FILE")]
    pub(crate) sites_from: Option<PathBuf>,
    /// Only add them; fetch nothing yet
    #[arg(long)]
    pub(crate) no_sync: bool,
    #[command(flatten)]
    pub(crate) harvesting: Harvesting,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogSync {
    /// Sync only these sites, whether due or not
    #[arg(value_name = "SITE")]
    pub(crate) sites: Vec<String>,
    #[command(flatten)]
    pub(crate) harvesting: Harvesting,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogRemove {
    /// The sites to remove, as they were added
    #[arg(value_name = "SITE", required = true)]
    pub(crate) sites: Vec<String>,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogSearch {
    /// What to look for; if empty, lists everything
    #[arg(value_name = "QUERY")]
    pub(crate) query: Vec<String>,
    /// Show at most this many datasets
    #[arg(long = "limit", short = 'n', value_name = "NUMBER", default_value_t = 10, value_parser = number::<1000>)]
    pub(crate) most: u64,
    /// Skip this many datasets first
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) skip: u32,
    /// The order of the results
    #[arg(long, value_name = "ORDER", default_value = "relevance")]
    pub(crate) order: SearchOrder,
    /// Count sites, publishers, formats, licences, themes, years and health over all results
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
    /// The dataset: the start of its ID, or its URI
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogPreview {
    /// The dataset: the start of its ID, or its URI
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// The number of the file, as `show` has it [default: the first that has rows]
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

/// The rules for a download.
#[derive(Debug, Args)]
pub(crate) struct Leave {
    /// Fetch even what the site's robots.txt or data.txt disallows
    #[arg(long)]
    pub(crate) ignore_rules: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogGet {
    /// Datasets: the start of their IDs, or their URIs; none with --locked
    #[arg(value_name = "ID", required_unless_present = "locked")]
    pub(crate) ids: Vec<String>,
    /// The number of the file, as `show` has it [default: all]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) file: Option<usize>,
    /// The folder to download into
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) to: PathBuf,
    /// The lock file to use [default: verger.lock in the folder, where every download is recorded]
    #[arg(long, value_name = "FILE", requires = "locked")]
    pub(crate) lock: Option<PathBuf>,
    /// Download exactly the bytes that a lock file records, and accept nothing else
    #[arg(long, conflicts_with = "ids")]
    pub(crate) locked: bool,
    /// Replace existing files that differ
    #[arg(long)]
    pub(crate) force: bool,
    /// Refuse a file larger than this many bytes [default: 17179869184, which is 16 GiB]
    ///
    /// Unless this is given, a file whose response is compressed is also refused if it becomes more than 200 times as long
    /// as what was sent, and longer than 64 MiB.
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
    /// Show only these sites, with every request of their last harvest
    #[arg(value_name = "SITE")]
    pub(crate) sites: Vec<String>,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct CatalogExport {
    /// The form to write
    #[arg(long, value_name = "FORM", default_value = "data-txt")]
    pub(crate) form: Exchange,
    /// The title of the catalog
    #[arg(long, value_name = "TEXT", default_value = "Datasets")]
    pub(crate) title: String,
    /// What the catalog is
    #[arg(long, value_name = "TEXT")]
    pub(crate) description: Option<String>,
    /// Who publishes the catalog [default: its title]
    #[arg(long, value_name = "TEXT")]
    pub(crate) publisher: Option<String>,
    /// Where the export is published
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// Export only this site, as `status` shows it or by its host
    #[arg(long, value_name = "SITE")]
    pub(crate) site: Option<String>,
    /// Include datasets that their sites no longer describe
    #[arg(long)]
    pub(crate) gone: bool,
    /// Write to this file instead of printing; it is replaced in one step. For html, write to this folder: it must be new,
    /// empty, or have an earlier export, which is replaced; files of others stay
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Exchange {
    /// data.txt, which another catalog can harvest
    DataTxt,
    /// DCAT 3 in JSON-LD, as DCAT-AP 3.0.1 requires it
    Dcat,
    /// data.json, in DCAT-US 1.1
    DataJson,
    /// A `DataCatalog` of schema.org in JSON-LD
    SchemaOrg,
    /// The same, with each dataset in Croissant 1.0 and 1.1
    Croissant,
    /// A CSV table with one row per dataset
    Csv,
    /// An Atom feed of the latest changes
    Atom,
    /// A folder of pages with a search, for any web server or a disk
    Html,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogCompact {
    /// Forget datasets that are gone and were last seen more than this number of days ago
    #[arg(long, value_name = "DAYS", default_value_t = 90, value_parser = clap::value_parser!(u64).range(..=36_500))]
    pub(crate) gone_after: u64,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogFsck {
    /// Rebuild the index if it differs
    #[arg(long)]
    pub(crate) repair: bool,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}
