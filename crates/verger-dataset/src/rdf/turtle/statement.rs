//! Tokens → triples (Turtle §6.5).

use std::collections::HashSet;

use super::token::{Kind, Token, is_directive};
use super::tokens::{Fault, Tokens};
use crate::draft::Draft;
use crate::rdf::fault::RdfFault;
use crate::rdf::graph::{FIRST, Graph, NIL, Object, REST, TYPE};
use crate::rdf::iri::Namespaces;

/// Reads the statements of a text into a graph.
pub(super) struct Reader<'g> {
    graph: &'g mut Graph,
    /// Whether to stop at the first fault because of which something is left out.
    is_strict: bool,
    names: Namespaces,
    /// The prefixes that were said to be undeclared.
    undeclared: HashSet<String>,
    /// The number of blank nodes without a label.
    blanks: usize,
}

impl<'g> Reader<'g> {
    pub(super) fn new(graph: &'g mut Graph, is_strict: bool) -> Self {
        let (names, undeclared) = (Namespaces::default(), HashSet::new());
        Self { graph, is_strict, names, undeclared, blanks: 0 }
    }

    /// Reads the statements from a place on, which is on the line with this number.
    pub(super) fn read(&mut self, text: &str, start: usize, line: u32, draft: &mut Draft<'_>) {
        let mut tokens = Tokens::new(text, start, line);
        while tokens.peek().is_some() {
            if self.graph.is_spent() || draft.is_full() {
                return;
            }
            tokens.depth = 0;
            let may_begin = tokens.peek().is_some_and(Token::may_begin_statement);
            let result = self.statement(&mut tokens);
            if let Err(fault) = result
                && !self.graph.is_spent()
            {
                self.graph.fault(fault.0, fault.1);
                // What cannot begin a statement may be before one.
                if may_begin {
                    tokens.skip_statement();
                }
            }
            if self.is_strict && self.graph.lacks_something() {
                return;
            }
        }
    }

