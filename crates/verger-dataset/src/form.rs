use std::fmt;

/// The form of a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Nothing but white space and comments.
    Empty,
    /// `Field: value` lines: data.txt as specified.
    Records,
    /// YAML, a list with one member per dataset: data.txt as defined at datatxt.org.
    YamlList,
    /// YAML, one dataset, or a site with its `datasets`: data.txt beside a dataset, as pins writes it.
    YamlMapping,
    /// JSON in a shape of its own: CKAN, data.json, a data package, JSON-LD.
    Json,
    /// An HTML page, such as a server sends instead of a missing file.
    Html,
}

impl Form {
    /// Detects the form of a text from its bytes alone: servers send records as `text/html` and pages as `text/plain`.
    ///
    /// Cost: one pass; only the starts of lines are examined.
    ///
    /// ```
    /// use verger_dataset::Form;
    ///
    /// assert_eq!(Form::of(b"Dataset: rain\nDownload: /rain.csv\n"), Form::Records);
    /// assert_eq!(Form::of(b"- path: rain.csv\n"), Form::YamlList);
    /// assert_eq!(Form::of(b"<!DOCTYPE html>"), Form::Html);
    /// ```
    pub fn of(octets: &[u8]) -> Self {
        let text = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets).trim_ascii_start();
        match text.first() {
            None => Self::Empty,
            Some(b'<') => Self::Html,
            Some(b'{' | b'[') => Self::Json,
            Some(_) => Signs::of(text).form(),
        }
    }

    /// Its name in the command and the vectors.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Records => "records",
            Self::YamlList => "yaml-list",
            Self::YamlMapping => "yaml-mapping",
            Self::Json => "json",
            Self::Html => "html",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The evidence for each form. The whole file counts, so that one damaged line does not change the result.
#[derive(Default)]
struct Signs {
    content: usize,
    records: usize,
    list: usize,
    mapping: usize,
    /// Unindented lines with a key.
    keys: usize,
    /// Lines below a line with only a key.
    nested: usize,
}

/// The context from earlier lines.
#[derive(Clone, Copy, PartialEq)]
enum Above {
    Other,
    /// A key alone: members of its list may be unindented.
    Key,
    Members,
}

impl Signs {
    fn of(text: &[u8]) -> Self {
        let mut signs = Self::default();
        let mut above = Above::Other;
        for line in text.split(|octet| matches!(octet, b'\n' | b'\r')) {
            let content = line.trim_ascii();
            if content.is_empty() || content[0] == b'#' || content == b"---" {
                continue;
            }
            signs.content += 1;
            let at_margin = !line[0].is_ascii_whitespace();
            let colon = line.iter().position(|&octet| octet == b':');
            let key = colon.map(|at| line[..at].trim_ascii());
            let is = |name: &str| key.is_some_and(|key| key.eq_ignore_ascii_case(name.as_bytes()));
            let is_member = content.starts_with(b"- ") || content == b"-";
            above = match (above, at_margin) {
                (Above::Key | Above::Members, true) if is_member => {
                    signs.nested += 1;
                    Above::Members
                }
                (_, true) if is_member => {
                    signs.list += 1;
                    Above::Other
                }
                (above, false) => {
                    signs.nested += usize::from(above != Above::Other);
                    if above == Above::Key { Above::Other } else { above }
                }
                // Text that was not indented.
                (above, true) if key.is_none() => above,
                (_, true) => {
                    signs.keys += 1;
                    signs.records +=
                        usize::from(["dataset", "user-agent", "download"].into_iter().any(is));
                    signs.mapping +=
                        usize::from(["path", "file", "datasets", "pin_hash"].into_iter().any(is));
                    if content.ends_with(b":") { Above::Key } else { Above::Other }
                }
            };
        }
        signs
    }

    fn form(&self) -> Form {
        let Self { content, records, list, mapping, keys, nested } = *self;
        if content == 0 {
            Form::Empty
        } else if records > 0 && records >= list.max(mapping) {
            Form::Records
        } else if list > 0 && list >= keys {
            Form::YamlList
        } else if mapping + nested > 0 {
            Form::YamlMapping
        } else {
            Form::Records
        }
    }
}
