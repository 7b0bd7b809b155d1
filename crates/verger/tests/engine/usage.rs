//! Usage preferences: the shared cases, and every small text.

use verger::usage::{
    CURRENT_VOCABULARY, ContentUse, Dictionary, Preference, Reuse, TdmRule, TdmRules, USAGE_LABELS,
    UsageCategory, UsageLabel, UsageNoteKind, UsagePreferences, UsageRules, UsageSource, Value,
};
use verger::{Crawler, Dialect, Document, Place, Policy, Verdict};
use verger_vectors::{DictionaryCase, UsageCase, dictionary_cases, usage_cases};

#[test]
fn every_case_on_usage_holds() {
    let cases = usage_cases();
    assert!(cases.len() > 70, "the suite has shrunk to {} cases", cases.len());
    let wrong: Vec<_> = cases.iter().filter_map(|case| check(case).err()).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} are wrong:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

fn check(case: &UsageCase) -> Result<(), String> {
    let said = case.robots.as_deref().map(|robots| {
        let (document, crawler) = (Document::parse(robots), Crawler::new(&case.agents));
        let policy = Policy::new(&document, &Dialect::RFC9309, &crawler);
        let rules = UsageRules::new(&document, &Dialect::RFC9309, &crawler);
        rules.at(case.url.as_bytes(), policy.decide(case.url.as_bytes()).verdict)
    });
    let applicable = said.as_ref().is_none_or(Option::is_some);
    let mut usage = said.flatten().unwrap_or_default();
    let lines: Vec<_> = usage.statements().iter().filter_map(|said| line(said.place)).collect();
    usage.extend(UsagePreferences::from_headers(case.headers.iter().map(|(a, b)| (a, b))));
    let rule = |rule: &'_ verger_vectors::TdmRule| {
        (rule.location.clone(), rule.reservation, rule.policy.clone())
    };
    let tdm: Vec<_> = case.tdm.iter().map(rule).collect();
    let tdm = TdmRules::new(tdm.iter().map(|(location, reservation, policy)| TdmRule {
        location: location.as_bytes(),
        reservation: *reservation,
        policy: policy.as_deref().map(str::as_bytes),
    }));
    usage.extend(tdm.at(case.url.as_bytes()));
    let notes: Vec<_> = usage.statements().iter().flat_map(|said| &said.notes).collect();
    let notes: Vec<_> = notes.iter().map(|note| note.kind.name()).collect();

    let answer = &case.answer;
    let preference = |category| usage.preference(category).name();
    let right = applicable == answer.applicable
        && preference(UsageCategory::TrainAi) == answer.train_ai
        && preference(UsageCategory::Search) == answer.search
        && preference(UsageCategory::AiInput) == answer.ai_input
        && preference(UsageCategory::AiUse) == answer.ai_use
        && preference(UsageCategory::TextAndDataMining) == answer.tdm
        && are(&answer.uses, |asked| usage.answer(asked).preference.name())
        && are(&answer.within_search, |asked| usage.answer_within_search(asked).preference.name())
        && answer
            .policy
            .as_deref()
            .is_none_or(|policy| usage.tdm_policy().unwrap_or_default() == policy.as_bytes())
        && usage.reuse().map(Reuse::name) == answer.reuse.as_deref()
        && answer.lines.as_ref().is_none_or(|expected| *expected == lines)
        && answer.notes.as_ref().is_none_or(|expected| *expected == notes);
    let UsageCase { id, source, .. } = case;
    if right {
        Ok(())
    } else {
        Err(format!("{id} ({source}): expected {answer:?},\n  got {lines:?} {notes:?} {usage:?}"))
    }
}

/// Whether each named use gets the expected answer.
fn are(
    expected: &std::collections::BTreeMap<String, String>,
    answer: impl Fn(ContentUse) -> &'static str,
) -> bool {
    expected.iter().all(|(name, expected)| {
        let asked = ContentUse::ALL.iter().find(|asked| asked.name() == name);
        answer(*asked.expect("a use of this name")) == expected
    })
}

