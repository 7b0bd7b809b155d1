//! Moments in stored entries: as seconds since 1970.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use verger::time::Moment;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
pub(super) fn serialize<S: Serializer>(moment: &Moment, to: S) -> Result<S::Ok, S::Error> {
    moment.unix().serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Moment, D::Error> {
    u64::deserialize(from).map(Moment::from_unix)
}

/// The same, where there may be none.
pub(super) mod option {
    use super::{Deserialize, Deserializer, Moment, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde hands it over so")]
    pub(in super::super) fn serialize<S: Serializer>(
        moment: &Option<Moment>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        moment.map(Moment::unix).serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Moment>, D::Error> {
        Ok(Option::<u64>::deserialize(from)?.map(Moment::from_unix))
    }
}
