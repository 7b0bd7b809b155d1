//! What is to be said of how a page was read.

use verger_page::{End, Gap, NotText, Unclosed};

use super::Told;
use verger_report::Note as Noted;
use verger_report::text::{cut, shown};

impl Told<'_> {
    /// Whether the page may be stricter than what was read of it.
    pub(super) fn is_incomplete(&self) -> bool {
        self.page.gap().is_some() || self.answer.is_cut()
    }

    /// Why it is not known whether the page may be indexed; `None` where it is.
    pub(super) fn why_undetermined(&self) -> Option<String> {
        self.undetermined_by()?;
        Some(self.page.gap().map_or_else(
            || "a list of rules for the robot is longer than was read".to_owned(),
            |gap| self.gap(gap),
        ))
    }

    fn gap(&self, gap: Gap) -> String {
        match gap {
            Gap::OctetLimit => format!(
                "the page is longer than the {} bytes that were read; --whole reads more",
                self.page.octets
            ),
            Gap::Utf32 => "the page is in UTF-32, which is not read".to_owned(),
            Gap::NotText(NotText::Compressed(how)) => {
                format!("these are compressed bytes ({how}), not a page; unpack them first")
            }
            Gap::NotText(NotText::Format(format)) => format!(
                "this is {format}, not HTML; with its Content-Type as --header its headers are judged alone"
            ),
            Gap::NotText(_) => "these are binary bytes, not a page".to_owned(),
            Gap::Statements => "there are more statements than are kept".to_owned(),
            Gap::Charset => {
                let content_type = self.page.signals.content_type().map(shown);
                let stated = content_type.map(|value| format!(" (Content-Type: {})", cut(&value)));
                format!(
                    "the page is not text in a charset that is read{}; convert it to UTF-8 first",
                    stated.unwrap_or_default()
                )
            }
            Gap::Unclosed(what) => format!(
                "the page ends inside {}, as one does that was cut off: what a browser drops there may have been more; \
                 fetch the whole page",
                unclosed(what)
            ),
            _ => "the page can be read in two ways, and in one of them it has tags that were not read: \
                  see a drawing that is not closed, a list of choices, a frameset, or its charset"
                .to_owned(),
        }
    }

    /// What a program is told: what is said of the robot's names too, which a person gets on standard error.
    pub(super) fn all_notes(&self) -> Vec<Noted> {
        let of_names = self.own.notes().iter().map(Noted::from);
        let of_kin = self.decided_by_kin().map(|kin| Noted::new("fallback", self.through(kin)));
        of_names.chain(of_kin).chain(self.notes()).collect()
    }

    /// What is to be said of how the page was read, in order.
    pub(super) fn notes(&self) -> Vec<Noted> {
        let mut notes = Vec::new();
        let mut note = |code, text: String| notes.push(Noted::new(code, text));
        match self.page.end {
            End::OfHead => {
                note("head-only", "read up to the end of the head, as --head asks".to_owned());
            }
            End::NotHtml => {
                let what =
                    "its Content-Type is not that of HTML, so its headers alone speak to robots";
                note("not-html", what.to_owned());
            }
            _ => {}
        }
        if let Some(gap) = self.page.gap().filter(|_| self.why_undetermined().is_none()) {
            note(gap.name(), self.gap(gap));
        }
        if self.page.overlong > 0 {
            let many = self.page.overlong;
            note("overlong-attributes", format!("values that were cut for their length: {many}"));
        }
        if self.is_closed {
            let what =
                "the site's robots.txt closes the page to it, and so says nothing on its use";
            note("closed-by-robots-txt", what.to_owned());
        }
        let elsewhere = self.page.signals.canonicals().iter().filter(|link| !link.counts).count();
        if elsewhere > 0 {
            let what = "canonical links that do not count, in the body or without address";
            note("canonical-ignored", format!("{what}: {elsewhere}"));
        }
        let licenses = self.page.signals.licenses().iter();
        let ignored = licenses.filter(|license| !license.kind.counts()).count();
        if ignored > 0 {
            let what =
                "links to a licence that no type says is one for machines (application/rsl+xml)";
            note("license-ignored", format!("{what}: {ignored}"));
        }
        self.site.notes().into_iter().for_each(|text| note("tdmrep", text));
        notes
    }
}

fn unclosed(what: Unclosed) -> String {
    match what {
        Unclosed::Tag => "a tag".to_owned(),
        Unclosed::Comment => "a comment".to_owned(),
        Unclosed::Cdata => "a CDATA section".to_owned(),
        Unclosed::Element(name) => format!("a {name} element"),
        _ => "a doctype or other declaration".to_owned(),
    }
}
