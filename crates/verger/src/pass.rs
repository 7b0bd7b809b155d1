//! One pass over the bytes that finds the rules for one robot, and interprets nothing else.
//!
//! Most of a file need not be read to learn what it says to one robot: only lines whose first letter can begin
//! `User-agent` and, in a group that counts, `Allow` or `Disallow`. The pass finds such lines sixty-four bytes at a
//! time ([`candidates`]), recognises nearly all of them by their beginning ([`hint`]), and reads the few that are
//! left with the same code as the rest of the crate. A [`RuleSink`] receives the rules: [`decide`](crate::decide)
//! compares them with one path, [`Policy::new`](crate::Policy::new) keeps them.

mod candidates;
mod field_name;
mod hint;

use crate::crawler::{Class, Classifier, Crawler};
use crate::decision::{LimitReached, LimitedBy};
use crate::dialect::{Closer, Dialect, RuleOrder, SeveralGroups, TokenMatch};
use crate::directive::{Directive, Scope};
use crate::reading::{Reading, read};
use crate::syntax::{LARGEST, Line, Span, byte_order_mark, count_lines, lines_within};
use candidates::Candidates;
pub(crate) use candidates::{Initials, LineFilter};
pub(crate) use hint::FARTHEST;
use hint::{BEFORE_VALUE, HintReader, LineHint, plain_value};

/// Finds only User-agent lines and rules.
pub(crate) const OF_ACCESS: LineFilter =
    LineFilter { with_rules: Initials::of(b"uad"), without_rules: Initials::of(b"u") };

/// Receives the rules.
pub(crate) trait RuleSink {
    /// Which lines to look at.
    fn filter(&self) -> LineFilter;

    /// Looks at a rule whose value begins at `value` (not with white space) and may end anywhere; reads no farther
    /// than [`FARTHEST`]. Returns whether that was enough; if not, the rule is passed in full.
    fn quick_reject(&mut self, octets: &[u8], value: usize, directive: Directive) -> bool;

    /// Takes a rule: its value, and where its line begins.
    fn rule(&mut self, directive: Directive, value: &[u8], at: usize);

    /// Drops the rules of the groups before this one, which is better.
    fn discard(&mut self);

    /// Takes a line of pace that is for the robot: where its value is, and where the line begins.
    fn pace(&mut self, _directive: Directive, _value: Span, _at: usize) {}
}

/// A pass under a supported dialect.
pub(crate) struct Pass<'a> {
    octets: &'a [u8],
    dialect: &'a Dialect,
    classifier: Classifier<'a>,
    /// The limit that kept lines from being read.
    pub(crate) limit: Option<LimitReached>,
}

impl<'a> Pass<'a> {
    /// A pass over the bytes, if the dialect's axes are supported: only User-agent lines, rules and their order
    /// count.
    pub(crate) fn new(
        octets: &'a [u8],
        dialect: &'a Dialect,
        crawler: &'a Crawler,
    ) -> Option<Self> {
        // An empty name has no first byte to look for.
        let is_nameless = crawler.names().any(|name| name.text().is_empty());
        if is_nameless || !knows(dialect) {
            return None;
        }
        let classifier = Classifier::new(dialect, crawler);
        let (octets, limit) = within_limit(octets, dialect);
        Some(Self { octets, dialect, classifier, limit })
    }

    /// Passes the rules for the robot to the sink. Returns whether a group is for it.
    pub(crate) fn run(&self, sink: &mut impl RuleSink) -> bool {
        // The part before the first group counts as following another group's rules.
        let group = Group { has_rule: true, ..Group::default() };
        let mut walk = Walk { pass: self, sink, best: None, done: false, group, is_active: false };
        walk.finish();
        walk.best.is_some()
    }

    /// The number of the line that begins there.
    pub(crate) fn line_at(&self, at: usize) -> u32 {
        count_lines(&self.octets[byte_order_mark(self.octets)..at]) as u32 + 1
    }
}

fn knows(dialect: &Dialect) -> bool {
    let (record, rules) = (dialect.record, dialect.rules);
    !record.ended_by_blank_line
        && record.closed_by == Closer::Rule
        && dialect.rules_of_version_2.is_none()
        && rules.order == RuleOrder::Longest
        && !rules.several_paths
        && dialect.limits.rules.is_none()
        && dialect.line.longest.is_none_or(|longest| longest as usize > BEFORE_VALUE + FARTHEST)
        && matches!(
            dialect.token,
            TokenMatch::NameThenLeadingLetters
                | TokenMatch::LeadingLetters
                | TokenMatch::WithOrWithoutVersion
        )
}

struct Walk<'w, 'a, T> {
    pass: &'w Pass<'a>,
    sink: &'w mut T,
    /// The best class of group so far.
    best: Option<Class>,
    /// Whether a group of that class has ended, and the dialect takes no second one.
    done: bool,
    group: Group,
    /// Whether the rules of this group count.
    is_active: bool,
}

