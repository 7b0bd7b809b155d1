use flate2::{Decompress, FlushDecompress, Status};

use crate::fault::{FaultKind, Flow};

/// Decodes gzip, member by member.
#[derive(Debug)]
pub(crate) struct Gzip {
    inflate: Decompress,
    members: u32,
    /// The last member has ended, and no new one has begun.
    is_between: bool,
    decoded: Box<[u8]>,
}

impl Gzip {
    pub(crate) fn new() -> Self {
        let decoded = vec![0; PIECE].into_boxed_slice();
        Self { inflate: member(), members: 1, is_between: false, decoded }
    }

    /// Decodes the next bytes. Bytes decoded before a fault are passed on before it.
    pub(crate) fn feed(
        &mut self,
        mut octets: &[u8],
        take: &mut dyn FnMut(&[u8]) -> Flow,
    ) -> Flow<Result<(), FaultKind>> {
        loop {
            if self.is_between {
                match octets.first() {
                    None => return Flow::Continue(Ok(())),
                    Some(0x1F) if self.members < MOST_MEMBERS => {
                        (self.inflate, self.is_between) = (member(), false);
                        self.members += 1;
                    }
                    Some(_) => return Flow::Continue(Err(FaultKind::TrailingOctets)),
                }
            }
            let (before_in, before_out) = (self.inflate.total_in(), self.inflate.total_out());
            let status = self.inflate.decompress(octets, &mut self.decoded, FlushDecompress::None);
            let consumed = (self.inflate.total_in() - before_in) as usize;
            let produced = (self.inflate.total_out() - before_out) as usize;
            take(&self.decoded[..produced])?;
            octets = &octets[consumed..];
            match status {
                Err(_) => return Flow::Continue(Err(FaultKind::BrokenGzip)),
                Ok(Status::StreamEnd) => self.is_between = true,
                // Unused output space means that the decoder holds nothing back.
                Ok(_) if octets.is_empty() && produced < self.decoded.len() => {
                    return Flow::Continue(Ok(()));
                }
                Ok(_) if consumed == 0 && produced == 0 => {
                    return Flow::Continue(Err(FaultKind::BrokenGzip));
                }
                Ok(_) => {}
            }
        }
    }

    /// Whether the bytes may end here.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_between
    }
}

fn member() -> Decompress {
    Decompress::new_gzip(15)
}

/// The size of the output buffer.
const PIECE: usize = 16 << 10;
/// The most members: each costs some work to begin, and may be empty.
const MOST_MEMBERS: u32 = 1_000;
