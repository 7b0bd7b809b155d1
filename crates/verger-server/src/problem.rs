//! Why there is no answer, as RFC 9457 says it.

use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;
use verger_report::question::QuestionFault;

use crate::reply::ReplyBody;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    /// What is wrong, and what to do.
    pub(crate) detail: String,
    /// The key of the question, or the header, that is wrong.
    pub(crate) field: Option<String>,
    /// More headers.
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
}

/// The body of a problem.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ProblemBody<'a> {
    /// There is no page about it: the status says what it is (RFC 9457 §4.2.1).
    r#type: &'static str,
    /// The status in words.
    title: &'static str,
    /// The status.
    status: u16,
    /// What is wrong, and what to do.
    detail: &'a str,
    /// The key of the question, or the header, that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { status, detail: detail.into(), field: None, headers: Vec::new() }
    }

    /// A question that was understood, and cannot be answered.
    pub(crate) fn with_question(fault: QuestionFault) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, fault.text).about(fault.key)
    }

    /// The same, about that key or header.
    pub(crate) fn about(self, field: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..self }
    }

    /// The same, with the place of its key before it.
    pub(crate) fn within(self, place: &str) -> Self {
        let field = self.field.map_or_else(|| place.to_owned(), |key| format!("{place}.{key}"));
        Self { field: Some(field), ..self }
    }

    pub(crate) fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    pub(crate) fn response(self) -> Response<ReplyBody> {
        let Self { status, detail, field, headers } = self;
        let body = ProblemBody {
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or("Problem"),
            status: status.as_u16(),
            detail: &detail,
            field: field.as_deref(),
        };
        let mut body = serde_json::to_vec(&body).expect("a problem has string keys");
        body.push(b'\n');
        let mut reply = Response::new(ReplyBody::whole(body));
        *reply.status_mut() = status;
        reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        reply.headers_mut().extend(headers);
        reply
    }
}

impl From<QuestionFault> for Problem {
    fn from(fault: QuestionFault) -> Self {
        Self::with_question(fault)
    }
}

/// The media type of a problem.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";
