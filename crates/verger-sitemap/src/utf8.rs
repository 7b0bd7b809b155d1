use crate::fault::Flow;

/// Decodes bytes to text: a character is passed on once it is complete.
#[derive(Debug, Default)]
pub(crate) struct Utf8 {
    /// The first bytes of a character.
    begun: [u8; 4],
    length: usize,
}

/// A piece of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece<'a> {
    Text(&'a str),
    /// Bytes that are not UTF-8, in place of one character.
    Invalid(&'a [u8]),
}

pub(crate) type TakePiece<'t> = dyn FnMut(Piece<'_>) -> Flow + 't;

impl Utf8 {
    pub(crate) fn feed(&mut self, mut octets: &[u8], take: &mut TakePiece<'_>) -> Flow {
        while self.length > 0 {
            let Some((&octet, rest)) = octets.split_first() else { return Flow::Continue(()) };
            self.begun[self.length] = octet;
            match str::from_utf8(&self.begun[..=self.length]) {
                Ok(character) => {
                    (self.length, octets) = (0, rest);
                    take(Piece::Text(character))?;
                }
                Err(error) if error.error_len().is_none() => {
                    self.length += 1;
                    octets = rest;
                }
                // The byte does not belong to the sequence before it, and is examined again.
                Err(_) => self.finish(take)?,
            }
        }
        while !octets.is_empty() {
            let error = match str::from_utf8(octets) {
                Ok(text) => return take(Piece::Text(text)),
                Err(error) => error,
            };
            let (valid, rest) = octets.split_at(error.valid_up_to());
            take(Piece::Text(str::from_utf8(valid).expect("valid up to there")))?;
            let Some(length) = error.error_len() else {
                self.begun[..rest.len()].copy_from_slice(rest);
                self.length = rest.len();
                break;
            };
            take(Piece::Invalid(&rest[..length]))?;
            octets = &rest[length..];
        }
        Flow::Continue(())
    }

    pub(crate) fn finish(&mut self, take: &mut TakePiece<'_>) -> Flow {
        match std::mem::take(&mut self.length) {
            0 => Flow::Continue(()),
            length => take(Piece::Invalid(&self.begun[..length])),
        }
    }
}
