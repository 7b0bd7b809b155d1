mod pins_board;

use std::fmt;

use pins_board::is_pins_board;

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
    /// YAML, the manifest of a board of pins: the folders with the versions of each dataset.
    PinsBoard,
    /// JSON in a shape of its own: CKAN, data.json, a data package, JSON-LD.
    Json,
    /// RDF in Turtle, or in N-Triples, which is a part of it.
    Turtle,
    /// RDF in XML.
    RdfXml,
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
            Some(b'<') if is_iri(text) || is_turtle(text) => Self::Turtle,
            Some(b'<') if is_rdf_xml(text) => Self::RdfXml,
            Some(b'<' | b'{' | b'[') if is_damaged_list(text) => Self::YamlList,
            Some(b'{' | b'[') if text[1..].starts_with(b"<") && is_rdf_xml_within(text) => {
                Self::RdfXml
            }
            Some(b'<') if text[1..].starts_with(b"\n") && is_damaged_json(text) => Self::Json,
            Some(b'<') => Self::Html,
            Some(b'{' | b'[') => Self::Json,
            Some(_) if is_turtle(text) => Self::Turtle,
            // Its first sign is lost.
            Some(_) if is_rdf_xml_within(text) => Self::RdfXml,
            Some(_) if is_pins_board(text) => Self::PinsBoard,
            Some(_) => {
                let signs = Signs::of(text);
                if signs.is_of_no_form() && is_damaged_json(text) {
                    Self::Json
                } else {
                    signs.form()
                }
            }
        }
    }

    /// What people call it.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Empty => "empty file",
            Self::Records => "data.txt",
            Self::YamlList | Self::YamlMapping => "YAML",
            Self::PinsBoard => "board of pins",
            Self::Json => "JSON",
            Self::Turtle => "Turtle",
            Self::RdfXml => "RDF/XML",
            Self::Html => "HTML",
        }
    }

    /// Its name in the command and the vectors.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Records => "records",
            Self::YamlList => "yaml-list",
            Self::YamlMapping => "yaml-mapping",
            Self::PinsBoard => "pins-board",
            Self::Json => "json",
            Self::Turtle => "turtle",
            Self::RdfXml => "rdf-xml",
            Self::Html => "html",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether markup is RDF/XML: the namespace of RDF is declared in its beginning, or its root is there.
fn is_rdf_xml(text: &[u8]) -> bool {
    let [has_namespace, has_root, is_page] = signs_of_rdf_xml(text);
    (has_namespace || has_root) && !is_page
}

/// Whether there is the root of RDF/XML with its namespace in the beginning of a text.
fn is_rdf_xml_within(text: &[u8]) -> bool {
    signs_of_rdf_xml(text) == [true, true, false]
}

fn signs_of_rdf_xml(text: &[u8]) -> [bool; 3] {
    let beginning = &text[..text.len().min(BEGINNING)];
    let has = |word: &[u8]| memchr::memmem::find(beginning, word).is_some();
    [has(b"http://www.w3.org/1999/02/22-rdf-syntax-ns#"), has(b"<rdf:RDF"), has(b"<html")]
}

/// Whether a text begins with an IRI in angle brackets.
fn is_iri(text: &[u8]) -> bool {
    [&b"<http://"[..], b"<https://", b"<urn:"].iter().any(|begin| text.starts_with(begin))
}

/// Whether there is a declaration of Turtle, or there are two statements on one line each, in the beginning of a text;
/// or it begins with a labelled node.
fn is_turtle(text: &[u8]) -> bool {
    let beginning = &text[..text.len().min(BEGINNING)];
    let lines = beginning.split(|octet| matches!(octet, b'\n' | b'\r'));
    let is_statement = |line: &&[u8]| {
        (is_iri(line) || line.starts_with(b"_:")) && line.trim_ascii_end().ends_with(b" .")
    };
    text.starts_with(b"_:")
        || lines.filter(is_statement).nth(1).is_some()
        || beginning.split(|octet| matches!(octet, b'\n' | b'\r')).any(|line| {
            let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            let first = words.next().unwrap_or_default();
            let is_directive = |word: &[u8]| {
                word.eq_ignore_ascii_case(b"prefix") || word.eq_ignore_ascii_case(b"base")
            };
            match first.strip_prefix(b"@") {
                Some(word) => is_directive(word),
                None => {
                    is_directive(first)
                        && words.any(|word| word.starts_with(b"<"))
                        && line.trim_ascii_end().ends_with(b">")
                }
            }
        })
}

