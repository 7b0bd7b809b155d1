//! Datasets of any number of sites → common exchange formats.

mod atom;
mod croissant;
mod csv;
mod data_json;
mod date;
mod dcat;
mod media_type;
mod members;
mod name;
mod schema_org;

pub use atom::{Change, ChangeKind, atom_feed};

pub(crate) use members::{BEYOND, FILLED, SAYS};

use std::io::{self, Write};

use serde_json::Value;

use crate::dataset::Dataset;
use crate::write::{RecordGrammar, push_dataset};
use name::Names;

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExportForm {
    /// DCAT 3 in JSON-LD, as DCAT-AP 3.0.1 requires it.
    Dcat,
    /// data.json of DCAT-US 1.1.
    DataJson,
    /// A `DataCatalog` of schema.org in JSON-LD.
    SchemaOrg,
    /// The same, with each dataset in Croissant, as versions 1.0 and 1.1 require it.
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
    /// Who publishes it; only DCAT has a place for that.
    pub publisher: Option<String>,
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

/// Writes datasets one by one, so that a catalog of any size needs the memory of one dataset, and some 30 bytes for the
/// name of each.
///
/// In DCAT, data.json and data.txt a dataset's name is its identifier, if that is a URL or a URN; else its URI. What DCAT
/// and data.json cannot say is in a member `verger`, from which [`read`](crate::read) takes it: nothing is lost. Where a
/// form requires what nobody stated, the export has a harmless value (the title as the description, the host as the
/// publisher), and that member lists it.
///
/// Text stays text: every form escapes what it must, links are only http or https, and table cells that a spreadsheet
/// would evaluate begin with an apostrophe. JSON is written as by [`json_for_html`], so it can be embedded in a page.
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
    names: Names,
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
        Ok(Self { form, names: Names::default(), out, count: 0 })
    }

    /// Writes a dataset.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&mut self, exported: Exported<'_>) -> io::Result<()> {
        match self.form {
            ExportForm::Dcat => {
                let name = self.names.name(exported);
                self.member(&dcat::dataset(exported, &name))
            }
            ExportForm::DataJson => {
                let name = self.names.name(exported);
                self.member(&data_json::dataset(exported, &name))
            }
            ExportForm::SchemaOrg => self.member(&schema_org::dataset(exported)),
            ExportForm::Croissant => self.member(&croissant::dataset(exported)),
            ExportForm::Csv => self.out.write_all(csv::row(exported).as_bytes()),
            ExportForm::DataTxt => {
                let name = self.names.name(exported);
                self.out.write_all(data_txt(exported.dataset, &name).as_bytes())
            }
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
        self.out.write_all(json_for_html(&value.to_string()).as_bytes())
    }
}

/// Opens a JSON object whose member `name` is an array.
fn open(head: &Value, name: &str, out: &mut impl Write) -> io::Result<()> {
    let head = json_for_html(&head.to_string());
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

fn data_txt(dataset: &Dataset, name: &str) -> String {
    let mut record = String::new();
    push_dataset(&mut record, dataset, name, RecordGrammar::Plain);
    record.insert(0, '\n');
    record
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

/// One dataset of schema.org in JSON-LD, as a page about it embeds it: written as by [`json_for_html`]. It must be
/// [expanded](crate::Catalog::expanded).
///
/// ```
/// use verger_dataset::{Exported, ReadOptions, read, schema_org};
///
/// let source = "https://example.com/data.txt";
/// let catalog = read(b"Dataset: rain\nTitle: </script>\n", &ReadOptions::default());
/// let json = schema_org(Exported { source, dataset: &catalog.datasets[0] });
/// assert!(json.contains(r#""name":"\u003c/script>""#));
/// ```
pub fn schema_org(exported: Exported<'_>) -> String {
    let mut dataset = schema_org::dataset(exported);
    dataset["@context"] = "https://schema.org/".into();
    json_for_html(&dataset.to_string())
}

/// The URL, if it is safe to show as a link.
fn http(url: Option<&str>) -> Option<String> {
    url.and_then(|url| crate::value::link(url, None).ok())
}

/// A `mailto:` URL, if the text is one mail address and nothing else.
fn mail_address(text: &str) -> Option<String> {
    let address = text.strip_prefix("mailto:").unwrap_or(text);
    let (name, host) = address.split_once('@')?;
    let is_word = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"._+-".contains(&octet))
    };
    (is_word(name) && is_word(host)).then(|| format!("mailto:{address}"))
}
