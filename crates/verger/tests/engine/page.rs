//! What pages say: headers, dates, and every small list of rules. `verger-page` reads HTML and runs the shared
//! cases with HTML.

use verger::page::{
    LinkElement, MetaElement, PAGE_RULES, PageAspect, PageFault, PageRule, PageScope, PageSignals,
    PageStatement, PreviewLimit,
};
use verger::time::Moment;
use verger::{Crawler, Place};
use verger_vectors::{DateCase, date_cases};

/// The one date in a header's text, as the library reads it.
fn date(text: &str) -> Option<Moment> {
    let page = PageSignals::from_headers(&[("X-Robots-Tag", format!("unavailable_after:{text}"))]);
    page.tell(&Crawler::new(["a"])).unavailable_after().value
}

#[test]
fn every_case_on_dates_holds() {
    let cases = date_cases();
    assert!(cases.len() > 35, "the suite has shrunk to {} cases", cases.len());
    for DateCase { id, text, moment } in cases {
        let read = date(&text).map(|moment| moment.to_string());
        let expected = moment.map(|moment| moment.trim_start_matches('+').to_owned());
        assert_eq!(read, expected, "{id}: {text:?}");
    }
}

#[test]
fn every_day_of_400_years_is_read_in_every_form() {
    for day in 0..400 * 365 {
        let moment = Moment::from_unix(day * 86_400 + day % 86_400);
        let text = moment.to_string();
        let (year, month, day, time) = (&text[..4], &text[5..7], &text[8..10], &text[11..19]);
        let name =
            &"JanFebMarAprMayJunJulAugSepOctNovDec"[number(month) * 3 - 3..number(month) * 3];
        for form in [
            text.clone(),
            format!("{day} {name} {year} {time} GMT"),
            format!("Friday, {day}-{name}-{year} {time} +0000"),
            format!("{year}-{month}-{day} {time}"),
        ] {
            assert_eq!(date(&form), Some(moment), "{form}");
        }
    }
}

fn number(digits: &str) -> usize {
    digits.parse().expect("two digits")
}

/// Every list of up to five parts, as a header and as an attribute: nothing panics, every statement's text is at
/// its place, places are in order, and each statement means the same as its text alone.
#[test]
fn every_small_list_is_read() {
    let parts = [
        "noindex",
        "max-snippet",
        "5",
        ":",
        ",",
        " ",
        "bot",
        "unavailable_after",
        "25 Jun 2010",
        "Friday",
        ";",
        "-1",
    ];
    let letters = parts.len() as u32;
    let mut statements = 0;
    for length in 0..=5 {
        for mut number in 0..letters.pow(length) {
            let mut list = String::new();
            for _ in 0..length {
                list.push_str(parts[(number % letters) as usize]);
                number /= letters;
            }
            let header = PageSignals::from_headers(&[("X-Robots-Tag", &list)]);
            statements += check_places(header.statements(), &list);
            let mut page = PageSignals::default();
            let content = Some(list.as_bytes());
            page.meta(&MetaElement { name: b"robots", content, ..Default::default() });
            statements += check_places(page.statements(), &list);
        }
    }
    assert!(statements > 100_000, "only {statements} statements were met");
}

fn check_places(statements: &[PageStatement], list: &str) -> usize {
    let mut end = 0;
    for said in statements {
        let span = said.place.span();
        assert!(span.start >= end && !span.is_empty(), "{list:?}: {said:?}");
        assert_eq!(&list.as_bytes()[span.range()], &*said.text, "{list:?}");
        end = span.end;
        assert!(said.rule.is_some() || said.fault.is_some(), "{list:?}: {said:?}");
        if said.rule.is_some() {
            let mut alone = PageSignals::default();
            let content = Some(&*said.text);
            alone.meta(&MetaElement { name: b"robots", content, ..Default::default() });
            assert_eq!(alone.statements()[0].rule, said.rule, "{list:?}");
        }
    }
    statements.len()
}

/// Any bytes at all, seeded: as headers, as elements, as links.
#[test]
fn any_octets_are_a_header_and_an_element() {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random >> 8
    };
    for _ in 0..200_000 {
        let mut value = Vec::new();
        for _ in 0..next() % 12 {
            if next() % 8 == 0 {
                value.push(next() as u8);
            } else {
                value.extend(PARTS[next() as usize % PARTS.len()]);
            }
        }
        let mut page = PageSignals::from_headers(&[
            ("X-Robots-Tag", &value),
            ("Link", &value),
            ("Robots-Tag", &value),
        ]);
        page.meta(&MetaElement {
            offset: u64::MAX,
            name: &value,
            content: None,
            value: Some(&value),
            is_cut: next() % 2 == 0,
        });
        page.link(&LinkElement {
            rel: &value,
            href: Some(&value),
            name: b"indexinstead",
            media_type: Some(&value),
            ..Default::default()
        });
        for link in page.canonicals() {
            if let Place::Header { span, .. } = link.place {
                assert_eq!(&value[span.range()], &*link.url);
            }
        }
        let told = page.tell(&Crawler::new([&value]));
        assert!(told.statements().len() <= page.statements().len());
    }
}

