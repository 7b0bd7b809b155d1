//! gzip, decoded as it arrives.

use bytes::{Buf as _, Bytes};
use flate2::{Decompress, FlushDecompress, Status};

use crate::failure::BodyFault;
use crate::limits::TransferLimits;

/// A decoder of gzip members one after the other (RFC 1952 §2.2), whose memory does not depend on the input.
pub(super) struct Gunzip {
    inflate: Decompress,
    members: usize,
    /// Behind the end of a member, where another may begin.
    between: bool,
}

/// This number of bytes are decoded at once.
const OUTPUT: usize = 32 << 10;
/// 32 KiB, the largest window that deflate has.
const WINDOW_BITS: u8 = 15;
/// With this byte a member begins.
const MAGIC: u8 = 0x1f;

impl Gunzip {
    pub(super) fn new() -> Self {
        Self { inflate: Decompress::new_gzip(WINDOW_BITS), members: 1, between: false }
    }

    /// The next bytes that `input` decodes to, never none at all; `None` when more input is needed.
    pub(super) fn decode(&mut self, input: &mut Bytes) -> Result<Option<Bytes>, BodyFault> {
        let mut output = Vec::new();
        loop {
            if self.between {
                match input.first() {
                    None => return Ok(None),
                    Some(&MAGIC) if self.members < TransferLimits::GZIP_MEMBERS => {
                        self.inflate = Decompress::new_gzip(WINDOW_BITS);
                        self.members += 1;
                        self.between = false;
                    }
                    Some(&MAGIC) => return Err(BodyFault::Gzip),
                    Some(_) => return Err(BodyFault::GzipTrailing),
                }
            }
            output.reserve_exact(OUTPUT);
            let before = self.inflate.total_in();
            let status = self.inflate.decompress_vec(input, &mut output, FlushDecompress::None);
            let status = status.map_err(|_| BodyFault::Gzip)?;
            let taken = (self.inflate.total_in() - before) as usize;
            input.advance(taken);
            self.between = status == Status::StreamEnd;
            if !output.is_empty() {
                return Ok(Some(output.into()));
            }
            if !self.between && input.is_empty() {
                return Ok(None);
            }
            // There is room on both sides, so something must move.
            if taken == 0 {
                return Err(BodyFault::Gzip);
            }
        }
    }

    /// Whether the input may end here.
    pub(super) fn is_complete(&self) -> bool {
        self.between
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(text).expect("a Vec takes everything");
        encoder.finish().expect("a Vec takes everything")
    }

    fn gunzip(octets: &[u8], piece: usize) -> Result<(Vec<u8>, bool), BodyFault> {
        let mut gunzip = Gunzip::new();
        let mut decoded = Vec::new();
        for piece in octets.chunks(piece) {
            let mut input = Bytes::copy_from_slice(piece);
            while let Some(octets) = gunzip.decode(&mut input)? {
                decoded.extend_from_slice(&octets);
            }
            assert!(input.is_empty());
        }
        Ok((decoded, gunzip.is_complete()))
    }

    #[test]
    fn members_in_pieces_of_any_size() {
        let long = b"Disallow: /a\n".repeat(10_000);
        let two = [gzip(b"User-agent: *\n"), gzip(b""), gzip(&long)].concat();
        let whole = [b"User-agent: *\n".as_slice(), &long].concat();
        for piece in [1, 2, 3, 17, 1000, two.len()] {
            assert_eq!(gunzip(&two, piece), Ok((whole.clone(), true)), "{piece}");
        }
    }

    #[test]
    fn what_is_cut_is_not_complete() {
        let octets = gzip(b"User-agent: *\nDisallow: /\n");
        for cut in 0..octets.len() {
            let (_, complete) = gunzip(&octets[..cut], 7).expect("so far it is gzip");
            assert!(!complete, "{cut}");
        }
    }

    #[test]
    fn what_is_no_gzip_fails() {
        let good = gzip(b"User-agent: *\n");
        let mut checksum = good.clone();
        let last = checksum.len() - 5;
        checksum[last] ^= 1;
        assert_eq!(gunzip(&checksum, 100), Err(BodyFault::Gzip));
        assert_eq!(gunzip(b"User-agent: *\n", 100), Err(BodyFault::Gzip));
        assert_eq!(gunzip(&[&good, b"\0".as_slice()].concat(), 100), Err(BodyFault::GzipTrailing));
        assert_eq!(gunzip(&[&good, b"\x1f\x8c".as_slice()].concat(), 100), Err(BodyFault::Gzip));
        let many = gzip(b"").repeat(TransferLimits::GZIP_MEMBERS + 1);
        assert_eq!(gunzip(&many, 4096), Err(BodyFault::Gzip));
    }
}