fn line(place: Place) -> Option<u32> {
    if let Place::Line { line, .. } = place { Some(line) } else { None }
}

#[test]
fn every_case_on_dictionaries_holds() {
    let cases = dictionary_cases();
    assert!(cases.len() > 50, "the suite has shrunk to {} cases", cases.len());
    for DictionaryCase { id, text, members } in cases {
        let read = Dictionary::parse(&text).ok();
        let shown = read.map(|read| {
            read.members()
                .iter()
                .map(|member| {
                    let text = |span: verger::Span| String::from_utf8_lossy(&text[span.range()]);
                    let value = match member.value {
                        Value::Boolean(value) => format!("boolean {value}"),
                        Value::Integer(value) => format!("integer {value}"),
                        Value::Decimal(value) => format!("decimal {value}"),
                        Value::Date(value) => format!("date {value}"),
                        Value::String(span) => format!("string {}", text(span)),
                        Value::Token(span) => format!("token {}", text(span)),
                        Value::Bytes(span) => format!("bytes {}", text(span)),
                        Value::DisplayString(span) => format!("display {}", text(span)),
                        Value::InnerList(span) => format!("list {}", text(span)),
                        _ => unreachable!("the suite knows no other type"),
                    };
                    let parameters = if member.has_parameters { "; with parameters" } else { "" };
                    format!("{} {value}{parameters}", text(member.key))
                })
                .collect::<Vec<_>>()
        });
        assert_eq!(shown, members, "{id}");
    }
}

/// Every text of up to six bytes over an alphabet that reaches every branch: no panic, spans in their text and in
/// order, and every member is read again from its own text.
#[test]
fn every_small_text_is_a_dictionary_or_none() {
    let alphabet = b"a1=,;( )\"-.?:@%*y\\\t";
    let (mut read, mut all) = (0_u32, 0_u32);
    for length in 0..=5 {
        for_each_text(alphabet, length, &mut |text| {
            all += 1;
            let Ok(dictionary) = Dictionary::parse(text) else { return };
            read += 1;
            let mut end = 0;
            for member in dictionary.members() {
                assert!(member.span.start >= end && member.key.start == member.span.start);
                end = member.span.end;
                let alone = Dictionary::parse(&text[member.span.range()]).expect("it was read");
                assert_eq!(alone.members().len(), 1, "{text:?}");
                assert_eq!(alone.members()[0].has_parameters, member.has_parameters);
            }
            assert!(end as usize <= text.len());
        });
    }
    assert!(read > 1000 && all > 2_000_000, "{read} of {all} texts are dictionaries");
}

fn for_each_text(alphabet: &[u8], length: u32, visit: &mut impl FnMut(&[u8])) {
    let letters = alphabet.len() as u32;
    let mut text = vec![0; length as usize];
    for mut number in 0..letters.pow(length) {
        for octet in &mut text {
            *octet = alphabet[(number % letters) as usize];
            number /= letters;
        }
        visit(&text);
    }
}

/// Every text of up to seven parts, as the value of a line and of a header: nothing panics, notes are inside their
/// statement, and a header means what a line means.
#[test]
fn every_small_value_is_read_alike_everywhere() {
    let parts: [&[u8]; 9] =
        [b"train-ai", b"search", b"=", b"y", b"no", b",", b" ", b"/a", b"use=full"];
    let letters = parts.len() as u32;
    for length in 0..=5 {
        for mut number in 0..letters.pow(length) {
            let mut value = Vec::new();
            for _ in 0..length {
                value.extend(parts[(number % letters) as usize]);
                number /= letters;
            }
            for name in ["Content-Usage", "Content-Signal"] {
                check_value(name, &value);
            }
        }
    }
}

