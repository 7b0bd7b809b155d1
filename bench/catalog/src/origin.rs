use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, thread};

use verger_dataset::{Answer, Body, Request, Response, ResponseHeaders};

use crate::world::{Edition, World};

/// Answers for all sites with files on disk, so that making them costs nothing here.
pub(crate) struct Origin {
    folder: PathBuf,
    printing: usize,
    requests: AtomicUsize,
}

const WRITERS: usize = 2;

impl Origin {
    /// Writes the files of an edition, replacing those of another.
    pub(crate) fn write(folder: &Path, world: &World, edition: Edition) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let write = |first: usize| {
            (first..World::SITES)
                .step_by(WRITERS)
                .try_for_each(|site| fs::write(file(folder, site), world.file(site, edition)))
        };
        thread::scope(|scope| {
            let writers: Vec<_> =
                (0..WRITERS).map(|first| scope.spawn(move || write(first))).collect();
            writers.into_iter().try_for_each(|writer| writer.join().expect("it does not panic"))
        })
    }

    /// Answers with the written files. Each printing has different bytes, even with the same content.
    pub(crate) fn new(folder: PathBuf, printing: usize) -> Self {
        Self { folder, printing, requests: AtomicUsize::new(0) }
    }

    /// Answers a request to a site; with a 304 if the client has this printing.
    pub(crate) fn answer(&self, site: usize, request: &Request) -> io::Result<Answer> {
        self.requests.fetch_add(1, Ordering::Relaxed);
        let tag = format!("\"{}\"", self.printing);
        let is_known =
            request.headers.iter().any(|(name, value)| *name == "If-None-Match" && *value == tag);
        let (status, body) = match is_known {
            _ if request.url != World::url(site) => (404, Vec::new()),
            true => (304, Vec::new()),
            false => {
                let mut body = format!("# printing {}\n", self.printing).into_bytes();
                fs::File::open(file(&self.folder, site))?.read_to_end(&mut body)?;
                (200, body)
            }
        };
        Ok(Answer::Came(Response {
            url: request.url.clone(),
            status,
            headers: ResponseHeaders { etag: Some(tag), ..ResponseHeaders::default() },
            body: Body::Octets(body),
            is_cut: false,
        }))
    }

    /// The number of requests answered.
    pub(crate) fn requests(&self) -> usize {
        self.requests.load(Ordering::Relaxed)
    }
}

fn file(folder: &Path, site: usize) -> PathBuf {
    folder.join(format!("{site}.txt"))
}
