use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::File;
use super::reply::reply;

/// Serves these files to whoever connects. A connection that fails concerns nobody else.
pub(super) async fn serve(listener: TcpListener, files: &'static [File]) -> Infallible {
    let port = listener.local_addr().map_or(0, |address| address.port());
    let free = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let place = Arc::clone(&free).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            // Such as too many open files: some will be closed.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        tokio::spawn(async move {
            let _place = place;
            let _ = tokio::time::timeout(LONGEST_CONNECTION, connection(stream, port, files)).await;
        });
    }
}

async fn connection(
    stream: TcpStream,
    port: u16,
    files: &'static [File],
) -> Result<(), hyper::Error> {
    let answer = service_fn(async |request| Ok::<_, Infallible>(reply(&request, port, files)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(LONGEST_IDLE).max_buf_size(LARGEST_HEAD);
    http.serve_connection(TokioIo::new(stream), answer).await
}

/// A browser opens six.
const MOST_CONNECTIONS: usize = 64;

/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 << 10;

/// The longest wait for a request, also for the next one of a connection.
const LONGEST_IDLE: Duration = Duration::from_secs(10);

/// After that a browser opens another.
const LONGEST_CONNECTION: Duration = Duration::from_mins(1);

const PAUSE: Duration = Duration::from_millis(100);
