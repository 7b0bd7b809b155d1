//! The answer to each question about a page.

use serde::Serialize;
use verger::page::{
    IndexInstead, PageAnswer, PageAspect, PageStatement, PageVerdict, PreviewLimit,
};
use verger_page::PageRead;

use crate::bytes::{Bytes, key};
use crate::keyed::Keyed;
use crate::place::Place;
use crate::time::Time;

/// The answer to each question, and the statements that decide it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PageRules<'a> {
    /// Whether the robot may do it: index the page, follow its links and so on.
    #[serde(flatten)]
    pub aspects: Keyed<PageAspect, IndexRule<'a>>,
    /// Whether the page may be indexed as part of another.
    pub index_if_embedded: bool,
    /// The statement that says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index_if_embedded_by: Option<usize>,
    /// The most characters of an excerpt; -1 for any number.
    pub max_snippet: Ruled<i64>,
    /// The largest image: `none`, `standard` or `large`.
    pub max_image_preview: Ruled<&'static str>,
    /// The most seconds of a video; -1 for any number.
    pub max_video_preview: Ruled<i64>,
    /// When the page must no longer be shown.
    pub unavailable_after: Ruled<Time>,
}

/// The strictest answer to a question, and the statements that give it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Ruled<T> {
    /// The answer; null if nothing is said, or if an unread part may say otherwise.
    pub value: Option<T>,
    /// The statements that say so.
    pub by: Vec<usize>,
    /// The statements that are less strict.
    pub overrules: Vec<usize>,
}

/// Whether a robot may do something.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct IndexRule<'a> {
    /// The answer.
    #[serde(flatten)]
    pub ruled: Ruled<bool>,
    /// Whether something is said about it.
    #[serde(skip)]
    pub is_stated: bool,
    /// The page to index instead, for a robot that obeys the proposals of 1996.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<Instead<'a>>,
}

/// The page to index instead.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Instead<'a> {
    /// Its URL; absent where several are named.
    #[serde(flatten)]
    pub url: Option<Bytes<'a, key::Url>>,
    /// Where it is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
}

impl<'a> PageRules<'a> {
    /// The answers for the robot.
    pub fn new(page: &'a PageRead, answer: &PageAnswer<'a>, is_incomplete: bool) -> Self {
        let all = page.signals.statements();
        let aspect = |aspect| {
            let verdict = answer.verdict(aspect);
            let mut ruled = Ruled::new(all, &verdict, |allowed| allowed);
            // An unread part may forbid what the read part allows.
            ruled.value = ruled.value.filter(|allowed| !(*allowed && is_incomplete));
            let is_stated = verdict.value.is_some();
            let instead = (aspect == PageAspect::Index)
                .then(|| Instead::of(answer.index_instead()))
                .flatten();
            if instead.is_some() {
                ruled.overrules = indices(all, &overruled(&verdict));
                if verdict.value == Some(true) {
                    ruled.by.clear();
                }
                ruled.value = Some(false);
            }
            Some(IndexRule { ruled, is_stated, instead })
        };
        let embedded = answer.index_if_embedded();
        Self {
            aspects: Keyed::new(aspect),
            index_if_embedded: embedded.is_some(),
            index_if_embedded_by: embedded.and_then(|said| indices(all, &[said]).pop()),
            max_snippet: Ruled::new(all, &answer.max_snippet(), number),
            max_image_preview: Ruled::new(
                all,
                &answer.max_image_preview(),
                verger::page::ImagePreview::name,
            ),
            max_video_preview: Ruled::new(all, &answer.max_video_preview(), number),
            unavailable_after: Ruled::new(all, &answer.unavailable_after(), Time),
        }
    }

    /// The statements that decide something.
    pub fn deciding(&self) -> impl Iterator<Item = usize> {
        let aspects = self.aspects.iter().flat_map(|(_, rule)| &rule.ruled.by);
        let limits = [
            &self.max_snippet.by,
            &self.max_image_preview.by,
            &self.max_video_preview.by,
            &self.unavailable_after.by,
        ];
        aspects.chain(limits.into_iter().flatten()).copied().chain(self.index_if_embedded_by)
    }

    /// The page to index instead.
    pub fn instead(&self) -> Option<&Instead<'a>> {
        self.aspects.iter().find_map(|(_, rule)| rule.instead.as_ref())
    }
}

impl<T> Ruled<T> {
    fn new<V: Copy>(
        all: &[PageStatement],
        verdict: &PageVerdict<'_, V>,
        value: impl Fn(V) -> T,
    ) -> Self {
        Self {
            value: verdict.value.map(value),
            by: indices(all, &verdict.deciding),
            overrules: indices(all, &verdict.overruled),
        }
    }
}

impl<'a> Instead<'a> {
    fn of(instead: IndexInstead<'a>) -> Option<Self> {
        match instead {
            IndexInstead::Unstated => None,
            IndexInstead::At(signal) => Some(Self {
                url: Some(Bytes::new(&signal.value[..])),
                at: Some(signal.place.into()),
            }),
            IndexInstead::Contradictory => Some(Self { url: None, at: None }),
        }
    }
}

/// The indices of some statements among all.
fn indices(all: &[PageStatement], those: &[&PageStatement]) -> Vec<usize> {
    let is = |said: &PageStatement| those.iter().any(|that| std::ptr::eq(*that, said));
    all.iter().enumerate().filter(|(_, said)| is(said)).map(|(index, _)| index).collect()
}

/// The statements that INDEXINSTEAD overrules: all that allow the page to be indexed.
fn overruled<'p>(verdict: &PageVerdict<'p, bool>) -> Vec<&'p PageStatement> {
    let deciding = verdict.deciding.iter().filter(|_| verdict.value == Some(true));
    deciding.chain(&verdict.overruled).copied().collect()
}

/// A number; -1 for no limit, as pages write it.
fn number(limit: PreviewLimit) -> i64 {
    match limit {
        PreviewLimit::AtMost(most) => most.into(),
        PreviewLimit::Unlimited => -1,
    }
}
