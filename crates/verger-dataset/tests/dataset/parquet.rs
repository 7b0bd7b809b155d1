//! Parquet: the first cells of each column are what another library wrote.

use std::sync::Arc;

use parquet::basic::{Compression, Encoding, GzipLevel};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DoubleType, FixedLenByteArray, FixedLenByteArrayType,
    FloatType, Int32Type, Int64Type, Int96, Int96Type,
};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use verger_dataset::{ParquetCodec, ParquetFooter, parquet_footer};

use crate::property::random::Random;

const SCHEMA: &str = "
message table {
    required boolean yes;
    optional int32 small;
    required int64 large;
    optional int32 day (DATE);
    optional int64 at (TIMESTAMP(MICROS,true));
    required int64 local (TIMESTAMP(NANOS,false));
    optional int32 clock (TIME(MILLIS,true));
    required int96 old;
    optional float short;
    optional double long;
    optional binary text (STRING);
    required binary any;
    optional fixed_len_byte_array(5) money (DECIMAL(10,2));
    required int32 cents (DECIMAL(9,2));
    required int32 unsigned (INTEGER(32,false));
    optional group place { optional double lat; }
    optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
}";

/// Texts that many rows share, and others.
const TEXTS: [&str; 5] = ["rain", "rainfall", "", "été 東京", "snow, \"and\" rain"];
const DAYS: [(i32, &str); 3] = [(0, "1970-01-01"), (20_780, "2026-11-23"), (-1, "1969-12-31")];
const MICROS: [(i64, &str); 3] = [
    (0, "1970-01-01T00:00:00Z"),
    (1_795_428_000_250_000, "2026-11-23T10:00:00.25Z"),
    (-1, "1969-12-31T23:59:59.999999Z"),
];

/// A file of this number of rows, and the cells of each column; none of those with lists.
struct Written {
    file: Vec<u8>,
    columns: Vec<Vec<String>>,
}

struct Table<'a> {
    random: Random,
    rows: usize,
    group: SerializedRowGroupWriter<'a, Vec<u8>>,
    columns: Vec<Vec<String>>,
}

macro_rules! column {
    ($table:ident, $of:ty, $may_lack:expr, $make:expr) => {{
        let (mut values, mut levels, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..$table.rows {
            let is_there = !$may_lack || $table.random.below(4) > 0;
            levels.push(i16::from(is_there) * LEVEL);
            let (value, cell) = $make(&mut $table.random);
            cells.push(if is_there { cell } else { String::new() });
            if is_there {
                values.push(value);
            }
        }
        let mut writer = $table.group.next_column().expect("a column").expect("one more");
        let levels = $may_lack.then_some(&levels[..]);
        writer.typed::<$of>().write_batch(&values, levels, None).expect("written");
        writer.close().expect("closed");
        $table.columns.push(cells);
    }};
}

fn below(random: &mut Random, bound: i16) -> i16 {
    i16::try_from(random.below(usize::from(bound.unsigned_abs()))).expect("it is below")
}

fn same<T: ToString>(value: T) -> (T, String) {
    let text = value.to_string();
    (value, text)
}

fn write(seed: u64) -> Written {
    let mut random = Random::new(seed);
    let rows = [1, 3, 90, 100, 700][random.below(5)];
    let codecs =
        [Compression::UNCOMPRESSED, Compression::SNAPPY, Compression::GZIP(GzipLevel::default())];
    let codec = codecs[random.below(3)];
    let version = [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0][random.below(2)];
    let mut properties = WriterProperties::builder()
        .set_compression(codec)
        .set_writer_version(version)
        .set_dictionary_enabled(random.below(2) == 0)
        .set_data_page_row_count_limit([20, 1000][random.below(2)])
        .set_write_batch_size(10)
        .set_statistics_enabled(EnabledStatistics::None);
    if random.below(3) == 0 {
        let own = [
            ("small", Encoding::DELTA_BINARY_PACKED),
            ("large", Encoding::DELTA_BINARY_PACKED),
            ("long", Encoding::BYTE_STREAM_SPLIT),
            ("text", Encoding::DELTA_BYTE_ARRAY),
            ("any", Encoding::DELTA_LENGTH_BYTE_ARRAY),
        ];
        properties = properties.set_dictionary_enabled(false);
        for (column, encoding) in own {
            properties = properties.set_column_encoding(column.into(), encoding);
        }
    }
    let schema = Arc::new(parse_message_type(SCHEMA).expect("a schema"));
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties.build()))
        .expect("a writer");
    let group = writer.next_row_group().expect("a group");
    let columns = fill(Table { random, rows, group, columns: Vec::new() });
    let file = writer.into_inner().expect("written");
    Written { file, columns }
}

