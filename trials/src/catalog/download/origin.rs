//! An origin whose files change, and which answers wrongly in every way that is known.

use std::collections::HashMap;
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::file::{VERSIONS, is_heedless, is_stated, name, octets};
use crate::store::Draw;

/// An origin on threads of its own, which end with the process.
pub(super) struct Origin {
    address: SocketAddr,
}

/// What is done to a request. Every second one is served as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    /// What was asked for, as it should be.
    Serve,
    /// All of it, whatever was asked for.
    Whole,
    /// A range that begins an byte earlier or later.
    OffByOne,
    /// A range of a file that is longer than it is.
    OtherTotal,
    /// A tag that says little, or none.
    Weak,
    Untagged,
    /// No such range, though there is.
    Unsatisfied,
    /// The connection ends in the middle, at once or after a silence.
    Cut,
    Stall,
    /// A content coding that was not asked for.
    Zipped,
    /// The head of one file and the bytes of another.
    Lie,
    /// The bytes of another range.
    Shifted,
    /// A page.
    Page,
    Busy,
    Moved,
}

const HONEST: [Deed; 10] = [
    Deed::Whole,
    Deed::OffByOne,
    Deed::OtherTotal,
    Deed::Weak,
    Deed::Untagged,
    Deed::Cut,
    Deed::Stall,
    Deed::Zipped,
    Deed::Busy,
    Deed::Moved,
];
const LIES: [Deed; 4] = [Deed::Unsatisfied, Deed::Lie, Deed::Shifted, Deed::Page];

/// What is remembered of a file.
struct State {
    draw: Draw,
    requests: u64,
    version: u64,
}

/// After this number of requests for a file, the origin serves its first version and does nothing else.
const CALM: u64 = 14;

impl Origin {
    pub(super) fn start(seed: u64) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let states = Arc::new(Mutex::new(HashMap::new()));
        std::thread::spawn(move || {
            while let Ok((stream, _)) = listener.accept() {
                let states = Arc::clone(&states);
                // That the other side leaves, or dies, is not a failure here.
                std::thread::spawn(move || talk(stream, &states, seed));
            }
        });
        Ok(Self { address })
    }

    /// A URL whose last part would lead out of any folder.
    pub(super) fn url(&self, number: u64) -> String {
        format!("http://{}/{number}/..%2F..%5C..%2Fout%2F{}", self.address, name(number))
    }
}

/// A request for a file, with where the range begins that it asks for.
struct Asked {
    path: String,
    first: Option<u64>,
    if_range: Option<String>,
}

fn talk(mut stream: TcpStream, states: &Mutex<HashMap<u64, State>>, seed: u64) -> io::Result<()> {
    stream.set_read_timeout(Some(LONGEST_SILENCE))?;
    stream.set_write_timeout(Some(LONGEST_SILENCE))?;
    let Some(asked) = heard(&mut stream)? else { return Ok(()) };
    let number = asked.path.split('/').nth(1).and_then(|number| number.parse::<u64>().ok());
    let answer = match number {
        None => said("404 Not Found", "", b""),
        Some(number) => {
            let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || State { draw: Draw(seed ^ number << 20), requests: 0, version: 0 };
            let state = states.entry(number).or_insert_with(new);
            state.requests += 1;
            let deed = state.deed(number);
            let answer = state.answer(deed, number, &asked);
            let cut = state.draw.below(answer.len() as u64) as usize;
            drop(states);
            match deed {
                Deed::Cut => answer[..cut].to_vec(),
                Deed::Stall => {
                    stream.write_all(&answer[..cut])?;
                    std::thread::sleep(SILENCE);
                    return Ok(());
                }
                _ => answer,
            }
        }
    };
    for piece in answer.chunks(PIECE) {
        stream.write_all(piece)?;
        std::thread::sleep(PAUSE);
    }
    stream.shutdown(Shutdown::Write)?;
    // Until the other side has read it all and leaves: to close earlier would reset the connection.
    while stream.read(&mut [0; 64])? > 0 {}
    Ok(())
}

