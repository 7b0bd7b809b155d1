//! What a page says to a robot by the name of another of its operator.

use verger::page::{PageAspect, PageScope, PageStatement};

use super::Told;
use verger_report::text::{cut, shown};

impl Told<'_> {
    /// The name of another robot of the operator whose statement decides something; `None` where the robot is spoken to
    /// by its own name alone, or by none.
    pub(crate) fn decided_by_kin(&self) -> Option<&[u8]> {
        let mut deciding: Vec<&PageStatement> = Vec::new();
        for &aspect in PageAspect::ALL {
            deciding.extend(self.answer.verdict(aspect).deciding);
        }
        deciding.extend(self.answer.max_snippet().deciding);
        deciding.extend(self.answer.max_image_preview().deciding);
        deciding.extend(self.answer.max_video_preview().deciding);
        deciding.extend(self.answer.unavailable_after().deciding);
        deciding.extend(self.answer.index_if_embedded());
        let name = |said: &&'_ PageStatement| match &said.scope {
            PageScope::Robot(name) => Some(name.to_vec()),
            PageScope::All => None,
        };
        let names: Vec<_> = deciding.iter().filter_map(name).collect();
        self.kin().find(|kin| names.iter().any(|name| name.eq_ignore_ascii_case(kin)))
    }

    /// The names of others of the operator that the robot obeys on a page.
    fn kin(&self) -> impl Iterator<Item = &[u8]> {
        self.crawler.tokens().filter(|token| !self.own.tokens().any(|own| own == *token))
    }

    /// That the robot obeys what is said to another.
    pub(crate) fn through(&self, kin: &[u8]) -> String {
        format!("{} obeys what the page says to {}", self.robot, cut(&shown(kin)))
    }

    /// All names by which it is spoken to, where there are more than its own.
    pub(super) fn asked_as(&self) -> Option<Vec<String>> {
        let text = |token: &[u8]| String::from_utf8_lossy(token).into_owned();
        self.kin().next()?;
        Some(self.crawler.tokens().map(text).collect())
    }
}
