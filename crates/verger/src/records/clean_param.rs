use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use memchr::{memchr, memmem};

use crate::path::{Target, TargetReading};
use crate::syntax::{Document, Span};

/// The value of a Clean-param line: query parameters that do not change the page, and for which paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CleanParam {
    /// Where the names are in the document, separated by `&`. They are case-sensitive.
    pub names: Span,
    /// Where the path prefix is, in which `*` is any number of bytes; `None` for all paths.
    pub path: Option<Span>,
}

impl CleanParam {
    /// Reads `p0[&p1&…&pn] [path]`, from the bytes and the place of the value in them (Yandex, "The Clean-param
    /// directive"). Cost: one pass over the value.
    pub(crate) fn read(octets: &[u8], value: Span) -> Result<Self, CleanParamError> {
        let text = value.of(octets);
        let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
        let names = Span::new(value.start, value.start + end as u32);
        if names.of(octets).iter().all(|&octet| octet == b'&') {
            return Err(CleanParamError::Empty);
        }
        let path = text[end..].trim_ascii_start();
        if path.is_empty() {
            return Ok(Self { names, path: None });
        }
        if path.iter().any(u8::is_ascii_whitespace) {
            return Err(CleanParamError::TrailingText);
        }
        if !matches!(path[0], b'/' | b'*') {
            return Err(CleanParamError::NotAPath);
        }
        if !path.iter().all(|octet| octet.is_ascii_alphanumeric() || b".-/*_".contains(octet)) {
            return Err(CleanParamError::PathCharacter);
        }
        let start = value.end - path.len() as u32;
        Ok(Self { names, path: Some(Span::new(start, value.end)) })
    }
}

/// Why a value is not a Clean-param.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CleanParamError {
    /// It names no parameter.
    Empty,
    /// The second word begins with neither `/` nor `*`: most likely it is a parameter whose `&` is missing.
    NotAPath,
    /// The path contains a character other than `A-Za-z0-9.-/*_`.
    PathCharacter,
    /// Text follows the path.
    TrailingText,
}

impl CleanParamError {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotAPath => "not-a-path",
            Self::PathCharacter => "path-character",
            Self::TrailingText => "trailing-text",
        }
    }
}

impl fmt::Display for CleanParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a Clean-param needs the name of a parameter",
            Self::NotAPath => "the second word of a Clean-param is a path; join parameters with &",
            Self::PathCharacter => {
                "the path of a Clean-param has only the characters A-Za-z0-9.-/*_"
            }
            Self::TrailingText => "a Clean-param ends after its path: remove what follows it",
        })
    }
}

impl core::error::Error for CleanParamError {}

/// The Clean-param lines of a file, ready to be applied to URLs.
///
/// They apply to every robot, wherever they are in the file. Only Yandex is known to obey them; another crawler
/// that does will fetch fewer copies of one page.
///
/// ```
/// use verger::{Crawler, Dialect, Document};
/// use verger::records::OtherRecords;
///
/// let document = Document::parse(b"Clean-param: ref /some_dir/get_book.pl\n");
/// let others = OtherRecords::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
/// let clean = others.clean_params(&document);
/// assert_eq!(*clean.clean(b"/some_dir/get_book.pl?ref=site_1&book_id=123"), *b"/some_dir/get_book.pl?book_id=123");
/// assert_eq!(*clean.clean(b"/elsewhere?ref=site_1"), *b"/elsewhere?ref=site_1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct CleanParams {
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
struct Line {
    /// Sorted.
    names: Vec<Box<[u8]>>,
    path: Box<[u8]>,
}

impl CleanParams {
    pub(super) fn new(document: &Document<'_>, lines: impl Iterator<Item = CleanParam>) -> Self {
        let line = |line: CleanParam| {
            let names = document.text(line.names).unwrap_or_default().split(|&octet| octet == b'&');
            let mut names: Vec<Box<[u8]>> =
                names.filter(|name| !name.is_empty()).map(Into::into).collect();
            names.sort_unstable();
            Line {
                names,
                path: line.path.and_then(|path| document.text(path)).unwrap_or_default().into(),
            }
        };
        Self { lines: lines.map(line).collect() }
    }

    /// The URL without the parameters that do not change its page; borrowed if nothing changes. A query that loses
    /// all of its parameters also loses its `?`; the rest stays as it is. Cost: length of the URL × number of
    /// lines.
    pub fn clean<'u>(&self, url: &'u [u8]) -> Cow<'u, [u8]> {
        let path = Target::read(url, TargetReading::Rfc3986).path();
        let path = &path[..memchr(b'?', &path).unwrap_or(path.len())];
        let lines: Vec<_> = self.lines.iter().filter(|line| line.is_for(path)).collect();
        let end = memchr(b'#', url).unwrap_or(url.len());
        let Some(mark) = memchr(b'?', &url[..end]).filter(|_| !lines.is_empty()) else {
            return Cow::Borrowed(url);
        };
        let stays = |parameter: &&[u8]| {
            let name = &parameter[..memchr(b'=', parameter).unwrap_or(parameter.len())];
            let named =
                |line: &&Line| line.names.binary_search_by(|known| (**known).cmp(name)).is_ok();
            !lines.iter().any(named)
        };
        let all = || url[mark + 1..end].split(|&octet| octet == b'&');
        if all().all(|parameter| stays(&parameter)) {
            return Cow::Borrowed(url);
        }
        let mut clean = url[..mark].to_vec();
        for (index, parameter) in all().filter(stays).enumerate() {
            clean.push(if index == 0 { b'?' } else { b'&' });
            clean.extend(parameter);
        }
        clean.extend(&url[end..]);
        Cow::Owned(clean)
    }
}

impl Line {
    /// Whether a path begins as the line says.
    fn is_for(&self, path: &[u8]) -> bool {
        let mut pieces = self.path.split(|&octet| octet == b'*');
        let first = pieces.next().unwrap_or_default();
        let Some(mut rest) = path.strip_prefix(first) else { return false };
        pieces.all(|piece| match memmem::find(rest, piece) {
            Some(at) => {
                rest = &rest[at + piece.len()..];
                true
            }
            None => false,
        })
    }
}
