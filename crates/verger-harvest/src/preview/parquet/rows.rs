//! The first rows of a Parquet file, from the beginnings of its columns.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use verger_dataset::{ParquetChunk, ParquetCodec};

use super::super::Preview;
use super::super::piece::Piece;

/// The rows of the columns that these pieces hold, and a note on those that they do not. Cells of these are empty.
pub(super) fn of(chunks: &[ParquetChunk], pieces: &[Piece]) -> (Vec<Vec<String>>, Option<String>) {
    let columns: Vec<_> = chunks.iter().map(|chunk| cells(chunk, pieces)).collect();
    let shown = columns.iter().flatten();
    let count = shown.clone().map(Vec::len).min().unwrap_or(0);
    let note = match (columns.len(), shown.count()) {
        (_, 0) => Some("its rows were not read".to_owned()),
        (all, some) if some < all => Some(format!("{some} of its {all} columns were read")),
        _ => None,
    };
    let cell = |column: &Option<Vec<String>>, row: usize| {
        column.as_ref().map(|cells| cells[row].clone()).unwrap_or_default()
    };
    let row = |row| columns.iter().map(|column| cell(column, row)).collect();
    ((0..count).map(row).collect(), note)
}

fn cells(chunk: &ParquetChunk, pieces: &[Piece]) -> Option<Vec<String>> {
    let from = |piece: &Piece| {
        let skipped = chunk.start.checked_sub(piece.start)?;
        let octets = piece.octets.get(usize::try_from(skipped).ok()?..)?;
        chunk.cells(octets, Preview::ROWS, &unpacked)
    };
    pieces.iter().find_map(from)
}

/// The bytes of a page, of which there must be as many as its header says.
fn unpacked(codec: ParquetCodec, packed: &[u8], length: usize) -> Option<Vec<u8>> {
    let octets = match codec {
        ParquetCodec::Snappy => {
            let is_so = snap::raw::decompress_len(packed).is_ok_and(|said| said == length);
            is_so.then(|| snap::raw::Decoder::new().decompress_vec(packed).ok())?
        }
        ParquetCodec::Gzip => first(MultiGzDecoder::new(packed), length),
        ParquetCodec::Zstd => first(ruzstd::decoding::StreamingDecoder::new(packed).ok()?, length),
        ParquetCodec::Lz4 => lz4_flex::block::decompress(packed, length).ok(),
        _ => None,
    };
    octets.filter(|octets| octets.len() == length)
}

/// The first bytes, and no more.
fn first(source: impl Read, length: usize) -> Option<Vec<u8>> {
    let mut octets = Vec::new();
    source.take(length as u64).read_to_end(&mut octets).ok()?;
    Some(octets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unpacked_is_as_long_as_stated() {
        // A frame of Zstandard with one block of plain bytes (RFC 8878 §3.1.1).
        let zstd = b"\x28\xB5\x2F\xFD\x20\x04\x21\x00\x00rain";
        let snappy = b"\x04\x0Crain";
        let lz4 = b"\x40rain";
        for (codec, packed) in [
            (ParquetCodec::Zstd, &zstd[..]),
            (ParquetCodec::Snappy, snappy),
            (ParquetCodec::Lz4, lz4),
        ] {
            assert_eq!(unpacked(codec, packed, 4).as_deref(), Some(&b"rain"[..]), "{codec:?}");
            for length in [5, 16 << 20] {
                assert_eq!(unpacked(codec, packed, length), None, "{codec:?}");
            }
            assert_eq!(unpacked(codec, &packed[..packed.len() - 1], 4), None, "{codec:?}");
        }
        // Snappy that states four gigabytes.
        assert_eq!(unpacked(ParquetCodec::Snappy, b"\xFF\xFF\xFF\xFF\x0F", 4), None);
    }
}
