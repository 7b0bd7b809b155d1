//! What JavaScript has a number of.

use std::cell::RefCell;

use verger::{Decision, Document, Origin, Policy};

use crate::slab::Slab;

/// The documents and policies of a page.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) documents: Slab<Document<'static>>,
    pub(crate) policies: Slab<SitePolicy>,
}

/// A policy, and the site that it is of, if that was said.
#[derive(Debug)]
pub(crate) struct SitePolicy {
    pub(crate) policy: Policy,
    pub(crate) origin: Option<Origin>,
}

impl SitePolicy {
    pub(crate) fn decide(&self, url: &[u8]) -> Decision {
        match &self.origin {
            Some(origin) => self.policy.decide_at(origin, url),
            None => self.policy.decide(url),
        }
    }
}

/// Does something with it.
pub(crate) fn session<T>(with: impl FnOnce(&mut Session) -> T) -> T {
    SESSION.with_borrow_mut(with)
}

thread_local! {
    static SESSION: RefCell<Session> =
        const { RefCell::new(Session { documents: Slab::new(), policies: Slab::new() }) };
}
