//! The bytes of a file on standard output: unchanged, or, on a terminal, escaped.

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

use verger_report::text::shown;

/// Standard output for the bytes of a file. It has no filter that removes colours, which would take bytes for colours.
pub(crate) struct Raw {
    out: BufWriter<StdoutLock<'static>>,
    /// The line written so far, where standard output is a terminal.
    line: Option<Vec<u8>>,
}

impl Raw {
    pub(crate) fn stdout() -> Self {
        let out = io::stdout().lock();
        let line = out.is_terminal().then(Vec::new);
        Self { out: BufWriter::new(out), line }
    }

    /// Writes what is left.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let Some(rest) = self.line.take().filter(|line| !line.is_empty()) {
            writeln!(self.out, "{}", shown(&rest))?;
        }
        self.out.flush()
    }
}

impl Write for Raw {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        let Self { out, line: Some(line) } = self else { return self.out.write(octets) };
        for piece in octets.split_inclusive(|octet| *octet == b'\n') {
            line.extend_from_slice(piece);
            if line.ends_with(b"\n") {
                writeln!(out, "{}", shown(line.trim_ascii_end()))?;
                line.clear();
            }
        }
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
