//! Octets, robot, URL → decision, in one pass and without a policy.
//!
//! For a single question most of a file need not be understood: only lines whose first letter can begin
//! `User-agent`, and, in a group that counts, `Allow` or `Disallow`; and of these only the rules whose first
//! two octets fit the path. The pass finds such lines sixty-four octets at a time ([`candidates`]), rejects
//! most of them by their beginning ([`glance`]), and reads the few that are left with the same code as
//! everyone else.

mod candidates;
mod class;
mod glance;
mod winner;

use crate::decision::{DecidingRule, Decision, LimitReached, LimitedBy, Reason, Verdict};
use crate::dialect::{Closer, Dialect, Excess, RuleOrder, SeveralGroups, TokenMatch};
use crate::directive::Directive;
use crate::path::Target;
use crate::policy::{Policy, Reading, read};
use crate::product_token::Agents;
use crate::syntax::{Document, LARGEST, Line, Span, byte_order_mark, count_lines};
use candidates::Candidates;
use class::{Asker, Class};
use glance::Glance;
use winner::Winner;

/// Decides one URL by the octets of a robots.txt: what
/// [`Policy::new`](crate::Policy::new) and [`decide`](crate::Policy::decide) do together, for when a file is
/// asked once.
///
/// For the dialects of the longest match (`rfc9309`, `google`, `rep-00`) this is one pass that allocates
/// nothing, but where a file is made to be slow or holds a rule of more than 16 KiB, or the URL is longer than
/// 8 KiB; for the others a policy is made. **Cost.** Far below that of making a policy; on hostile files, the
/// octets of the file and an index of the path.
///
/// ```
/// use verger::{Agents, Dialect, Verdict, decide};
///
/// let robots = b"User-agent: *\nDisallow: /private\n";
/// let decision = decide(robots, &Dialect::RFC9309, &Agents::new(["ExampleBot"]), b"/private/x");
/// assert_eq!(decision.verdict, Verdict::Disallowed);
/// assert_eq!(decision.line(), Some(2));
/// ```
pub fn decide(octets: &[u8], dialect: &Dialect, agents: &Agents, url: &[u8]) -> Decision {
    match Asker::new(dialect, agents) {
        Some(asker) if in_one_pass(dialect) => {
            let run = |path: &[u8]| Pass::run(octets, dialect, asker, path);
            Target::with_symbols(url, dialect.target, dialect.rules.normal_form, run)
        }
        _ => Policy::new(&Document::parse(octets), dialect, agents).decide(url),
    }
}

/// Whether the axes are those that the pass knows: nothing but User-agent lines, rules and their order counts.
fn in_one_pass(dialect: &Dialect) -> bool {
    let record = dialect.record;
    let rules = dialect.rules;
    !record.ended_by_blank_line
        && record.closed_by == Closer::Rule
        && dialect.rules_of_version_2.is_none()
        && rules.order == RuleOrder::Longest
        && !rules.several_paths
        && matches!(
            dialect.token,
            TokenMatch::NameThenLeadingLetters | TokenMatch::LeadingLetters | TokenMatch::Whole
        )
        && dialect.limits.rules.is_none()
}

struct Pass<'a> {
    octets: &'a [u8],
    dialect: &'a Dialect,
    asker: Asker<'a>,
    glance: Glance<'a>,
    winner: Winner<'a>,
    /// The best class of group that was seen.
    best: Option<Class>,
    /// Whether a group of that class was closed, and the dialect takes no second one.
    done: bool,
    group: Group,
}

/// The group that the pass is in.
#[derive(Clone, Copy, Default)]
struct Group {
    /// The best class of its User-agent lines.
    class: Option<Class>,
    /// Whether a rule was seen in it; in groups that do not count none is looked for.
    has_rule: bool,
}

impl<'a> Pass<'a> {
    fn run(octets: &'a [u8], dialect: &'a Dialect, asker: Asker<'a>, path: &'a [u8]) -> Decision {
        let (read, limit) = within_limit(octets, dialect);
        let closed = limit.is_some() && dialect.limits.on_excess == Excess::DisallowSite;
        let decision = |verdict, reason| Decision { verdict, reason, rule: None, limit };
        if dialect.implicit_robots_txt && path == b"/robots.txt" {
            return decision(Verdict::Allowed, Reason::ImplicitRobotsTxt);
        }
        if closed {
            return decision(Verdict::Disallowed, Reason::LimitReached);
        }
        let mut pass = Pass {
            octets: read,
            dialect,
            asker,
            glance: Glance::new(dialect, &asker, path),
            winner: Winner::new(dialect.rules, path),
            best: None,
            done: false,
            group: Group::default(),
        };
        pass.walk();
        match (pass.best, pass.winner.best()) {
            (None, _) => decision(Verdict::Allowed, Reason::NoGroup),
            (Some(_), Some((directive, at))) => {
                let verdict = if directive == Directive::Allow {
                    Verdict::Allowed
                } else {
                    Verdict::Disallowed
                };
                let line = count_lines(&read[byte_order_mark(read)..at]) as u32 + 1;
                let rule = Some(DecidingRule { line, directive });
                Decision { verdict, reason: Reason::MatchedRule, rule, limit }
            }
            (Some(_), None) if pass.winner.any_rule => {
                decision(Verdict::Allowed, Reason::NoRuleMatched)
            }
            (Some(_), None) => decision(Verdict::Allowed, Reason::EmptyGroup),
        }
    }

