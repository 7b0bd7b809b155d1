//! `verger playground`: the page, which is in the command, served to a browser on this machine.

use std::convert::Infallible;
use std::future::pending;
use std::io::{IsTerminal as _, Write as _};
use std::net::{Ipv4Addr, TcpListener};

use verger_server::Files;

use crate::args::Playground as Args;
use crate::exit::{Failure, Outcome};
use crate::interrupt::{Interrupt, Unprinted};
use crate::network::Runtime;
use crate::output;

/// A file of the page: its name, and its content.
type File = (&'static str, &'static [u8]);

/// The files that the build put into the command: none, unless it had them.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/playground.rs"));

/// What the page may do: the policy that it has itself, and what a page cannot say of itself.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; \
    trusted-types verger; frame-ancestors 'none'";

/// `verger playground`: serves the page until Ctrl-C.
pub(crate) fn playground(args: &Args) -> Result<Outcome, Failure> {
    if cfg!(not(has_playground)) {
        return super::not_built::playground(args);
    }
    // Ctrl-C is how it ends, not a failure.
    let _serving = Unprinted::begin();
    let runtime = Runtime::start()?;
    runtime.block_on(async {
        let listener = listen(args.port)?;
        let port = listener.local_addr()?.port();
        let address = format!("http://{}:{port}/", Ipv4Addr::LOCALHOST);
        let mut out = output::stdout();
        writeln!(out, "{address}")?;
        out.flush()?;
        // It would keep standard output for as long as the page is served.
        drop(out);
        output::note("this is the playground, for browsers on this machine; Ctrl-C ends it");
        if !args.no_open && has_browser() {
            show(&address);
        }
        let end = async {
            let Err(_ended) = Interrupt::after(None).unless(pending::<Infallible>()).await;
        };
        let served = Files { files: FILES, policy: POLICY }.serve(listener, end).await;
        served.map_err(|error| Failure::Input(format!("cannot serve: {error}")))?;
        Ok(Outcome::default())
    })
}

/// Nobody but this machine can connect.
fn listen(port: u16) -> Result<TcpListener, Failure> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    listener.map_err(|error| {
        Failure::Input(format!(
            "cannot serve on 127.0.0.1:{port}: {error}; pass another --port, or none for one that is free"
        ))
    })
}

/// Whether there is somebody to open a browser for, and a screen: a browser for terminals does not run the page.
fn has_browser() -> bool {
    let is_set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_screen = cfg!(not(unix))
        || cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(is_set);
    std::io::stdout().is_terminal() && has_screen
}

/// In the user's browser.
fn show(address: &str) {
    if let Err(error) = open::that_detached(address) {
        output::note(format!("no browser could be started ({error}): open the address in one"));
    }
}
