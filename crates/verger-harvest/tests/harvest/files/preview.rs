//! Previews of files without downloading them.

use verger_harvest::{FileName, Preview, PreviewError, PreviewKind, Wanted};

use super::origin::{Asked, Origin, said, served};
use super::visitor;

async fn preview(origin: &Origin, name: &str) -> Result<Preview, PreviewError> {
    let wanted = Wanted::of(&origin.url(&format!("/{name}")), FileName::safe(name));
    Preview::of(&visitor(), &wanted).await
}

fn table() -> Vec<u8> {
    let rows = (0..40_000).map(|row| format!("{row},{}\n", row * 7));
    std::iter::once("day,mm\n".to_owned()).chain(rows).collect::<String>().into_bytes()
}

/// A Parquet file with one column, valid only at its end, with this many bytes before the footer, and this many
/// irrelevant bytes in it.
fn parquet(before: usize, within: usize) -> Vec<u8> {
    let varint = |mut number: usize| {
        let mut octets = Vec::new();
        while number >= 0x80 {
            octets.push((number & 0x7F) as u8 | 0x80);
            number >>= 7;
        }
        octets.push(number as u8);
        octets
    };
    // version: 1; schema: the root with one child, and an INT64 named a; rows: 3; created_by.
    let mut footer = b"\x15\x02\x19\x2C\x48\x01r\x15\x02\x00\x15\x04\x38\x01a\x00\x16\x06".to_vec();
    footer.push(0x38);
    footer.extend(varint(within));
    footer.extend(std::iter::repeat_n(b'x', within));
    footer.push(0);
    let len = (footer.len() as u32).to_le_bytes();
    [b"PAR1", vec![0; before].as_slice(), &footer, &len, b"PAR1"].concat()
}

#[tokio::test]
async fn the_beginning_of_a_table_is_enough() {
    let origin = Origin::start(|asked: &Asked| match asked.path.as_str() {
        "/ranges.csv" => Some(served(asked, "a", &table())),
        "/none.csv" => Some(said("200 OK", "", &table())),
        _ => None,
    });
    for name in ["ranges.csv", "none.csv"] {
        let preview = preview(&origin, name).await.expect("it is a table");
        assert_eq!((preview.kind, preview.octets_read), (PreviewKind::Csv, Preview::OCTETS));
        assert_eq!((preview.rows.len(), preview.total_rows), (Preview::ROWS, None));
        assert_eq!(preview.columns[1].to_string(), "mm integer");
        assert_eq!(origin.ranges(), [Some("bytes=0-65535".to_owned())]);
    }
    let error = preview(&origin, "gone.csv").await.expect_err("it is gone");
    assert!(matches!(error, PreviewError::Status(404)), "{error}");
}

#[tokio::test]
async fn the_end_of_parquet_is_enough() {
    let origin = Origin::start(|asked: &Asked| match asked.path.as_str() {
        "/short.parquet" | "/unsaid" => Some(served(asked, "a", &parquet(100_000, 10))),
        "/long.parquet" => Some(served(asked, "a", &parquet(10, 100_000))),
        "/small.parquet" => Some(said("200 OK", "", &parquet(100, 10))),
        "/large.parquet" => Some(said("200 OK", "", &parquet(100_000, 10))),
        "/page.parquet" => Some(said("200 OK", "", b"<html>")),
        _ => None,
    });
    for (name, requests) in
        [("short.parquet", 1), ("unsaid", 2), ("long.parquet", 2), ("small.parquet", 1)]
    {
        let preview = preview(&origin, name).await.expect(name);
        assert_eq!((preview.kind, preview.total_rows), (PreviewKind::Parquet, Some(3)), "{name}");
        assert_eq!(preview.columns[0].to_string(), "a integer");
        assert_eq!(origin.asked().len(), requests, "{name}");
    }
    let error = preview(&origin, "large.parquet").await.expect_err("only its beginning came");
    assert!(matches!(error, PreviewError::NeedsRanges), "{error}");
    let error = preview(&origin, "page.parquet").await.expect_err("the answer is a page");
    assert!(matches!(error, PreviewError::Page), "{error}");
}
