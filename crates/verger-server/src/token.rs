use std::fmt;

use subtle::ConstantTimeEq as _;

/// What clients must know to be answered. It is never printed.
#[derive(Clone)]
pub struct Token(Vec<u8>);

impl Token {
    /// A token of 16 to 4,096 visible characters of ASCII.
    ///
    /// ```
    /// use verger_server::Token;
    ///
    /// assert!(Token::new("b7e1c09d55aa4f02").is_some());
    /// assert!(Token::new("secret").is_none(), "it is guessed too soon");
    /// assert_eq!(format!("{:?}", Token::new("b7e1c09d55aa4f02")), "Some(Token)");
    /// ```
    pub fn new(token: &str) -> Option<Self> {
        let is_plain = token.bytes().all(|byte| byte.is_ascii_graphic());
        (is_plain && LENGTHS.contains(&token.len())).then(|| Self(token.as_bytes().to_vec()))
    }

    /// Whether the value of an Authorization header has it. How much of it is right cannot be learned from the time that
    /// takes.
    pub(crate) fn is_in(&self, authorization: &[u8]) -> bool {
        let Some((scheme, given)) = authorization.split_at_checked(SCHEME.len()) else {
            return false;
        };
        scheme.eq_ignore_ascii_case(SCHEME) && bool::from(given.ct_eq(&self.0))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

const LENGTHS: std::ops::RangeInclusive<usize> = 16..=4096;

const SCHEME: &[u8] = b"Bearer ";
