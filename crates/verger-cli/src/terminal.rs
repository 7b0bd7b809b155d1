//! The terminal on which progress is shown.

use std::io;

use console::Term;
use indicatif::TermLike;

/// Standard error as a terminal, without its last columns: there Ctrl-C is echoed, and would else begin a new line, after
/// which the line of progress could not be removed.
#[derive(Debug)]
pub(crate) struct Terminal(Term);

/// The columns of `^C`, and of the cursor after it.
const ECHO: u16 = 3;

impl Terminal {
    /// Standard error, if it is a terminal.
    pub(crate) fn stderr() -> Option<Self> {
        let stderr = Term::stderr();
        stderr.is_term().then_some(Self(stderr))
    }

    /// Whether a line may have this number of columns.
    #[cfg(feature = "catalog")]
    pub(crate) fn has_room_for(&self, columns: u16) -> bool {
        self.width() >= columns
    }
}

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(ECHO)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.0.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