    fn walk(&mut self) {
        let mut candidates = Candidates::new(self.octets, byte_order_mark(self.octets));
        while let Some(at) = candidates.next(self.is_active()) {
            match self.glance.at(self.octets, at) {
                glance::Seen::OtherRobot => self.user_agent(None),
                glance::Seen::NoMatch => {
                    self.group.has_rule = true;
                    self.winner.any_rule = true;
                }
                glance::Seen::Unsure => self.read_line(at),
            }
        }
    }

    /// Whether the rules of this group count.
    #[inline]
    fn is_active(&self) -> bool {
        self.group.class.is_some() && self.group.class == self.best && !self.done
    }

    /// Whether only the first group of the best class counts.
    fn takes_first_only(&self) -> bool {
        let for_star = self.best.is_some_and(Class::is_star);
        let Dialect { several_groups, several_star_groups, .. } = self.dialect;
        *(if for_star { several_star_groups } else { several_groups }) == SeveralGroups::First
    }

    /// Reads the line that holds the octet at `at`, as everyone does.
    fn read_line(&mut self, at: usize) {
        let span = line_around(self.octets, at);
        let Reading::Known(directive, value) =
            read(self.octets, self.dialect, &Line::read(self.octets, span))
        else {
            return;
        };
        let text = value.of(self.octets);
        match directive {
            Directive::UserAgent => self.user_agent(self.asker.class_of(text)),
            Directive::Allow | Directive::Disallow if self.is_active() => {
                self.group.has_rule = true;
                self.winner.offer(directive, text, span.start as usize);
            }
            _ => {}
        }
    }

    /// A User-agent line of that class: `None` names another robot.
    #[inline]
    fn user_agent(&mut self, class: Option<Class>) {
        if self.group.has_rule {
            self.done |= self.is_active() && self.takes_first_only();
            self.group = Group::default();
        }
        let Some(class) = class else { return };
        self.group.class = Some(self.group.class.map_or(class, |group| group.min(class)));
        if self.best.is_none_or(|best| class < best) {
            // What worse groups said does not count.
            self.best = Some(class);
            self.done = false;
            self.winner.forget();
        }
    }
}

/// The line that holds an octet, without its end.
fn line_around(octets: &[u8], at: usize) -> Span {
    let first = byte_order_mark(octets);
    let start =
        memchr::memrchr2(b'\n', b'\r', &octets[first..at]).map_or(first, |end| first + end + 1);
    let end = memchr::memchr2(b'\n', b'\r', &octets[at..]).map_or(octets.len(), |end| at + end);
    Span::new(start as u32, end as u32)
}

/// The octets of the lines that the dialect's limit lets it read, and what it cut off. A line that it cuts is
/// not read.
fn within_limit<'o>(octets: &'o [u8], dialect: &Dialect) -> (&'o [u8], Option<LimitReached>) {
    let octets = &octets[..octets.len().min(LARGEST)];
    let most = dialect.limits.octets.map_or(usize::MAX, |most| most as usize);
    if octets.len() <= most {
        return (octets, None);
    }
    let bom = byte_order_mark(octets);
    let is_end = |at: usize| matches!(octets[at], b'\n' | b'\r');
    let in_crlf = most > bom && octets[most - 1..].starts_with(b"\r\n");
    let (read, next) = if most < bom {
        (bom, bom)
    } else if in_crlf {
        (most, most + 1)
    } else if is_end(most) {
        (most, most + if octets[most..].starts_with(b"\r\n") { 2 } else { 1 })
    } else {
        let cut = (bom..most).rev().find(|&at| is_end(at)).map_or(bom, |end| end + 1);
        (cut, cut)
    };
    if next >= octets.len() {
        return (octets, None);
    }
    let line = count_lines(&octets[bom..next]) as u32 + 1;
    (&octets[..read], Some(LimitReached { limit: LimitedBy::Octets(most as u32), line }))
}
