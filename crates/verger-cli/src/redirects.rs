//! Redirects that a person is to know of.

/// What is said where redirects lead from TLS to none: whoever is between may read and change what is sent from there on.
pub(crate) fn without_tls<'a>(urls: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let urls: Vec<_> = urls.into_iter().collect();
    let is_tls = |url: &str| url.starts_with("https:");
    let [from, to] = urls.array_windows().find(|[from, to]| is_tls(from) && !is_tls(to))?;
    Some(format!(
        "{from} redirects to {to}, which is without TLS: its answer can be read and changed on the way"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_from_tls_to_none_is_said() {
        assert_eq!(without_tls(["http://a/", "https://a/", "https://b/"]), None);
        let said = without_tls(["https://a/", "https://b/", "http://c/", "https://d/"]);
        assert!(said.is_some_and(|said| said.starts_with("https://b/ redirects to http://c/, ")));
    }
}