/// The bytes in which signs of RDF are looked for.
const BEGINNING: usize = 8192;

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
    /// Indented dashes with which datasets begin.
    datasets: usize,
}

/// The context from earlier lines.
#[derive(Clone, Copy, PartialEq)]
enum Above {
    Other,
    /// A key alone: members of its list may be unindented.
    Key,
    /// A word alone: a key that lost its colon.
    Word,
    Members,
}

/// Whether a text that does not begin as JSON goes on as JSON: an error message comes before it, or its first bracket is
/// lost.
fn is_damaged_json(text: &[u8]) -> bool {
    let beginning = &text[..text.len().min(4096)];
    let names = memchr::memmem::find_iter(beginning, b"\":").take(2).count();
    let end = text.trim_ascii_end();
    names == 2 && (end.ends_with(b"}") || end.ends_with(b"}]"))
}

/// Whether a key with which datasets begin comes after a dash.
fn begins_dataset(member: &[u8]) -> bool {
    let first = member[1..].split(|octet| *octet == b':').next().unwrap_or_default().trim_ascii();
    first.len() + 1 < member.len() && matches!(first, b"name" | b"title" | b"path" | b"dataset")
}

/// Whether a text that begins with a bracket, but goes on neither as JSON nor as a tag, is a list of YAML.
fn is_damaged_list(text: &[u8]) -> bool {
    let after = text[1..].trim_ascii_start().first().copied().unwrap_or_default();
    let goes_on = match text[0] {
        b'<' => text.get(1).is_none_or(|next| !b"# -".contains(next)),
        _ => after == 0 || b"\"{}[]tfn".contains(&after) || after.is_ascii_digit(),
    };
    !goes_on && {
        let signs = Signs::of(text);
        signs.list > 0 && signs.list >= signs.keys
    }
}

impl Signs {
    /// Whether nothing in it is peculiar to a form.
    fn is_of_no_form(&self) -> bool {
        self.records == 0 && self.list == 0 && self.mapping == 0
    }

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
                    let is_nested = above != Above::Word || is_member;
                    signs.nested += usize::from(is_nested && above != Above::Other);
                    signs.datasets += usize::from(is_member && begins_dataset(content));
                    if matches!(above, Above::Key | Above::Word) { Above::Other } else { above }
                }
                // Text that was not indented.
                (above, true) if key.is_none() => {
                    let is_word = !content.contains(&b' ');
                    if is_word && above == Above::Other { Above::Word } else { above }
                }
                (_, true) => {
                    signs.keys += 1;
                    let is_record = ["dataset", "user-agent", "download"].into_iter().any(is);
                    signs.records += usize::from(is_record && !content.ends_with(b":"));
                    signs.mapping +=
                        usize::from(["path", "file", "datasets", "pin_hash"].into_iter().any(is));
                    if content.ends_with(b":") { Above::Key } else { Above::Other }
                }
            };
        }
        signs
    }

    fn form(&self) -> Form {
        let Self { content, records, list, mapping, keys, nested, datasets } = *self;
        if content == 0 {
            Form::Empty
        } else if records > 0 && records >= list.max(mapping).max(datasets) {
            Form::Records
        } else if list > 0 && list >= keys || keys == 0 && datasets > 0 {
            Form::YamlList
        } else if mapping + nested + datasets > 0 {
            Form::YamlMapping
        } else {
            Form::Records
        }
    }
}
