//! What `verger catalog` takes.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::network::NetworkArgs;

#[derive(Debug, Args)]
pub(crate) struct Catalog {
    #[command(subcommand)]
    pub(crate) verb: CatalogVerb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CatalogVerb {
    /// Take sites into the catalog, and ask them what datasets they describe.
    #[command(after_long_help = SYNC_EXIT_STATUS)]
    Add(CatalogAdd),
    /// Ask sites what has changed: those that are due, or those that are named.
    #[command(after_long_help = SYNC_EXIT_STATUS)]
    Sync(CatalogSync),
    /// Find datasets: words, "phrases", prefixes* and fields such as publisher:office or format:csv.
    #[command(after_long_help = SEARCH_HELP)]
    Search(CatalogSearch),
    /// Everything that is known of a dataset, and where each statement stands.
    #[command(after_long_help = READ_EXIT_STATUS)]
    Show(CatalogShow),
    /// The first rows and the columns of a dataset's file, without downloading it.
    #[command(after_long_help = GET_EXIT_STATUS)]
    Preview(CatalogPreview),
    /// Download the files of datasets: resumed, checked, and published only when whole.
    #[command(after_long_help = GET_EXIT_STATUS)]
    Get(CatalogGet),
    /// Which sites are in the catalog, and what became of their last harvest?
    #[command(after_long_help = READ_EXIT_STATUS)]
    Status(CatalogStatus),
    /// The whole catalog in a form that others read; or a feed of its changes.
    #[command(after_long_help = READ_EXIT_STATUS)]
    Export(CatalogExport),
    /// Is the index equal to the store, and is every count right?
    #[command(after_long_help = FSCK_EXIT_STATUS)]
    Fsck(CatalogFsck),
}

const SYNC_EXIT_STATUS: &str = "Exit status:
  0  all that the sites describe was read, or nothing has changed
  2  wrong usage
  3  at least one site was read in part, describes nothing, or could not be asked
  4  the catalog could not be read or written";

const READ_EXIT_STATUS: &str = "Exit status:
  0  shown
  2  wrong usage
  4  the catalog could not be read, or has no such dataset";

const SEARCH_HELP: &str = "Queries:
  rain wind            both words; the last one may be a beginning
  \"sea level\"          a phrase
  rain*                a prefix
  \"rain OR snow -hail\" either, and not hail: quoted, since a - begins an option
  title:rain           a field: title, description, keyword, column, publisher, site,
                       format, license, theme, modified, health
  modified:2020..2024  a year, a date or a span
  health:gone          listed, stale, missing or gone; what is gone is not found otherwise
A word that stands nowhere is searched for with a misspelling or two; a note says as what.

Exit status:
  0  at least one dataset was found
  1  none was
  2  wrong usage
  4  the catalog could not be read";

const GET_EXIT_STATUS: &str = "Exit status:
  0  every file is there, whole and with the checksum that is stated
  2  wrong usage
  3  at least one is not: refused by rules, not given by its server, or not what was promised
  4  the catalog could not be read, has no such dataset, or a file could not be written";

const FSCK_EXIT_STATUS: &str = "Exit status:
  0  store and index are equal, and all counts are right; with --repair, they are now
  1  they are not
  2  wrong usage
  4  the catalog could not be read or written";

/// Which catalog.
#[derive(Clone, Debug, Args)]
pub(crate) struct CatalogPlace {
    /// The folder of the catalog [default: the user's data folder]
    #[arg(long = "catalog", value_name = "FOLDER", env = "VERGER_CATALOG", global = true)]
    pub(crate) folder: Option<PathBuf>,
    /// JSON: one object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How sites are harvested.
#[derive(Debug, Args)]
pub(crate) struct Harvesting {
    /// Try every method of finding datasets, also where one has found some
    #[arg(long)]
    pub(crate) all_methods: bool,
    /// Believe a site that describes less than half of what it did
    #[arg(long)]
    pub(crate) confirm_drop: bool,
    /// Tell of every request
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
    /// Show so many datasets
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) most: u16,
    /// Pass over so many first
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
    /// What fits the query best first
    Relevance,
    /// What was modified last first
    Modified,
    /// By title
    Title,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogShow {
    /// The dataset: the beginning of its identity, or its URI
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogPreview {
    /// The dataset: the beginning of its identity, or its URI
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// Which of its files, from 1
    #[arg(long, value_name = "NUMBER")]
    pub(crate) file: Option<usize>,
    /// Show so many rows
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
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
    /// Fetch what the rules of the site's robots.txt and data.txt ask robots to leave alone
    #[arg(long)]
    pub(crate) ignore_rules: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CatalogGet {
    /// Datasets: the beginnings of their identities, or their URIs; none with --locked
    #[arg(value_name = "ID", required_unless_present = "locked")]
    pub(crate) ids: Vec<String>,
    /// Which of its files, from 1 [default: all]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) file: Option<usize>,
    /// Into this folder
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) to: PathBuf,
    /// The lock file to follow [default: verger.lock in the folder, where every download is written down]
    #[arg(long, value_name = "FILE", requires = "locked")]
    pub(crate) lock: Option<PathBuf>,
    /// Download what a lock file names, octet for octet, and accept nothing else
    #[arg(long, conflicts_with = "ids")]
    pub(crate) locked: bool,
    /// Replace files that are there and different
    #[arg(long)]
    pub(crate) force: bool,
    /// Refuse a file of more than so many octets
    #[arg(long, value_name = "OCTETS")]
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
    /// Those too that are no longer described by their sites
    #[arg(long)]
    pub(crate) gone: bool,
    /// Write to this file, instead of printing; it is replaced as a whole
    #[arg(long, value_name = "FILE")]
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
    /// Make the index anew where it differs
    #[arg(long)]
    pub(crate) repair: bool,
    #[command(flatten)]
    pub(crate) place: CatalogPlace,
}
