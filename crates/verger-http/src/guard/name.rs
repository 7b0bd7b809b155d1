//! Names that are not in the public DNS, or that no public name server may answer for.

use std::fmt;

/// A name, and all names below it, that is set apart from the public DNS.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpecialName {
    /// The name: `localhost`, `home.arpa`.
    pub name: &'static str,
    /// The document that sets it apart.
    pub authority: &'static str,
}

impl fmt::Display for SpecialName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{} ({})", self.name, self.authority)
    }
}

/// The row that holds a host, which is lower case and without a last dot.
pub(super) fn special(host: &str) -> Option<&'static SpecialName> {
    NAMES.iter().find(|row| {
        host.strip_suffix(row.name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

/// IANA Special-Use Domain Names, and the names that were kept out of the root because networks use them.
pub(super) static NAMES: &[SpecialName] = &[
    SpecialName { name: "localhost", authority: "RFC 6761 §6.3" },
    SpecialName { name: "localdomain", authority: "hosts files as shipped" },
    SpecialName { name: "local", authority: "RFC 6762 §3" },
    SpecialName { name: "internal", authority: "ICANN Board, 2024-07-29" },
    SpecialName { name: "home.arpa", authority: "RFC 8375" },
    SpecialName { name: "home", authority: "ICANN Board, 2018-02-04" },
    SpecialName { name: "corp", authority: "ICANN Board, 2018-02-04" },
    SpecialName { name: "mail", authority: "ICANN Board, 2018-02-04" },
    SpecialName { name: "intranet", authority: "RFC 6762 appendix G" },
    SpecialName { name: "private", authority: "RFC 6762 appendix G" },
    SpecialName { name: "lan", authority: "RFC 6762 appendix G" },
    SpecialName { name: "test", authority: "RFC 6761 §6.2" },
    SpecialName { name: "invalid", authority: "RFC 6761 §6.4" },
    SpecialName { name: "example", authority: "RFC 6761 §6.5" },
    SpecialName { name: "onion", authority: "RFC 7686" },
    SpecialName { name: "alt", authority: "RFC 9476" },
];
