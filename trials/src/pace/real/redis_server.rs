//! A Redis of the trial's own.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A `redis-server` on the loopback that keeps nothing on disk; it ends with this value.
#[derive(Debug)]
pub(in super::super) struct RedisServer {
    child: Child,
    port: u16,
}

impl RedisServer {
    /// Starts one; `None` where there is none installed.
    pub(in super::super) fn start() -> io::Result<Option<Self>> {
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        match launch(port) {
            Ok(child) => Ok(Some(Self { child, port })),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(in super::super) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/", self.port)
    }

    /// Kills it and starts it again, empty.
    pub(super) fn restart(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        self.child = launch(self.port)?;
        Ok(())
    }

    /// Lets it forget everything, in the same term of office. It may be away just now, which is as good.
    pub(super) fn flush(&self) {
        let flush = || -> io::Result<()> {
            let mut line = TcpStream::connect(("127.0.0.1", self.port))?;
            line.set_read_timeout(Some(Duration::from_secs(1)))?;
            line.write_all(b"FLUSHALL\r\n")?;
            line.read_exact(&mut [0; 5])
        };
        let _ = flush();
    }
}

/// Starts one and waits until it answers.
fn launch(port: u16) -> io::Result<Child> {
    let mut child = Command::new("redis-server")
        .args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port"])
        .arg(port.to_string())
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let deadline = Instant::now() + Duration::from_secs(10);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if Instant::now() > deadline || child.try_wait()?.is_some() {
            let _ = child.kill();
            child.wait()?;
            return Err(io::Error::other("the redis-server does not answer"));
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok(child)
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
