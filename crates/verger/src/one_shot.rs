//! Bytes, robot, URL → decision, without a policy.

mod winner;

use crate::crawler::Crawler;
use crate::decision::{DecidingRule, Decision, Reason, Verdict};
use crate::dialect::Dialect;
use crate::pass::Pass;
use crate::policy::{DecisionContext, Policy};
use crate::syntax::Document;
use winner::{Candidate, Winner};

/// Decides one URL from the bytes of a robots.txt: what [`Policy::new`](crate::Policy::new) and
/// [`decide`](crate::Policy::decide) do together, for when a file is asked only once. The bytes are taken as a
/// whole file; for a file that was cut when it was received, make a [`Document::cut_at`] and a policy.
///
/// For the dialects of the longest match (`rfc9309`, `google`, `rep-00`) this is one pass that allocates nothing,
/// unless the file is built to be slow or has a rule of more than 16 KiB, or the URL is longer than 8 KiB; for the
/// others a policy is made. **Cost.** Far below that of making a policy; on hostile files, the bytes of the file
/// and an index of the path.
///
/// ```
/// use verger::{Crawler, Dialect, Verdict, decide};
///
/// let robots = b"User-agent: *\nDisallow: /private\n";
/// let decision = decide(robots, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]), b"/private/x");
/// assert_eq!(decision.verdict, Verdict::Disallowed);
/// assert_eq!(decision.line(), Some(2));
/// ```
pub fn decide(octets: &[u8], dialect: &Dialect, crawler: &Crawler, url: &[u8]) -> Decision {
    let Some(pass) = Pass::new(octets, dialect, crawler) else {
        return Policy::new(&Document::parse(octets), dialect, crawler).decide(url);
    };
    let context = DecisionContext::new(dialect, dialect.rules, pass.limit);
    context.decide(url, |path| {
        let mut winner = Winner::new(dialect.rules, path);
        let found = pass.run(&mut winner);
        let deciding = winner.best().map(|Candidate { verdict, directive, at }| {
            (verdict, DecidingRule { line: pass.line_at(at), directive })
        });
        deciding.ok_or((Verdict::Allowed, Reason::without_match(found, winner.any_rule)))
    })
}
