//! What a page says to a robot, as one JSON object. Statements are named by their index in `statements`.

use serde_json::{Map, Value, json};
use verger::page::{
    Canonical, ImagePreview, PageAspect, PageScope, PageStatement, PageVerdict, PreviewLimit,
};
use verger_page::End;

use super::Told;
use crate::view::json::{VERSION, insert_octets};
use crate::view::place::place_json;
use crate::view::{usage, uses};

impl Told<'_> {
    /// The object.
    pub(crate) fn as_json(&self) -> Value {
        let tokens = self.own.tokens().map(|token| String::from_utf8_lossy(token).into_owned());
        let mut object = json!({
            "v": VERSION,
            "file": self.file,
            "agents": tokens.collect::<Vec<_>>(),
            "may_index": self.may_index(),
            "verdict": match self.may_index() {
                Some(true) => "allowed",
                Some(false) => "disallowed",
                None => "undetermined",
            },
            "reason": self.undetermined_by(),
            "at": self.at.to_string(),
        });
        for &aspect in PageAspect::ALL {
            let ruling = self.answer.verdict(aspect);
            let name = aspect.name().replace('-', "_");
            object[name.as_str()] = self.ruling(&ruling, Value::from);
            // What was not read may forbid what was read allows.
            if ruling.value == Some(true) && self.is_incomplete() {
                object[name.as_str()]["value"] = Value::Null;
            }
        }
        if let Some(asked_as) = self.asked_as() {
            object["asked_as"] = asked_as.into();
        }
        if let Some(kin) = self.decided_by_kin() {
            object["fallback"] = String::from_utf8_lossy(kin).into();
        }
        object["closed_by_robots_txt"] = self.is_closed.into();
        object["notes"] = json!(self.all_notes());
        self.add_instead(&mut object["index"]);
        object["index_if_embedded"] = self.answer.index_if_embedded().is_some().into();
        object["max_snippet"] = self.ruling(&self.answer.max_snippet(), limit);
        let image = self.answer.max_image_preview();
        object["max_image_preview"] = self.ruling(&image, |size: ImagePreview| size.name().into());
        object["max_video_preview"] = self.ruling(&self.answer.max_video_preview(), limit);
        let until = self.answer.unavailable_after();
        object["unavailable_after"] = self.ruling(&until, |time| time.to_string().into());
        object["canonical"] = self.canonical_json();
        object["usage"] =
            usage::preferences_json(&self.usage, &|place| self.text(place).unwrap_or_default());
        object["uses"] = uses::json(&self.usage);
        object["licenses"] = self.licenses_json();
        object["tdmrep"] = self.site.tdm_json();
        let statements = self.page.signals.statements().iter();
        object["statements"] = statements.map(|said| self.statement(said)).collect();
        object["legacy"] = self.legacy_json();
        object["read"] = json!({
            "end": end(self.page.end),
            "octets": self.page.octets,
            "complete": self.page.gap().is_none(),
            "overlong_attributes": self.page.overlong,
            "gap": self.page.gap().map(verger_page::Gap::name),
            "ambiguous": self.page.is_doubtful,
            "unclosed": self.page.unclosed.map(verger_page::Unclosed::name),
        });
        object
    }

    fn ruling<T: Copy>(&self, ruling: &PageVerdict<'_, T>, value: impl Fn(T) -> Value) -> Value {
        json!({
            "value": ruling.value.map(value),
            "by": self.indices(&ruling.deciding),
            "overrules": self.indices(&ruling.overruled),
        })
    }

    /// The indices of some statements among all.
    pub(super) fn indices(&self, those: &[&PageStatement]) -> Vec<usize> {
        let all = self.page.signals.statements();
        let is = |said: &PageStatement| those.iter().any(|that| std::ptr::eq(*that, said));
        all.iter().enumerate().filter(|(_, said)| is(said)).map(|(index, _)| index).collect()
    }

    fn canonical_json(&self) -> Value {
        let links = self.page.signals.canonicals().iter().map(|link| {
            let mut object = place_json(link.place);
            insert_octets(&mut object, "url", &link.url);
            object.insert("counts".into(), link.counts.into());
            Value::Object(object)
        });
        let mut object = Map::new();
        let canonical = self.page.signals.canonical();
        match canonical {
            Canonical::At(link) => insert_octets(&mut object, "url", &link.url),
            _ => drop(object.insert("url".into(), Value::Null)),
        }
        let contradictory = canonical == Canonical::Contradictory;
        object.insert("contradictory".into(), contradictory.into());
        object.insert("links".into(), links.collect());
        Value::Object(object)
    }

    /// Those of the robots.txt, of the headers and of the page.
    fn licenses_json(&self) -> Value {
        let of_site = self.site.licenses().into_iter().map(|(line, url)| {
            let mut object = Map::new();
            object.insert("line".into(), line.into());
            object.insert("kind".into(), "rsl".into());
            object.insert("counts".into(), true.into());
            insert_octets(&mut object, "url", url);
            Value::Object(object)
        });
        let of_page = self.page.signals.licenses().iter().map(|license| {
            let mut object = place_json(license.place);
            object.insert("kind".into(), license.kind.name().into());
            object.insert("counts".into(), license.kind.counts().into());
            insert_octets(&mut object, "url", &license.url);
            Value::Object(object)
        });
        of_site.chain(of_page).collect()
    }

    fn statement(&self, said: &PageStatement) -> Value {
        let mut object = place_json(said.place);
        object.insert("source".into(), said.source.name().into());
        if let PageScope::Robot(name) = &said.scope {
            insert_octets(&mut object, "robot", name);
        }
        object.insert("applies".into(), said.scope.covers(&self.crawler).into());
        insert_octets(&mut object, "text", &said.text);
        object.insert("rule".into(), said.rule.map(verger::page::PageRule::name).into());
        object.insert("fault".into(), said.fault.map(verger::page::PageFault::name).into());
        Value::Object(object)
    }
}

/// A number; -1 for no limit, as pages write it.
fn limit(limit: PreviewLimit) -> Value {
    match limit {
        PreviewLimit::AtMost(most) => most.into(),
        PreviewLimit::Unlimited => (-1).into(),
    }
}

fn end(end: End) -> &'static str {
    match end {
        End::OfHead => "end-of-head",
        End::OfPage => "end-of-page",
        End::OctetLimit => "octet-limit",
        End::NotHtml => "not-html",
        End::Utf32 => "utf-32",
        End::NotText(_) => "not-text",
        _ => "unknown",
    }
}