fn fill(mut table: Table<'_>) -> Vec<Vec<String>> {
    const LEVEL: i16 = 1;
    column!(table, BoolType, false, |random: &mut Random| same(random.below(2) == 0));
    column!(table, Int32Type, true, |random: &mut Random| same(i32::from(below(random, 9)) - 4));
    column!(table, Int64Type, false, |random: &mut Random| {
        same(i64::MIN.wrapping_add(i64::from(below(random, 30_000)) << random.below(49)))
    });
    column!(table, Int32Type, true, |random: &mut Random| pair(DAYS, random));
    column!(table, Int64Type, true, |random: &mut Random| pair(MICROS, random));
    column!(table, Int64Type, false, |_: &mut Random| {
        (1_000_000_001_i64, "1970-01-01T00:00:01.000000001".to_owned())
    });
    column!(table, Int32Type, true, |_: &mut Random| (3_723_004, "01:02:03.004".to_owned()));
    column!(table, Int96Type, false, |_: &mut Random| {
        let mut moment = Int96::new();
        moment.set_data(1_000_000_000, 0, 2_440_588);
        (moment, "1970-01-01T00:00:01".to_owned())
    });
    column!(table, FloatType, true, |random: &mut Random| same(
        f32::from(below(random, 100)) / 8.0
    ));
    column!(table, DoubleType, true, |random: &mut Random| same(
        f64::from(below(random, 1000)) / 7.0
    ));
    column!(table, ByteArrayType, true, |random: &mut Random| {
        let text = *random.pick(&TEXTS.each_ref());
        (ByteArray::from(text), text.to_owned())
    });
    column!(table, ByteArrayType, false, |random: &mut Random| {
        let octets = vec![random.below(256) as u8 | 0x80, 0];
        let text = format!("0x{:02x}00", octets[0]);
        (ByteArray::from(octets), text)
    });
    column!(table, FixedLenByteArrayType, true, |random: &mut Random| {
        let cents = i64::from(below(random, 2000)) - 1000;
        let value = FixedLenByteArray::from(cents.to_be_bytes()[3..].to_vec());
        let sign = if cents < 0 { "-" } else { "" };
        (value, format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100))
    });
    column!(table, Int32Type, false, |random: &mut Random| {
        let cents = i32::from(below(random, 1000));
        (cents, format!("{}.{:02}", cents / 100, cents % 100))
    });
    column!(table, Int32Type, false, |random: &mut Random| {
        let number = u32::MAX - random.below(9) as u32;
        (number.cast_signed(), number.to_string())
    });
    nested(table)
}

fn nested(mut table: Table<'_>) -> Vec<Vec<String>> {
    const LEVEL: i16 = 2;
    column!(table, DoubleType, true, |random: &mut Random| same(
        f64::from(below(random, 90)) / 4.0
    ));
    let mut writer = table.group.next_column().expect("a column").expect("one more");
    let rows = table.rows;
    let (values, repeated) = (vec![ByteArray::from("x"); rows], vec![0; rows]);
    let batch = (&vec![3; rows][..], &repeated[..]);
    writer
        .typed::<ByteArrayType>()
        .write_batch(&values, Some(batch.0), Some(batch.1))
        .expect("written");
    writer.close().expect("closed");
    table.group.close().expect("closed");
    table.columns
}

fn pair<T: Copy>(of: [(T, &str); 3], random: &mut Random) -> (T, String) {
    let (value, text) = of[random.below(3)];
    (value, text.to_owned())
}

/// Decompresses what these files have, by the library that wrote them.
fn unpacked(codec: ParquetCodec, packed: &[u8], length: usize) -> Option<Vec<u8>> {
    use std::io::Read as _;
    match codec {
        ParquetCodec::Snappy => snap::raw::Decoder::new().decompress_vec(packed).ok(),
        ParquetCodec::Gzip => {
            let mut octets = Vec::new();
            let gzip = flate2::read::MultiGzDecoder::new(packed);
            gzip.take(length as u64).read_to_end(&mut octets).ok()?;
            Some(octets)
        }
        _ => None,
    }
}

fn cells(footer: &ParquetFooter, file: &[u8], most: usize) -> Vec<Option<Vec<String>>> {
    let of = |chunk: &verger_dataset::ParquetChunk| {
        let octets = file.get(usize::try_from(chunk.start).ok()?..)?;
        chunk.cells(octets, most, &unpacked)
    };
    footer.chunks.iter().map(of).collect()
}

#[test]
fn the_first_rows_are_those_that_were_written() {
    for seed in 0..150 {
        let Written { file, columns } = write(seed);
        let footer = parquet_footer(&file).expect("a footer");
        assert_eq!(footer.rows as usize, columns[0].len());
        let found = cells(&footer, &file, 100);
        assert_eq!(found.len(), columns.len() + 1, "seed {seed}");
        for (number, (found, written)) in found.iter().zip(&columns).enumerate() {
            let written = &written[..written.len().min(100)];
            let name = &footer.columns[number].name;
            assert_eq!(found.as_deref(), Some(written), "seed {seed}: {name}");
        }
        assert_eq!(found.last(), Some(&None), "lists are not read");
        // A beginning of a chunk is enough for its first rows.
        let chunk = &footer.chunks[10];
        let start = chunk.start as usize;
        let half = &file[start..start + chunk.octets as usize / 2];
        if let Some(some) = chunk.cells(half, 100, &unpacked) {
            assert!(columns[10].starts_with(&some), "seed {seed}");
        }
    }
}

#[test]
fn damage_costs_cells_and_nothing_else() {
    let mut random = Random::new(3);
    for seed in 0..40 {
        let Written { file, .. } = write(seed);
        for _ in 0..50 {
            let mut damaged = file.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(damaged.len());
                damaged[at] = random.below(256) as u8;
            }
            if let Ok(footer) = parquet_footer(&damaged) {
                let found = cells(&footer, &damaged, 100);
                assert!(found.iter().flatten().all(|cells| cells.len() <= 100));
            }
        }
    }
}