fn check_value(name: &str, value: &[u8]) {
    let body = [b"User-agent: *\n", name.as_bytes(), b": ", value].concat();
    let document = Document::parse(body);
    let rules = UsageRules::new(&document, &Dialect::RFC9309, &Crawler::new(["a"]));
    let rule = &rules.rules()[0];
    let statement = rule.statement();
    let whole = statement.place.span();
    for note in &statement.notes {
        let span = note.place.span();
        assert!(whole.start <= span.start && span.end <= whole.end, "{name}: {value:?}: {note:?}");
    }
    let text = document.text(whole).unwrap_or_default();
    let header = UsagePreferences::from_headers([(name, text)]);
    let of_header = &header.statements()[0];
    for &category in UsageCategory::ALL {
        assert_eq!(of_header.preference(category), statement.preference(category), "{value:?}");
    }
    assert_eq!(of_header.reuse, statement.reuse, "{value:?}");
    assert_eq!(of_header.notes.len(), statement.notes.len(), "{value:?}");
    let holds = rules.at(b"/a/b", Verdict::Allowed).expect("it is allowed").statements().len();
    assert_eq!(
        holds == 1,
        rule.path().is_none_or(|path| b"/a/b".starts_with(document.text(path).unwrap_or_default()))
    );
    assert_eq!(rules.at(b"/a/b", Verdict::Disallowed), None);
    assert_eq!(rules.at(b"/a/b", Verdict::OutOfScope), None);
}

/// Any bytes at all, seeded.
#[test]
fn any_octets_are_a_value() {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    for _ in 0..200_000 {
        let length = next() % 40;
        let value: Vec<u8> = (0..length).map(|_| (next() >> 32) as u8).collect();
        for name in ["Content-Usage", "Content-Signal"] {
            let usage = UsagePreferences::from_headers([(name, &value)]);
            assert_eq!(usage.statements().len(), 1);
        }
    }
}

#[test]
fn a_hostile_line_costs_no_more_than_its_length() {
    for part in ["a,", "train-ai=n,", "a;b;c,", "a=(1 2),", "search=\"", "((((", "a=:,", ";;;;"] {
        let value = part.repeat(500 * 1024 / part.len());
        let usage = UsagePreferences::from_headers([
            ("Content-Usage", &value),
            ("Content-Usage", &value),
            ("Content-Signal", &value),
        ]);
        assert_eq!(usage.statements().len(), 2);
    }
}

#[test]
fn places_of_joined_headers_lead_to_their_line() {
    let headers =
        [("Content-Usage", " search=n"), ("Server", "x"), ("Content-Usage", "tdm=y, search=y;a ")];
    let usage = UsagePreferences::from_headers(headers);
    let places: Vec<_> = usage.statements()[0]
        .notes
        .iter()
        .map(|note| {
            let Place::Header { number, span } = note.place else { unreachable!() };
            (number, &headers[number as usize].1[span.range()], note.kind)
        })
        .collect();
    let expected = [
        (0, "search=n", UsageNoteKind::Superseded),
        (2, "tdm=y", UsageNoteKind::EarlierLabel(1)),
        (2, "search=y;a", UsageNoteKind::Parameters),
    ];
    assert_eq!(places, expected);
}

#[test]
fn lines_in_no_group_are_shown_though_they_do_not_hold() {
    let document = Document::parse(b"Content-Signal: search=no\nUser-agent: *\nDisallow: /x\n");
    let rules = UsageRules::new(&document, &Dialect::RFC9309, &Crawler::new(["a"]));
    assert!(rules.rules().is_empty());
    assert_eq!(rules.stray().len(), 1);
    assert_eq!(rules.stray()[0].line(), 1);
    assert_eq!(rules.stray()[0].statement().source, UsageSource::ContentSignal);
}

#[test]
fn the_strictest_statement_wins() {
    use Preference::{Allowed, Disallowed, Unknown};
    for (one, other, both) in [
        (Unknown, Unknown, Unknown),
        (Unknown, Allowed, Allowed),
        (Unknown, Disallowed, Disallowed),
        (Allowed, Allowed, Allowed),
        (Allowed, Disallowed, Disallowed),
        (Disallowed, Disallowed, Disallowed),
    ] {
        assert_eq!(one.combined(other), both);
        assert_eq!(other.combined(one), both);
    }
}

