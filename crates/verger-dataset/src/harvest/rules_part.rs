//! The rules part of a data.txt: the fewest of its lines that mean the same to every robot.

use verger::Document;
use verger::syntax::LineKind;

use crate::statement::is_of_rules;

/// The lines of a data.txt that hold rules: [`DataRules`](crate::DataRules) made from them decide like those made from
/// the whole file. `None` if it has no rules. Of more than 1 MiB, the first records count.
pub(crate) fn rules_part(octets: &[u8]) -> Option<Vec<u8>> {
    let document = Document::parse(octets);
    let (mut part, mut has_agent) = (Part::default(), false);
    for line in document.lines() {
        match line.kind {
            LineKind::Blank => part.close(),
            LineKind::Record(record) => {
                let field = document.text(record.field).unwrap_or_default();
                let is = |name: &str| field.eq_ignore_ascii_case(name.as_bytes());
                if str::from_utf8(field).is_ok_and(is_of_rules) {
                    has_agent |= is("user-agent");
                    part.has_rule |= !is("user-agent");
                    part.record.extend_from_slice(
                        document.text(line.span).unwrap_or_default().trim_ascii(),
                    );
                    part.record.push(b'\n');
                } else if !part.record.ends_with(OTHER) {
                    part.record.extend_from_slice(OTHER);
                }
            }
            LineKind::Comment | LineKind::Unrecognised => {}
        }
    }
    part.close();
    has_agent.then_some(part.kept)
}

#[derive(Default)]
struct Part {
    kept: Vec<u8>,
    record: Vec<u8>,
    has_rule: bool,
    before: Vec<u8>,
}

impl Part {
    /// A blank line ends a record. Of several identical records without rules, as in a file of datasets, one is enough.
    fn close(&mut self) {
        let is_new = self.has_rule || self.record != self.before;
        if is_new && !self.record.is_empty() && self.kept.len() + self.record.len() < MOST {
            self.kept.extend_from_slice(&self.record);
            self.kept.push(b'\n');
        }
        if !self.record.is_empty() {
            self.before = std::mem::take(&mut self.record);
        }
        self.has_rule = false;
    }
}

/// Stands for fields that are not rules: such fields make the lines before them a record, which a blank line then ends.
const OTHER: &[u8] = b"x: x\n";
const MOST: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use verger::Crawler;

    use super::*;
    use crate::rules::DataRules;

    #[test]
    fn datasets_are_left_out() {
        let file = b"Catalog: C\n\nDataset: a\nTitle: A\n\nDataset: b\n\nUser-agent: * # all\nDisallow: /d/\n";
        assert_eq!(
            rules_part(file).as_deref(),
            Some(&b"x: x\n\nUser-agent: * # all\nDisallow: /d/\n\n"[..])
        );
        assert_eq!(rules_part(b"Dataset: a\n"), None);
    }

    /// Every file of up to six of these lines.
    #[test]
    fn what_is_left_decides_alike() {
        let lines: [&[u8]; 7] = [
            b"User-agent: a\n",
            b"user-agent : *\r\n",
            b"Disallow: /d\n",
            b"Allow: /d/e\r",
            b"Dataset: x\n",
            b"\n",
            b"# c\n",
        ];
        let crawler = [Crawler::new(["a"]), Crawler::new(["b"])];
        for number in 0..lines.len().pow(6) {
            let digits = (0..6).map(|place| number / lines.len().pow(place) % lines.len());
            let file = digits.map(|digit| lines[digit]).collect::<Vec<_>>().concat();
            let part = rules_part(&file).unwrap_or_default();
            for crawler in &crawler {
                let (all, part) = (DataRules::new(&file, crawler), DataRules::new(&part, crawler));
                for url in [&b"https://e.org/d"[..], b"https://e.org/d/e", b"https://e.org/c"] {
                    let file = String::from_utf8_lossy(&file);
                    assert_eq!(part.allows(url), all.allows(url), "{file:?}");
                }
            }
        }
    }
}
