/// At which shifts of sixty-four each mutant is asked about, besides the beginning of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shifts {
    /// One, another for each mutant.
    Rotating,
    /// All of them.
    All,
}

impl Shifts {
    /// Those of a mutant with this number. A line that is put before the file is at least a byte long, so the shift
    /// by 64 stands for that by none.
    pub(super) fn of_mutant(self, number: usize) -> std::ops::RangeInclusive<usize> {
        match self {
            // 17 and 64 share no divisor: neighbours are far apart, and all are met.
            Self::Rotating => {
                let shift = 1 + number * 17 % 64;
                shift..=shift
            }
            Self::All => 1..=64,
        }
    }
}

/// The file with a comment of so many bytes before it, after a byte order mark, and a longer one after it. This moves
/// each line to another place of its block, and each has bytes after it.
pub(super) fn shifted(file: &[u8], shift: usize) -> Vec<u8> {
    let mark = [0xEF, 0xBB, 0xBF];
    let of_mark = file.iter().zip(mark).take_while(|&(&byte, of_mark)| byte == of_mark).count();
    let (mark, file) = file.split_at(of_mark);
    [mark, &COMMENT[..shift - 1], b"\n", file, b"\n", COMMENT].concat()
}

/// What a comment may hold, and a hurried reader may take for more.
const COMMENT: &[u8] =
    b"#-User-agent: x\t\x0BDisallow: /\0\x0C#\xFFUser-agent: *  Allow: /\x8D\x8A User-agent: x";

const _: () = assert!(COMMENT.len() >= 64);
