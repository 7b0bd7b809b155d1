use crate::catalog::Catalog;
use crate::draft::Draft;
use crate::form::Form;
use crate::json;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::records;
use crate::value::FileUrl;
use crate::yaml;

/// How a description is read.
#[derive(Clone, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct ReadOptions {
    /// The URL it was fetched from: links are relative to it.
    pub base: Option<FileUrl>,
    /// The media type it was sent with. Nothing is judged by it; another one than `text/plain` is a notice for what is
    /// a data.txt by its bytes.
    pub media_type: Option<String>,
    /// The form to read it as, instead of the one that it seems to have.
    pub form: Option<Form>,
    /// What `#` means in a value of the record form.
    pub hash: Hash,
    /// How much of it is read.
    pub limits: ReadLimits,
}

/// What `#` behind white space means in the value of a field, where text may stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "it is text or it is not")]
pub enum Hash {
    /// Text: people write `Table # 1`.
    #[default]
    Text,
    /// The beginning of a comment, with or without white space before it, as the grammar of data.txt §3.3 has it.
    Comment,
}

/// How much of a description is read. What lies behind a limit is told by a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct ReadLimits {
    /// Octets of the file. 64 MiB by default.
    pub octets: usize,
    /// Datasets. 1,000,000 by default.
    pub datasets: usize,
    /// Statements on all of them together. 20,000,000 by default.
    pub statements: usize,
    /// Octets of one value. 64 KiB by default.
    pub value: usize,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { octets: 64 << 20, datasets: 1_000_000, statements: 20_000_000, value: 64 << 10 }
    }
}

/// Reads what a site says of its datasets, in any form that is known. Never fails: what is not understood is
/// told by the [notices](Catalog::notices), each with its line.
///
/// **Cost.** A few passes over the file; memory is a small multiple of its size.
///
/// ```
/// use verger_dataset::{ReadOptions, Term, read};
///
/// let file = b"License: CC-BY-4.0\n\nDataset: rain\nTitle: Rain by day\nDownload: /rain.csv\nBytes: 1024\n";
/// let catalog = read(file, &ReadOptions::default());
/// let rain = &catalog.datasets[0];
/// assert_eq!(rain.title(), "Rain by day");
/// assert_eq!(rain.distributions[0].says.first(Term::Bytes).unwrap().number(), Some(1024));
/// assert_eq!(rain.says.first(Term::Title).unwrap().place().line(), Some(4));
/// ```
pub fn read(octets: &[u8], options: &ReadOptions) -> Catalog {
    let mut read = &octets[..octets.len().min(options.limits.octets)];
    let form = options.form.unwrap_or_else(|| Form::of(read));
    let mut draft = Draft::new(form, options);
    if read.len() < octets.len() {
        draft.notice(NoticeKind::LimitReached, &SourcePlace::Made);
        // Half a line is not what its author wrote.
        let whole = read.iter().rposition(|octet| matches!(octet, b'\n' | b'\r'));
        read = &read[..whole.map_or(0, |end| end + 1)];
    }
    if matches!(form, Form::Records | Form::YamlList | Form::YamlMapping)
        && let Some(other) = options.media_type.as_deref().and_then(other_than_plain)
    {
        draft.notice(NoticeKind::ServedAs(other), &SourcePlace::Made);
    }
    match form {
        Form::Empty => {}
        Form::Html => draft.notice(NoticeKind::Html, &SourcePlace::Made),
        Form::Json => json::read(read, &mut draft),
        Form::Records => records::read(read, options.hash, &mut draft),
        Form::YamlList => yaml::read_list(read, &mut draft),
        Form::YamlMapping => yaml::read_mapping(read, &mut draft),
    }
    draft.end()
}

/// The media type of a Content-Type, if it is stated and is not `text/plain` (data.txt §3.1).
fn other_than_plain(content_type: &str) -> Option<String> {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    let is_other = !essence.is_empty() && !essence.eq_ignore_ascii_case("text/plain");
    is_other.then(|| essence.to_ascii_lowercase())
}
