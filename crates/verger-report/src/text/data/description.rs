//! `data check` as text: the faults, in the style of a compiler; then the content.

use std::cmp::Reverse;
use std::io::{Result, Write};

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use verger_dataset::Severity;

use super::dataset::place;
use crate::answer::data::{At, Description, Excerpt, ListedDataset, Notice};
use crate::text::sheet::{Sheet, SheetOf};
use crate::text::shown::{counted, cut, plain, shown};
use crate::text::style;

/// The faults of a description, its summary, and its datasets.
#[derive(Debug)]
pub struct DescriptionSheet {
    /// The most notices (the worst are chosen first) and the most datasets that are shown.
    most: usize,
}

impl DescriptionSheet {
    /// Shows the most important part.
    pub fn short() -> Self {
        Self { most: 100 }
    }

    /// Shows everything.
    pub fn full() -> Self {
        Self { most: usize::MAX }
    }
}

impl Sheet for DescriptionSheet {}

impl SheetOf<Notice<'_>> for DescriptionSheet {
    fn add(&mut self, notices: &[Notice<'_>], out: &mut dyn Write) -> Result<()> {
        let mut chosen: Vec<_> = notices.iter().enumerate().collect();
        chosen.sort_by_key(|(_, notice)| Reverse(notice.severity));
        chosen.truncate(self.most);
        chosen.sort_by_key(|(index, _)| *index);
        for (_, notice) in &chosen {
            writeln!(out, "{}\n", report(notice))?;
        }
        match notices.len() - chosen.len() {
            0 => Ok(()),
            hidden => writeln!(out, "{hidden} more like these; --all lists them\n"),
        }
    }
}

impl SheetOf<Description<'_>> for DescriptionSheet {
    fn add(&mut self, descriptions: &[Description<'_>], out: &mut dyn Write) -> Result<()> {
        descriptions.iter().try_for_each(|description| head(description, out))
    }
}

impl SheetOf<ListedDataset<'_>> for DescriptionSheet {
    fn add(&mut self, datasets: &[ListedDataset<'_>], out: &mut dyn Write) -> Result<()> {
        for dataset in datasets.iter().take(self.most) {
            let place = place(&dataset.at).map(|at| format!("{at}, ")).unwrap_or_default();
            let files = counted(dataset.files as u64, "file");
            let about = style::faint(format!("({place}{files})"));
            writeln!(out, "  {}  {}  {about}", plain(dataset.identifier), plain(dataset.title))?;
        }
        match datasets.len().saturating_sub(self.most) {
            0 => Ok(()),
            hidden => writeln!(out, "  and {hidden} more; --all lists them"),
        }
    }
}

fn head(description: &Description<'_>, out: &mut dyn Write) -> Result<()> {
    let Description { file, form, bytes, sha256, errors, warnings, advice, .. } = description;
    let found = [(*errors, "error"), (*warnings, "warning"), (*advice, "hint")];
    let found = found.iter().filter(|(count, _)| *count > 0);
    let found: Vec<_> = found.map(|(count, what)| counted(*count as u64, what)).collect();
    let found = match found.join(", ") {
        none if none.is_empty() => "no faults".to_owned(),
        found if *errors > 0 => style::error(found),
        found => found,
    };
    let datasets = counted(description.datasets as u64, "dataset");
    let files = counted(description.files as u64, "file");
    writeln!(out, "{}  {form}, {datasets}, {files}; {found}", style::head(shown(file.as_bytes())))?;
    let base = description.base.map(|base| format!(", read as {base}")).unwrap_or_default();
    writeln!(out, "{}", style::faint(format!("  {bytes} bytes{base}, SHA-256 {sha256}")))
}

/// The notice with its line, and the earlier line that it conflicts with.
fn report(notice: &Notice<'_>) -> String {
    let level = match notice.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Advice => Level::HELP.with_name("advice"),
    };
    let message = cut(&shown(notice.text.as_bytes()));
    let mut report = Group::with_title(level.primary_title(message).id(notice.code));
    report = match &notice.excerpt {
        Some(part) => report.element(snippet(notice.file, part, AnnotationKind::Primary, None)),
        None => report.element(Origin::path(whereabouts(notice.file, &notice.at))),
    };
    if let Some(earlier) = &notice.earlier {
        report = if let Some(part) = &notice.earlier_excerpt {
            let label = Some("the earlier one");
            report.element(snippet(notice.file, part, AnnotationKind::Context, label))
        } else {
            let note = format!("the earlier one: {}", whereabouts(notice.file, earlier));
            report.element(Level::NOTE.message(note))
        };
    }
    let report: [Group<'_>; 1] = [report];
    Renderer::styled().render(&report)
}

fn whereabouts(file: &str, at: &At) -> String {
    let file = shown(file.as_bytes());
    format!("{file} {}", place(at).unwrap_or_default()).trim_end().to_owned()
}

fn snippet<'a>(
    file: &'a str,
    part: &'a Excerpt,
    kind: AnnotationKind,
    label: Option<&'a str>,
) -> Snippet<'a, Annotation<'a>> {
    let annotation = kind.span(part.range()).label(label);
    Snippet::source(&part.text[..])
        .line_start(part.line as usize)
        .path(shown(file.as_bytes()))
        .annotation(annotation)
}
