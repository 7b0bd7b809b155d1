/// The shifts within sixty-four at which each mutant is tested, besides the beginning of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shifts {
    /// One, different for each mutant.
    Rotating,
    /// All of them.
    All,
}

impl Shifts {
    /// The shifts of the mutant with this number. A line before the file is at least a byte long, so a shift of 64
    /// represents a shift of zero.
    pub(super) fn of_mutant(self, number: usize) -> std::ops::RangeInclusive<usize> {
        match self {
            // 17 and 64 share no divisor: neighbours are far apart, and all shifts occur.
            Self::Rotating => {
                let shift = 1 + number * 17 % 64;
                shift..=shift
            }
            Self::All => 1..=64,
        }
    }
}

/// The file with a comment of this number of bytes before it, after a byte order mark, and a longer one after it.
/// This moves each line to another position in its block, and each has bytes after it.
pub(super) fn shifted(file: &[u8], shift: usize) -> Vec<u8> {
    let mark = [0xEF, 0xBB, 0xBF];
    let of_mark = file.iter().zip(mark).take_while(|&(&byte, of_mark)| byte == of_mark).count();
    let (mark, file) = file.split_at(of_mark);
    [mark, &COMMENT[..shift - 1], b"\n", file, b"\n", COMMENT].concat()
}

/// Text for a comment that a careless reader may take for more.
const COMMENT: &[u8] =
    b"#-User-agent: x\t\x0BDisallow: /\0\x0C#\xFFUser-agent: *  Allow: /\x8D\x8A User-agent: x";

const _: () = assert!(COMMENT.len() >= 64);
