use std::fmt;

/// Whom to ask about a dataset: a name, an address, or both as in mail, `Office <office@example.com>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contact<'a> {
    pub(crate) name: Option<&'a str>,
    /// A mail address, with or without `mailto:`, or a URL.
    pub(crate) address: Option<&'a str>,
}

impl<'a> Contact<'a> {
    /// Reads the value of a `Contact`.
    pub(crate) fn parse(text: &'a str) -> Self {
        let is_address =
            |text: &str| !text.contains(char::is_whitespace) && text.contains(['@', ':']);
        if let Some((name, address)) =
            text.strip_suffix('>').and_then(|text| text.rsplit_once(" <"))
            && is_address(address)
        {
            return Self { name: Some(name.trim()), address: Some(address) };
        }
        if is_address(text) {
            Self { name: None, address: Some(text) }
        } else {
            Self { name: Some(text), address: None }
        }
    }
}

impl<'a> fmt::Display for Contact<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bare = |address: &'a str| address.strip_prefix("mailto:").unwrap_or(address);
        match (self.name.map(str::trim).filter(|name| !name.is_empty()), self.address) {
            (Some(name), Some(address)) if bare(address) == name => f.write_str(address),
            (Some(name), Some(address)) => write!(f, "{name} <{}>", bare(address)),
            (name, address) => f.write_str(name.or(address).unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for (name, address, text) in [
            (Some("Office"), Some("a@example.com"), "Office <a@example.com>"),
            (Some("A <b>"), Some("https://example.com/"), "A <b> <https://example.com/>"),
            (Some("The Office"), None, "The Office"),
            (None, Some("mailto:a@example.com"), "mailto:a@example.com"),
            (None, Some("https://example.com/"), "https://example.com/"),
        ] {
            let contact = Contact { name, address };
            assert_eq!(contact.to_string(), text);
            assert_eq!(Contact::parse(text), contact);
        }
        let same = Contact { name: Some("a@example.com"), address: Some("mailto:a@example.com") };
        assert_eq!(same.to_string(), "mailto:a@example.com");
        assert_eq!(Contact::parse("a <b c>").address, None);
    }
}
