use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, BufRead, ErrorKind, Read as _, Write};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use lsp_server::Message;

/// Why a server ended early.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The client sent something that is not a message of the protocol.
    NotAMessage(io::Error),
    /// The client's messages could not be read.
    Read(io::Error),
    /// An answer could not be written.
    Write(io::Error),
}

impl Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMessage(error) => {
                let why = error.to_string();
                let why: String = why.chars().take(LONGEST_REASON).collect();
                write!(f, "the client sent something that is not a message of the protocol: {why}")
            }
            Self::Read(error) => write!(f, "cannot read the client's messages: {error}"),
            Self::Write(error) => write!(f, "cannot write to the client: {error}"),
        }
    }
}

impl Error for ServeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NotAMessage(error) | Self::Read(error) | Self::Write(error) => Some(error),
        }
    }
}

/// The most characters of a reason: it may quote the whole message.
const LONGEST_REASON: usize = 200;

/// Reads messages on a thread of its own, until the input ends or fails. That thread ends with the input, and nobody waits for it:
/// standard input cannot be interrupted.
pub(crate) fn incoming(
    mut input: impl BufRead + Send + 'static,
) -> Receiver<Result<Message, ServeError>> {
    let (sender, receiver) = bounded(16);
    thread::spawn(move || {
        loop {
            let message = match read(&mut input) {
                Ok(Some(message)) => Ok(message),
                Ok(None) => return,
                Err(error) if error.kind() == ErrorKind::InvalidData => {
                    Err(ServeError::NotAMessage(error))
                }
                Err(error) => Err(ServeError::Read(error)),
            };
            let is_last = message.is_err();
            if sender.send(message).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}

/// Reads a message. Its length is checked before there is memory for it.
fn read(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let head = head(input)?;
    let length = content_length(&head);
    if length.is_some_and(|length| length > LONGEST_MESSAGE) {
        let why = format!("its Content-Length is more than {LONGEST_MESSAGE} bytes");
        return Err(io::Error::new(ErrorKind::InvalidData, why));
    }
    Message::read(&mut head.chain(input))
}

/// The header fields of a message, and the empty line after them.
fn head(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let (mut head, mut input) = (Vec::new(), input.take(LONGEST_HEAD));
    loop {
        let start = head.len();
        let is_end = input.read_until(b'\n', &mut head)? == 0;
        if is_end && input.limit() == 0 {
            let why = format!("its header fields have more than {LONGEST_HEAD} bytes");
            return Err(io::Error::new(ErrorKind::InvalidData, why));
        }
        if is_end || head[start..].trim_ascii().is_empty() {
            return Ok(head);
        }
    }
}

/// The length that the header fields state; none if that is not a number that fits in 64 bits, which is refused where it is read.
fn content_length(head: &[u8]) -> Option<u64> {
    let head = std::str::from_utf8(head).ok()?;
    let mut fields = head.lines().filter_map(|line| line.split_once(':'));
    let (_, length) = fields.rfind(|(name, _)| name.eq_ignore_ascii_case("Content-Length"))?;
    length.trim().parse().ok()
}

/// The most bytes of a message: a robots.txt of ten megabytes, written as JSON, has fewer.
const LONGEST_MESSAGE: u64 = 64 << 20;

/// The most bytes of its header fields.
const LONGEST_HEAD: u64 = 64 << 10;

/// Writes messages on a thread of its own, so that a client that does not read keeps nothing else back.
pub(crate) struct Outgoing {
    sender: Sender<Message>,
    writer: JoinHandle<io::Result<()>>,
}

impl Outgoing {
    pub(crate) fn new(mut output: impl Write + Send + 'static) -> Self {
        let (sender, receiver) = unbounded::<Message>();
        let writer = thread::spawn(move || {
            receiver.into_iter().try_for_each(|message| message.write(&mut output))
        });
        Self { sender, writer }
    }

    /// Sends a message. One that can no longer be written is dropped: [`finish`](Self::finish) says why.
    pub(crate) fn send(&self, message: impl Into<Message>) {
        let _ = self.sender.send(message.into());
    }

    /// Waits until everything is written.
    pub(crate) fn finish(self) -> Result<(), ServeError> {
        drop(self.sender);
        let written = self.writer.join().expect("the writer does not panic");
        written.map_err(ServeError::Write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_only_if_its_length_is_in_bounds() {
        let text = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let good = format!("content-length: {}\r\nX: y\r\n\r\n{text}", text.len());
        assert!(matches!(read(&mut good.as_bytes()), Ok(Some(Message::Notification(_)))));
        assert!(matches!(read(&mut &b""[..]), Ok(None)));
        let long = "a".repeat(1 << 20);
        for (bad, why) in [
            ("Content-Length: 99999999999\r\n\r\nxx", "more than 67108864 bytes"),
            ("Content-Length: 1\r\nContent-Length: 67108865\r\n\r\nxx", "more than 67108864"),
            (&format!("X: {long}"), "more than 65536 bytes"),
        ] {
            let error = read(&mut bad.as_bytes()).expect_err("it is too long");
            assert!(error.kind() == ErrorKind::InvalidData && error.to_string().contains(why));
        }
        for bad in ["Content-Length: -1\r\n\r\n", "Content-Length: 9\r\n\r\nxx", "x\r\n\r\n"] {
            assert!(read(&mut bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
