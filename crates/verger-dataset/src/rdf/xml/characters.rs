//! Texts within tags, and entities.

use quick_xml::events::BytesRef;

use super::Document;
use super::frame::Part;
use crate::rdf::fault::RdfFault;

impl Document<'_, '_> {
    pub(super) fn characters(&mut self, text: &str) {
        // Elements of XML within a value are left out, their texts are not.
        let holder = self.stack.iter_mut().rev().find(|frame| !matches!(frame.part, Part::Ignored));
        let holder = holder.map(|frame| &mut frame.part);
        if let Some(Part::Property { text: so_far, .. } | Part::Xml(so_far)) = holder {
            so_far.push_str(text);
        }
    }

    pub(super) fn entity(&mut self, entity: &BytesRef<'_>, at: usize) {
        if let Ok(Some(character)) = entity.resolve_char_ref() {
            return self.characters(character.encode_utf8(&mut [0; 4]));
        }
        let known = quick_xml::escape::resolve_predefined_entity(entity);
        let known = known.map(str::to_owned).or_else(|| self.entities.get(&**entity).cloned());
        if let Some(text) = known {
            return self.characters(&text);
        }
        let place = self.place(at);
        self.graph.fault(RdfFault::Entity, place);
    }

    /// Keeps the entities that stand for plain texts.
    pub(super) fn declare_entities(&mut self, declarations: &str) {
        for declaration in declarations.split("<!ENTITY").skip(1).take(MOST_ENTITIES) {
            let mut words = declaration.trim_start().splitn(2, char::is_whitespace);
            let (Some(name), Some(rest)) = (words.next(), words.next()) else { continue };
            let rest = rest.trim_start();
            let Some(quote) = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))
            else {
                continue;
            };
            if let Some((text, _)) = rest[1..].split_once(quote)
                && !text.contains(['&', '<'])
                && text.len() <= LONGEST_ENTITY
            {
                self.entities.insert(name.to_owned(), text.to_owned());
            }
        }
    }
}

const MOST_ENTITIES: usize = 100;
const LONGEST_ENTITY: usize = 1000;
