//! Ours and `oxrdfxml` read the same of valid texts.

use oxrdfxml::RdfXmlParser;

use crate::draft::Draft;
use crate::form::Form;
use crate::rdf::graph::Graph;
use crate::rdf::nameless::nameless;
use crate::read_options::ReadOptions;

#[test]
fn valid_texts_say_the_same() {
    for body in [
        "<e:A rdf:about='urn:a'><e:b>x &amp; y</e:b><e:c rdf:resource='urn:d'/></e:A>",
        "<rdf:Description rdf:about='urn:a' e:b='x' xml:lang='en'><e:c>y</e:c><e:d xml:lang='de'>z</e:d></rdf:Description>",
        "<rdf:Description rdf:nodeID='n'><e:b rdf:nodeID='m'/><rdf:type rdf:resource='urn:t'/></rdf:Description>",
        "<rdf:Description rdf:about='urn:a'><e:b><e:C e:d='1'><e:f/></e:C></e:b></rdf:Description>",
        "<rdf:Description rdf:about='urn:a'><e:b rdf:parseType='Resource'><e:c>1</e:c></e:b></rdf:Description>",
        "<rdf:Description rdf:about='urn:a'><e:b rdf:parseType='Collection'><e:C/><e:D rdf:about='urn:d'/></e:b></rdf:Description>",
        "<rdf:Description rdf:about='urn:a'><e:b rdf:parseType='Collection'></e:b></rdf:Description>",
        "<rdf:Seq rdf:about='urn:a'><rdf:li>1</rdf:li><rdf:li rdf:resource='urn:2'/></rdf:Seq>",
        "<rdf:Description rdf:about='urn:a'><e:b e:c='x'/><e:d rdf:datatype='urn:t'>5</e:d></rdf:Description>",
        "<rdf:Description xml:base='http://e.x/y/' rdf:about='z'><e:b rdf:resource='../w'/></rdf:Description>",
        "<rdf:Description xml:base='http://e.x/y' rdf:ID='z'><e:b>&lt;x>&#233;</e:b></rdf:Description>",
        "<!-- c --><e:A rdf:about='urn:a' rdf:type='urn:t'/>",
    ] {
        let text = format!(
            "<?xml version='1.0'?>\n<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='http://e.x/#'>\n{body}\n</rdf:RDF>"
        );
        let options = ReadOptions::default();
        let mut draft = Draft::new(Form::RdfXml, &options);
        let mut graph = Graph::new(&draft);
        super::read(&text, &mut graph, &mut draft);
        assert!(graph.faults().is_empty(), "{:?}\n{text}", graph.faults());
        let theirs = RdfXmlParser::new().for_slice(text.as_bytes());
        let theirs = theirs.map(|triple| triple.expect("it is valid").to_string());
        assert_eq!(nameless(graph.lines()), nameless(theirs), "{text}");
    }
}
