//! A Redis of one's own: on a port of loopback, with its files in a folder that goes with it.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A server that lives as long as this does.
#[derive(Debug)]
pub(crate) struct RedisServer {
    child: Option<Child>,
    port: u16,
    folder: PathBuf,
    arguments: Vec<String>,
}

impl RedisServer {
    /// Starts one; `None`, and a line that says so, where no `redis-server` is installed.
    pub(crate) fn start() -> Option<Self> {
        Self::start_with(&[])
    }

    /// The same, with more arguments.
    pub(crate) fn start_with(arguments: &[&str]) -> Option<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let arguments: Vec<String> = arguments.iter().map(|&one| one.to_owned()).collect();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("verger-redis-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the server");
        // A port that is free now may be taken before the server has it.
        for _ in 0..100 {
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
            let port = free.local_addr().expect("it is bound").port();
            drop(free);
            // The nodes of a cluster talk on a port 10,000 higher.
            if port > 55_000 {
                continue;
            }
            let (folder, arguments) = (folder.clone(), arguments.clone());
            let mut server = Self { child: None, port, folder, arguments };
            match server.run() {
                Some(true) => return Some(server),
                Some(false) => {}
                None => {
                    println!("skipped: redis-server is not installed");
                    return None;
                }
            }
            std::mem::forget(server);
        }
        panic!("redis-server does not start");
    }

    /// Where it is.
    pub(crate) fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Its URL.
    pub(crate) fn url(&self) -> String {
        format!("redis://{}", self.address())
    }

    /// Kills it, as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts it again, with what it wrote down.
    pub(crate) fn restart(&mut self) {
        self.kill();
        for _ in 0..8 {
            if self.run() == Some(true) {
                return;
            }
        }
        panic!("redis-server does not start again");
    }

    /// Whether it came up; `None` if there is none.
    fn run(&mut self) -> Option<bool> {
        let port = self.port.to_string();
        let named = std::env::var_os("VERGER_REDIS_SERVER");
        let mut command = Command::new(named.as_deref().unwrap_or("redis-server".as_ref()));
        command.args(["--bind", "127.0.0.1", "--port", &port, "--save", "", "--dir"]);
        command.arg(&self.folder).args(["--appendonly", "yes", "--appendfsync", "no"]);
        command.args(&self.arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = match command.spawn() {
            Err(error) if named.is_some() => panic!("VERGER_REDIS_SERVER: {error}"),
            started => started.ok()?,
        };
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(10) {
            if child.try_wait().is_ok_and(|ended| ended.is_some()) {
                return Some(false);
            }
            if self.answers() {
                self.child = Some(child);
                return Some(true);
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let _ = child.kill();
        let _ = child.wait();
        Some(false)
    }

    /// Whether it is there and has read what it wrote down.
    fn answers(&self) -> bool {
        let mut reply = [0; 5];
        TcpStream::connect(self.address())
            .and_then(|mut stream| {
                stream.write_all(b"PING\r\n")?;
                stream.read_exact(&mut reply)
            })
            // A server that asks for a password is there too.
            .is_ok_and(|()| matches!(&reply, b"+PONG" | b"-NOAU"))
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
