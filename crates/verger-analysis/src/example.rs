use crate::free::free_symbol;
use crate::subject::Subject;

/// A URL that a rule matches, and what decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MatchedUrl {
    /// Its path.
    pub url: Vec<u8>,
    /// The line that decides it, by the engine; `None` where no rule does.
    pub decided_by: Option<u32>,
}

impl Subject {
    /// The canonical URL of the rule of a line: where the rule decides any URL, it decides this one. `None` if it has no rule
    /// there, or no URL can match it.
    ///
    /// **Cost.** A pass over the rules, and two decisions.
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document};
    /// use verger_analysis::Subject;
    ///
    /// let document = Document::parse(b"User-agent: *\nDisallow: /a*b\nAllow: /a*b\n");
    /// let subject = Subject::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    /// let matched = subject.matched_by(3).unwrap();
    /// assert_eq!((&*matched.url, matched.decided_by), (&b"/azbz"[..], Some(3)));
    /// assert_eq!(subject.matched_by(2).unwrap().decided_by, Some(3), "it decides nothing");
    /// ```
    pub fn matched_by(&self, line: u32) -> Option<MatchedUrl> {
        let z = free_symbol(&[&self.ranking])?;
        let rule = self.rules().find(|rule| rule.rule.line() == line)?;
        let mut first = None;
        for shape in &rule.shapes {
            let path = shape.canonical(z);
            let (Some(url), Some(decision)) = (self.text_of(&path), self.decide(&path)) else {
                continue;
            };
            let matched = MatchedUrl { url, decided_by: decision.line() };
            if matched.decided_by == Some(line) {
                return Some(matched);
            }
            first.get_or_insert(matched);
        }
        first
    }
}
