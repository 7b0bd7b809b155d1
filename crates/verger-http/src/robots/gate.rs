//! A gate before each request: robots.txt is fetched at a site's pace too.

use std::convert::Infallible;

/// Called before and after each request for a robots.txt, redirected ones included. A fleet takes its permits
/// here.
pub trait Gate: Sync {
    /// What is held while a request is under way.
    type Pass: Send;
    /// Why no request may be sent.
    type Closed: Send;

    /// Waits until a request for this URL may be sent.
    ///
    /// # Errors
    ///
    /// When it may not; then nothing is asked, and nothing is learnt of the site.
    fn enter(&self, url: &str) -> impl Future<Output = Result<Self::Pass, Self::Closed>> + Send;

    /// The request is over; `is_well` if there was an answer with a status below 500, except 429.
    fn leave(&self, pass: Self::Pass, is_well: bool) -> impl Future<Output = ()> + Send;
}

/// For callers that need no gate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open;

impl Gate for Open {
    type Pass = ();
    type Closed = Infallible;

    async fn enter(&self, _: &str) -> Result<(), Infallible> {
        Ok(())
    }

    async fn leave(&self, (): (), _: bool) {}
}
