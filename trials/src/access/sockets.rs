//! Which sockets are open, as the kernel sees it.

use std::collections::HashSet;

/// How many sockets of this machine are still held by a process and lead to one of these ports of 127.0.0.1.
///
/// Sockets that are closed but linger in the kernel have no owner: their inode is 0.
pub(super) fn open_to(ports: &HashSet<u16>) -> usize {
    let table = std::fs::read_to_string("/proc/net/tcp").expect("Linux shows its sockets");
    table.lines().skip(1).filter(|line| leads_to(line, ports)).count()
}

/// The columns are: number, local address, remote address, state, queues, timer, retransmits, user, timeout, inode.
fn leads_to(line: &str, ports: &HashSet<u16>) -> bool {
    let mut columns = line.split_ascii_whitespace();
    let remote = columns.nth(2).and_then(|address| address.split_once(':'));
    let inode = columns.nth(6);
    let port = remote.and_then(|(_, port)| u16::from_str_radix(port, 16).ok());
    inode != Some("0") && port.is_some_and(|port| ports.contains(&port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_is_seen_until_it_is_closed() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let ports = HashSet::from([address.port()]);
        assert_eq!(open_to(&ports), 0);
        let socket = std::net::TcpStream::connect(address).expect("it listens");
        assert_eq!(open_to(&ports), 1);
        drop(socket);
        assert_eq!(open_to(&ports), 0);
    }
}
