//! The command line: help, completions and the man page are generated from these definitions.

mod agents;
mod audit;
#[cfg(feature = "catalog")]
mod catalog;
mod color;
mod command_line;
mod compare;
#[cfg(feature = "catalog")]
mod data;
mod help;
mod lint;
mod logs;
#[cfg(feature = "lsp")]
mod lsp;
mod make;
#[cfg(feature = "net")]
mod network;
mod not_built;
#[cfg(feature = "net")]
mod page;
#[cfg(feature = "playground")]
mod playground;
mod profiles;
#[cfg(feature = "serve")]
mod serve;
mod value;

use std::path::PathBuf;
use std::time::Duration;

pub(crate) use self::agents::Agents;
pub(crate) use self::audit::Audit;
#[cfg(feature = "catalog")]
pub(crate) use self::catalog::{
    Catalog, CatalogAdd, CatalogCompact, CatalogExport, CatalogFsck, CatalogGet, CatalogPlace,
    CatalogPreview, CatalogRemove, CatalogSearch, CatalogShow, CatalogStatus, CatalogSync,
    CatalogVerb, Exchange, Harvesting, SearchOrder,
};
pub(crate) use self::color::Color;
pub(crate) use self::command_line::command;
pub(crate) use self::compare::{Compare, Diff};
#[cfg(feature = "catalog")]
pub(crate) use self::data::{Data, DataCheck, DataFmt, DataMake, DataShow, DataVerb, WrittenForm};
pub(crate) use self::lint::{Fmt, Lint, LintForm};
pub(crate) use self::logs::Logs;
#[cfg(feature = "lsp")]
pub(crate) use self::lsp::Lsp;
pub(crate) use self::make::{Make, NamedRobots};
#[cfg(feature = "net")]
pub(crate) use self::network::{Fetch, NetworkArgs, Sitemaps, Watch, user_agent};
#[cfg(not(feature = "full"))]
pub(crate) use self::not_built::NotBuilt;
#[cfg(not(feature = "lsp"))]
pub(crate) use self::not_built::NotBuilt as Lsp;
#[cfg(not(feature = "playground"))]
pub(crate) use self::not_built::NotBuilt as Playground;
#[cfg(not(feature = "serve"))]
pub(crate) use self::not_built::NotBuilt as Serve;
#[cfg(not(feature = "net"))]
pub(crate) use self::not_built::{
    NetworkArgs, NotBuilt as Fetch, NotBuilt as Page, NotBuilt as Sitemaps, NotBuilt as Watch,
};
#[cfg(not(feature = "catalog"))]
pub(crate) use self::not_built::{NotBuilt as Catalog, NotBuilt as Data};
#[cfg(feature = "net")]
pub(crate) use self::page::Page;
#[cfg(feature = "playground")]
pub(crate) use self::playground::Playground;
pub(crate) use self::profiles::Profiles;
#[cfg(feature = "serve")]
pub(crate) use self::serve::Serve;
pub(crate) use self::value::{dialect_named, names};

#[cfg(feature = "net")]
use self::value::number;
use self::value::{agent, base, dialect, origin, seconds};

use clap::{Args, Parser, Subcommand, ValueEnum};
use verger::time::Moment;
use verger::{Dialect, Origin};

