use crate::catalog::Catalog;
use crate::draft::Draft;
use crate::form::Form;
use crate::json;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::rdf;
use crate::read_options::ReadOptions;
use crate::records;
use crate::yaml;

/// Reads a site's description of its datasets, in any known form. Never fails: what is not understood is listed in the
/// [notices](Catalog::notices), each with its line.
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
        // Drop the last, incomplete line.
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
        Form::Turtle => rdf::read_turtle(read, &mut draft),
        Form::RdfXml => rdf::read_xml(read, &mut draft),
        Form::Records => records::read(read, options.hash, &mut draft),
        Form::YamlList | Form::YamlMapping | Form::PinsBoard => yaml::read(read, form, &mut draft),
    }
    draft.end()
}

/// The media type of a Content-Type, if it is stated and is not `text/plain` (data.txt §3.1).
fn other_than_plain(content_type: &str) -> Option<String> {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    let is_other = !essence.is_empty() && !essence.eq_ignore_ascii_case("text/plain");
    is_other.then(|| essence.to_ascii_lowercase())
}
