//! Serves each subfolder of a folder as a local site: the first at 127.0.0.1, the second at 127.0.0.2, and so on, all
//! on one port. For trying things out: `serve-sites FOLDER [LOG]`.
//!
//! `{origin}` in a text file becomes the site's own origin. `/` is `index.html`; a name without an extension can be a
//! file that ends in `.json`; a site with a `whatever.html` sends that page, with status 200, for anything it does not
//! have. Ranges and conditional requests are supported. The origin of each site is printed, one per line, once it is
//! ready; requests are written to LOG. Uses only std, so that it builds quickly.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A site, and the log of its requests.
struct Site {
    folder: PathBuf,
    origin: String,
    log: Option<Arc<Mutex<File>>>,
}

/// The relevant parts of a request.
#[derive(Default)]
struct Request {
    path: String,
    range: Option<String>,
    if_range: Option<String>,
    if_none_match: Option<String>,
}

fn main() -> io::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next().ok_or_else(|| io::Error::other("serve-sites FOLDER [LOG]"))?;
    let log = arguments.next().map(File::create).transpose()?.map(|log| Arc::new(Mutex::new(log)));
    let mut folders = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .filter(|path| path.as_ref().is_ok_and(|path| path.is_dir()))
        .collect::<io::Result<Vec<_>>>()?;
    folders.sort();
    let mut port = 0;
    let mut serving = Vec::new();
    for (folder, number) in folders.into_iter().zip(1..=254) {
        let listener = TcpListener::bind((Ipv4Addr::new(127, 0, 0, number), port))?;
        port = listener.local_addr()?.port();
        let origin = format!("http://{}", listener.local_addr()?);
        println!("{origin}");
        let site = Arc::new(Site { folder, origin, log: log.clone() });
        serving.push(std::thread::spawn(move || site.serve(&listener)));
    }
    io::stdout().flush()?;
    for serving in serving {
        drop(serving.join());
    }
    Ok(())
}

impl Site {
    fn serve(self: &Arc<Self>, listener: &TcpListener) {
        for stream in listener.incoming().flatten() {
            let site = Arc::clone(self);
            // A client that disconnects does not affect the others.
            std::thread::spawn(move || drop(site.answer(&stream)));
        }
    }

    fn answer(&self, mut stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        let request = Request::read(stream)?;
        let (status, fields, body) = match self.content(&request.path) {
            Some(content) => request.answered_with(content),
            None => ("404 Not Found", String::new(), Vec::new()),
        };
        if let Some(log) = &self.log {
            let line = format!("{} {} {}\n", self.origin, request.path, &status[..3]);
            log.lock()
                .map_err(|_| io::Error::other("the log cannot be written"))?
                .write_all(line.as_bytes())?;
        }
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\n{fields}Content-Length: {length}\r\nConnection: close\r\n\r\n"
        )?;
        stream.write_all(&body)
    }

    /// The bytes at a path, and their media type.
    fn content(&self, path: &str) -> Option<(Vec<u8>, &'static str)> {
        let path = path.split('?').next().unwrap_or_default().trim_start_matches('/');
        let path = Path::new(if path.is_empty() { "index.html" } else { path });
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        let there = |path: PathBuf| path.is_file().then_some(path);
        let as_json = || path.extension().is_none().then(|| path.with_extension("json"));
        let file = there(self.folder.join(path))
            .or_else(|| there(self.folder.join(as_json()?)))
            .or_else(|| there(self.folder.join("whatever.html")))?;
        let octets = std::fs::read(&file).ok()?;
        let octets = match String::from_utf8(octets) {
            Ok(text) => text.replace("{origin}", &self.origin).into_bytes(),
            Err(other) => other.into_bytes(),
        };
        let media_type = match file.extension().and_then(|ending| ending.to_str()) {
            Some("txt") => "text/plain; charset=utf-8",
            Some("html") => "text/html; charset=utf-8",
            Some("json") => "application/json",
            Some("geojson") => "application/geo+json",
            Some("xml") => "application/xml",
            Some("csv") => "text/csv",
            Some("ttl") => "text/turtle",
            Some("tsv") => "text/tab-separated-values",
            _ => "application/octet-stream",
        };
        Some((octets, media_type))
    }
}

impl Request {
    fn read(stream: &TcpStream) -> io::Result<Self> {
        let mut lines = BufReader::new(stream.take(64 << 10)).lines();
        let first = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
        let path = first.split(' ').nth(1).ok_or(io::ErrorKind::InvalidData)?;
        let mut request = Self { path: path.to_owned(), ..Self::default() };
        for line in lines {
            let line = line?;
            let Some((name, value)) = line.split_once(':') else { break };
            let value = Some(value.trim().to_owned());
            match name.to_ascii_lowercase().as_str() {
                "range" => request.range = value,
                "if-range" => request.if_range = value,
                "if-none-match" => request.if_none_match = value,
                _ => {}
            }
        }
        Ok(request)
    }

    /// Status, header fields and body.
    fn answered_with(
        &self,
        (octets, media_type): (Vec<u8>, &str),
    ) -> (&'static str, String, Vec<u8>) {
        // FNV-1a: the same bytes have the same tag.
        let mix = |hash: u64, &octet: &u8| (hash ^ u64::from(octet)).wrapping_mul(0x0100_0000_01b3);
        let tag = format!("\"{:016x}\"", octets.iter().fold(0xcbf2_9ce4_8422_2325, mix));
        let fields =
            format!("Content-Type: {media_type}\r\nETag: {tag}\r\nAccept-Ranges: bytes\r\n");
        if self.if_none_match.as_ref() == Some(&tag) {
            return ("304 Not Modified", fields, Vec::new());
        }
        let wanted =
            self.range.as_deref().filter(|_| self.if_range.as_ref().is_none_or(|it| *it == tag));
        match wanted.and_then(|range| bounds(range, octets.len())) {
            None => ("200 OK", fields, octets),
            Some((first, last)) => {
                let whole = octets.len();
                let range = format!("Content-Range: bytes {first}-{last}/{whole}\r\n");
                ("206 Partial Content", fields + &range, octets[first..=last].to_vec())
            }
        }
    }
}

/// The first and the last byte of a range, if valid.
fn bounds(range: &str, length: usize) -> Option<(usize, usize)> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let end = length.checked_sub(1)?;
    if first.is_empty() {
        return Some((length.saturating_sub(last.parse().ok()?), end));
    }
    let first = first.parse().ok()?;
    let last = if last.is_empty() { end } else { end.min(last.parse().ok()?) };
    (first <= last).then_some((first, last))
}