/// Which pages of a website a crawler may fetch, how fast, and which line of which file says so.
#[derive(Debug, Parser)]
#[command(name = "verger", version, propagate_version = true, max_term_width = 100)]
#[command(after_long_help = help::VERGER, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Leave out the notes and hints on standard error; notes that are part of an answer stay
    #[arg(long, short, global = true, help_heading = "Everywhere")]
    pub(crate) quiet: bool,
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Everywhere"
    )]
    pub(crate) color: Color,
    /// Print the configuration: where its file is, what it sets and what it can set
    #[arg(long, exclusive = true)]
    pub(crate) print_config: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// May this crawler fetch these URLs? Asks their sites' live robots.txt, or a file.
    #[command(after_long_help = help::CHECK)]
    Check(Check),
    /// Explain an answer: the lines of the file, the group that applies, the rule that decides, and why others do not.
    #[command(after_long_help = help::EXPLAIN)]
    Explain(Explain),
    /// Fetch sites' robots.txt: each request, what the answer means and why, and what applies now.
    #[cfg_attr(feature = "net", command(after_long_help = help::FETCH))]
    #[cfg_attr(not(feature = "net"), command(about = not_built::ABOUT))]
    Fetch(Fetch),
    /// Where do the dialects, or several crawlers, disagree?
    #[command(after_long_help = help::COMPARE)]
    Compare(Compare),
    /// What changes from one robots.txt to another, for whom: proved, with a URL as witness.
    #[command(after_long_help = help::DIFF)]
    Diff(Diff),
    /// Who may do what on a site today, by class of crawler: search, AI training, agents, archives.
    #[command(after_long_help = help::AUDIT)]
    Audit(Audit),
    /// What is wrong, risky or without effect in a robots.txt: each finding with its reason, proved where it is about URLs.
    #[command(after_long_help = help::LINT)]
    Lint(Lint),
    /// Format a robots.txt: the same lines, evenly spaced, proved to say the same.
    #[command(after_long_help = help::FMT)]
    Fmt(Fmt),
    /// Which crawlers disobeyed a robots.txt, by an access log, with the lines of both?
    #[command(after_long_help = help::LOGS)]
    Logs(Logs),
    /// Serve an editor: findings and repairs while a robots.txt is written, and what each line means.
    #[cfg_attr(feature = "lsp", command(after_long_help = help::LSP))]
    #[cfg_attr(not(feature = "lsp"), command(about = not_built::ABOUT_LSP))]
    Lsp(Lsp),
    /// Make a robots.txt that blocks and allows classes of crawlers, proved for every known one.
    #[command(after_long_help = help::MAKE)]
    Make(Make),
    /// Show everything a robots.txt says to a crawler: rules, pace and hours, sitemaps, and lines without effect.
    #[command(after_long_help = help::SHOW)]
    Show(Show),
    /// Which sitemaps does a site name, what do they list, and what is wrong with them?
    #[cfg_attr(feature = "net", command(after_long_help = help::SITEMAPS))]
    #[cfg_attr(not(feature = "net"), command(about = not_built::ABOUT))]
    Sitemaps(Sitemaps),
    /// What changed on sites since last time, and for whom: for cron.
    #[cfg_attr(feature = "net", command(after_long_help = help::WATCH))]
    #[cfg_attr(not(feature = "net"), command(about = not_built::ABOUT))]
    Watch(Watch),
    /// List known crawlers: what they are for, whose they are, and whether they are known to obey.
    #[command(after_long_help = help::AGENTS)]
    Agents(Agents),
    /// What does a page say to a crawler: index it, follow its links, show an excerpt, use it for AI?
    #[cfg_attr(feature = "net", command(after_long_help = help::PAGE))]
    #[cfg_attr(not(feature = "net"), command(about = not_built::ABOUT))]
    Page(Page),
    /// What does a site say about its datasets? Check, show, format or make a data.txt.
    #[cfg_attr(feature = "catalog", command(after_long_help = help::DATA))]
    #[cfg_attr(not(feature = "catalog"), command(about = not_built::ABOUT_FULL))]
    Data(Data),
    /// Find, show and download the datasets of any number of sites: a catalog in one folder.
    #[cfg_attr(feature = "catalog", command(after_long_help = help::CATALOG))]
    #[cfg_attr(not(feature = "catalog"), command(about = not_built::ABOUT_FULL))]
    Catalog(Catalog),
    /// Open a page in your browser on which to try a robots.txt: it is served on this machine, and sends nothing.
    #[cfg_attr(has_playground, command(after_long_help = help::PLAYGROUND))]
    #[cfg_attr(not(has_playground), command(about = not_built::ABOUT_PLAYGROUND))]
    Playground(Playground),
    /// Answer questions about robots.txt over HTTP, for programs in any language: on this machine, or with a token.
    #[cfg_attr(feature = "serve", command(after_long_help = help::SERVE))]
    #[cfg_attr(not(feature = "serve"), command(about = not_built::ABOUT_FULL))]
    Serve(Serve),
    /// How do the dialects differ?
    #[command(after_long_help = help::DIALECTS)]
    Dialects(Dialects),
    /// What does each server response mean: every status and failure, under each profile?
    #[command(after_long_help = help::PROFILES)]
    Profiles(Profiles),
    /// Print a completion script for a shell.
    #[command(after_long_help = help::COMPLETIONS)]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the licences of everything built into this command.
    #[command(visible_alias = "licences", after_long_help = help::LICENSES)]
    Licenses,
    /// Print the manual page, or write one for every command to a folder.
    #[command(after_long_help = help::MAN)]
    Man {
        /// Where to write the pages.
        #[arg(long, short, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
}

