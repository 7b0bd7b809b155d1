//! An origin: it notes when the bytes of a request arrive, and answers as origins do.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
use tokio::time::sleep;

use super::host::{Host, Robots};
use super::judge::{Arrival, Caller, Wanted};
use super::world::World;

/// Answers on one connection until the caller has enough.
pub(super) async fn serve(world: Arc<World>, mut line: DuplexStream, address: IpAddr) {
    let mut is_kept = false;
    // A caller that is gone reads nothing.
    while let Ok(Some(request)) = Request::read(&world, &mut line, address).await {
        let last = request.last;
        let request = Request { is_kept, ..request };
        is_kept = true;
        match answer(&world, &mut line, request).await {
            Ok(true) if !last => {}
            _ => return,
        }
    }
}

struct Request {
    arrival: Arrival,
    /// Whether the caller wants the connection to be closed.
    last: bool,
    /// Whether the connection was used before.
    is_kept: bool,
}

impl Request {
    async fn read(
        world: &World,
        line: &mut DuplexStream,
        address: IpAddr,
    ) -> io::Result<Option<Self>> {
        let (mut head, mut piece, mut arrived) = (Vec::new(), [0; 2048], 0);
        while !head.ends_with(b"\r\n\r\n") {
            let read = line.read(&mut piece).await?;
            if read == 0 {
                return Ok(None);
            }
            if head.is_empty() {
                arrived = world.time();
            }
            head.extend_from_slice(&piece[..read]);
        }
        let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
        let field = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            lines.find(|(field, _)| *field == name).map(|(_, value)| value)
        };
        let path = head.split(' ').nth(1).unwrap_or_default();
        let wanted = match path {
            "/robots.txt" | "/shared-robots.txt" => Wanted::Robots,
            _ if path.starts_with("/private") => Wanted::Private,
            _ => Wanted::Page,
        };
        let host = field("host").and_then(Host::number);
        let caller = field("user-agent").and_then(Caller::read);
        let (Some(host), Some(caller)) = (host, caller) else { return Ok(None) };
        let moved = path == "/robots.txt";
        let arrival = Arrival { time: arrived, host, address, caller, wanted, moved };
        world.judge().receive(&arrival, world);
        Ok(Some(Self { arrival, last: field("connection") == Some("close"), is_kept: false }))
    }
}

/// Whether the connection is still good.
async fn answer(world: &World, line: &mut DuplexStream, request: Request) -> io::Result<bool> {
    let arrival = request.arrival;
    let Arrival { host, caller, wanted, moved, .. } = arrival;
    let plan = world.plan(wanted == Wanted::Robots);
    sleep(Duration::from_micros(plan.takes)).await;
    if plan.breaks {
        // A caller cannot tell a break from the end of an idle connection, and asks again.
        if !request.is_kept {
            world.judge().troubled(&arrival, world.time(), 0);
        }
        return Ok(false);
    }
    let mut head = String::new();
    let mut body = "x".repeat(600);
    if let Some((status, retry_after)) = plan.trouble {
        let retry = retry_after.map(|seconds| format!("Retry-After: {seconds}\r\n"));
        head = format!("HTTP/1.1 {status} Trouble\r\n{}", retry.unwrap_or_default());
        // What a robots.txt asks for is kept by its reader; the fleet's ledger is told that the host is not well.
        let asked = retry_after.filter(|_| wanted != Wanted::Robots).unwrap_or(0);
        world.judge().troubled(&arrival, world.time(), asked);
    } else if wanted == Wanted::Robots {
        let site = &world.hosts[host as usize];
        match site.robots {
            Robots::At(other) if moved => {
                let to = Host::name(other);
                head = format!("HTTP/1.1 301 Moved\r\nLocation: http://{to}/shared-robots.txt\r\n");
            }
            Robots::Missing => "HTTP/1.1 404 Missing\r\n".clone_into(&mut head),
            Robots::File | Robots::At(_) => body.clone_from(&site.kind.robots),
        }
        if moved {
            world.judge().opened(host, caller);
        }
    } else if let Some(to) = plan.redirect {
        head = format!("HTTP/1.1 302 Found\r\nLocation: http://{}/hop\r\n", Host::name(to));
        world.hop(caller, to);
    }
    if head.is_empty() {
        "HTTP/1.1 200 OK\r\n".clone_into(&mut head);
    }
    let length = body.len();
    let head = format!("{head}Content-Type: text/plain\r\nContent-Length: {length}\r\n\r\n");
    line.write_all(head.as_bytes()).await?;
    sleep(Duration::from_micros(plan.body_takes)).await;
    line.write_all(body.as_bytes()).await?;
    Ok(true)
}
