use serde_json::Value;

use super::mend;

/// What is read of a damaged text, and the names of its faults.
fn mended(text: &[u8]) -> (String, Vec<&'static str>) {
    let mended = mend(text);
    serde_json::from_str::<Value>(&mended.text).expect("it is valid");
    (mended.text, mended.faults.iter().map(|(kind, _)| kind.name()).collect())
}

#[test]
fn one_fault_harms_one_value() {
    for (damaged, read, fault) in [
        (r#"[{"a":"x"},{"a":"y",}]"#, r#"[{"a":"x"},{"a":"y"}]"#, "json-separator"),
        (r#"[{"a":"x"}{"a":"y"}]"#, r#"[{"a":"x"},{"a":"y"}]"#, "json-separator"),
        (r#"{"a":"x" "b":1}"#, r#"{"a":"x","b":1}"#, "json-separator"),
        (r#"{"a" "x","b":1}"#, r#"{"a":"x","b":1}"#, "json-separator"),
        (r#"{"a":,"b":1}"#, r#"{"a":null,"b":1}"#, "json-separator"),
        (r#"{"a":NaN,"b":01}"#, r#"{"a":"NaN","b":"01"}"#, "json-word"),
        (r#"{"a":"C:\data","b":1}"#, r#"{"a":"C:\\data","b":1}"#, "json-escape"),
        (
            r#"{"a":"\ud83d x","b":"\ud83d\ude00"}"#,
            "{\"a\":\"\u{FFFD} x\",\"b\":\"\\ud83d\\ude00\"}",
            "json-surrogate",
        ),
        ("{\"a\":\"x\ty\",\"b\":1}", r#"{"a":"x\u0009y","b":1}"#, "json-control"),
        ("{\"a\":\"caf\u{e9}\"}", "{\"a\":\"caf\u{e9}\"}", ""),
        (r#"{"a":"say "hi" now","b":1}"#, r#"{"a":"say \"hi\" now","b":1}"#, "json-quote"),
        (r#"[{"a":"x,"b":"y"},{"a":"z"}]"#, r#"[{"a":"x","b":"y"},{"a":"z"}]"#, "json-quote"),
        (r#"[{"a":x","b":"y"},{"a":"z"}]"#, r#"[{"a":"x","b":"y"},{"a":"z"}]"#, "json-quote"),
        (r#"[{"a:"x","b":"y"},{"a":"z"}]"#, r#"[{"a":"x","b":"y"},{"a":"z"}]"#, "json-quote"),
        (r#"[{a":"x","b":"y"},{"a":"z"}]"#, r#"[{"a":"x","b":"y"},{"a":"z"}]"#, "json-quote"),
        (r#"[{"a":"x},{"a":"y"}]"#, r#"[{"a":"x"},{"a":"y"}]"#, "json-quote"),
        (r#"[{"a":"x\"},{"a":"y"}]"#, r#"[{"a":"x"},{"a":"y"}]"#, "json-quote"),
        (
            r#"[{"a":"x","b":["y"}],{"a":"z"}]"#,
            r#"[{"a":"x","b":["y"]},{"a":"z"}]"#,
            "json-bracket",
        ),
        (r#"[{"a":"x","b":["y"},{"a":"z"}]"#, r#"[{"a":"x","b":["y"]},{"a":"z"}]"#, "json-bracket"),
        (
            r#"{"d":[{"a":"x",{"a":"y"}],"e":1}"#,
            r#"{"d":[{"a":"x"},{"a":"y"}],"e":1}"#,
            "json-bracket",
        ),
        (
            r#"{"d":[{"a":"x"},"b":2},{"a":"y"}],"e":1}"#,
            r#"{"d":[{"a":"x","b":2},{"a":"y"}],"e":1}"#,
            "json-bracket",
        ),
        (
            r#"{"d":[{"a":"x"},"a":"y"},{"a":"z"}],"e":1}"#,
            r#"{"d":[{"a":"x"},{"a":"y"},{"a":"z"}],"e":1}"#,
            "json-bracket",
        ),
        (
            r#"{"d":{"a":"x"},{"a":"y"}],"e":1}"#,
            r#"{"d":[{"a":"x"},{"a":"y"}],"e":1}"#,
            "json-bracket",
        ),
        (
            r#"{"d":[{"a":"x"},{"a":"y"},"e":1}"#,
            r#"{"d":[{"a":"x"},{"a":"y"}],"e":1}"#,
            "json-bracket",
        ),
        (
            r#"{"d":[{"a":"x","k":["b"]],"c":1},{"a":"y"}],"e":1}"#,
            r#"{"d":[{"a":"x","k":["b"],"c":1},{"a":"y"}],"e":1}"#,
            "json-bracket",
        ),
        (
            r#"{"d":[{"a":"x"],{"a":"y"}],"e":1}"#,
            r#"{"d":[{"a":"x"},{"a":"y"}],"e":1}"#,
            "json-bracket",
        ),
        (r#"{"a":1}{"a":2}"#, r#"[{"a":1},{"a":2}]"#, "json-bracket"),
        (r#"[{"a":"x"},{"a":"y","b":"z"#, r#"[{"a":"x"},{"a":"y","b":"z"}]"#, "json-cut"),
        (r#"Notice: line 3 [{"a":"x"}]"#, r#"[{"a":"x"}]"#, "json-stray"),
        (r#"read([{"a":"x"}]);"#, r#"[{"a":"x"}]"#, "json-stray"),
        ("", "null", "json-cut"),
    ] {
        let (text, faults) = mended(damaged.as_bytes());
        assert_eq!(text, read, "{damaged} {faults:?}");
        assert!(fault.is_empty() || faults.contains(&fault), "{damaged}: {faults:?}");
    }
    let (text, faults) = mended(b"{\"a\":\"caf\xe9\"}");
    assert_eq!((text.as_str(), faults), ("{\"a\":\"caf\u{FFFD}\"}", vec!["not-utf-8"]));
}

#[test]
fn faults_have_the_line_of_the_original() {
    let faults = mend(b"{\n\"a\": 1,\n\"b\": \"x\ty\",\n\"c\": 2,\n}").faults;
    let lines: Vec<_> = faults.iter().map(|(_, place)| place.line()).collect();
    assert_eq!(lines, [Some(3), Some(5)]);
}

#[test]
fn anything_becomes_valid_and_what_is_valid_keeps_its_meaning() {
    const PIECES: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\"a\"",
        "\"b\":",
        "1",
        "-",
        "true",
        "nul",
        " ",
        "\n",
        "\u{e9}",
        "\\u12",
        "\\ud800",
        "\t",
        "{\"a\":[",
        "]},",
        "\"x\":{\"y\":1}",
        "e9",
    ];
    let mut state = 1_u64;
    let mut below = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % bound
    };
    for _ in 0..20_000 {
        let mut text = Vec::new();
        for _ in 0..below(24) {
            text.extend(PIECES[below(PIECES.len())].as_bytes());
        }
        if !text.is_empty() && below(4) == 0 {
            let at = below(text.len());
            text[at] = below(256) as u8;
        }
        let (read, faults) = mended(&text);
        match serde_json::from_slice::<Value>(&text) {
            Ok(value) => {
                assert_eq!(serde_json::from_str::<Value>(&read).ok(), Some(value));
                assert!(faults.is_empty(), "{faults:?}");
            }
            Err(_) => assert!(!faults.is_empty(), "{}", String::from_utf8_lossy(&text)),
        }
    }
    for deep in ["[".repeat(100_000), "{\"a\":".repeat(100_000), "[{\"a\":".repeat(100_000)] {
        assert!(mended(deep.as_bytes()).1.contains(&"json-deep"));
    }
}
