use crate::fault::{Fault, FaultKind, Flow};
use crate::format::{EXTENSIONS, Field, Format, LAYOUTS, Layout};
use crate::item::Item;
use crate::judge::{Judge, Sink};
use crate::place::SitemapPlace;
use crate::xml::{Elements, Tag, Token};

/// Builds entries from XML tags and text.
#[derive(Debug)]
pub(crate) struct ItemReader {
    elements: Elements,
    layout: Option<&'static Layout>,
    /// The namespace of the root element: that of the format, or the one used in its place.
    namespace: String,
    /// How many of the open elements are on the layout's path, counted from the root.
    on_path: usize,
    item: Item,
    /// The element whose text is being collected; it is in the entry.
    field: Option<Field>,
}

impl ItemReader {
    pub(crate) fn new() -> Self {
        Self {
            elements: Elements::default(),
            layout: None,
            namespace: String::new(),
            on_path: 0,
            item: Item::new(),
            field: None,
        }
    }

    pub(crate) fn take(
        &mut self,
        token: Token<'_>,
        place: SitemapPlace,
        judge: &mut Judge,
        sink: &mut Sink<'_>,
    ) -> Flow {
        match token {
            Token::Start(tag) => self.start(tag, place, judge, sink),
            Token::End(name) => self.end(name, place, judge, sink),
            Token::Text(text) => self.text(text, place, judge),
            Token::Fault(kind) => {
                judge.fault(kind, place, sink);
                Flow::Continue(())
            }
        }
    }

    /// Handles the end of the file.
    pub(crate) fn finish(&self, place: SitemapPlace) -> Flow {
        match self.layout {
            None => Fault::stop(FaultKind::Empty, place),
            Some(_) if self.elements.depth() > 0 => Fault::stop(FaultKind::UnclosedElement, place),
            Some(_) => Flow::Continue(()),
        }
    }

    fn start(
        &mut self,
        tag: Tag<'_>,
        place: SitemapPlace,
        judge: &mut Judge,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let depth = self.elements.depth();
        if let Err(kind) = self.elements.open(tag) {
            return Fault::stop(kind, place);
        }
        if depth == 0 {
            return self.root(tag, place, judge, sink);
        }
        // Nothing inside an ignored element is examined.
        let Some(layout) = self.layout.filter(|_| depth == self.on_path) else {
            return Flow::Continue(());
        };
        let name = self.elements.resolve(tag.name);
        let Some(namespace) = name.namespace else {
            judge.fault(FaultKind::UnboundPrefix, place, sink);
            return Flow::Continue(());
        };
        let is_ours = namespace == self.namespace;
        if is_ours && layout.path.get(depth) == Some(&name.local) {
            self.on_path += 1;
            if self.on_path == layout.path.len() {
                judge.begin(place)?;
                self.item.begin(place);
            }
            return Flow::Continue(());
        }
        if depth == layout.path.len() {
            let is_named = |(wanted, _): &&(&str, Field)| *wanted == name.local;
            if is_ours && let Some((_, field)) = layout.fields.iter().find(is_named) {
                self.field(*field, layout, tag, place, judge, sink);
                return Flow::Continue(());
            }
            let extension = EXTENSIONS.iter().find(|row| (row.0, row.1) == (namespace, name.local));
            if let Some((.., extension)) = extension {
                self.item.add(*extension);
            }
        }
        if is_ours && layout.is_closed {
            judge.fault(FaultKind::MisplacedElement, place, sink);
        }
        Flow::Continue(())
    }

    fn root(
        &mut self,
        tag: Tag<'_>,
        place: SitemapPlace,
        judge: &mut Judge,
        sink: &mut Sink<'_>,
    ) -> Flow {
        if self.layout.is_some() {
            return Fault::stop(FaultKind::OutsideRoot, place);
        }
        let name = self.elements.resolve(tag.name);
        let Some(layout) = LAYOUTS.iter().find(|layout| layout.path[0] == name.local) else {
            return Fault::stop(FaultKind::WrongRoot, place);
        };
        let namespace = name.namespace.unwrap_or_default().to_owned();
        if !layout.namespaces.contains(&namespace.as_str()) {
            judge.fault(FaultKind::Namespace, place, sink);
        }
        if judge.scope.is_listed && layout.format == Format::Index {
            judge.fault(FaultKind::NestedIndex, place, sink);
        }
        judge.format = Some(layout.format);
        (self.layout, self.namespace, self.on_path) = (Some(layout), namespace, 1);
        Flow::Continue(())
    }

    /// Begins an element whose text is wanted, if it is the first of its kind.
    fn field(
        &mut self,
        field: Field,
        layout: &Layout,
        tag: Tag<'_>,
        place: SitemapPlace,
        judge: &mut Judge,
        sink: &mut Sink<'_>,
    ) {
        let is_link = layout.has_links && field == Field::Loc;
        if is_link && tag.attribute("rel").is_some_and(|(rel, _)| rel != "alternate") {
            return;
        }
        let value = self.item.value_mut(field);
        if value.place.is_some() {
            if layout.is_closed {
                judge.fault(FaultKind::RepeatedElement, place, sink);
            }
            return;
        }
        value.place = Some(place);
        if !is_link {
            self.field = Some(field);
        } else if let Some((href, is_faulty)) = tag.attribute("href") {
            value.text.push_trimmed(&href, judge.limits.text);
            if is_faulty {
                judge.fault(FaultKind::UnescapedAmpersand, place, sink);
            }
        }
    }

    fn end(
        &mut self,
        name: &str,
        place: SitemapPlace,
        judge: &mut Judge,
        sink: &mut Sink<'_>,
    ) -> Flow {
        if let Err(kind) = self.elements.close(name) {
            return Fault::stop(kind, place);
        }
        let depth = self.elements.depth();
        if depth == self.on_path {
            self.field = None;
        } else if depth < self.on_path {
            if self.layout.is_some_and(|layout| layout.path.len() == self.on_path) {
                judge.end(&self.item, sink);
            }
            self.on_path = depth;
        }
        Flow::Continue(())
    }

    fn text(&mut self, text: &str, place: SitemapPlace, judge: &Judge) -> Flow {
        if self.elements.depth() == 0 {
            let Some(at) = text.find(|character: char| !character.is_ascii_whitespace()) else {
                return Flow::Continue(());
            };
            return Fault::stop(FaultKind::OutsideRoot, place.after(&text[..at]));
        }
        // Text of an element inside the field does not belong to the field.
        if let Some(field) = self.field.filter(|_| self.elements.depth() == self.on_path + 1) {
            self.item.value_mut(field).text.push_trimmed(text, judge.limits.text);
        }
        Flow::Continue(())
    }
}
