use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, BufRead, Write};
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
            let message = match Message::read(&mut input) {
                Ok(Some(message)) => Ok(message),
                Ok(None) => return,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
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
