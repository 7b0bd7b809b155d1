//! The cases on where a fetcher may connect, read from `data-destination/*.toml`.

use std::net::{IpAddr, Ipv4Addr};

use serde::Deserialize;

use crate::suites;

/// A URL, and whether a fetcher of untrusted URLs may request it.
#[derive(Clone, Debug)]
pub struct DestinationCase {
    /// The clause, or the document, that the answer comes from.
    pub source: String,
    /// The URL.
    pub url: String,
    /// The name of the refusal; `None` if the request is allowed.
    pub refused: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    #[serde(default)]
    form: Vec<Form>,
    #[serde(default)]
    range: Vec<Range>,
    #[serde(default)]
    refused: Vec<List>,
    #[serde(default)]
    allowed: Vec<List>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    name: String,
    source: String,
    host: String,
    #[serde(default)]
    except: Vec<Ipv4Addr>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    name: String,
    source: String,
    first: IpAddr,
    last: IpAddr,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    name: Option<String>,
    source: String,
    urls: Vec<String>,
}

/// Every case, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format.
pub fn destination_cases() -> Vec<DestinationCase> {
    let mut cases = Vec::new();
    for suite in suites::<Suite>("data-destination") {
        for range in &suite.range {
            let ends = [range.first, range.last];
            for end in ends.into_iter().take(if range.first == range.last { 1 } else { 2 }) {
                cases.extend(range.at(end, &suite.form));
            }
        }
        for (refused, lists) in [(true, suite.refused), (false, suite.allowed)] {
            for list in lists {
                assert_eq!(list.name.is_some(), refused, "{}: a refusal has a name", list.source);
                cases.extend(list.urls.iter().map(|url| DestinationCase {
                    source: list.source.clone(),
                    url: url.replace("{long}", &"a".repeat(70_000)),
                    refused: list.name.clone(),
                }));
            }
        }
    }
    cases
}

impl Range {
    fn at(&self, end: IpAddr, forms: &[Form]) -> Vec<DestinationCase> {
        let case = |source: &str, host: String, refused: &str| DestinationCase {
            source: source.to_owned(),
            url: format!("http://{host}/"),
            refused: Some(refused.to_owned()),
        };
        match end {
            IpAddr::V6(end) => vec![case(&self.source, format!("[{end}]"), &self.name)],
            IpAddr::V4(end) => {
                let forms = forms.iter().filter(|form| !form.except.contains(&end));
                std::iter::once(case(&self.source, end.to_string(), &self.name))
                    .chain(forms.map(|form| case(&form.source, form.of(end), &form.name)))
                    .collect()
            }
        }
    }
}

impl Form {
    fn of(&self, address: Ipv4Addr) -> String {
        let mut host = self.host.clone();
        for (letter, octet) in ["a", "b", "c", "d"].into_iter().zip(address.octets()) {
            host = host.replace(&format!("{{{letter}}}"), &format!("{octet:02x}"));
            let complement = format!("{{{}}}", letter.to_uppercase());
            host = host.replace(&complement, &format!("{:02x}", !octet));
        }
        host
    }
}
