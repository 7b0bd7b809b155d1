//! The server, in its own process so that its cost can be measured.

use std::process::ExitCode;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::robots_txt;

/// Serves one file on a port of every loopback address, until it is killed.
pub(crate) fn serve(port: &str) -> ExitCode {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let address = format!("0.0.0.0:{port}");
        let listener = TcpListener::bind(&address).await.expect("the port is free");
        let body = robots_txt();
        let answer = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer: &'static [u8] = Box::leak(answer.into_bytes().into_boxed_slice());
        loop {
            let Ok((stream, _)) = listener.accept().await else { continue };
            tokio::spawn(respond(stream, answer));
        }
    })
}

/// Answers on one connection until the client closes it or asks for that.
async fn respond(mut stream: TcpStream, answer: &'static [u8]) -> std::io::Result<()> {
    let mut request = Vec::with_capacity(1024);
    loop {
        request.clear();
        while !request.ends_with(b"\r\n\r\n") && request.len() < 1 << 16 {
            if stream.read_buf(&mut request).await? == 0 {
                return Ok(());
            }
        }
        stream.write_all(answer).await?;
        if request.windows(CLOSE.len()).any(|part| part == CLOSE) {
            return stream.shutdown().await;
        }
    }
}

const CLOSE: &[u8] = b"connection: close\r\n";
