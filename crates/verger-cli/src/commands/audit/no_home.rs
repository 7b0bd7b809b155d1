use verger::usage::UsagePreferences;
use verger::{Document, Place};
use verger_access::Site;

use crate::args::Audit as Args;
use crate::exit::Failure;

/// The home page of a site; a build without the network has none.
pub(super) struct HomePage;

impl HomePage {
    pub(super) fn none() -> Self {
        Self
    }

    pub(super) fn fetch(_: &Site, _: &Args) -> Result<Self, Failure> {
        crate::commands::sites()
    }

    pub(super) fn url(&self) -> &str {
        "/"
    }

    pub(super) fn headers(&self) -> &[(String, String)] {
        &[]
    }

    pub(super) fn may_index(&self) -> Result<Option<bool>, Option<String>> {
        Err(None)
    }

    pub(super) fn usage(&self) -> UsagePreferences {
        UsagePreferences::default()
    }

    pub(super) fn text<'t>(&'t self, document: &'t Document<'_>, place: Place) -> Option<&'t [u8]> {
        match place {
            Place::Line { span, .. } => document.text(span),
            _ => None,
        }
    }
}
