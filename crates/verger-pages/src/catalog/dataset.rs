//! The page of a dataset: everything that the catalog knows about it.

use maud::{Markup, html};
use verger_dataset::{Field, Health, Term};
use verger_report::Time;
use verger_report::data::{Dataset, HeldDataset, SameDataset, Statement};
use verger_report::text::data::{grouped, site_name, size};

use super::pages::PageFile;
use crate::html::scrolled;
use crate::text::text;

/// What the page of a dataset shows.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct DatasetPage<'a> {
    /// What is said about it, and what the catalog knows, without which it has no page.
    pub dataset: &'a Dataset<'a>,
    /// Its identity and that of the others in its catalog.
    pub held: &'a HeldDataset<'a>,
    /// Its licences, by their short names.
    pub licenses: &'a [String],
    /// The same in schema.org's JSON-LD.
    pub json_ld: &'a str,
}

impl DatasetPage<'_> {
    /// One sentence about it.
    pub(super) fn about(&self) -> String {
        let site = site_name(self.held.listed_by);
        match about(&self.dataset.statements, Term::Publisher).next() {
            Some(publisher) => format!("A dataset of {}, described by {site}.", publisher.value),
            None => format!("A dataset, described by {site}."),
        }
    }

    pub(super) fn main(&self) -> Markup {
        let dataset = self.dataset;
        html! {
            @if let Some(words) = in_doubt(self.held.health) { p class="doubt" { (words) } }
            @if !dataset.description.is_empty() {
                section class="description" aria-label="Description" {
                    @for paragraph in dataset.description.lines().filter(|line| !line.is_empty()) {
                        p dir="auto" { (text(paragraph)) }
                    }
                }
            }
            (self.files())
            section {
                h2 { "About this dataset" }
                dl class="about" {
                    @if !self.licenses.is_empty() {
                        div {
                            dt { "Licence" }
                            dd { @for name in self.licenses { span class="chip" { (text(name)) } " " } }
                        }
                    }
                    (rows(&dataset.statements, &SAID_ELSEWHERE))
                }
            }
            (self.columns())
            (self.origin())
        }
    }

    fn files(&self) -> Markup {
        let files = &self.dataset.files;
        html! {
            @if !files.is_empty() {
                section {
                    h2 { "Files " small { (grouped(files.len() as u64)) } }
                    ul class="files" { @for file in files { li { (of_file(file)) } } }
                }
            }
        }
    }

    fn columns(&self) -> Markup {
        let columns = &self.dataset.columns;
        html! {
            @if !columns.is_empty() {
                section {
                    h2 { "Columns " small { (grouped(columns.len() as u64)) } }
                    (scrolled("Columns", &html! {
                        table class="plain columns" {
                            thead {
                                tr {
                                    th scope="col" { "Name" }
                                    th scope="col" { "Type" }
                                    th scope="col" { "Description" }
                                }
                            }
                            tbody {
                                @for column in columns {
                                    tr {
                                        th scope="row" { code { (text(&column.name)) } }
                                        td { @if let Some(kind) = &column.r#type { (text(kind)) } }
                                        td dir="auto" {
                                            @if let Some(words) = &column.description { (text(words)) }
                                        }
                                    }
                                }
                            }
                        }
                    }))
                }
            }
        }
    }

    /// Where the description is from, and since when the catalog has it.
    fn origin(&self) -> Markup {
        let (dataset, held) = (self.dataset, self.held);
        let site = format!("../../{}", PageFile::Site { first: held.listed_by, page: 1 }.name());
        html! {
            section {
                h2 { "Where this description is from" }
                dl class="about" {
                    div { dt { "Described in" } dd { (link(dataset.file, Some(dataset.file))) } }
                    div { dt { "Site" } dd { a href=(site) { (text(&site_name(held.listed_by))) } } }
                    div { dt { "Found by" } dd { (held.method.name()) } }
                    div { dt { "Identifier" } dd { code { (text(dataset.identifier)) } } }
                    div { dt { "Identity" } dd { code { (text(&held.id)) } } }
                    div {
                        dt { "Seen" }
                        dd {
                            "first " (day(held.first_seen)) ", last " (day(held.last_seen))
                            ", changed " (day(held.last_changed))
                        }
                    }
                    div {
                        dt { "File" }
                        dd { "fetched " (day(held.fetched)) ", SHA-256 " code { (text(&held.file_sha256)) } }
                    }
                    @if !held.same.is_empty() {
                        div { dt { "The same as" } dd { ul { @for same in &held.same { li { (other(same)) } } } } }
                    }
                }
            }
        }
    }
}