impl State {
    fn deed(&mut self, number: u64) -> Deed {
        if self.requests > CALM {
            self.version = 0;
            return Deed::Serve;
        }
        if self.draw.below(4) == 0 {
            self.version = self.draw.below(VERSIONS);
        }
        if self.draw.below(2) == 0 {
            Deed::Serve
        } else if is_stated(number) && self.draw.below(3) == 0 {
            LIES[self.draw.below(LIES.len() as u64) as usize]
        } else {
            HONEST[self.draw.below(HONEST.len() as u64) as usize]
        }
    }

    fn answer(&mut self, deed: Deed, number: u64, asked: &Asked) -> Vec<u8> {
        let file = octets(number, self.version);
        let total = file.len() as u64;
        let tag = format!("\"{number}-{}\"", self.version);
        let tagged = match deed {
            Deed::Weak => format!("ETag: W/{tag}\r\n"),
            Deed::Untagged => String::new(),
            _ => format!("ETag: {tag}\r\n"),
        };
        match deed {
            Deed::Page => return said("200 OK", "", b"<!DOCTYPE html><title>Sorry</title>"),
            Deed::Busy => return said("503 Service Unavailable", "", b""),
            Deed::Moved => return said("302 Found", &format!("Location: {}\r\n", asked.path), b""),
            Deed::Unsatisfied => {
                let total = [asked.first.unwrap_or(0), total][self.draw.below(2) as usize];
                let fields = format!("{tagged}Content-Range: bytes */{total}\r\n");
                return said("416 Range Not Satisfiable", &fields, b"");
            }
            _ => {}
        }
        let sent = if deed == Deed::Lie { octets(number, 1 - self.version.min(1)) } else { file };
        let is_same = asked.if_range.as_ref().is_none_or(|if_range| *if_range == tag);
        let is_range = (is_same || is_heedless(number)) && deed != Deed::Whole;
        let first = asked.first.filter(|_| is_range);
        let Some(first) = first else {
            return if deed == Deed::Zipped {
                said("200 OK", &format!("{tagged}Content-Encoding: gzip\r\n"), &gzip(&sent))
            } else {
                said("200 OK", &tagged, &sent)
            };
        };
        let first = match deed {
            Deed::OffByOne if self.draw.below(2) == 0 => first.saturating_sub(1),
            Deed::OffByOne => first + 1,
            _ => first,
        };
        if first >= total {
            let fields = format!("{tagged}Content-Range: bytes */{total}\r\n");
            return said("416 Range Not Satisfiable", &fields, b"");
        }
        let stated = if deed == Deed::OtherTotal { total + 7 } else { total };
        let mut fields = format!("{tagged}Content-Range: bytes {first}-{}/{stated}\r\n", total - 1);
        let mut body = sent.get(first as usize..).unwrap_or_default().to_vec();
        match deed {
            Deed::Shifted => body.rotate_left(1),
            Deed::Zipped => {
                fields += "Content-Encoding: gzip\r\n";
                body = gzip(&body);
            }
            _ => {}
        }
        said("206 Partial Content", &fields, &body)
    }
}

fn said(status: &str, fields: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status}\r\n{fields}Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

fn gzip(octets: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(octets).expect("a Vec takes everything");
    encoder.finish().expect("a Vec takes everything")
}

fn heard(stream: &mut TcpStream) -> io::Result<Option<Asked>> {
    let mut heard = Vec::new();
    while !heard.ends_with(b"\r\n\r\n") {
        let mut octets = [0; 1024];
        let count = stream.read(&mut octets)?;
        if count == 0 || heard.len() > LONGEST_HEAD {
            return Ok(None);
        }
        heard.extend_from_slice(&octets[..count]);
    }
    let text = String::from_utf8_lossy(&heard);
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let first = field("range: bytes=").and_then(|range| range.strip_suffix('-')?.parse().ok());
    let path = text.split(' ').nth(1).unwrap_or_default().to_owned();
    Ok(Some(Asked { path, first, if_range: field("if-range: ").map(str::to_owned) }))
}

/// So much is sent at once, and then a moment waited, so that most of those who are killed are so in the middle of a file.
const PIECE: usize = 64 << 10;
const PAUSE: Duration = Duration::from_micros(500);
const LONGEST_HEAD: usize = 16 << 10;
const LONGEST_SILENCE: Duration = Duration::from_secs(20);
/// How long a connection is silent that then breaks off.
const SILENCE: Duration = Duration::from_millis(30);
