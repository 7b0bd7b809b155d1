//! Ours and `oxttl` read the same of valid texts.

use std::collections::BTreeSet;

use oxttl::TurtleParser;

use crate::draft::Draft;
use crate::form::Form;
use crate::rdf::nameless::nameless;
use crate::read_options::ReadOptions;

/// The triples of a text by each reader, as lines; blank nodes have no names, since each reader gives them its own.
fn both(text: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let options = ReadOptions::default();
    let mut draft = Draft::new(Form::Turtle, &options);
    let graph = super::read(text, &mut draft);
    let faults = format!("{:?}", graph.faults());
    assert_eq!(faults, "[]", "{text}");
    let theirs = TurtleParser::new().for_slice(text).map(|triple| triple.expect("it is valid"));
    let theirs = theirs.map(|triple| triple.to_string());
    (nameless(graph.lines()), nameless(theirs))
}

#[test]
fn valid_texts_say_the_same() {
    for text in [
        "<urn:a> <urn:b> <urn:c> .",
        "<urn:a> a <urn:c>, <urn:d> ; <urn:b> 1, -2.5, 1e3, .5, true ; .",
        "@prefix : <urn:x#> . :a :b :c. :d :e :f .",
        "PREFIX p: <http://e.x/> BASE <http://e.x/y/> <z> p:q%20 p:r\\,s , <../t> .",
        "@base <http://e.x/a/b> . <> <#p> <?q> .",
        "[ <urn:a> \"x\" ] <urn:b> [ ] . [ <urn:c> [ <urn:d> () ] ] .",
        "<urn:a> <urn:b> ( 1 \"2\" ( <urn:c> ) ) .",
        "_:a.b <urn:b> _:c .",
        "<urn:a> <urn:b> 'x\\'y', \"\"\"a\"b\"\"c\"\"\", '''d\n''', \"\\u00e9\\U0001F600\" .",
        "<urn:a> <urn:b> \"x\"@en, \"x\"@de-at, \"1\"^^<urn:t>, \"\" . # end",
        "#c\r\n<urn:a>#c\n<urn:b>\t\"c\".<urn:d> <urn:e> 5.",
        "@prefix a.b: <urn:y/> . a.b:c:d a.b:e a.b: .",
        "<urn:\\u0061> <urn:b> \"\"\"x\"\"\" .",
    ] {
        let (ours, theirs) = both(text);
        assert_eq!(ours, theirs, "{text}");
    }
}

#[test]
fn what_one_takes_for_valid_is_valid_to_the_other() {
    for text in [
        "<urn:a> <urn:b> .",
        "<urn:a> <urn:b> <urn:c>",
        "<urn:a> <urn:b> \"x",
        "<urn:a> b <urn:c> .",
        "a:b a:c a:d .",
        "<urn:a> <urn:b> ( .",
        "<urn:a> <urn:b> [ .",
        "<urn:a> <urn:b> <urn:c> ]",
        "<u a> <urn:b> <urn:c> .",
        "<urn:a> <urn:b> \"\\q\" .",
        "<urn:a> <urn:b> \"x\"@ .",
        "@prefix x <urn:a> .",
        "<urn:a> <urn:b> \"\"\"x\"\" .",
    ] {
        let options = ReadOptions::default();
        let graph = super::read(text, &mut Draft::new(Form::Turtle, &options));
        assert!(!graph.faults().is_empty(), "{text}");
        assert!(TurtleParser::new().for_slice(text).any(|triple| triple.is_err()), "{text}");
    }
}
