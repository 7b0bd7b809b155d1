//! The User-Agent header: the robot, its contact and its purpose.

use std::fmt;

use url::Url;

/// What a robot says of itself in the User-Agent header of each request: a product token, and in a comment where its
/// operator can be reached and what it is for. "The identification string SHOULD describe the purpose of the crawler"
/// (draft-koster-rep-00 §2.2.1).
///
/// ```
/// use verger_http::{TransportOptions, UserAgent};
///
/// let user_agent = UserAgent {
///     product: "ExampleBot",
///     version: Some("1.0"),
///     contact: Some("https://example.org/bot"),
///     purpose: Some("archive of public notices"),
/// };
/// let header = user_agent.header()?;
/// assert_eq!(header, "ExampleBot/1.0 (+https://example.org/bot; archive of public notices)");
/// let options = TransportOptions { user_agent: header, ..TransportOptions::new("ExampleBot") };
/// # Ok::<(), verger_http::UserAgentError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct UserAgent<'a> {
    /// The product token: letters, `-` and `_` (RFC 9309 §2.2.1).
    pub product: &'a str,
    /// Its version: letters, digits, `.`, `+`, `-` and `_`.
    pub version: Option<&'a str>,
    /// Where to read of the robot or whom to write to: a URL of http, https or mailto.
    pub contact: Option<&'a str>,
    /// What the robot is for, in a few words: printable ASCII without parentheses, `;`, `"` and `\`.
    pub purpose: Option<&'a str>,
}

/// Which part of a User-Agent header cannot be sent, and what it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UserAgentError {
    /// The product token is empty, or has other bytes than letters, `-` and `_`.
    Product,
    /// The version is empty, or has other bytes than letters, digits, `.`, `+`, `-` and `_`.
    Version,
    /// The contact is not a URL of http, https or mailto, or is empty.
    Contact,
    /// The contact has a byte that could end its place in the header.
    ContactByte,
    /// The purpose is blank, or has a byte that could end its place in the header.
    Purpose,
    /// A part is longer than [`UserAgent::LONGEST`].
    TooLong,
}

impl UserAgent<'_> {
    /// The most bytes of each part.
    pub const LONGEST: usize = 256;

    /// The value of the header. No part of it can end the header, open another one or close the comment.
    ///
    /// # Errors
    ///
    /// When a part is not what its field asks for.
    pub fn header(&self) -> Result<String, UserAgentError> {
        let Self { product, version, contact, purpose } = *self;
        let parts = [Some(product), version, contact, purpose];
        if parts.into_iter().flatten().any(|part| part.len() > Self::LONGEST) {
            return Err(UserAgentError::TooLong);
        }
        if !is_product(product) {
            return Err(UserAgentError::Product);
        }
        let mut header = product.to_owned();
        if let Some(version) = version {
            let of_version = |byte: u8| byte.is_ascii_alphanumeric() || b".+-_".contains(&byte);
            if version.is_empty() || !version.bytes().all(of_version) {
                return Err(UserAgentError::Version);
            }
            header += "/";
            header += version;
        }
        let contact = contact.map(|contact| contact_url(contact).map(|()| format!("+{contact}")));
        let purpose = purpose.map(|purpose| {
            let is_plain = purpose.bytes().all(|byte| byte == b' ' || is_safe(byte));
            if is_plain && !purpose.trim().is_empty() {
                Ok(purpose.trim().to_owned())
            } else {
                Err(UserAgentError::Purpose)
            }
        });
        let comment: Vec<_> = contact.into_iter().chain(purpose).collect::<Result<_, _>>()?;
        if !comment.is_empty() {
            header = format!("{header} ({})", comment.join("; "));
        }
        Ok(header)
    }
}

/// Whether a text is a product token (RFC 9309 §2.2.1).
pub(super) fn is_product(text: &str) -> bool {
    let of_token = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_');
    !text.is_empty() && text.bytes().all(of_token)
}

fn contact_url(contact: &str) -> Result<(), UserAgentError> {
    if !contact.bytes().all(is_safe) {
        return Err(UserAgentError::ContactByte);
    }
    let url = Url::parse(contact).map_err(|_| UserAgentError::Contact)?;
    let names_somebody = match url.scheme() {
        "http" | "https" => url.username().is_empty() && url.password().is_none(),
        "mailto" => url
            .path()
            .split_once('@')
            .is_some_and(|(who, host)| !who.is_empty() && !host.is_empty() && !host.contains('@')),
        _ => false,
    };
    names_somebody.then_some(()).ok_or(UserAgentError::Contact)
}

