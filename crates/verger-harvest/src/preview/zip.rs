//! The members of a ZIP archive, from its first bytes: each has a header of its own, before the directory at the end.

use flate2::read::DeflateDecoder;
use std::io::Read as _;

/// A member that is not encrypted, in a coding that can be read.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: String,
    /// Its content, as far as it goes.
    pub(super) octets: Vec<u8>,
    /// Whether that is all of it.
    pub(super) is_whole: bool,
}

/// The members that begin in these bytes, each with at most `most` bytes; folders, hidden files, and what systems add are left
/// out. Reading ends where the end of a member is unknown. Cost: one pass over what is decoded.
pub(super) fn members(octets: &[u8], most: u64) -> Vec<Member> {
    let (mut members, mut rest) = (Vec::new(), octets);
    while members.len() < MOST
        && let Some(header) = Header::read(rest)
    {
        let (member, len) = header.member(most);
        members.extend(member);
        let Some(after) = len.and_then(|len| header.content.get(len..)) else { break };
        rest = after;
        if header.has_descriptor {
            // Of 12 to 24 bytes: the next member says where it ends.
            let Some(at) = after.windows(4).take(32).position(|octets| octets == MAGIC) else {
                break;
            };
            rest = &after[at..];
        }
    }
    members
}

const MAGIC: &[u8] = b"PK\x03\x04";
const MOST: usize = 100;

/// A local file header (APPNOTE 4.3.7), and the bytes after it.
struct Header<'a> {
    name: String,
    is_encrypted: bool,
    /// Whether the length is written after the content.
    has_descriptor: bool,
    method: u16,
    len: u64,
    content: &'a [u8],
}

impl<'a> Header<'a> {
    fn read(octets: &'a [u8]) -> Option<Self> {
        let fixed: &[u8; 30] = octets.first_chunk()?;
        if !fixed.starts_with(MAGIC) {
            return None;
        }
        let short = |at: usize| u16::from_le_bytes([fixed[at], fixed[at + 1]]);
        let flags = short(6);
        let len = u64::from(u32::from_le_bytes([fixed[18], fixed[19], fixed[20], fixed[21]]));
        let (name, rest) = octets[30..].split_at_checked(usize::from(short(26)))?;
        let (extra, content) = rest.split_at_checked(usize::from(short(28)))?;
        Some(Self {
            name: String::from_utf8_lossy(name).into_owned(),
            is_encrypted: flags & 1 != 0,
            has_descriptor: flags & 8 != 0,
            method: short(8),
            len: if len == u64::from(u32::MAX) { long(extra)? } else { len },
            content,
        })
    }

    /// The member, if it is one to look at, and the length of its content, if that is known.
    fn member(&self, most: u64) -> (Option<Member>, Option<usize>) {
        let stated = usize::try_from(self.len).ok().filter(|_| !self.has_descriptor);
        let is_odd = self.name.ends_with('/')
            || self.name.split(['/', '\\']).any(|part| part.starts_with('.') || part == "__MACOSX");
        let coded = match stated {
            Some(len) => &self.content[..len.min(self.content.len())],
            None => self.content,
        };
        let is_there = stated.is_none_or(|len| len <= self.content.len());
        let (octets, is_whole, len) = match (self.is_encrypted, self.method) {
            (true, _) => return (None, stated),
            (_, 0) if !self.has_descriptor => {
                let len = coded.len().min(usize::try_from(most).unwrap_or(usize::MAX));
                (coded[..len].to_vec(), is_there && len == coded.len(), stated)
            }
            (_, 8) => {
                let mut decoder = DeflateDecoder::new(coded);
                let mut octets = Vec::new();
                let is_well = (&mut decoder).take(most).read_to_end(&mut octets).is_ok();
                let is_end = is_well && matches!(decoder.read(&mut [0]), Ok(0));
                let len = is_end.then(|| usize::try_from(decoder.total_in()).ok()).flatten();
                (octets, is_end, stated.or(len))
            }
            _ => return (None, stated),
        };
        let name = self.name.clone();
        ((!is_odd).then_some(Member { name, octets, is_whole }), len)
    }
}

/// The length of the coded content in the extra field of ZIP64 (APPNOTE 4.5.3).
fn long(mut extra: &[u8]) -> Option<u64> {
    loop {
        let (head, rest) = extra.split_first_chunk::<4>()?;
        let len = usize::from(u16::from_le_bytes([head[2], head[3]]));
        let (field, rest) = rest.split_at_checked(len)?;
        if head[..2] == [1, 0] {
            return Some(u64::from_le_bytes(*field.get(8..)?.first_chunk()?));
        }
        extra = rest;
    }
}
