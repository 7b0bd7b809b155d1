//! Previews of files without downloading them.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
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

/// A table of stations and their numbers, with lists between them.
fn stations(rows: i64, compression: Compression) -> Vec<u8> {
    let schema =
        "message t { required int64 number; repeated int64 all; optional binary name (STRING); }";
    let schema = Arc::new(parse_message_type(schema).expect("a schema"));
    let properties = WriterProperties::builder().set_compression(compression).build();
    let mut writer =
        SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).expect("a writer");
    let mut group = writer.next_row_group().expect("a group");
    let numbers: Vec<i64> = (0..rows).collect();
    let names: Vec<_> =
        numbers.iter().map(|number| ByteArray::from(&*format!("station {number}"))).collect();
    let (there, one) = (vec![1; numbers.len()], vec![0; numbers.len()]);
    let mut column = group.next_column().expect("a column").expect("the first");
    column.typed::<Int64Type>().write_batch(&numbers, None, None).expect("written");
    column.close().expect("closed");
    let mut column = group.next_column().expect("a column").expect("the second");
    column.typed::<Int64Type>().write_batch(&numbers, Some(&there), Some(&one)).expect("written");
    column.close().expect("closed");
    let mut column = group.next_column().expect("a column").expect("the third");
    column.typed::<ByteArrayType>().write_batch(&names, Some(&there), None).expect("written");
    column.close().expect("closed");
    group.close().expect("closed");
    writer.into_inner().expect("written")
}

#[tokio::test]
async fn the_first_rows_of_parquet_are_read_from_its_columns() {
    let codec = |path: &str| match path {
        "/plain.parquet" => Compression::UNCOMPRESSED,
        "/lz4.parquet" => Compression::LZ4_RAW,
        "/gzip.parquet" => Compression::GZIP(parquet::basic::GzipLevel::default()),
        _ => Compression::SNAPPY,
    };
    let origin = Origin::start(move |asked: &Asked| match asked.path.as_str() {
        "/few.parquet" => Some(served(asked, "a", &stations(3, Compression::SNAPPY))),
        path if path.ends_with(".parquet") => {
            Some(served(asked, "a", &stations(40_000, codec(path))))
        }
        _ => None,
    });
    for name in ["plain.parquet", "snappy.parquet", "lz4.parquet", "gzip.parquet"] {
        let preview = preview(&origin, name).await.expect(name);
        assert_eq!((preview.rows.len(), preview.total_rows), (Preview::ROWS, Some(40_000)));
        assert_eq!(preview.rows[99], ["99", "", "station 99"], "{name}");
        assert_eq!(preview.notes, ["2 of its 3 columns were read"]);
        assert!(preview.octets_read < 4 << 20, "{}", preview.octets_read);
        let ranges = origin.ranges();
        assert!((2..=4).contains(&ranges.len()), "{name}: {ranges:?}");
    }
    // The end of a small file is all of it.
    let preview = preview(&origin, "few.parquet").await.expect("it is a table");
    assert_eq!(preview.rows[2], ["2", "", "station 2"]);
    assert_eq!(origin.ranges().len(), 1);
}
