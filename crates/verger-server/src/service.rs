//! The service: a request is let in, read, answered, and counted; each step has its bounds.

mod gate;
mod options;
mod work;

pub use options::ServiceOptions;

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use hyper::{Request, Response, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

use crate::addresses::Addresses;
use crate::connections::{ConnectionLimits, Handler, Phase, serve};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rate::Rates;
use crate::reply::{ReplyBody, seal};
use crate::routes::{Does, Route};

/// The service, for whoever connects to it.
#[derive(Debug)]
pub struct Service {
    options: ServiceOptions,
    addresses: Addresses,
    rates: Option<Rates>,
    /// Answers that may be made at once, apart from quick ones.
    free: Arc<Semaphore>,
    /// The memory that bodies may take, in units of [`UNIT`].
    room: Arc<Semaphore>,
    metrics: Metrics,
    phase: watch::Sender<Phase>,
}

impl Service {
    /// Serves until `end`; then no request is lost that was sent, and no answer that is under way, for half a minute.
    ///
    /// # Errors
    ///
    /// The listener cannot be used, or it can be reached from other machines and there is no token.
    pub async fn serve(
        listener: std::net::TcpListener,
        options: ServiceOptions,
        end: impl Future<Output = ()>,
    ) -> io::Result<()> {
        let bound = listener.local_addr()?;
        if !bound.ip().to_canonical().is_loopback() && options.token.is_none() {
            let why = "a service that other machines can reach needs a token";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        let limits =
            ConnectionLimits { most: options.connections, linger: options.linger, ..LIMITS };
        let service = Arc::new(Self {
            addresses: Addresses::new(bound, &options.names),
            rates: options.rate.map(Rates::new),
            free: Arc::new(Semaphore::new(options.at_once.clamp(1, MOST_AT_ONCE))),
            room: Arc::new(Semaphore::new(MOST_ROOM.max(options.body_limit) / UNIT)),
            metrics: Metrics::new(),
            phase: watch::channel(Phase::Serving).0,
            options,
        });
        serve(listener, limits, Arc::clone(&service), &service.phase, end).await
    }

    async fn reply_to(
        &self,
        request: Request<Incoming>,
        peer: IpAddr,
        route: Option<&'static Route>,
    ) -> Result<Response<ReplyBody>, Problem> {
        self.admit(&request, peer)?;
        let route = route.ok_or_else(|| {
            Problem::new(StatusCode::NOT_FOUND, "no such path; /openapi.json lists all")
        })?;
        self.admit_to(&request, route)?;
        match &route.does {
            Does::Answer(answers) => {
                gate::must_be_json(&request)?;
                gate::must_be_plain(&request)?;
                let form = gate::form(&request, answers)?;
                let (body, room) = self.read(request).await?;
                self.answer(answers, body, form, room).await
            }
            Does::Live => Ok(page("text/plain; charset=utf-8", "live\n")),
            Does::Ready if *self.phase.borrow() == Phase::Serving => {
                Ok(page("text/plain; charset=utf-8", "ready\n"))
            }
            Does::Ready => Err(busy("the service ends")),
            Does::Metrics => {
                Ok(page("text/plain; version=0.0.4", self.metrics.text(self.at_work())))
            }
            Does::OpenApi => Ok(page("application/json", OPENAPI)),
        }
    }

    /// The body of a request, and the room that it takes.
    async fn read(
        &self,
        request: Request<Incoming>,
    ) -> Result<(Bytes, OwnedSemaphorePermit), Problem> {
        if request.body().size_hint().lower() > self.options.body_limit as u64 {
            return Err(self.too_large());
        }
        timeout(LONGEST_BODY, self.collect(request.into_body())).await.unwrap_or_else(|_| {
            let seconds = LONGEST_BODY.as_secs();
            let text = format!("the body did not arrive within {seconds} seconds");
            Err(Problem::new(StatusCode::REQUEST_TIMEOUT, text))
        })
    }

    /// Takes room for bytes as they arrive: what is only announced takes none.
    async fn collect(&self, mut body: Incoming) -> Result<(Bytes, OwnedSemaphorePermit), Problem> {
        let (mut bytes, mut room) = (Vec::new(), self.room_for(0)?);
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|_| {
                Problem::new(StatusCode::BAD_REQUEST, "the body could not be read to its end")
            })?;
            let Ok(data) = frame.into_data() else { continue };
            if data.len() > self.options.body_limit - bytes.len() {
                return Err(self.too_large());
            }
            let units = (bytes.len() + data.len()).div_ceil(UNIT);
            room.merge(self.room_for(units - room.num_permits())?);
            bytes.extend_from_slice(&data);
        }
        Ok((bytes.into(), room))
    }

    fn room_for(&self, units: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        Arc::clone(&self.room)
            .try_acquire_many_owned(units)
            .map_err(|_| busy("too many questions are being read"))
    }

    /// The number of answers that are being made.
    fn at_work(&self) -> usize {
        self.options.at_once.clamp(1, MOST_AT_ONCE) - self.free.available_permits()
    }

    fn too_large(&self) -> Problem {
        let most = self.options.body_limit;
        let text = format!("a body of more than {most} bytes; send less, or raise --body-limit");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, text)
    }
}

impl Handler for Arc<Service> {
    type Body = ReplyBody;

    async fn reply(&self, request: Request<Incoming>, peer: IpAddr) -> Response<ReplyBody> {
        let began = Instant::now();
        let (number, route) = Route::of(request.uri().path()).unzip();
        let replied = self.reply_to(request, peer, route).await;
        let mut reply = replied.unwrap_or_else(Problem::response);
        seal(reply.headers_mut(), POLICY);
        self.metrics.count(number, reply.status(), began.elapsed());
        reply
    }
}

/// What a client is asked to send again later.
fn busy(why: &str) -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, format!("{why}; try again in a second"))
        .with(RETRY_AFTER, HeaderValue::from_static("1"))
}

fn page(kind: &'static str, text: impl Into<Bytes>) -> Response<ReplyBody> {
    let mut reply = Response::new(ReplyBody::whole(text));
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    reply
}

/// The description of the service, which is generated from [`ROUTES`](crate::routes::ROUTES) and the types.
const OPENAPI: &str = include_str!("openapi.json");

/// Nothing of the service is a page.
const POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/// The limits that have no option, and the others as they are where nothing is said.
const LIMITS: ConnectionLimits = ConnectionLimits {
    most: 1024,
    largest_head: 16 << 10,
    longest_idle: Duration::from_secs(10),
    longest_write: Duration::from_secs(10),
    longest: Duration::from_hours(1),
    linger: Duration::from_secs(1),
    grace: Duration::from_secs(30),
};

const LONGEST_BODY: Duration = Duration::from_secs(10);

/// A unit of room, in bytes.
const UNIT: usize = 1024;

/// The bytes that bodies may take together.
const MOST_ROOM: usize = 256 << 20;

/// The threads that a runtime has for work that takes long.
const MOST_AT_ONCE: usize = 512;
