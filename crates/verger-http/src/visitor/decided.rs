//! What was decided about a request.

use std::sync::Arc;
use std::time::Duration;

use verger::pace::Pace;
use verger_access::{AccessDecision, RetryHold, SiteRules};

/// What was decided about a request that was sent.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Decided {
    /// Why it may be fetched.
    pub decision: AccessDecision,
    /// What holds for its site.
    pub rules: Arc<SiteRules>,
    /// The pace of its host, and the statement that asks for it.
    pub pace: Pace,
    /// Whether it was sent outside the site's hours, as
    /// [`OutsideHours::Visit`](verger_access::OutsideHours::Visit) lets it: something to report.
    pub outside_hours: bool,
    /// How long it waited for all this.
    pub waited: Duration,
    /// For how long the host asked to be left alone, in the response to a 429 or a 5xx.
    pub hold: Option<RetryHold>,
}
