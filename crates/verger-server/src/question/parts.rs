//! The parts that several questions have.

use serde::Deserialize;
use verger::{Crawler, Document, Origin};
use verger_report::question::{QuestionFault, asked_bytes, asked_crawler, asked_origin};
use verger_report::{AskedOf, AskedUrl, Robot};

use super::{CrawlerQuestion, Object};
use crate::problem::Problem;

/// A file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FileParts {
    /// The robots.txt.
    pub(crate) robots: Option<String>,
    /// The robots.txt in base64, if it is not UTF-8.
    pub(crate) robots_b64: Option<String>,
    /// What answers call the file.
    pub(crate) name: Option<String>,
}

/// The keys about crawlers.
#[derive(Debug)]
pub(crate) struct CrawlerKeys<'q> {
    pub(crate) agents: Option<&'q [String]>,
    pub(crate) user_agent: Option<&'q str>,
    pub(crate) exact: bool,
    pub(crate) crawlers: Option<&'q [Object<CrawlerQuestion>]>,
}

/// The keys about URLs.
#[derive(Debug)]
pub(crate) struct UrlKeys {
    pub(crate) url: Option<String>,
    pub(crate) url_b64: Option<String>,
    pub(crate) urls: Option<Vec<String>>,
    pub(crate) origin: Option<String>,
}

/// URLs that can be answered, each of them, and the origin of the file.
#[derive(Debug)]
pub(crate) struct Asked {
    urls: Vec<Vec<u8>>,
    pub(crate) origin: Option<Origin>,
}

/// A file that is given as text or as base64.
pub(crate) fn asked_file(
    robots: Option<String>,
    robots_b64: Option<&str>,
) -> Result<Document<'static>, QuestionFault> {
    asked_bytes(("robots", "robots_b64"), robots, robots_b64).map(Document::parse)
}

impl FileParts {
    /// The file, under the name that it has or this one.
    pub(crate) fn file(self, name: &str) -> Result<(String, Document<'static>), QuestionFault> {
        let document = asked_file(self.robots, self.robots_b64.as_deref())?;
        Ok((self.name.unwrap_or_else(|| name.to_owned()), document))
    }
}

impl CrawlerKeys<'_> {
    /// Whether none is given.
    pub(crate) fn are_none(&self) -> bool {
        self.agents.is_none() && self.user_agent.is_none() && self.crawlers.is_none()
    }

    /// The crawlers, in order: at least one.
    pub(crate) fn read(&self) -> Result<Vec<Robot>, Problem> {
        let Some(crawlers) = self.crawlers else {
            let crawler = crawler(self.agents, self.user_agent, self.exact)?;
            return Ok(vec![Robot::new(crawler)]);
        };
        let fault = |text: &str| Err(QuestionFault::new("crawlers", text).into());
        if self.agents.is_some() || self.user_agent.is_some() || self.exact {
            return fault(
                "crawlers does not go with agents, user_agent and exact; name each in it",
            );
        }
        if crawlers.is_empty() {
            return fault("crawlers is empty; give at least one");
        }
        if crawlers.len() > MOST_TIMES {
            return fault(&format!("crawlers has more than {MOST_TIMES}; ask about some at once"));
        }
        let robot = |(number, Object(one)): (usize, &Object<CrawlerQuestion>)| {
            let CrawlerQuestion { agents, user_agent, exact } = one;
            let crawler = crawler(agents.as_deref(), user_agent.as_deref(), *exact);
            let within = |fault| Problem::from(fault).within(&format!("crawlers[{number}]"));
            crawler.map(Robot::new).map_err(within)
        };
        crawlers.iter().enumerate().map(robot).collect()
    }
}

/// A crawler of not too many names: each is compared with each User-agent line.
fn crawler(
    agents: Option<&[String]>,
    user_agent: Option<&str>,
    exact: bool,
) -> Result<Crawler, QuestionFault> {
    if agents.is_some_and(|names| names.len() > MOST_NAMES) {
        let text = format!("agents has more than {MOST_NAMES} names of one crawler; give fewer");
        return Err(QuestionFault::new("agents", text));
    }
    asked_crawler(agents, user_agent, exact)
}

/// Refuses to read a file for too many crawlers or dialects: what is kept of one takes at most four times the file.
pub(crate) fn within_bounds(document: &Document<'_>, times: usize) -> Result<(), QuestionFault> {
    let most = (MOST_READ / document.octets().len().max(1)).clamp(LEAST_TIMES, MOST_TIMES);
    if times <= most {
        return Ok(());
    }
    let text = format!(
        "the file would be read {times} times, once for each crawler in each dialect: at most {most} times for one of \
         its size"
    );
    Err(QuestionFault::new("crawlers", text))
}

impl UrlKeys {
    /// The URLs, of which at least one is given; the first that is refused is named.
    pub(crate) fn read(self) -> Result<Asked, Problem> {
        let origin = self.origin.as_deref().map(asked_origin).transpose()?;
        let key = if self.url_b64.is_some() { "url_b64" } else { "url" };
        let (urls, are_listed) = match self.urls {
            Some(urls) if self.url.is_none() && self.url_b64.is_none() => {
                if urls.is_empty() {
                    let text = "urls is empty; give at least one";
                    return Err(QuestionFault::new("urls", text).into());
                }
                (urls.into_iter().map(String::into_bytes).collect(), true)
            }
            Some(_) => {
                let text = "give one of url, url_b64 and urls";
                return Err(QuestionFault::new("urls", text).into());
            }
            None => {
                let url = asked_bytes(("url", "url_b64"), self.url, self.url_b64.as_deref())?;
                (vec![url], false)
            }
        };
        let asked = Asked { urls, origin };
        for (number, url) in asked.urls.iter().enumerate() {
            if let Err(refused) = AskedUrl::read(url, asked.of()) {
                let place = if are_listed { format!("urls[{number}]") } else { key.to_owned() };
                let fault = QuestionFault::new(key, refused.to_string());
                return Err(Problem::from(fault).about(place));
            }
        }
        Ok(asked)
    }
}

impl Asked {
    fn of(&self) -> AskedOf<'_> {
        AskedOf::File(self.origin.as_ref())
    }

    /// Each URL as it is read.
    pub(crate) fn each(&self) -> impl Iterator<Item = AskedUrl<'_>> {
        let read = |url| AskedUrl::read(url, self.of()).expect("none of them was refused");
        self.urls.iter().map(move |url| read(url.as_slice()))
    }
}

/// The bytes that may be read for all crawlers together,
const MOST_READ: usize = 16 << 20;
/// but a file is always read for this number of crawlers and dialects,
const LEAST_TIMES: usize = 8;
/// and never for more than this.
const MOST_TIMES: usize = 256;
/// The names that one crawler may have.
const MOST_NAMES: usize = 100;
