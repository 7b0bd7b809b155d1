use serde::Deserialize;
use serde_json::Value;
use verger_analysis::lint::{Consumer, Consumers, Lint, LintOptions, Severity};

/// What a client sets, in `initializationOptions` or `workspace/didChangeConfiguration`: the same as the options of `verger
/// lint`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    options: LintOptions<'static>,
}

/// The settings as they are written. Unknown keys have no effect: clients add their own.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Written {
    /// The consumers that matter, by name.
    r#for: Vec<String>,
    /// Lints that are switched off, by code or name.
    allow: Vec<String>,
    /// The least severity.
    least: Option<String>,
}

impl Settings {
    /// Reads settings; they may be under the key `verger`. Also what is wrong with them: a faulty value has no effect.
    pub(crate) fn read(value: &Value) -> (Self, Vec<String>) {
        let value = value.get("verger").unwrap_or(value);
        let written =
            if value.is_null() { Ok(Written::default()) } else { Written::deserialize(value) };
        match written {
            Ok(written) => written.settings(),
            Err(error) => (Self::default(), vec![format!("the settings are not used: {error}")]),
        }
    }

    /// How to lint.
    pub(crate) fn options(&self, proofs: bool) -> LintOptions<'static> {
        let mut options = self.options.clone();
        options.proofs = proofs;
        options
    }
}

impl Written {
    fn settings(self) -> (Settings, Vec<String>) {
        let (mut options, mut faults) = (LintOptions::default(), Vec::new());
        let mut consumers = Vec::new();
        for name in &self.r#for {
            match Consumer::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(name)) {
                Some(consumer) => consumers.push(consumer),
                None => faults.push(format!("setting \"for\": {name:?} is not a known consumer")),
            }
        }
        if !consumers.is_empty() {
            options.consumers = Consumers::of(&consumers);
        }
        for name in &self.allow {
            match Lint::named(name) {
                Some(lint) => options.allowed.push(lint),
                None => faults.push(format!("setting \"allow\": there is no lint {name:?}")),
            }
        }
        if let Some(name) = &self.least {
            let all = [Severity::Hint, Severity::Warning, Severity::Error];
            match all.into_iter().find(|one| one.name().eq_ignore_ascii_case(name)) {
                Some(severity) => options.least = severity,
                None => faults
                    .push(format!("setting \"least\": {name:?} is not hint, warning or error")),
            }
        }
        (Settings { options }, faults)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_known_counts_and_the_rest_is_reported() {
        let (settings, faults) = Settings::read(&json!({"verger": {
            "for": ["google", "nobody"], "allow": ["dead-rule", "V999"], "least": "worst", "other": 1,
        }}));
        assert_eq!(faults.len(), 3, "{faults:?}");
        let options = settings.options(false);
        assert_eq!(options.consumers.iter().collect::<Vec<_>>(), [Consumer::Google]);
        assert_eq!(options.allowed.len(), 1);
        assert!(options.least == Severity::Hint && !options.proofs);
    }

    #[test]
    fn nothing_is_the_default_and_nonsense_is_reported() {
        for nothing in [json!(null), json!({}), json!({"verger": null})] {
            assert!(Settings::read(&nothing).1.is_empty(), "{nothing}");
        }
        for nonsense in [json!([1]), json!("x"), json!({"allow": "dead-rule"})] {
            assert_eq!(Settings::read(&nonsense).1.len(), 1, "{nonsense}");
        }
    }
}
