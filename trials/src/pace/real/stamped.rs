//! When octets arrived, as the kernel says: nothing that waits for a processor here makes a request late.

use std::io::{self, IoSliceMut, Read};
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsRawFd as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nix::cmsg_space;
use nix::sys::socket::{ControlMessageOwned, MsgFlags, recvmsg, setsockopt, sockopt};
use nix::sys::time::TimeSpec;

/// Reads a connection, and knows when what it read last arrived.
#[derive(Debug)]
pub(super) struct Stamped<'a> {
    connection: &'a TcpStream,
    /// Since the beginning of 1970, by the system's clock.
    pub(super) arrived: Duration,
}

/// The connections that this listener accepts note when octets arrive.
pub(super) fn stamp(listener: &TcpListener) -> io::Result<()> {
    Ok(setsockopt(listener, sockopt::ReceiveTimestampns, &true)?)
}

impl<'a> Stamped<'a> {
    pub(super) fn new(connection: &'a TcpStream) -> Self {
        Self { connection, arrived: Duration::ZERO }
    }
}

impl Read for Stamped<'_> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        let mut space = cmsg_space!(TimeSpec);
        let mut octets = [IoSliceMut::new(octets)];
        let connection = self.connection.as_raw_fd();
        let message = recvmsg::<()>(connection, &mut octets, Some(&mut space), MsgFlags::empty())?;
        let stamps = message.cmsgs()?.filter_map(|said| match said {
            ControlMessageOwned::ScmTimestampns(time) => Some(Duration::from(time)),
            _ => None,
        });
        // The kernel begins to stamp a moment after it is first asked to.
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.arrived = stamps.last().unwrap_or_else(now);
        Ok(message.bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::thread::sleep;

    use super::*;

    #[test]
    fn what_waits_to_be_read_has_arrived_before() -> io::Result<()> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        stamp(&listener)?;
        let mut sender = TcpStream::connect(listener.local_addr()?)?;
        let (connection, _) = listener.accept()?;
        let mut reader = Stamped::new(&connection);
        let mut octet = [0];
        // Until the kernel stamps: it begins soon after it was asked to.
        for _ in 0..100 {
            sender.write_all(b"x")?;
            sleep(Duration::from_millis(20));
            reader.read_exact(&mut octet)?;
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            if now.saturating_sub(reader.arrived) >= Duration::from_millis(19) {
                return Ok(());
            }
        }
        panic!("no octet was stamped when it arrived");
    }
}
