//! The manifest of a board of pins, which names the folder of each pin's versions.

use super::Discovery;
use crate::form::Form;
use crate::harvest::report::Method;

/// Its path below a board.
pub(crate) const PINS_MANIFEST: &str = "/_pins.yaml";

pub(super) const PINS: Discovery = Discovery {
    method: Method::Pins,
    name: "pins",
    paths: &[PINS_MANIFEST],
    files: &["_pins.yaml"],
    endings: &[],
    feeds: &["pins"],
    media_types: &[],
    accept: "application/yaml, text/*;q=0.9, */*;q=0.1",
    forms: &[Form::PinsBoard],
};
