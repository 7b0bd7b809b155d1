//! A page that requires payment.

use std::io::{Result, Write};

use crate::answer::page::{Header, PagePayment};
use crate::text::shown::{cut, shown};
use crate::text::style;

pub(super) fn write(answer: &PagePayment<'_>, out: &mut dyn Write) -> Result<()> {
    let PagePayment { file, reason, status, price, terms, licenses, .. } = answer;
    let (url, reason) = (shown(file.as_bytes()), style::head(reason));
    writeln!(out, "{url}: {reason} ({status}): the site asks for a payment")?;
    for Header { name, value } in terms {
        writeln!(out, "  {}: {}", shown(name.as_bytes()), cut(&shown(value.as_bytes())))?;
    }
    for license in licenses {
        writeln!(out, "  licence: {}", cut(&shown(license.octets())))?;
    }
    if price.is_none() {
        writeln!(out, "  no price is stated: it may be a plain refusal")?;
    }
    Ok(())
}
