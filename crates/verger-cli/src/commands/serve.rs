//! `verger serve`: answers over HTTP.

use std::io::Write as _;
use std::net::TcpListener;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use verger_server::{Service, ServiceOptions, Token};

use crate::args::Serve as Args;
use crate::clock;
use crate::config::SERVE_TOKEN;
use crate::contents;
use crate::exit::{Failure, Outcome};
use crate::interrupt::{Interrupt, Unprinted};
use crate::network::Runtime;
use crate::output;

/// `verger serve`: serves until Ctrl-C, or until it is asked to end.
pub(crate) fn serve(args: &Args) -> Result<Outcome, Failure> {
    let is_local = args.listen.ip().to_canonical().is_loopback();
    let token = token(args)?;
    if !is_local && token.is_none() {
        let text = format!(
            "other machines can reach {}, so clients need a token: pass --token-file FILE, or set {SERVE_TOKEN}",
            args.listen
        );
        return Err(Failure::usage(text).about("listen"));
    }
    let listener = TcpListener::bind(args.listen).map_err(|error| {
        let text = format!("cannot serve on {}: {error}; pass another --listen", args.listen);
        Failure::Input(text).about("listen")
    })?;
    let address = listener.local_addr()?;
    // Ctrl-C is how it ends, not a failure.
    let _serving = Unprinted::begin();
    let runtime = Runtime::on_all_processors()?;
    runtime.block_on(async {
        let end = ended()?;
        let mut out = output::stdout();
        writeln!(out, "http://{address}/")?;
        out.flush()?;
        // It would keep standard output for as long as questions are answered.
        drop(out);
        output::note("this answers questions about robots.txt; Ctrl-C ends it");
        let served = Service::serve(listener, options(args, is_local, token), end).await;
        served.map_err(|error| Failure::Input(format!("cannot serve on {address}: {error}")))?;
        Ok(Outcome::default())
    })
}

fn options(args: &Args, is_local: bool, token: Option<Token>) -> ServiceOptions {
    let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let of_all = || thread::available_parallelism().map_or(1, NonZero::get) * 4;
    let usual = if is_local { 0 } else { USUAL_RATE };
    ServiceOptions {
        names: args.host.clone(),
        token,
        body_limit: count(args.body_limit),
        connections: count(args.connections),
        at_once: args.at_once.map_or_else(of_all, count),
        rate: Some(args.rate.unwrap_or(usual)).filter(|rate| *rate > 0),
        answer_time: args.answer_timeout,
        linger: LINGER,
        now: clock::now,
    }
}

/// The token, if there is one. It is not shown, whatever is wrong with it.
fn token(args: &Args) -> Result<Option<Token>, Failure> {
    let (name, octets) = if let Some(path) = &args.token_file {
        let read = contents::read(path, contents::PASSWORD);
        ("--token-file", read.map_err(|failure| failure.of("--token-file").about("token_file"))?)
    } else {
        let set = std::env::var_os(SERVE_TOKEN).filter(|token| !token.is_empty());
        let Some(token) = set else { return Ok(None) };
        (SERVE_TOKEN, token.into_encoded_bytes())
    };
    let token = str::from_utf8(&octets).ok().and_then(|text| Token::new(text.trim_end()));
    let token = token.ok_or_else(|| {
        let text = "a token is a line of 16 to 4,096 visible characters of ASCII";
        let wrong = Failure::usage(format!("{name}: {text}"));
        if name == SERVE_TOKEN { wrong } else { wrong.about("token_file") }
    })?;
    Ok(Some(token))
}

/// When the service is to end: at Ctrl-C, or as service managers ask for it.
fn ended() -> Result<impl Future<Output = ()>, Failure> {
    #[cfg(unix)]
    let mut asked = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate())?
    };
    let asked = async move {
        #[cfg(unix)]
        asked.recv().await;
        #[cfg(not(unix))]
        std::future::pending::<()>().await;
    };
    Ok(async {
        let _ = Interrupt::after(None).unless(asked).await;
    })
}

/// Clients with kept connections ask again within that time, or have to connect again.
const LINGER: Duration = Duration::from_secs(1);

/// The requests of a client in a second, where other machines can connect.
const USUAL_RATE: u32 = 50;
