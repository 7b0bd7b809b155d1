//! The first rows of CSV and TSV.

use verger_dataset::read_csv;

use super::Preview;
use super::piece::Piece;

pub(super) fn read(piece: &Piece, preview: &mut Preview) -> Option<()> {
    let csv = read_csv(&piece.octets, piece.is_whole, Preview::ROWS)?;
    let separator = match csv.delimiter {
        ',' => None,
        '\t' => Some("tabs".to_owned()),
        other => Some(format!("`{other}`")),
    };
    preview
        .notes
        .extend(separator.map(|separator| format!("its cells are separated by {separator}")));
    if csv.has_unnamed_index {
        preview.notes.push("its first column has no name".to_owned());
    }
    let columns = csv.columns.len();
    let uneven = csv.rows.iter().filter(|row| row.len() != columns).count();
    if uneven > 0 {
        preview.notes.push(format!("{uneven} of these rows do not have {columns} cells"));
    }
    (preview.columns, preview.rows) = (csv.columns, csv.rows);
    Some(())
}
