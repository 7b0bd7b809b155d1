//! A Redis of a test's own.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A `redis-server` on a port of the loopback, with nothing kept on disk; it ends with this value.
#[derive(Debug)]
pub(crate) struct RedisServer {
    child: Child,
    port: u16,
}

impl RedisServer {
    /// Starts one; `None`, with a line that says so, if there is no `redis-server`.
    pub(crate) fn start() -> Option<Self> {
        let free = TcpListener::bind(("127.0.0.1", 0)).expect("the loopback has a free port");
        let port = free.local_addr().expect("it is bound").port();
        drop(free);
        Self::start_on(port)
    }

    pub(crate) fn start_on(port: u16) -> Option<Self> {
        let named = std::env::var_os("VERGER_REDIS_SERVER");
        let mut command = Command::new(named.as_deref().unwrap_or("redis-server".as_ref()));
        command.args([
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
            "--enable-debug-command",
            "local",
            "--port",
        ]);
        command.arg(port.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(child) = command.current_dir(std::env::temp_dir()).spawn() else {
            assert!(named.is_none(), "VERGER_REDIS_SERVER names no program that starts");
            println!("skipped: there is no redis-server here (apt-get install redis-server)");
            return None;
        };
        let server = Self { child, port };
        let deadline = Instant::now() + Duration::from_secs(10);
        while server.client().get_connection().is_err() {
            assert!(Instant::now() < deadline, "the redis-server does not answer");
            std::thread::sleep(Duration::from_millis(10));
        }
        Some(server)
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn connect(&self) -> redis::Connection {
        self.client().get_connection().expect("it answers")
    }

    fn client(&self) -> redis::Client {
        redis::Client::open(self.url()).expect("it is an address")
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
