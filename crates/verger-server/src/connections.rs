//! The only loop that accepts connections: each phase of one is bounded, and all end gracefully.

use std::convert::Infallible;
use std::error::Error;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::{Either, select};
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_io_timeout::TimeoutStream;

/// What replies to requests.
pub(crate) trait Handler: Clone + Send + Sync + 'static {
    /// The body of its replies.
    type Body: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + Unpin + 'static;

    /// The reply to a request from that address.
    fn reply(
        &self,
        request: Request<Incoming>,
        peer: IpAddr,
    ) -> impl Future<Output = Response<Self::Body>> + Send;
}

/// An extension of a reply: its connection is cut at that time, unless the whole reply was taken before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CutAt(pub(crate) Instant);

/// How much connections may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    /// The most at once; others wait until the system accepts them.
    pub(crate) most: usize,
    /// The largest head of a request, in bytes.
    pub(crate) largest_head: usize,
    /// The longest wait for the whole head of a request, also for the next one of a connection.
    pub(crate) longest_idle: Duration,
    /// The longest wait for a client that does not read.
    pub(crate) longest_write: Duration,
    /// After that a connection ends with the answer that is under way.
    pub(crate) longest: Duration,
    /// How long requests are still taken after the end was asked for, so that no kept connection is cut while its client
    /// sends. Each of their replies closes its connection.
    pub(crate) linger: Duration,
    /// How long answers that are under way may then take.
    pub(crate) grace: Duration,
}

/// How far a server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// It serves.
    Serving,
    /// It still takes requests, and closes each connection with its reply.
    Lingering,
    /// It takes no more requests.
    Ending,
}

/// Serves whoever connects until `end`. A connection that fails concerns nobody else.
pub(crate) async fn serve(
    listener: std::net::TcpListener,
    limits: ConnectionLimits,
    handler: impl Handler,
    phase: &watch::Sender<Phase>,
    end: impl Future<Output = ()>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let most = u32::try_from(limits.most).unwrap_or(u32::MAX).clamp(1, MOST_CONNECTIONS);
    let free = Arc::new(Semaphore::new(most as usize));
    let mut accepting = Box::pin(accept(&listener, &free, limits, &handler, phase));
    if let Either::Right((never, _)) = select(pin!(end), accepting.as_mut()).await {
        match never {}
    }
    phase.send_replace(Phase::Lingering);
    let _ = timeout(limits.linger, accepting).await;
    drop(listener);
    phase.send_replace(Phase::Ending);
    // Each connection has a place, so they are all free when the last one has ended.
    let _ = timeout(limits.grace, free.acquire_many(most)).await;
    Ok(())
}

async fn accept(
    listener: &TcpListener,
    free: &Arc<Semaphore>,
    limits: ConnectionLimits,
    handler: &impl Handler,
    phase: &watch::Sender<Phase>,
) -> Infallible {
    loop {
        let place = Arc::clone(free).acquire_owned().await.expect("the semaphore is never closed");
        let Ok((stream, peer)) = listener.accept().await else {
            // Such as too many open files: some will be closed.
            sleep(PAUSE).await;
            continue;
        };
        let connection =
            connection(stream, peer.ip(), limits, handler.clone(), phase.subscribe(), place);
        tokio::spawn(connection);
    }
}

async fn connection<H: Handler>(
    stream: TcpStream,
    peer: IpAddr,
    limits: ConnectionLimits,
    handler: H,
    phase: watch::Receiver<Phase>,
    _place: OwnedSemaphorePermit,
) {
    // An answer is written at once, so there is nothing to wait for.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.longest_write));
    let (handler, seen) = (&handler, &phase.clone());
    let (due, mut is_due) = watch::channel(None);
    let due = &due;
    let answer = service_fn(move |request| async move {
        let mut reply = handler.reply(request, peer).await;
        due.send_replace(reply.extensions_mut().remove().map(|CutAt(time)| time));
        if *seen.borrow() > Phase::Serving {
            reply.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        Ok::<_, Infallible>(reply.map(|body| Timed { body, due: due.clone() }))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new());
    http.header_read_timeout(limits.longest_idle).max_buf_size(limits.largest_head);
    let mut served = pin!(http.serve_connection(TokioIo::new(Box::pin(stream)), answer));
    let mut phase = phase;
    let end = async {
        let ending = phase.wait_for(|phase| *phase == Phase::Ending);
        let _ = timeout(limits.longest, ending).await;
    };
    let served = async {
        if let Either::Right(((), _)) = select(served.as_mut(), pin!(end)).await {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    };
    select(pin!(served), pin!(cut(&mut is_due))).await;
}

/// Ends when a reply was not taken in its time.
async fn cut(due: &mut watch::Receiver<Option<Instant>>) {
    loop {
        let time = *due.borrow_and_update();
        let changed = due.changed();
        let is_changed = match time {
            Some(time) => timeout_at(time, changed).await.ok(),
            None => Some(changed.await),
        };
        if is_changed.is_none() {
            return;
        }
    }
}

/// The body of a reply, which is no longer due after it was taken.
struct Timed<B> {
    body: B,
    due: watch::Sender<Option<Instant>>,
}

impl<B: Body + Unpin> Body for Timed<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Timed<B> {
    fn drop(&mut self) {
        self.due.send_replace(None);
    }
}

/// The most places that a semaphore gives out at once.
const MOST_CONNECTIONS: u32 = 1 << 20;

const PAUSE: Duration = Duration::from_millis(100);
