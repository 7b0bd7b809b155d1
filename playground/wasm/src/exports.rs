//! The exports of the module, beside those by which bytes are exchanged.
#![expect(unsafe_code, reason = "the name of an export is unsafe, since it must be the only one")]

use std::cell::RefCell;

use verger_js::exchange;
use verger_playground::Playground;

thread_local! {
    /// A page has one thread, so there is one playground.
    static PLAYGROUND: RefCell<Playground> = RefCell::default();
}

/// Takes this number of bytes as the file.
#[unsafe(no_mangle)]
extern "C" fn read(length: usize) {
    let file = exchange::take(length);
    PLAYGROUND.with_borrow_mut(|playground| playground.read(file));
}

/// Takes this number of bytes as a question, and leaves its answer; both are JSON.
#[unsafe(no_mangle)]
extern "C" fn ask(length: usize) {
    exchange::answer(length, |question, answer| {
        let json = PLAYGROUND.with_borrow_mut(|playground| playground.ask(question));
        answer.extend(json.into_bytes());
    });
}
