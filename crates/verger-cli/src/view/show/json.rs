//! The page as one JSON object. Every line of the file that it tells of is named by its number.

use serde_json::{Map, Value, json};
use verger::explanation::Role;
use verger::records::{Address, OtherRecord, RecordValue};
use verger::{Directive, Verdict};

use super::{Page, usage};
use crate::view::json::{VERSION, insert_octets};
use verger_report::by_registry;
use verger_report::{Asker, Pace, Visit};

impl Page<'_> {
    /// The object.
    pub(crate) fn as_json(&self) -> Value {
        let text = |token| String::from_utf8_lossy(token).into_owned();
        let fallbacks: Vec<String> = self.robot.crawler.fallbacks().map(text).collect();
        let (verdict, reason) = self.ranking.default_verdict();
        let mut notes = by_registry(self.robot, Some(self.told.chosen_by));
        notes.extend(self.noted().map(|(_, noted)| noted));
        let asker = Asker::new(self.robot, self.told.chosen_by, notes);
        let mut object = json!({
            "v": VERSION,
            "file": self.file,
            "dialect": self.dialect.name,
            "notes": [],
            "fallbacks": fallbacks,
            "known": self.robot.crawler.known_robot().map(|robot| json!({
                "operator": robot.operator,
                "purposes": robot.purposes.iter().map(|purpose| purpose.name()).collect::<Vec<_>>(),
                "obedience": robot.obedience.name(),
                "evidence": robot.evidence.name(),
                "kind": robot.kind.name(),
                "as_of": robot.as_of,
                "registry": verger::robots::REGISTRY_DATE,
            })),
            "obeys": self.obeys().map(|token| String::from_utf8_lossy(token).into_owned()),
            "groups": self.groups_json(),
            "versions": self.records_json(&[Directive::RobotVersion]),
            "rules": self.rules_json(),
            "default": { "allowed": verdict == Verdict::Allowed, "reason": reason.name() },
            "limit_reached_at_line": self.policy.limit().map(|limit| limit.line),
            "at": self.at.to_string(),
            "pace": Pace::new(self.document, &self.pace()),
            "rates": self.records_json(&[Directive::CrawlDelay, Directive::RequestRate]),
            "visit": Visit::new(self.policy.open_at(self.at), &[]),
            "visit_times": self.records_json(&[Directive::VisitTime]),
            "usage": usage::json(self),
            "uses_at_root": usage::uses_json(self),
            "comments": self.records_json(&[Directive::Comment]),
            "sitemaps": self.records_json(&[Directive::Sitemap]),
            "please_visit": self.records_json(&[Directive::PleaseVisit]),
            "proposals_1996": { "obeyed": self.proposals_1996 },
            "licenses": self.records_json(&[Directive::License]),
            "agent_maps": self.records_json(&[Directive::Agentmap]),
            "llm_policies": self.records_json(&[Directive::LlmPolicy]),
            "clean_params": self.records_json(&[Directive::CleanParam]),
            "silent": self.silent_json(),
        });
        if let (Value::Object(object), Value::Object(asker)) = (&mut object, json!(asker)) {
            object.extend(asker);
        }
        object
    }

    fn groups_json(&self) -> Vec<Value> {
        let agent = |&(line, value): &(u32, verger::Span)| {
            let mut agent = Map::new();
            agent.insert("line".into(), line.into());
            insert_octets(&mut agent, "value", self.document.text(value).unwrap_or_default());
            Value::Object(agent)
        };
        let groups = self.told.groups.iter().filter(|group| group.role == Role::Obeyed);
        groups
            .map(|group| {
                let agents: Vec<_> = group.agents.iter().map(agent).collect();
                json!({ "lines": [group.lines.0, group.lines.1], "agents": agents })
            })
            .collect()
    }

    fn rules_json(&self) -> Vec<Value> {
        let rule = |rule: &verger::Rule| {
            let mut object = Map::new();
            object.insert("line".into(), rule.line().into());
            object.insert("directive".into(), rule.directive().name().into());
            object.insert("allowed".into(), (rule.verdict() == Verdict::Allowed).into());
            insert_octets(
                &mut object,
                "pattern",
                self.document.text(rule.pattern()).unwrap_or_default(),
            );
            Value::Object(object)
        };
        self.ranking.rules().iter().map(rule).collect()
    }

    fn records_json(&self, fields: &[Directive]) -> Vec<Value> {
        let records = fields.iter().flat_map(|&field| self.others.that_count(field));
        let mut records: Vec<_> = records.collect();
        records.sort_by_key(|record| record.line);
        records.into_iter().map(|record| self.record_json(record)).collect()
    }

    fn record_json(&self, record: &OtherRecord) -> Value {
        let mut object = Map::new();
        object.insert("line".into(), record.line.into());
        object.insert("directive".into(), record.directive.name().into());
        insert_octets(&mut object, "value", self.document.text(record.value).unwrap_or_default());
        let mut say = |key: &str, value: Value| drop(object.insert(key.into(), value));
        match record.meaning {
            Ok(RecordValue::CrawlDelay(delay)) => say("interval", delay.as_secs_f64().into()),
            Ok(RecordValue::RequestRate(rate)) => {
                say("interval", rate.interval().as_secs_f64().into());
                say("documents", rate.documents.into());
                say("per", rate.per.as_secs_f64().into());
                say("window", json!(rate.window.map(verger_report::Window::from)));
            }
            Ok(RecordValue::VisitTime(hours)) => {
                say("window", json!(verger_report::Window::from(hours)))
            }
            Ok(RecordValue::Address(address)) => {
                say("absolute", (address == Address::Absolute).into());
                match self.address(record) {
                    Some(url) => insert_octets(&mut object, "url", &url),
                    None => drop(object.insert("url".into(), Value::Null)),
                }
            }
            Ok(RecordValue::CleanParam(clean)) => {
                let names = self
                    .document
                    .text(clean.names)
                    .unwrap_or_default()
                    .split(|&octet| octet == b'&');
                let names = names.filter(|name| !name.is_empty());
                let names: Vec<_> = names.map(String::from_utf8_lossy).collect();
                say("names", json!(names));
                let path = clean.path.map(|path| self.document.text(path).unwrap_or_default());
                say("path", json!(path.map(String::from_utf8_lossy)));
            }
            _ => {}
        }
        Value::Object(object)
    }

    fn silent_json(&self) -> Vec<Value> {
        let line = |line: super::silent::Silent<'_>| {
            let mut object = Map::new();
            object.insert("line".into(), line.line.into());
            object.insert("kind".into(), line.kind.into());
            if let Some(field) = line.field {
                insert_octets(&mut object, "field", field);
            }
            insert_octets(&mut object, "text", line.text.trim_ascii());
            if let Some(error) = line.error {
                object.insert("error".into(), error.into());
            }
            object.insert("why".into(), line.why.into());
            Value::Object(object)
        };
        self.silent().into_iter().map(line).collect()
    }
}