/// Which file to read, and how much of it.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// The robots.txt to read; - for standard input
    #[arg(long, short, value_name = "FILE")]
    pub(crate) robots: Option<PathBuf>,
    /// Where the file was fetched from; URLs of other origins are out of scope
    ///
    /// Any scheme works: check a file fetched by FTP with `--origin ftp://HOST`. With an origin, a host without a
    /// scheme (`example.com/x`) gets the origin's scheme.
    #[arg(long, value_name = "URL", value_parser = origin)]
    pub(crate) origin: Option<Origin>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How much of a file applies.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Only lines that end within this many bytes apply; 0 for no limit [default: the dialect's]
    ///
    /// At most 512,000 bytes of a fetched file are read, whatever the limit.
    #[arg(long = "max-bytes", alias = "max-octets", value_name = "BYTES", help_heading = "Limits")]
    max_octets: Option<u32>,
    /// Only this many rules apply; 0 for no limit [default: the dialect's]
    #[arg(long, value_name = "RULES", help_heading = "Limits")]
    max_rules: Option<u32>,
    /// What to do with a file beyond a limit
    #[arg(long, value_name = "WHAT", default_value = "truncate", help_heading = "Limits")]
    on_excess: OnExcess,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OnExcess {
    /// Apply what is within the limit
    Truncate,
    /// Disallow the whole site
    DisallowSite,
}

impl LimitArgs {
    /// This dialect with these limits.
    pub(crate) fn applied_to(self, dialect: &Dialect) -> Dialect {
        let mut dialect = dialect.clone();
        let limits = &mut dialect.limits;
        if let Some(octets) = self.max_octets {
            limits.octets = (octets > 0).then_some(octets);
        }
        if let Some(rules) = self.max_rules {
            limits.rules = (rules > 0).then_some(rules);
        }
        if self.on_excess == OnExcess::DisallowSite {
            limits.on_excess = verger::dialect::Excess::DisallowSite;
        }
        dialect
    }
}

/// Which crawlers.
#[derive(Debug, Args)]
pub(crate) struct Robots {
    /// A crawler, by its name; commas separate its fallbacks. Each --agent is one crawler
    #[arg(long = "agent", short = 'a', value_name = "NAME,FALLBACK…", value_parser = agent)]
    pub(crate) agents: Vec<String>,
    /// A crawler, by the User-Agent header it sends
    #[arg(long = "user-agent", value_name = "HEADER")]
    pub(crate) headers: Vec<String>,
    /// Use names exactly as given: keep versions, add no known fallbacks
    #[arg(long)]
    pub(crate) exact: bool,
}

/// The URLs to answer for.
#[derive(Debug, Args)]
pub(crate) struct Targets {
    /// URLs; with --robots, also paths that begin with a slash
    ///
    /// With --robots, anything that could be a path or a host (`private`, `example.com/x`) is refused. Without
    /// --robots, a host with a dot, an IP address and `localhost` are read as https://…, with a note. A host in any
    /// script equals its xn-- form.
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// Read URLs from a file, one per line, # for comments; - for standard input
    ///
    /// A line that cannot be read is reported and skipped, and the exit status is 4. Answers are written as soon as no
    /// complete line is waiting, so a program that writes URLs one by one gets its answers one by one.
    #[arg(long, value_name = "FILE")]
    pub(crate) urls_from: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Read the file as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    /// Answer questions from standard input, one JSON object per line (see `verger help check`)
    ///
    /// A question has `robots` (text), `robots_b64`, `robots_path` or `use`; `agents` (a list) or `user_agent`; and
    /// `url` or `url_b64`. Optional: `id`, `exact` (use names exactly as given), `origin`, `dialect`, and `pace` (true:
    /// how fast, when, and the lines that say so; at the time `at`, or now). Any other key is an error.
    ///
    /// `{"define": NAME, "robots": …}` names a body; `"use": NAME` then asks about it until `{"drop": NAME}`. Up to
    /// 10,000 names and 256 MiB in total; more is an error. Other bodies: the last 16 are kept, up to 64 MiB. The file
    /// of a `robots_path` is read again when its size, inode or times have changed, or were less than two seconds old
    /// when it was read. A definition is a snapshot: its `robots_path` is read once.
    ///
    /// Answers come in the same order, one per line, as soon as no complete question is waiting: `v`, `id`, `allowed`
    /// (true, false, or null when out of scope), `line`, `reason`, `path` (what was read as the path), `read_as` where
    /// a word was read as a host, and `notes` (objects with `code`, `text` and sometimes `line`) where there is more to
    /// know. A line that cannot be answered gives an object with `error`, and with the `id` if that can be read; the
    /// run continues and ends with status 4.
    #[arg(long, conflicts_with_all = ["robots", "agents", "headers", "urls", "urls_from", "origin", "json"])]
    pub(crate) batch: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
    #[command(flatten)]
    pub(crate) targets: Targets,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Read the file as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    /// Show every rule, no matter how many
    #[arg(long)]
    pub(crate) all: bool,
    /// Print one JSON object per line, with every rule
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
    #[command(flatten)]
    pub(crate) targets: Targets,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The robots.txt to read; - for standard input; or any URL of a site, to fetch its robots.txt
    #[arg(value_name = "FILE|URL")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) robots: Robots,
    /// Read the file as this dialect
    #[arg(long, short, value_name = "NAME", default_value = "rfc9309", value_parser = dialect())]
    pub(crate) dialect: String,
    /// Where the file was fetched from; relative URLs are resolved against it
    #[arg(long, value_name = "URL", value_parser = base)]
    pub(crate) origin: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Apply the proposals of 1996: `PleaseVisit` lines name pages to visit
    #[arg(long)]
    pub(crate) proposals_1996: bool,
    /// Show what applies at this time, such as 2026-11-21T14:00Z [default: now]
    #[arg(long, value_name = "TIME", help_heading = "Pace")]
    pub(crate) at: Option<Moment>,
    /// How long the last retrieval took [default: the time measured, or 0]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Pace")]
    pub(crate) took: Option<Duration>,
    /// Never wait longer than this between two requests
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Pace")]
    pub(crate) ceiling: Option<Duration>,
    /// Show every line, no matter how many
    #[arg(long)]
    pub(crate) all: bool,
    /// Print one JSON object per crawler
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Dialects {
    /// Show only this dialect
    #[arg(value_name = "NAME", value_parser = dialect())]
    pub(crate) name: Option<String>,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
