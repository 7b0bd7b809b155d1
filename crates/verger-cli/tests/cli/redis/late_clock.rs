//! A server that speaks as much of Redis as a cache needs, remembers nothing, and has a clock that is wrong.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{SystemTime, UNIX_EPOCH};

/// A server whose threads end with the test's process.
pub(super) struct LateClock(SocketAddr);

impl LateClock {
    /// Its clock is ahead of the machine's by these seconds.
    pub(super) fn start(ahead: i64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                std::thread::spawn(move || serve(stream, ahead));
            }
        });
        Self(address)
    }

    pub(super) fn url(&self) -> String {
        format!("redis://{}", self.0)
    }
}

/// Answers until the client hangs up.
fn serve(stream: TcpStream, ahead: i64) -> Option<()> {
    let mut out = stream.try_clone().ok()?;
    let mut input = BufReader::new(stream);
    loop {
        let count = number(&mut input)?;
        let words: Option<Vec<_>> = (0..count).map(|_| word(&mut input)).collect();
        let reply = match words?.first()?.as_slice() {
            b"TIME" => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
                let now = now.checked_add_signed(ahead)?.to_string();
                format!("*2\r\n${}\r\n{now}\r\n$1\r\n0\r\n", now.len())
            }
            b"GETRANGE" => "$0\r\n\r\n".to_owned(),
            b"EVAL" => ":1\r\n".to_owned(),
            _ => "-ERR unknown command\r\n".to_owned(),
        };
        out.write_all(reply.as_bytes()).ok()?;
    }
}

/// The number of a line such as `*3` or `$5`.
fn number(input: &mut BufReader<TcpStream>) -> Option<usize> {
    let mut line = String::new();
    input.read_line(&mut line).ok()?;
    line.trim_end().get(1..)?.parse().ok()
}

fn word(input: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut word = vec![0; number(input)? + 2];
    input.read_exact(&mut word).ok()?;
    word.truncate(word.len() - 2);
    Some(word)
}