/// The current group.
#[derive(Clone, Copy, Default)]
struct Group {
    /// The best class of its User-agent lines.
    class: Option<Class>,
    /// The best class of the User-agent lines of the current run, and whether the run has a line of pace, so that a
    /// User-agent line begins another run.
    run: Option<Class>,
    has_pace: bool,
    /// Whether it has had a rule, so that a User-agent line begins another group. In groups that do not count, the
    /// pass may not have looked for rules.
    has_rule: bool,
}

impl<T: RuleSink> Walk<'_, '_, T> {
    fn finish(&mut self) {
        let octets = self.pass.octets;
        let hints = HintReader::new(self.pass.classifier.crawler());
        let first = byte_order_mark(octets);
        let mut candidates = Candidates::new(octets, first, self.sink.filter());
        while let Some(at) = candidates.next() {
            match hints.at(octets, at) {
                LineHint::OtherRobot => self.user_agent(None),
                LineHint::Line(Directive::UserAgent, value) => match plain_value(octets, value) {
                    Some(text) => self.user_agent(self.pass.classifier.class_of(text)),
                    None => self.read_line(at),
                },
                LineHint::Line(..) if !self.is_active => self.group.has_rule = true,
                LineHint::Line(directive, value) => {
                    if self.sink.quick_reject(octets, value, directive) {
                        self.group.has_rule = true;
                    } else if let Some(text) = plain_value(octets, value) {
                        self.rule(directive, text, at);
                    } else {
                        self.read_line(at);
                    }
                    continue;
                }
                LineHint::Unsure => self.read_line(at),
            }
            candidates.look_for_rules(self.is_active, at);
        }
    }

    /// Reads the line whose first text begins at `at`, with the ordinary line reader.
    fn read_line(&mut self, at: usize) {
        let Pass { octets, dialect, classifier, .. } = self.pass;
        let Some(start) = line_start(octets, at) else { return };
        let end = memchr::memchr2(b'\n', b'\r', &octets[at..]).map_or(octets.len(), |end| at + end);
        let span = Span::new(start as u32, end as u32);
        let Reading::Known(directive, value) = read(octets, dialect, &Line::read(octets, span))
        else {
            return;
        };
        let text = value.of(octets);
        match directive {
            Directive::UserAgent => self.user_agent(classifier.class_of(text)),
            Directive::Allow | Directive::Disallow if self.is_active => {
                self.rule(directive, text, start);
            }
            Directive::Allow | Directive::Disallow => self.group.has_rule = true,
            other if other.entry().scope == Scope::Run => {
                self.group.has_pace = true;
                if self.is_active && self.group.run == self.best {
                    self.sink.pace(other, value, start);
                }
            }
            _ => {}
        }
    }

    fn rule(&mut self, directive: Directive, text: &[u8], at: usize) {
        self.group.has_rule = true;
        self.sink.rule(directive, text, at);
    }

    /// A User-agent line of that class: `None` if it names another robot.
    #[inline]
    fn user_agent(&mut self, class: Option<Class>) {
        if self.group.has_rule {
            self.done |= self.is_active && self.takes_first_only();
            self.group = Group::default();
            self.is_active = false;
        } else if self.group.has_pace {
            self.group = Group { run: None, has_pace: false, ..self.group };
        }
        let Some(class) = class else { return };
        let better = |best: Option<Class>| best.map_or(class, |best| best.min(class));
        self.group.class = Some(better(self.group.class));
        self.group.run = Some(better(self.group.run));
        if self.best.is_none_or(|best| class < best) {
            // The rules of worse groups do not count.
            self.best = Some(class);
            self.done = false;
            self.sink.discard();
        }
        self.is_active = self.group.class == self.best && !self.done;
    }

    /// Whether only the first group of the best class counts.
    fn takes_first_only(&self) -> bool {
        self.best.is_some_and(|best| self.pass.dialect.several(best) == SeveralGroups::First)
    }
}

/// Where the line begins whose first text begins at `at`; `None` if that is not a line's first text.
fn line_start(octets: &[u8], at: usize) -> Option<usize> {
    let first = byte_order_mark(octets);
    let is_space = |octet: u8| octet <= b' ' && !matches!(octet, b'\n' | b'\r');
    let before = octets[first..at].iter().rev();
    let start = at - before.take_while(|&&octet| is_space(octet)).count();
    (start == first || matches!(octets[start - 1], b'\n' | b'\r')).then_some(start)
}

/// The bytes of the lines that the dialect's limit allows, and what it cut off. A line that the limit cuts is not
/// read.
fn within_limit<'o>(octets: &'o [u8], dialect: &Dialect) -> (&'o [u8], Option<LimitReached>) {
    let octets = &octets[..octets.len().min(LARGEST)];
    let Some(most) = dialect.limits.octets else { return (octets, None) };
    let (read, next) = lines_within(octets, most);
    if next == octets.len() {
        return (octets, None);
    }
    let line = count_lines(&octets[byte_order_mark(octets)..next]) as u32 + 1;
    (&octets[..read], Some(LimitReached { limit: LimitedBy::Octets(most), line }))
}
