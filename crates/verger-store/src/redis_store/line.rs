//! One connection to a server, with an end to every wait.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use redis::{ConnectionAddr, ConnectionInfo, ConnectionLike, Parser, RedisResult, Value};

/// A connection of our own, since one of the library's waits anew for each byte: a server that sends one now and then
/// could keep a caller for hours. Here a whole call has one deadline, and a reply has a longest length.
pub(super) struct Line {
    stream: TcpStream,
    parser: Parser,
    database: i64,
    deadline: Instant,
}

impl Line {
    pub(super) fn connect(server: &ConnectionInfo, deadline: Instant) -> RedisResult<Self> {
        let ConnectionAddr::Tcp(host, port) = server.addr() else {
            return Err(io::Error::from(io::ErrorKind::Unsupported).into());
        };
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        for address in (host.as_str(), *port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, left(deadline)?) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    let database = server.redis_settings().db();
                    let mut line = Self { stream, parser: Parser::new(), database, deadline };
                    line.introduce(server)?;
                    return Ok(line);
                }
                Err(error) => last = error,
            }
        }
        Err(last.into())
    }

    /// Sets when the calls that follow end.
    pub(super) fn until(&mut self, deadline: Instant) {
        self.deadline = deadline;
    }

    fn introduce(&mut self, server: &ConnectionInfo) -> RedisResult<()> {
        let server = server.redis_settings();
        if let Some(password) = server.password() {
            let mut hello = redis::cmd("AUTH");
            hello.arg(server.username()).arg(password).query::<()>(self)?;
        }
        if self.database != 0 {
            redis::cmd("SELECT").arg(self.database).query::<()>(self)?;
        }
        Ok(())
    }

    fn send(&mut self, mut octets: &[u8]) -> io::Result<()> {
        while !octets.is_empty() {
            self.stream.set_write_timeout(Some(left(self.deadline)?))?;
            match self.stream.write(octets) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => octets = &octets[written..],
                Err(error) => pass_over(error)?,
            }
        }
        Ok(())
    }

    fn receive(&mut self) -> RedisResult<Value> {
        let reply = Reply { stream: &self.stream, deadline: self.deadline, left: LONGEST_REPLY };
        self.parser.parse_value(reply)
    }
}

impl ConnectionLike for Line {
    fn req_packed_command(&mut self, command: &[u8]) -> RedisResult<Value> {
        self.send(command)?;
        self.receive()
    }

    fn req_packed_commands(
        &mut self,
        commands: &[u8],
        offset: usize,
        count: usize,
    ) -> RedisResult<Vec<Value>> {
        self.send(commands)?;
        (0..offset).try_for_each(|_| self.receive().map(drop))?;
        (0..count).map(|_| self.receive()).collect()
    }

    fn get_db(&self) -> i64 {
        self.database
    }

    fn check_connection(&mut self) -> bool {
        redis::cmd("PING").query::<()>(self).is_ok()
    }

    fn is_open(&self) -> bool {
        true
    }
}

/// The reply, up to a length and a moment.
struct Reply<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
    left: usize,
}

impl Read for Reply<'_> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        let most = octets.len().min(self.left);
        if most == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the reply is too long"));
        }
        loop {
            self.stream.set_read_timeout(Some(left(self.deadline)?))?;
            match self.stream.read(&mut octets[..most]) {
                Ok(read) => {
                    self.left -= read;
                    return Ok(read);
                }
                Err(error) => pass_over(error)?,
            }
        }
    }
}

/// A wait that ended early is begun again, for what is left.
fn pass_over(error: io::Error) -> io::Result<()> {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    if matches!(error.kind(), Interrupted | TimedOut | WouldBlock) { Ok(()) } else { Err(error) }
}

fn left(deadline: Instant) -> io::Result<Duration> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
}

/// No reply to what is asked here is longer: the longest values are asked for up to their bound.
const LONGEST_REPLY: usize = crate::LARGEST_BODY + (1 << 16);
