//! Serves the sites, each at an address of its own.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::site::Site;

/// The sites on threads of their own, which end with the process.
pub(super) struct Origin {
    addresses: Vec<SocketAddr>,
    round: Arc<AtomicU64>,
}

impl Origin {
    pub(super) fn start(sites: &[Site]) -> io::Result<Self> {
        let round = Arc::new(AtomicU64::new(0));
        let mut addresses = Vec::new();
        for (&site, number) in sites.iter().zip(1..=254) {
            let listener = TcpListener::bind((Ipv4Addr::new(127, 0, 0, number), 0))?;
            addresses.push(listener.local_addr()?);
            let round = Arc::clone(&round);
            std::thread::spawn(move || {
                while let Ok((stream, _)) = listener.accept() {
                    let round = round.load(Ordering::Relaxed);
                    // That the other side dies is what this is about.
                    std::thread::spawn(move || talk(&stream, site, round));
                }
            });
        }
        Ok(Self { addresses, round })
    }

    /// From now on it is this round.
    pub(super) fn turn(&self, round: u64) {
        self.round.store(round, Ordering::Relaxed);
    }

    /// The URLs by which the sites are added.
    pub(super) fn urls(&self) -> Vec<String> {
        self.addresses.iter().map(|address| format!("http://{address}/data.txt")).collect()
    }
}

fn talk(mut stream: &TcpStream, site: Site, round: u64) -> io::Result<()> {
    stream.set_read_timeout(Some(LONGEST_SILENCE))?;
    stream.set_write_timeout(Some(LONGEST_SILENCE))?;
    let mut lines = BufReader::new(stream.take(LONGEST_HEAD)).lines();
    let first = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
    let mut known = String::new();
    for line in lines {
        match line?.split_once(": ") {
            Some(("if-none-match", tag)) => tag.clone_into(&mut known),
            Some(_) => {}
            None => break,
        }
    }
    let (status, tag, body) = match site.answer(first.split(' ').nth(1).unwrap_or("/"), round) {
        None => ("404 Not Found", String::new(), String::new()),
        Some((tag, _)) if !tag.is_empty() && tag == known => {
            ("304 Not Modified", tag, String::new())
        }
        Some((tag, body)) => ("200 OK", tag, body),
    };
    let tag = if tag.is_empty() { tag } else { format!("ETag: {tag}\r\n") };
    let length = body.len();
    write!(stream, "HTTP/1.1 {status}\r\n{tag}Content-Length: {length}\r\n\r\n{body}")
}

const LONGEST_HEAD: u64 = 16 << 10;
const LONGEST_SILENCE: Duration = Duration::from_secs(20);
