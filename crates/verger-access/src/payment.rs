//! What a server says of payment, beside or instead of its robots.txt.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::head::ResponseHead;

/// The payment headers of an answer, as the server wrote them: `402 Payment Required` with a price, or a charge that
/// was made for an answer.
///
/// A value is at most 1,024 bytes of visible ASCII; another one is not kept. A 402 without any of these headers has
/// terms too, all of them empty: it may be a plain block.
///
/// ```
/// use verger::time::Moment;
/// use verger_access::{RobotsFetch, ResponseHead, Next, Profile, Site};
///
/// let asking = RobotsFetch::new(Site::of("https://example.com")?, &Profile::RFC9309, None);
/// let head = ResponseHead { status: 402, fields: &[("crawler-price", b"USD 0.01")] };
/// let Next::Done(answer) = asking.head(head, Moment::from_unix(1_800_000_000)) else { panic!("no body is read") };
/// let payment = answer.payment.expect("the server asks for payment");
/// assert_eq!(payment.price.as_deref(), Some("USD 0.01"));
/// assert_eq!(payment.to_string(), "crawler-price: USD 0.01");
/// # Ok::<(), verger_access::SiteError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct PaymentTerms {
    /// `crawler-price`: what one request costs, such as `USD 0.01`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// `crawler-exact-price`: the price that the client offered, where the server repeats it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact_price: Option<String>,
    /// `crawler-max-price`: the most that the client would pay, where the server repeats it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_price: Option<String>,
    /// `crawler-charged`: what this answer cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charged: Option<String>,
    /// `crawler-error`: why the payment was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl PaymentTerms {
    /// The status by which a server asks for payment (RFC 9110 §15.5.3).
    pub const STATUS: u16 = 402;

    /// What a head says of payment; `None` where it has neither the status nor one of the headers.
    pub(crate) fn of(head: &ResponseHead<'_>) -> Option<Self> {
        let terms = Self {
            price: head.text("crawler-price"),
            exact_price: head.text("crawler-exact-price"),
            max_price: head.text("crawler-max-price"),
            charged: head.text("crawler-charged"),
            error: head.text("crawler-error"),
        };
        (head.status == Self::STATUS || terms != Self::default()).then_some(terms)
    }

    /// The headers that the server sent: name and value.
    pub fn stated(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Self { price, exact_price, max_price, charged, error } = self;
        [
            ("crawler-price", price),
            ("crawler-exact-price", exact_price),
            ("crawler-max-price", max_price),
            ("crawler-charged", charged),
            ("crawler-error", error),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

/// The headers, or that there are none.
impl fmt::Display for PaymentTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return f.write_str("no price stated");
        }
        for (index, (name, value)) in self.stated().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{name}: {value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(status: u16, fields: &[(&str, &[u8])]) -> Option<PaymentTerms> {
        PaymentTerms::of(&ResponseHead { status, fields })
    }

    #[test]
    fn a_402_is_one_with_or_without_a_price() {
        assert_eq!(terms(200, &[("Content-Type", b"text/plain")]), None);
        assert_eq!(terms(402, &[]), Some(PaymentTerms::default()));
        assert_eq!(terms(402, &[]).map(|terms| terms.to_string()), Some("no price stated".into()));
        let asked =
            terms(402, &[("Crawler-Price", b"USD 0.01"), ("crawler-error", b"InvalidPrice")]);
        let asked = asked.expect("a 402").to_string();
        assert_eq!(asked, "crawler-price: USD 0.01, crawler-error: InvalidPrice");
    }

    #[test]
    fn a_charge_is_told_of_an_answer_that_came() {
        let charged = terms(200, &[("crawler-charged", b"USD 0.01")]).expect("a charge");
        assert_eq!(charged.charged.as_deref(), Some("USD 0.01"));
        let offered =
            [("crawler-exact-price", &b"USD 0.02"[..]), ("crawler-max-price", b"USD 0.05")];
        let offered = terms(403, &offered).expect("repeated by the server");
        assert_eq!(offered.stated().count(), 2);
    }

    #[test]
    fn what_is_not_visible_ascii_is_not_kept() {
        let long = [b'9'; 1025];
        for value in [&b"USD \x1b[2J"[..], b"\xe2\x82\xac 1", &long] {
            assert_eq!(terms(402, &[("crawler-price", value)]), Some(PaymentTerms::default()));
        }
    }
}
