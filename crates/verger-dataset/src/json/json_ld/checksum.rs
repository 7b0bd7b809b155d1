use super::found::Found;
use super::local;
use crate::draft::Draft;
use crate::json::member::Object;
use crate::statement::Field;
use crate::term::Term;

/// States the checksums of a file: SPDX's, and those of schema.org and Croissant.
pub(super) fn state<'a>(file: &Object<'a>, found: &Found<'a>, draft: &mut Draft<'_>) {
    for name in ["sha256", "md5"] {
        if let Some(hex) = found.text_of(file, &[name]) {
            let checksum = format!("{name}:{hex}");
            draft.state(&Field::Known(Term::Checksum), &checksum, &file.at(name));
        }
    }
    for checksum in found.objects(file, "checksum") {
        let part = |name: &str| {
            let text = found.text_of(&checksum, &[name]);
            text.or_else(|| found.text_of(found.objects(&checksum, name).first()?, &["@id"]))
        };
        if let (Some(algorithm), Some(hex)) = (part("algorithm"), part("checksumValue")) {
            // http://spdx.org/rdf/terms#checksumAlgorithm_sha256
            let name = local(&algorithm).rsplit('_').next().unwrap_or_default();
            draft.state(&Field::Known(Term::Checksum), &format!("{name}:{hex}"), &checksum.place());
        }
    }
}
