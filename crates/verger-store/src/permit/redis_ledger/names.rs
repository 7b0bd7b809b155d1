//! What keys are called in the server.

use verger_access::PaceKey;

use crate::server::bucket;

/// The names of keys that are claimed together, and of the beginning that they share. In a cluster those of one group have
/// one tag, and so are on one node.
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn of(keys: &[&PaceKey], is_cluster: bool) -> Self {
        let tag = match keys {
            [key, ..] if is_cluster => format!("{{{}}}:", bucket(key.as_str())),
            _ => String::new(),
        };
        let keys = keys.iter().map(|key| format!("{PREFIX}{tag}{}", key.as_str()));
        Self(std::iter::once(format!("{PREFIX}{tag}beginning")).chain(keys).collect())
    }

    /// Of a group of a cluster, its beginning alone.
    pub(super) fn of_bucket(bucket: u16) -> Self {
        Self(vec![format!("{PREFIX}{{{bucket}}}:beginning")])
    }

    pub(super) fn beginning(&self) -> &str {
        &self.0[0]
    }

    /// The beginning's, and those of the keys after it.
    pub(super) fn all(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).collect()
    }
}

/// Of a server alone.
pub(super) const BEGINNING: &str = "verger:pace:1:beginning";

/// The number is that of the layout of the hashes, which the builds before had without a beginning: they and this one keep
/// one pace.
const PREFIX: &str = "verger:pace:1:";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_a_group_share_a_tag_in_a_cluster_alone() {
        let (host, address) = (PaceKey::host("example.com"), PaceKey::host("192.0.2.7"));
        let alone = Names::of(&[&host, &address], false);
        assert_eq!(
            alone.all(),
            [BEGINNING, "verger:pace:1:host:example.com", "verger:pace:1:host:192.0.2.7"]
        );
        let group = bucket("host:example.com");
        let tagged = Names::of(&[&host], true);
        let expected = ["beginning", "host:example.com"];
        assert_eq!(tagged.all(), expected.map(|name| format!("verger:pace:1:{{{group}}}:{name}")));
        assert_eq!(Names::of_bucket(group).beginning(), tagged.beginning());
    }
}