    fn statement(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Fault> {
        let first = tokens.next()?;
        match first.kind {
            Kind::At(word) if is_directive(word) => {
                self.directive(word, tokens)?;
                tokens.expect(b'.')
            }
            Kind::Word(word) if is_directive(word) => self.directive(word, tokens),
            Kind::Sign(b'[') => {
                let subject = self.blank_with_properties(tokens)?;
                match tokens.peek().map(|token| &token.kind) {
                    Some(Kind::Sign(b'.')) => tokens.expect(b'.'),
                    _ => self.properties_of_statement(&subject, tokens),
                }
            }
            _ => {
                let subject = self.subject(&first, tokens)?;
                self.properties_of_statement(&subject, tokens)
            }
        }
    }

    fn directive(&mut self, word: &str, tokens: &mut Tokens<'_>) -> Result<(), Fault> {
        if word.eq_ignore_ascii_case("base") {
            let token = tokens.next()?;
            let Kind::Iri(iri) = &token.kind else { return Err(token.fault_of()) };
            self.names.set_base(iri);
            return Ok(());
        }
        let name = tokens.next()?;
        let Kind::Name { prefix, ref local } = name.kind else { return Err(name.fault_of()) };
        let value = tokens.next()?;
        let Kind::Iri(iri) = &value.kind else { return Err(value.fault_of()) };
        let iri = self.names.resolve(iri.clone().into_owned());
        if !local.is_empty() || !self.names.declare(prefix, iri) {
            self.graph.fault(RdfFault::Prefix, name.place());
        }
        Ok(())
    }

    /// The properties of the subject of a statement, and its dot. After a fault in one of them, the next is read.
    fn properties_of_statement(
        &mut self,
        subject: &str,
        tokens: &mut Tokens<'_>,
    ) -> Result<(), Fault> {
        loop {
            let result = self.properties(subject, tokens).and_then(|()| tokens.expect(b'.'));
            let Err((fault, place)) = result else { return Ok(()) };
            if self.graph.is_spent() {
                return Ok(());
            }
            self.graph.fault(fault, place);
            if self.is_strict || !tokens.skip_property() {
                return Ok(());
            }
        }
    }

    fn properties(&mut self, subject: &str, tokens: &mut Tokens<'_>) -> Result<(), Fault> {
        loop {
            while tokens.take(b';') {}
            if tokens.is_at_end_of_properties() {
                return Ok(());
            }
            let verb = tokens.next()?;
            let place = verb.place();
            let predicate = match verb.kind {
                Kind::Word("a") => TYPE.to_owned(),
                _ => self.iri(&verb)?,
            };
            loop {
                let object = self.object(tokens)?;
                self.graph.add(subject, &predicate, object, &place);
                self.stop_if_spent(tokens);
                if !tokens.take(b',') {
                    break;
                }
            }
            if !tokens.is_at_end_of_properties() {
                tokens.expect(b';')?;
            }
        }
    }

    fn object(&mut self, tokens: &mut Tokens<'_>) -> Result<Object, Fault> {
        let token = tokens.next()?;
        let place = token.place();
        let typed = |text: &str, name: &str| Object::Literal {
            text: text.to_owned(),
            language: None,
            datatype: Some(format!("{XSD}{name}")),
        };
        Ok(match token.kind {
            Kind::Text(text) => {
                if let Some(fault) = token.fault {
                    self.graph.fault(fault, place);
                }
                self.literal(text.into_owned(), tokens)?
            }
            Kind::Number(number) if number.contains(['e', 'E']) => typed(number, "double"),
            Kind::Number(number) if number.contains('.') => typed(number, "decimal"),
            Kind::Number(number) => typed(number, "integer"),
            Kind::Word(word @ ("true" | "false")) => typed(word, "boolean"),
            Kind::Sign(b'[') => Object::Node(self.blank_with_properties(tokens)?),
            _ => Object::Node(self.subject(&token, tokens)?),
        })
    }

    fn literal(&mut self, text: String, tokens: &mut Tokens<'_>) -> Result<Object, Fault> {
        let (mut language, mut datatype) = (None, None);
        let is_tag =
            tokens.peek().is_some_and(|next| matches!(next.kind, Kind::At(_)) && !next.at_margin);
        if is_tag {
            if let Kind::At(tag) = tokens.next()?.kind {
                language = Some(tag.to_owned());
            }
        } else if tokens.peek().is_some_and(|next| next.kind == Kind::Carets) {
            tokens.next()?;
            let name = tokens.next()?;
            datatype = Some(self.iri(&name)?).filter(|name| name != STRING);
        }
        Ok(Object::Literal { text, language, datatype })
    }

    /// An IRI, a labelled blank node, or a list.
    fn subject(&mut self, token: &Token<'_>, tokens: &mut Tokens<'_>) -> Result<String, Fault> {
        match token.kind {
            Kind::Blank(label) => Ok(format!("_:{label}")),
            Kind::Sign(b'(') => self.list(token, tokens),
            _ => self.iri(token),
        }
    }

    fn iri(&mut self, token: &Token<'_>) -> Result<String, Fault> {
        match &token.kind {
            Kind::Iri(iri) => {
                if let Some(fault) = token.fault {
                    self.graph.fault(fault, token.place());
                }
                Ok(self.names.resolve(iri.clone().into_owned()))
            }
            Kind::Name { prefix, local } => {
                let (iri, is_declared) = self.names.expand(prefix, local);
                if !is_declared && self.undeclared.insert((*prefix).to_owned()) {
                    self.graph.fault(RdfFault::Prefix, token.place());
                }
                Ok(iri)
            }
            _ => Err(token.fault_of()),
        }
    }

    /// Nothing is read after the graph has no more room, not even of the same statement.
    fn stop_if_spent(&self, tokens: &mut Tokens<'_>) {
        if self.graph.is_spent() {
            tokens.finish();
        }
    }

    /// A blank node that no label of the text can be.
    fn blank(&mut self) -> String {
        self.blanks += 1;
        format!("_:.{}", self.blanks)
    }

    /// The rest of `[ … ]`.
    fn blank_with_properties(&mut self, tokens: &mut Tokens<'_>) -> Result<String, Fault> {
        let subject = self.blank();
        tokens.enter()?;
        self.properties(&subject, tokens)?;
        tokens.expect(b']')?;
        tokens.depth -= 1;
        Ok(subject)
    }

    /// The rest of `( … )`.
    fn list(&mut self, open: &Token<'_>, tokens: &mut Tokens<'_>) -> Result<String, Fault> {
        tokens.enter()?;
        let (mut head, mut last) = (NIL.to_owned(), None::<String>);
        while !tokens.take(b')') {
            let object = self.object(tokens)?;
            let node = self.blank();
            self.graph.add(&node, FIRST, object, &open.place());
            self.stop_if_spent(tokens);
            match last.replace(node.clone()) {
                Some(before) => self.graph.add(&before, REST, Object::Node(node), &open.place()),
                None => head = node,
            }
        }
        if let Some(last) = last {
            self.graph.add(&last, REST, Object::Node(NIL.to_owned()), &open.place());
        }
        tokens.depth -= 1;
        Ok(head)
    }
}

const XSD: &str = "http://www.w3.org/2001/XMLSchema#";
const STRING: &str = "http://www.w3.org/2001/XMLSchema#string";