#[rustfmt::skip]
const PARTS: [&[u8]; 16] = [
    b"<", b">", b"\"", b"\\", b";", b",", b"rel=", b"canonical", b"anchor=", b" ", b"none", b":",
    b"unavailable_after:", b"\0", b"max-snippet:", b"\xFF",
];

#[test]
fn a_hostile_header_costs_no_more_than_its_length() {
    let parts = [
        "noindex,",
        "a:",
        ",",
        ";",
        "unavailable_after:,",
        "x:noindex,",
        "noindex ",
        "<>;",
        "<a>;rel=canonical,",
    ];
    for part in parts {
        let value = part.repeat((1 << 20) / part.len());
        let page = PageSignals::from_headers(&[("X-Robots-Tag", &value), ("Link", &value)]);
        assert!(page.statements().len() <= PageSignals::MOST);
        assert!(page.canonicals().len() <= PageSignals::MOST);
    }
}

#[test]
fn what_is_more_than_is_kept_is_said() {
    let list = "noindex,".repeat(PageSignals::MOST);
    assert!(PageSignals::from_headers(&[("X-Robots-Tag", &list)]).is_complete());
    let list = "noindex,".repeat(PageSignals::MOST + 1);
    let page = PageSignals::from_headers(&[("X-Robots-Tag", &list)]);
    assert!(!page.is_complete());
    assert_eq!(page.statements().len(), PageSignals::MOST);
}

#[test]
fn a_long_name_is_no_robot() {
    let name = "a".repeat(257);
    let page = PageSignals::from_headers(&[("X-Robots-Tag", format!("{name}: noindex"))]);
    assert_eq!(page.statements().len(), 1);
    assert_eq!(page.statements()[0].fault, Some(PageFault::UnknownRule));
    let mut page = PageSignals::default();
    let content = Some(&b"noindex"[..]);
    page.meta(&MetaElement { name: name.as_bytes(), content, ..Default::default() });
    assert!(page.statements().is_empty());
}

/// Every row of the table can be written, and is read as the rule it names.
#[test]
fn every_rule_has_a_row_and_every_row_a_rule() {
    for entry in PAGE_RULES {
        let texts = [
            entry.name.to_owned(),
            entry.name.to_ascii_uppercase(),
            format!("{}: 5", entry.name),
            format!("{}: large", entry.name),
            format!("{}: 2026-11-21", entry.name),
        ];
        let read = texts.iter().filter_map(|text| {
            let page = PageSignals::from_headers(&[("X-Robots-Tag", text)]);
            page.statements()[0].rule
        });
        let names: Vec<_> = read.map(PageRule::name).collect();
        assert!(!names.is_empty() && names.iter().all(|name| *name == entry.name), "{names:?}");
    }
}

#[test]
fn what_is_for_everybody_is_not_for_one_that_obeys_no_star() {
    let page = PageSignals::from_headers(&[("X-Robots-Tag", "noindex, adsbot-google: nofollow")]);
    let told = page.tell(&Crawler::new(["AdsBot-Google"]).without_star());
    assert_eq!(told.verdict(PageAspect::Index).value, None);
    assert_eq!(told.verdict(PageAspect::Follow).value, Some(false));
    assert!(PageScope::All.covers(&Crawler::new(["ExampleBot"])));
}

#[test]
fn a_page_is_not_to_be_indexed_behind_its_time() {
    let page = PageSignals::from_headers(&[("X-Robots-Tag", "unavailable_after: 2010-06-25")]);
    let told = page.tell(&Crawler::new(["a"]));
    let time = Moment::from_unix(1_277_424_000);
    assert!(told.may_index_at(time));
    assert!(!told.may_index_at(Moment::from_unix(time.unix() + 1)));
    assert_eq!(told.verdict(PageAspect::Index).value, None);
}

#[test]
fn limits_are_ordered_from_the_strictest() {
    assert!(PreviewLimit::AtMost(0) < PreviewLimit::AtMost(u32::MAX));
    assert!(PreviewLimit::AtMost(u32::MAX) < PreviewLimit::Unlimited);
}