/// A day, with its time for machines.
pub(super) fn day(at: Time) -> Markup {
    let whole = at.0.to_string();
    html! { time datetime=(whole) { (whole.split('T').next().unwrap_or(&whole)) } }
}

fn other(same: &SameDataset<'_>) -> Markup {
    let address = format!("../../{}", PageFile::Dataset(&same.id).name());
    html! { a href=(text(&address)) dir="auto" { (text(same.title)) } " (" (text(same.site)) ")" }
}

fn in_doubt(health: Health) -> Option<&'static str> {
    match health {
        Health::Listed => None,
        Health::Stale => {
            Some("Its site could not be read in full of late: this may be out of date.")
        }
        Health::Missing => {
            Some("Its site did not describe it when it was last read. It may come back.")
        }
        Health::Gone => Some("Its site does not describe it any more."),
    }
}

/// What the page says in other places.
const SAID_ELSEWHERE: [Term; 3] = [Term::Title, Term::Description, Term::Column];

/// What is said of a file in its first line.
const OF_FILE: [Term; 7] = [
    Term::Title,
    Term::Description,
    Term::Download,
    Term::Format,
    Term::Bytes,
    Term::Column,
    Term::UnlinkedFile,
];

fn of_file(file: &[Statement<'_>]) -> Markup {
    let first = |term| about(file, term).next();
    let address = first(Term::Download).or(first(Term::AccessUrl));
    let name = address.map(|said| last_part(said.value)).filter(|name| !name.is_empty());
    let name = first(Term::Title).or(first(Term::UnlinkedFile)).map(|said| said.value).or(name);
    let name = name.or(address.map(|said| said.value)).unwrap_or("A file");
    let bytes = first(Term::Bytes).map(|said| match said.value.parse() {
        Ok(bytes) => size(bytes),
        Err(_) => said.value.to_owned(),
    });
    html! {
        p class="file-name" {
            span dir="auto" { (link(name, address.and_then(|said| said.url.as_deref()))) }
            @if let Some(format) = first(Term::Format) { " " span class="format" { (text(format.value)) } }
            @if let Some(bytes) = bytes { " " small { (text(&bytes)) } }
        }
        @for said in about(file, Term::Description) { p dir="auto" { (text(said.value)) } }
        @if let Some(said) = first(Term::Download) { p class="address" { (text(said.url.as_deref().unwrap_or(said.value))) } }
        @if file.iter().any(|said| !is_of(said, &OF_FILE)) { dl class="about" { (rows(file, &OF_FILE)) } }
    }
}

/// The last part of a path, or the host.
fn last_part(address: &str) -> &str {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    path.trim_end_matches('/').rsplit('/').next().unwrap_or(path)
}

fn about<'a, 's>(
    statements: &'a [Statement<'s>],
    term: Term,
) -> impl Iterator<Item = &'a Statement<'s>> {
    statements.iter().filter(move |said| *said.field == Field::Known(term))
}

fn is_of(said: &Statement<'_>, terms: &[Term]) -> bool {
    terms.iter().any(|&term| *said.field == Field::Known(term))
}

/// A row for each subject, with all that is said of it.
fn rows(statements: &[Statement<'_>], without: &[Term]) -> Markup {
    let same = |one: &Statement<'_>, other: &Statement<'_>| one.field == other.field;
    html! {
        @for all in statements.chunk_by(same).filter(|all| !is_of(&all[0], without)) {
            div {
                dt { (text(&label(all[0].field))) }
                dd {
                    @if is_of(&all[0], &[Term::Keyword]) {
                        @for said in all { span class="chip" dir="auto" { (text(said.value)) } " " }
                    } @else if let [said] = all {
                        (value(said))
                    } @else {
                        ul { @for said in all { li { (value(said)) } } }
                    }
                }
            }
        }
    }
}

fn value(said: &Statement<'_>) -> Markup {
    let is_code = is_of(said, &[Term::Checksum]);
    html! {
        @if is_code { code { (text(said.value)) } }
        @else { span dir="auto" { (link(said.value, said.url.as_deref())) } }
    }
}

/// `Landing page` for `Landing-page`; a name that the vocabulary does not have as it is.
fn label(field: &Field) -> String {
    match field {
        Field::Known(Term::License) => "Licence, as stated".to_owned(),
        Field::Known(term) => term.name().replace('-', " "),
        Field::Other(name) => name.as_str().to_owned(),
    }
}

/// Words that lead to an address, if it is of the web.
fn link(words: &str, url: Option<&str>) -> Markup {
    let of_web = |url: &&str| url.starts_with("https://") || url.starts_with("http://");
    html! {
        @match url.filter(of_web) {
            Some(url) => a href=(text(url)) { (text(words)) },
            None => (text(words)),
        }
    }
}