#[test]
fn every_category_and_every_label_is_listed_once() {
    let names: Vec<_> = UsageCategory::ALL.iter().map(|category| category.name()).collect();
    assert_eq!(names, ["train-ai", "ai-use", "ai-input", "search", "tdm"]);
    for label in USAGE_LABELS {
        assert_eq!(USAGE_LABELS.iter().filter(|other| other.name == label.name).count(), 1);
        // A label is current exactly if the current draft has it; then it is its category's name.
        let is_current = label.last_draft() == CURRENT_VOCABULARY;
        assert_eq!(label.category.is_some(), is_current, "{}", label.name);
        assert!(label.category.is_none_or(|category| category.name() == label.name));
        for pair in label.meanings.windows(2) {
            assert!(pair[0].drafts.1 < pair[1].drafts.0, "{} has two meanings at once", label.name);
        }
    }
    let ai_use = UsageLabel::named(b"ai-use").expect("it is listed");
    let drafts: Vec<_> = ai_use.meanings.iter().map(|meaning| meaning.drafts).collect();
    assert_eq!(drafts, [(2, 2), (8, 8)]);
}

/// Every statement is kept, and is on one side of each answer about it.
#[test]
fn an_answer_leaves_no_statement_out() {
    let values = ["y", "n", "x"];
    for number in 0..3_usize.pow(5) {
        let value = |at: u32| values[number / 3_usize.pow(at) % 3];
        let of_usage = format!("train-ai={}, ai-use={}, search={}", value(0), value(1), value(2));
        let yes_no = |at| value(at).replace('y', "yes").replace('n', "no");
        let of_signal = format!("ai-input={}, search={}", yes_no(3), yes_no(4));
        let headers = [("Content-Usage", &of_usage), ("Content-Signal", &of_signal)];
        let usage = UsagePreferences::from_headers(headers);
        for &asked in ContentUse::ALL {
            let answer = usage.answer(asked);
            let on = usage.statements().iter().filter(|said| {
                let mut on = asked.categories().iter().map(|&about| said.preference(about));
                on.any(|said| said != Preference::Unknown)
            });
            assert_eq!(answer.deciding.len() + answer.overruled.len(), on.count());
            let is_unknown = answer.preference == Preference::Unknown;
            assert_eq!(answer.deciding.is_empty(), is_unknown, "{of_usage} {of_signal} {asked:?}");
            let search = usage.preference(UsageCategory::Search);
            let within = usage.answer_within_search(asked);
            let overrides = search != Preference::Unknown && asked != ContentUse::TextAndDataMining;
            let expected = if overrides { search } else { answer.preference };
            assert_eq!(within.preference, expected, "{of_usage} {of_signal} {asked:?}");
        }
    }
}

/// Paths are compared as for access, in every dialect.
#[test]
fn dialects_read_paths_as_they_do_for_access() {
    let document = Document::parse(b"User-agent: *\nContent-Usage: /a*b train-ai=n\n");
    let says = |dialect: &Dialect, url: &[u8]| {
        let rules = UsageRules::new(&document, dialect, &Crawler::new(["a"]));
        let usage = rules.at(url, Verdict::Allowed).expect("it is allowed");
        usage.preference(UsageCategory::TrainAi)
    };
    for dialect in [Dialect::RFC9309, Dialect::GOOGLE] {
        assert_eq!(says(&dialect, b"/axb"), Preference::Disallowed, "{}", dialect.name);
    }
    for dialect in [Dialect::KOSTER1996, Dialect::ORIGINAL1994] {
        assert_eq!(says(&dialect, b"/axb"), Preference::Unknown, "{}", dialect.name);
        assert_eq!(says(&dialect, b"/a*bc"), Preference::Disallowed, "{}", dialect.name);
    }
}
