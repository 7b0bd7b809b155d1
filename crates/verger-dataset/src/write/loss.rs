use verger::Document;

use crate::catalog::Catalog;
use crate::dataset::Dataset;
use crate::form::Form;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::records::{LineOf, WRAPPING, line_of};
use crate::severity::Severity;
use crate::statement::is_of_rules;

/// Something in a file that its catalog does not have, so that writing the catalog loses it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// What is lost.
    pub what: Lost,
    /// Its place.
    pub place: SourcePlace,
}

/// What is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lost {
    /// A comment.
    Comment,
    /// A rule for robots, or a line among them.
    Rule,
    /// Another line that was not accepted.
    Line,
    /// What this notice is about: a value that was not accepted, or not as written.
    Told(NoticeKind),
}

/// What [`write_records`](crate::write_records) and [`write_yaml`](crate::write_yaml) lose of the file from which a
/// catalog was read, in the order of the file. [`normal_form`](crate::normal_form) loses the same in YAML, and nothing
/// in records.
///
/// Cost: one pass over the file, and one over its statements.
///
/// ```
/// use verger_dataset::{Lost, ReadOptions, losses, read};
///
/// let file = b"# ours\nDataset: rain\nDownload: /rain.csv\n\nUser-agent: *\nDisallow: /\n";
/// let lost = losses(file, &read(file, &ReadOptions::default()));
/// let lost: Vec<_> = lost.iter().map(|loss| (&loss.what, loss.place.line())).collect();
/// assert_eq!(lost, [(&Lost::Comment, Some(1)), (&Lost::Rule, Some(5)), (&Lost::Rule, Some(6))]);
/// ```
pub fn losses(octets: &[u8], catalog: &Catalog) -> Vec<Loss> {
    let told = catalog.notices.iter().filter(|notice| is_loss(&notice.kind));
    let mut losses: Vec<_> = told
        .map(|notice| {
            let what = match &notice.kind {
                NoticeKind::Comment => Lost::Comment,
                kind => Lost::Told(kind.clone()),
            };
            Loss { what, place: notice.place.clone() }
        })
        .collect();
    if catalog.form == Form::Records {
        lines(octets, catalog, &mut losses);
    }
    losses.sort_by_key(|loss| loss.place.line());
    losses
}

fn is_loss(kind: &NoticeKind) -> bool {
    // A renamed dataset is not lost.
    let is_kept = matches!(kind, NoticeKind::SecondIdentifier(_));
    let is_changed = matches!(kind, NoticeKind::Comment | NoticeKind::NotUtf8);
    is_changed || kind.severity() == Severity::Error && !is_kept
}

/// The lines with content of which the catalog has nothing.
fn lines(octets: &[u8], catalog: &Catalog, losses: &mut Vec<Loss>) {
    let document = Document::parse(octets);
    let mut is_kept = vec![false; document.lines().len() + 1];
    let of_datasets = catalog.datasets.iter().flat_map(Dataset::statements);
    let said = catalog.says.iter().chain(of_datasets).map(crate::Statement::place);
    let names = catalog.datasets.iter().map(|dataset| &dataset.place);
    let told = losses.iter().map(|loss| &loss.place);
    for line in said.chain(names).chain(told).filter_map(SourcePlace::line) {
        is_kept[line as usize] = true;
    }
    let mut among_rules = false;
    for (number, line) in (1..).zip(document.lines()) {
        let of_line = line_of(&document, number);
        let what = match &of_line {
            LineOf::Blank => continue,
            LineOf::Comment => Lost::Comment,
            LineOf::Unreadable => Lost::Line,
            LineOf::Field(field) => {
                let is_agent = field.name.eq_ignore_ascii_case("user-agent");
                let is_wrapping = is_agent && field.value.eq_ignore_ascii_case(WRAPPING);
                if is_kept[number as usize] || is_wrapping {
                    among_rules = false;
                    continue;
                }
                among_rules |= is_agent;
                if among_rules || is_of_rules(&field.name) {
                    Lost::Rule
                } else if field.value.is_empty() {
                    continue;
                } else {
                    Lost::Line
                }
            }
        };
        if !is_kept[number as usize] {
            losses.push(Loss { what, place: SourcePlace::Line { line: number, span: line.span } });
        }
    }
}
