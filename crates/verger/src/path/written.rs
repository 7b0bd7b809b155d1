//! Symbols back to text: the URL that is read as given symbols.

use alloc::vec::Vec;

use super::NormalForm;
use super::normal_form::is_unreserved_or_slash;
use super::symbol;

impl NormalForm {
    /// The text of a path that is read as these symbols; `None` where no URL is. Cost: one pass.
    pub(crate) fn text_of(self, mut symbols: &[u8]) -> Option<Vec<u8>> {
        let mut text = Vec::with_capacity(symbols.len());
        while !symbols.is_empty() {
            let (octet, is_escape, taken) = symbol::first(symbols)?;
            symbols = &symbols[taken..];
            // A percent sign that stands for itself would form an escape with two digits after it.
            let behind_percent = self != Self::EscapedRule && text.last() == Some(&b'%');
            match (self, octet) {
                (Self::EscapedRule, b'#' | 0) => return None,
                (Self::EscapedRule, _) => text.push(octet),
                (_, b'#') if !is_escape && self == Self::ReservedApart => return None,
                (Self::ReservedApart | Self::PercentApart, b'%') if !is_escape => text.push(b'%'),
                _ if is_escape || !may_stand_raw(octet) => push_escape(&mut text, octet),
                _ if behind_percent && octet.is_ascii_hexdigit() => push_escape(&mut text, octet),
                _ => text.push(octet),
            }
        }
        Some(text)
    }
}

/// Whether a path can contain the octet as it is, in every normal form: RFC 3986 §3.3 and §3.4.
fn may_stand_raw(octet: u8) -> bool {
    is_unreserved_or_slash(octet) || b":?@!$&'()*+,;=[]".contains(&octet)
}

fn push_escape(text: &mut Vec<u8>, octet: u8) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    text.extend([b'%', HEX[usize::from(octet >> 4)], HEX[usize::from(octet & 15)]]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::TargetReading;
    use crate::path::{PatternLanguage, Target};

    /// Every pair of octets, written plainly and as escapes, before a hexadecimal digit.
    #[test]
    fn what_is_written_is_read_as_the_same_symbols() {
        let forms = [
            NormalForm::EscapedRule,
            NormalForm::ReservedApart,
            NormalForm::SlashApart,
            NormalForm::PercentApart,
        ];
        for form in forms {
            for pair in 0..=u16::MAX {
                let [one, other] = pair.to_be_bytes();
                for text in [
                    [&b"/"[..], &[one, other], b"4"].concat(),
                    alloc::format!("/%{one:02x}{other:02X}").into_bytes(),
                    alloc::format!("/%%{one:02X}%{other:02x}1").into_bytes(),
                ] {
                    let mut symbols = Vec::new();
                    PatternLanguage::Prefix.compile(form, &text, &mut symbols);
                    let written = form.text_of(&symbols);
                    let Some(written) = written else {
                        let cannot = text.contains(&b'#') || text.contains(&0);
                        assert!(cannot, "{form:?} {text:?}");
                        continue;
                    };
                    let url = [&b"https://a.example"[..], &written].concat();
                    Target::with_symbols(&url, TargetReading::Rfc3986, form, |read| {
                        assert_eq!(read, symbols, "{form:?} {text:?} {written:?}");
                    });
                }
            }
        }
    }
}
