//! Every path of the service: this table is the router and what `/openapi.json` is made from.

use crate::verbs::{self, Verb};

/// A path, and what it does.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) path: &'static str,
    /// What it does, in a sentence.
    #[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "only the description has it"))]
    pub(crate) about: &'static str,
    pub(crate) does: Does,
}

/// What a path does.
#[derive(Debug)]
pub(crate) enum Does {
    /// It answers questions.
    Answer(Answers),
    /// It says whether the process lives.
    Live,
    /// It says whether the service takes questions.
    Ready,
    /// It gives numbers about the service.
    Metrics,
    /// It describes the service.
    OpenApi,
}

/// How a path answers.
#[derive(Debug)]
pub(crate) struct Answers {
    pub(crate) verb: Verb,
    /// The name of the type of its questions.
    #[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "only the description has it"))]
    pub(crate) question: &'static str,
    /// The kinds of its answers; none for the bytes of a file.
    pub(crate) kinds: &'static [&'static str],
    /// Whether a short question takes so little that it is answered where it was read.
    pub(crate) is_quick: bool,
}

const fn answers(
    path: &'static str,
    about: &'static str,
    verb: Verb,
    (question, kinds): (&'static str, &'static [&'static str]),
) -> Route {
    Route { path, about, does: Does::Answer(Answers { verb, question, kinds, is_quick: false }) }
}

const fn page(path: &'static str, about: &'static str, does: Does) -> Route {
    Route { path, about, does }
}

pub(crate) static ROUTES: &[Route] = &[
    Route {
        path: "/v1/check",
        about: "May these crawlers fetch these URLs, by this file?",
        does: Does::Answer(Answers {
            verb: verbs::check,
            question: "UrlQuestion",
            kinds: &["check"],
            is_quick: true,
        }),
    },
    answers(
        "/v1/explain",
        "Why may these crawlers fetch these URLs, or not?",
        verbs::explain,
        ("UrlQuestion", &["explain"]),
    ),
    answers(
        "/v1/compare",
        "Where do the dialects, or several crawlers, disagree?",
        verbs::compare,
        ("CompareQuestion", &["compare"]),
    ),
    answers(
        "/v1/show",
        "Everything that a file says to these crawlers.",
        verbs::show,
        ("ShowQuestion", &["show"]),
    ),
    answers(
        "/v1/lint",
        "What is wrong, risky or without effect in a file?",
        verbs::lint,
        ("LintQuestion", &["lint"]),
    ),
    answers(
        "/v1/fmt",
        "The normal form of a file, proved to say the same.",
        verbs::fmt,
        ("FmtQuestion", &[]),
    ),
    answers(
        "/v1/diff",
        "What changes from one file to another, and for whom?",
        verbs::diff,
        ("DiffQuestion", &["diff", "diff-of-site"]),
    ),
    answers(
        "/v1/agents",
        "The known crawlers, one of them, or their classes.",
        verbs::agents,
        ("AgentsQuestion", &["agents", "classes"]),
    ),
    page("/livez", "Whether the process lives.", Does::Live),
    page("/readyz", "Whether the service takes questions.", Does::Ready),
    page("/metrics", "Numbers about the service, for Prometheus.", Does::Metrics),
    page("/openapi.json", "This description.", Does::OpenApi),
];

impl Route {
    /// The route of a path, and its number in the table.
    pub(crate) fn of(path: &str) -> Option<(usize, &'static Self)> {
        ROUTES.iter().enumerate().find(|(_, route)| route.path == path)
    }
}
