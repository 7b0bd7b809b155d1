//! One connection to a node.

use std::io::{self, Read, Write as _};
use std::time::Instant;

use redis::{ConnectionLike, Parser, RedisResult, Value};

use super::access::Access;
use super::nodes::Node;
use super::stream::Stream;

/// A connection of our own, since one of the library's waits anew for each byte: a server that sends one now and then
/// could keep a caller for hours. Here a whole call has one deadline, and a reply has a longest length.
pub(crate) struct Line {
    stream: Stream,
    parser: Parser,
    database: i64,
    node: Node,
    /// Whether each question is for a key that is on its way to this node of a cluster.
    is_moving: bool,
}

impl Line {
    pub(super) fn connect(access: &Access, node: &Node, deadline: Instant) -> RedisResult<Self> {
        let stream = Stream::connect(node, access.tls.as_ref(), deadline)?;
        let (parser, database) = (Parser::new(), access.database);
        let mut line = Self { stream, parser, database, node: node.clone(), is_moving: false };
        if let Some(password) = &access.password {
            let mut hello = redis::cmd("AUTH");
            hello.arg(access.user.as_deref()).arg(password).query::<()>(&mut line)?;
        }
        if database != 0 {
            redis::cmd("SELECT").arg(database).query::<()>(&mut line)?;
        }
        Ok(line)
    }

    /// Sets when the calls that follow end, and what they are about.
    pub(super) fn begin(&mut self, deadline: Instant, is_moving: bool) {
        self.stream.until(deadline);
        self.is_moving = is_moving;
    }

    /// The node at the other end.
    pub(crate) fn node(&self) -> &Node {
        &self.node
    }

    fn send(&mut self, octets: &[u8]) -> io::Result<()> {
        self.stream.write_all(octets)?;
        self.stream.flush()
    }

    fn receive(&mut self) -> RedisResult<Value> {
        self.parser.parse_value(Reply { stream: &mut self.stream, left: LONGEST_REPLY })
    }

    /// Where a key is on its way, each question about it is announced.
    fn announce(&mut self) -> RedisResult<()> {
        if self.is_moving {
            self.send(&redis::cmd("ASKING").get_packed_command())?;
            self.receive()?;
        }
        Ok(())
    }
}

impl ConnectionLike for Line {
    fn req_packed_command(&mut self, command: &[u8]) -> RedisResult<Value> {
        self.announce()?;
        self.send(command)?;
        self.receive()
    }

    fn req_packed_commands(
        &mut self,
        commands: &[u8],
        offset: usize,
        count: usize,
    ) -> RedisResult<Vec<Value>> {
        self.announce()?;
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

/// The reply, up to a length.
struct Reply<'a> {
    stream: &'a mut Stream,
    left: usize,
}

impl Read for Reply<'_> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        let most = octets.len().min(self.left);
        if most == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the reply is too long"));
        }
        let read = self.stream.read(&mut octets[..most])?;
        self.left -= read;
        Ok(read)
    }
}

/// No reply to what is asked here is longer: the longest values are asked for up to their bound.
const LONGEST_REPLY: usize = crate::LARGEST_BODY + (1 << 16);
