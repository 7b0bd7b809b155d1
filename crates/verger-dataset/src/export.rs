//! Datasets of any set of sites → the forms that others read.

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
    /// data.json, as DCAT-US 1.1 has it.
    DataJson,
    /// A `DataCatalog` of schema.org in JSON-LD.
    SchemaOrg,
    /// The same with each dataset as Croissant 1.0 has it.
    Croissant,
    /// A table of RFC 4180, a row for each dataset.
    Csv,
    /// data.txt, which another catalog can harvest.
    DataTxt,
}

/// What is said of an export as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct ExportHead {
    /// What the catalog is called.
    pub title: String,
    /// What it holds.
    pub description: Option<String>,
    /// Where it is published; written only if it is an http or https URL.
    pub url: Option<String>,
}

/// A dataset that is exported: [expanded](crate::Catalog::expanded), so that it is complete by itself.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "a dataset's identity is its file and its name there"
)]
pub struct Exported<'a> {
    /// The URL of the file that describes it.
    pub source: &'a str,
    /// What it says.
    pub dataset: &'a Dataset,
}

/// Writes datasets one after another, so that a catalog of any size takes the memory of one.
///
/// What was read is text, and stays it: every form escapes what it must, links are http or https alone, and
/// cells of a table that a spreadsheet would calculate begin with an apostrophe. To put JSON into a page, see
/// [`json_for_html`].
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
    /// Writes what precedes the datasets.
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

    /// Writes what follows the datasets. Answers how many there were.
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
    let open = head.strip_suffix('}').expect("a head is an object, which says its type");
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

/// JSON that is safe in an HTML `script` element: nothing in it can end the element or begin a comment.
///
/// ```
/// assert_eq!(verger_dataset::json_for_html(r#"{"a":"</script>"}"#), r#"{"a":"\u003c/script>"}"#);
/// ```
pub fn json_for_html(json: &str) -> String {
    // In JSON, `<` is only within strings. The two line separators end a line in older scripts.
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

/// The URL, if it is one that may be shown as a link.
fn http(url: Option<&str>) -> Option<String> {
    url.and_then(|url| crate::value::link(url, None).ok())
}
