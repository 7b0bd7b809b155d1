use verger::{Crawler, Dialect, Directive, Document, Outline};

use crate::beside::may_have_lines_for_robot;

/// A file that is asked about many robots: divided into groups once, as each dialect reads it, and for access and for use.
pub(super) struct ReadFile<'d> {
    document: &'d Document<'d>,
    outlines: [Outline<'d>; 4],
    may_have_lines: bool,
}

/// What a robot obeys in each outline: groups, parts of groups, and groups that it ignores.
pub(super) type ObeyedLines = [(Vec<usize>, Vec<usize>, Vec<usize>); 4];

impl<'d> ReadFile<'d> {
    pub(super) fn new(document: &'d Document<'d>) -> Self {
        let outlines = [
            Outline::new(document, &Dialect::RFC9309),
            Outline::new(document, &Dialect::GOOGLE),
            Outline::for_usage(document, &Dialect::RFC9309),
            Outline::for_usage(document, &Dialect::GOOGLE),
        ];
        let may_have_lines = outlines[..2].iter().any(may_have_lines_for_robot);
        Self { document, outlines, may_have_lines }
    }

    pub(super) fn document(&self) -> &'d Document<'d> {
        self.document
    }

    /// For access; `rfc9309` or `google`.
    pub(super) fn outline(&self, dialect: &Dialect) -> &Outline<'d> {
        let [rfc9309, google, ..] = &self.outlines;
        if dialect.name == google.dialect().name { google } else { rfc9309 }
    }

    /// Whether it can say something about pace, hours or use to a robot.
    pub(super) fn may_have_lines(&self) -> bool {
        self.may_have_lines
    }

    pub(super) fn obeyed(&self, crawler: &Crawler) -> ObeyedLines {
        self.outlines.each_ref().map(|outline| {
            let obeyed = outline.obeyed(crawler);
            (obeyed.groups, obeyed.parts, obeyed.ignored)
        })
    }

    /// All lines of the groups that are obeyed, by their fields and values. Where they are alike in two files, the files say the
    /// same.
    pub(super) fn says(&self, obeyed: &ObeyedLines) -> [Vec<(Directive, &'d [u8])>; 4] {
        std::array::from_fn(|at| {
            let outline = &self.outlines[at];
            let mut lines = Vec::new();
            for group in obeyed[at].0.iter().filter_map(|&place| outline.group(place)) {
                let mut of_group = [group.agents(), group.rules(), group.fields()].concat();
                of_group.sort_by_key(|statement| statement.line);
                lines.extend(of_group.iter().map(|statement| {
                    let value = self.document.text(statement.value).unwrap_or_default();
                    (statement.directive, value)
                }));
            }
            lines
        })
    }
}
