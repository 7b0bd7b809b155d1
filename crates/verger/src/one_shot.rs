//! Octets, robot, URL → decision, without a policy.

mod winner;

use crate::crawler::Crawler;
use crate::decision::{DecidingRule, Decision, Reason, Verdict};
use crate::dialect::{Dialect, Excess};
use crate::pass::Pass;
use crate::path::Target;
use crate::policy::Policy;
use crate::syntax::Document;
use winner::Winner;

/// Decides one URL by the octets of a robots.txt: what
/// [`Policy::new`](crate::Policy::new) and [`decide`](crate::Policy::decide) do together, for when a file is
/// asked once. The octets are taken for a whole file; of one that was cut when it was received, make a
/// [`Document::cut_at`] and a policy.
///
/// For the dialects of the longest match (`rfc9309`, `google`, `rep-00`) this is one pass that allocates
/// nothing, but where a file is made to be slow or holds a rule of more than 16 KiB, or the URL is longer than
/// 8 KiB; for the others a policy is made. **Cost.** Far below that of making a policy; on hostile files, the
/// octets of the file and an index of the path.
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
    let run = |path: &[u8]| in_one_pass(&pass, dialect, path);
    Target::with_symbols(url, dialect.target, dialect.rules.normal_form, run)
}

fn in_one_pass(pass: &Pass<'_>, dialect: &Dialect, path: &[u8]) -> Decision {
    let limit = pass.limit;
    let decision = |verdict, reason| Decision { verdict, reason, rule: None, limit };
    if dialect.implicit_robots_txt && path == b"/robots.txt" {
        return decision(Verdict::Allowed, Reason::ImplicitRobotsTxt);
    }
    if limit.is_some() && dialect.limits.on_excess == Excess::DisallowSite {
        return decision(Verdict::Disallowed, Reason::LimitReached);
    }
    let mut winner = Winner::new(dialect.rules, path);
    if !pass.run(&mut winner) {
        return decision(Verdict::Allowed, Reason::NoGroup);
    }
    match winner.best() {
        Some((verdict, directive, at)) => {
            let rule = Some(DecidingRule { line: pass.line_at(at), directive });
            Decision { verdict, reason: Reason::MatchedRule, rule, limit }
        }
        None if winner.any_rule => decision(Verdict::Allowed, Reason::NoRuleMatched),
        None => decision(Verdict::Allowed, Reason::EmptyGroup),
    }
}
