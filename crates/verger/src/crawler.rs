//! Who asks: the names by which a robot finds its group.

use alloc::boxed::Box;
use alloc::vec::Vec;

/// The product tokens of one robot, in order of preference: `Googlebot-Image`, then `Googlebot`.
///
/// They go to the dialect as they are written. `google` unites the groups of them all; every other dialect
/// takes the first token that has a group, then `*` ([`SeveralTokens`](crate::SeveralTokens)).
///
/// ```
/// use verger::Crawler;
///
/// let crawler = Crawler::new(["Googlebot-Image", "Googlebot"]);
/// assert_eq!(crawler.tokens().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Crawler {
    tokens: Vec<Box<[u8]>>,
    fallbacks: Vec<Box<[u8]>>,
    ignores_star: bool,
}

impl Crawler {
    /// The robot that is known by these tokens. RFC 9309 §2.2.1 wants letters, `_` and `-` in them; any
    /// octets are taken, since many robots have digits and dots in their names.
    pub fn new<T: AsRef<[u8]>>(tokens: impl IntoIterator<Item = T>) -> Self {
        let tokens = tokens.into_iter().map(|token| token.as_ref().into()).collect();
        Self { tokens, fallbacks: Vec::new(), ignores_star: false }
    }

    /// The same robot, which obeys the groups of these tokens where no group names it: the first of them that
    /// has one, in every dialect. (Where a dialect unites several tokens, it unites those of the robot alone.)
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document, Policy};
    ///
    /// let document = Document::parse(b"User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /\n");
    /// let crawler = Crawler::new(["Applebot"]).with_fallbacks(["Googlebot"]);
    /// let policy = Policy::new(&document, &Dialect::RFC9309, &crawler);
    /// assert!(policy.decide(b"/a").is_allowed());
    /// ```
    #[must_use]
    pub fn with_fallbacks<T: AsRef<[u8]>>(mut self, tokens: impl IntoIterator<Item = T>) -> Self {
        self.fallbacks.extend(tokens.into_iter().map(|token| token.as_ref().into()));
        self
    }

    /// The same robot, for which groups for `*` are not meant: it obeys those that name it, or nothing.
    #[must_use]
    pub fn without_star(mut self) -> Self {
        self.ignores_star = true;
        self
    }

    /// Reads the tokens from the value of a User-Agent header.
    ///
    /// Robots stand in a header in one of three ways, tried in this order: behind the word `compatible` in a
    /// comment; as `Name/version` in a comment; as the first product. Words that every browser sends
    /// (`Mozilla`, `AppleWebKit`, `Chrome`, …) name no robot. The result is empty when nothing is left.
    ///
    /// ```
    /// use verger::Crawler;
    ///
    /// let header = "Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)";
    /// assert_eq!(Crawler::from_user_agent(header.as_bytes()), Crawler::new(["ExampleBot"]));
    /// assert_eq!(Crawler::from_user_agent(b"FigTree/0.1 Robot libwww-perl/5.04"), Crawler::new(["FigTree"]));
    /// ```
    pub fn from_user_agent(header: &[u8]) -> Self {
        let (products, comments) = products_and_comments(header);
        let found = behind_compatible(&comments).or_else(|| versioned(&comments)).or_else(|| {
            products.into_iter().map(name).find(|name| is_robot(name)).map(|name| [name].into())
        });
        Self::new(found.unwrap_or_default())
    }

    /// The tokens, in order.
    pub fn tokens(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.tokens.iter().map(AsRef::as_ref)
    }

    /// The tokens that it goes by where no group names it, in order.
    pub fn fallbacks(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.fallbacks.iter().map(AsRef::as_ref)
    }

    /// Whether groups for `*` are meant for it.
    pub fn obeys_star(&self) -> bool {
        !self.ignores_star
    }

    /// Whether there is no token at all: such a robot obeys the groups for `*`.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
}

/// The products of a header, and the parts of its comments (RFC 9110 §10.1.5), split at `;`.
fn products_and_comments(header: &[u8]) -> (Vec<&[u8]>, Vec<&[u8]>) {
    let (mut products, mut parts) = (Vec::new(), Vec::new());
    let mut rest = header;
    while !rest.is_empty() {
        let open = rest.iter().position(|&octet| octet == b'(').unwrap_or(rest.len());
        products.extend(words(&rest[..open]));
        let comment = rest.get(open + 1..).unwrap_or_default();
        let close = comment.iter().position(|&octet| octet == b')').unwrap_or(comment.len());
        parts.extend(comment[..close].split(|&octet| octet == b';').map(<[u8]>::trim_ascii));
        rest = comment.get(close + 1..).unwrap_or_default();
    }
    (products, parts)
}

/// `compatible; ExampleBot/0.1` and `compatible; Yahoo! Slurp`: the words of the first part that is not a
/// browser's.
fn behind_compatible<'a>(parts: &[&'a [u8]]) -> Option<Vec<&'a [u8]>> {
    let at = parts.iter().position(|part| part.eq_ignore_ascii_case(b"compatible"))?;
    parts[at + 1..].iter().find_map(|part| {
        let names: Vec<_> = words(part).map(name).collect();
        (!names.is_empty() && names.iter().all(|name| is_robot(name))).then_some(names)
    })
}

/// `(Applebot/0.1; +http://…)`: the first part that is one word with a version.
fn versioned<'a>(parts: &[&'a [u8]]) -> Option<Vec<&'a [u8]>> {
    parts.iter().find_map(|part| {
        let one_word = words(part).count() == 1;
        let robot = one_word && part.contains(&b'/') && is_robot(name(part));
        robot.then(|| [name(part)].into())
    })
}

/// The words of a text, without the `;` or `,` that some robots put behind them.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = text.split(u8::is_ascii_whitespace);
    let bare =
        words.map(|word| word.strip_suffix(b";").or(word.strip_suffix(b",")).unwrap_or(word));
    bare.filter(|word| !word.is_empty())
}

/// A product without its version.
fn name(product: &[u8]) -> &[u8] {
    product.split(|&octet| octet == b'/').next().unwrap_or_default()
}

fn is_robot(name: &[u8]) -> bool {
    let token = !name.is_empty() && name.iter().all(|&octet| is_token_octet(octet));
    token
        && !name[0].is_ascii_digit()
        && name[0] != b'+'
        && !OF_BROWSERS.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(name))
}

/// RFC 9110 §5.6.2: tchar.
fn is_token_octet(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&octet)
}

/// What browsers send of themselves and of the machine they run on.
#[rustfmt::skip]
const OF_BROWSERS: &[&str] = &[
    "Mozilla", "AppleWebKit", "KHTML", "like", "Gecko", "Chrome", "Chromium", "Safari", "Version",
    "Mobile", "Firefox", "Edg", "Edge", "OPR", "Opera", "MSIE", "Trident", "Windows", "Macintosh",
    "Intel", "Linux", "X11", "Android", "iPhone", "iPad", "CPU", "U", "compatible", "Build", "rv",
];