/// Whether a byte may be in a comment of the header: visible ASCII that neither quotes nor separates (RFC 9110 §5.6.5).
fn is_safe(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"();\"\\<>".contains(&byte)
}

impl fmt::Display for UserAgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Product => f.write_str("a product token is made of letters, - and _ alone"),
            Self::Version => {
                f.write_str("a version is made of letters, digits, '.', '+', '-' and '_'")
            }
            Self::Contact => f.write_str(
                "a contact is a URL such as https://example.org/bot or mailto:bot@example.org",
            ),
            Self::ContactByte => f.write_str(
                "a contact has no spaces, control characters, parentheses, quotes, ';', '<', '>' or '\\', and is \
                 ASCII; write other bytes as %NN",
            ),
            Self::Purpose => f.write_str(
                "a purpose is a few words of ASCII without control characters, parentheses, quotes, ';', '<', '>' \
                 or '\\'",
            ),
            Self::TooLong => {
                write!(f, "no part of a User-Agent is longer than {} bytes", UserAgent::LONGEST)
            }
        }
    }
}

impl std::error::Error for UserAgentError {}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: UserAgent<'_> =
        UserAgent { product: "ExampleBot", version: None, contact: None, purpose: None };

    #[test]
    fn parts_that_are_there_are_written() {
        let with = |version, contact, purpose| {
            UserAgent { version, contact, purpose, ..PLAIN }.header().expect("proper parts")
        };
        let (url, mail) = ("https://example.org/bot?a=%28b%29", "mailto:bot@example.org");
        assert_eq!(with(None, None, None), "ExampleBot");
        assert_eq!(with(Some("0.1"), None, None), "ExampleBot/0.1");
        assert_eq!(with(None, Some(mail), None), format!("ExampleBot (+{mail})"));
        assert_eq!(with(None, None, Some(" two words ")), "ExampleBot (two words)");
        assert_eq!(
            with(Some("1"), Some(url), Some("tests")),
            format!("ExampleBot/1 (+{url}; tests)")
        );
    }

    #[test]
    fn no_part_can_leave_its_place() {
        for byte in (0..=0x7f_u8).filter(|byte| !byte.is_ascii_alphanumeric()) {
            let text = format!("a{}b", char::from(byte));
            let contact = format!("https://example.org/{text}");
            let plain = !b"();\"\\<>".contains(&byte) && byte.is_ascii_graphic();
            let of = |user_agent: UserAgent<'_>| user_agent.header().is_ok();
            assert_eq!(of(UserAgent { contact: Some(&contact), ..PLAIN }), plain, "{byte:#x}");
            let purpose = plain || byte == b' ';
            assert_eq!(of(UserAgent { purpose: Some(&text), ..PLAIN }), purpose, "{byte:#x}");
            let version = b".+-_".contains(&byte);
            assert_eq!(of(UserAgent { version: Some(&text), ..PLAIN }), version, "{byte:#x}");
            let product = b"-_".contains(&byte);
            assert_eq!(of(UserAgent { product: &text, ..PLAIN }), product, "{byte:#x}");
        }
        for (contact, error) in [
            ("", UserAgentError::Contact),
            ("example.org/bot", UserAgentError::Contact),
            ("bot@example.org", UserAgentError::Contact),
            ("mailto:", UserAgentError::Contact),
            ("mailto:bot", UserAgentError::Contact),
            ("https://", UserAgentError::Contact),
            ("https://user:secret@example.org/", UserAgentError::Contact),
            ("javascript:alert", UserAgentError::Contact),
            ("https://b\u{fc}cher.example/", UserAgentError::ContactByte),
            ("https://example.org/\r\nCookie:a", UserAgentError::ContactByte),
        ] {
            let header = UserAgent { contact: Some(contact), ..PLAIN }.header();
            assert_eq!(header, Err(error), "{contact}");
        }
        let blank = UserAgent { purpose: Some("  "), ..PLAIN }.header();
        assert_eq!(blank, Err(UserAgentError::Purpose));
        let long = "a".repeat(UserAgent::LONGEST + 1);
        let long = UserAgent { purpose: Some(&long), ..PLAIN }.header();
        assert_eq!(long, Err(UserAgentError::TooLong));
    }
}
