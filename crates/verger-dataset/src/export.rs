//! Datasets of any number of sites → common exchange formats.

mod atom;
mod croissant;
mod csv;
mod data_json;
mod dcat;
mod schema_org;

pub use atom::{Change, ChangeKind, atom_feed};

use std::io::{self, Write};

use serde_json::{Map, Value};

use crate::dataset::{Dataset, Distribution};
use crate::statement::Statements;
use crate::write::{RecordGrammar, push_dataset};

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExportForm {
    /// DCAT 3 in JSON-LD.
    Dcat,
    /// data.json of DCAT-US 1.1.
    DataJson,
    /// A `DataCatalog` of schema.org in JSON-LD.
    SchemaOrg,
    /// The same, with each dataset in Croissant 1.0.
    Croissant,
    /// A CSV table (RFC 4180), one row per dataset.
    Csv,
    /// data.txt, which another catalog can harvest.
    DataTxt,
}

/// The header of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct ExportHead {
    /// The title of the catalog.
    pub title: String,
    /// Its description.
    pub description: Option<String>,
    /// Where it is published; written only if it is an http or https URL.
    pub url: Option<String>,
}

/// A dataset to export. It must be [expanded](crate::Catalog::expanded), so that it is complete by itself.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "a dataset's identity is its file and its name there"
)]
pub struct Exported<'a> {
    /// The URL of the file that describes it.
    pub source: &'a str,
    /// The dataset.
    pub dataset: &'a Dataset,
}

/// Writes datasets one by one, so that a catalog of any size needs the memory of one dataset.
///
/// Text stays text: every form escapes what it must, links are only http or https, and table cells that a spreadsheet
/// would evaluate begin with an apostrophe. To embed JSON in a page, use [`json_for_html`].
///
/// ```
/// use verger_dataset::{ExportForm, ExportHead, Exported, Exporter, ReadOptions, read};
///
/// let source = "https://example.com/data.txt";
/// let options = ReadOptions { base: source.parse().ok(), ..ReadOptions::default() };
/// let catalog = read(b"Dataset: rain\nTitle: Rain\nDownload: /rain.csv\n", &options).expanded();
///
/// let mut out = Vec::new();
/// let head = ExportHead { title: "Weather".into(), ..ExportHead::default() };
/// let mut exporter = Exporter::begin(ExportForm::DataTxt, &head, &mut out)?;
/// for dataset in &catalog.datasets {
///     exporter.write(Exported { source, dataset })?;
/// }
/// assert_eq!(exporter.end()?, 1);
/// let text = String::from_utf8(out).unwrap();
/// assert!(text.contains("Dataset: https://example.com/data.txt#rain\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Exporter<W> {
    form: ExportForm,
    out: W,
    count: u64,
}

impl<W: Write> Exporter<W> {
    /// Writes the header.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written to.
    pub fn begin(form: ExportForm, head: &ExportHead, mut out: W) -> io::Result<Self> {
        match form {
            ExportForm::Dcat => open(&dcat::head(head), "dcat:dataset", &mut out)?,
            ExportForm::DataJson => open(&data_json::head(), "dataset", &mut out)?,
            ExportForm::SchemaOrg | ExportForm::Croissant => {
                open(&schema_org::head(head), "dataset", &mut out)?;
            }
            ExportForm::Csv => out.write_all(csv::HEAD.as_bytes())?,
            ExportForm::DataTxt => out.write_all(data_txt_head(head).as_bytes())?,
        }
        Ok(Self { form, out, count: 0 })
    }

    /// Writes a dataset.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&mut self, exported: Exported<'_>) -> io::Result<()> {
        match self.form {
            ExportForm::Dcat => self.member(&dcat::dataset(exported)),
            ExportForm::DataJson => self.member(&data_json::dataset(exported)),
            ExportForm::SchemaOrg => self.member(&schema_org::dataset(exported)),
            ExportForm::Croissant => self.member(&croissant::dataset(exported)),
            ExportForm::Csv => self.out.write_all(csv::row(exported).as_bytes()),
            ExportForm::DataTxt => self.out.write_all(data_txt(exported).as_bytes()),
        }?;
        self.count += 1;
        Ok(())
    }

    /// Writes the footer. Returns the number of datasets.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn end(mut self) -> io::Result<u64> {
        if !matches!(self.form, ExportForm::Csv | ExportForm::DataTxt) {
            self.out.write_all(b"\n]}\n")?;
        }
        self.out.flush()?;
        Ok(self.count)
    }

    fn member(&mut self, value: &Value) -> io::Result<()> {
        self.out.write_all(if self.count == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut self.out, value)?;
        Ok(())
    }
}

/// Opens a JSON object whose member `name` is an array.
fn open(head: &Value, name: &str, out: &mut impl Write) -> io::Result<()> {
    let head = head.to_string();
    let open = head.strip_suffix('}').expect("a header is a non-empty object");
    write!(out, "{open},\"{name}\":[")
}

fn data_txt_head(head: &ExportHead) -> String {
    let mut text = String::new();
    let paragraphs = head.description.iter().flat_map(|description| description.lines());
    let url = http(head.url.as_deref());
    let lines = [("Catalog", head.title.as_str())]
        .into_iter()
        .chain(url.as_deref().map(|url| ("Canonical", url)))
        .chain(paragraphs.map(|paragraph| ("Description", paragraph)));
    for (name, value) in lines {
        let value = crate::value::plain(value, usize::MAX).text;
        if !value.is_empty() {
            text.extend([name, ": ", &value, "\n"]);
        }
    }
    text
}

fn data_txt(exported: Exported<'_>) -> String {
    let mut text = String::from("\n");
    let uri = exported.dataset.uri(exported.source);
    let mut record = String::new();
    push_dataset(&mut record, exported.dataset, &uri, RecordGrammar::Plain);
    text.push_str(&record);
    text
}

/// Escapes JSON for an HTML `script` element: nothing in it can end the element or begin a comment.
///
/// ```
/// assert_eq!(verger_dataset::json_for_html(r#"{"a":"</script>"}"#), r#"{"a":"\u003c/script>"}"#);
/// ```
pub fn json_for_html(json: &str) -> String {
    // In JSON, `<` occurs only in strings. Older JavaScript reads the two line separators as line ends.
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// The files of a dataset as DCAT's distributions.
fn distributions(dataset: &Dataset, says: fn(&Statements) -> Map<String, Value>) -> Vec<Value> {
    let distribution = |file: &Distribution| {
        let mut object = says(&file.says);
        object.insert("@type".into(), "dcat:Distribution".into());
        object.into()
    };
    dataset.distributions.iter().map(distribution).collect()
}

/// The URL, if it is safe to show as a link.
fn http(url: Option<&str>) -> Option<String> {
    url.and_then(|url| crate::value::link(url, None).ok())
}
