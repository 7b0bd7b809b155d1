use super::Exported;
use crate::statement::Statement;
use crate::term::Term;

/// The names of the columns.
pub(super) const HEAD: &str = "uri,source,identifier,title,description,publisher,license,issued,modified,\
    keywords,landing_page,downloads,formats\r\n";

/// The row of a dataset; several values in one cell are on separate lines.
pub(super) fn row(exported: Exported<'_>) -> String {
    let dataset = exported.dataset;
    let one = |term| dataset.says.text(term).unwrap_or_default().to_owned();
    let link = |statement: &Statement| statement.link(None);
    let many = |values: Vec<String>| values.join("\n");
    let keywords = dataset.says.all(Term::Keyword).map(|word| word.text().to_owned());
    let landing_page = dataset.says.first(Term::LandingPage).and_then(link);
    let files = || dataset.distributions.iter();
    let downloads = files().filter_map(|file| file.download().and_then(link));
    let formats = files().filter_map(|file| file.says.text(Term::Format).map(str::to_owned));
    let cells = [
        dataset.uri(exported.source),
        exported.source.to_owned(),
        dataset.identifier.clone(),
        dataset.title().to_owned(),
        dataset.description(),
        one(Term::Publisher),
        one(Term::License),
        one(Term::Issued),
        one(Term::Modified),
        many(keywords.collect()),
        landing_page.unwrap_or_default(),
        many(downloads.collect()),
        many(formats.collect()),
    ];
    cells.map(|cell| escaped(&cell)).join(",") + "\r\n"
}

/// A cell by RFC 4180. A spreadsheet would evaluate a cell that begins with one of these signs, of which some readers
/// also take the full-width forms, and skip white space; an apostrophe makes it text.
fn escaped(cell: &str) -> String {
    let signs = ['=', '+', '-', '@', '\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}'];
    let is_skipped =
        |c: char| c.is_whitespace() || matches!(c, '\u{200B}' | '\u{2060}' | '\u{FEFF}');
    let calculates =
        cell.starts_with(['\t', '\r']) || cell.trim_start_matches(is_skipped).starts_with(signs);
    let cell = if calculates { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}
