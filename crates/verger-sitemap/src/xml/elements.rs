use super::tag::Tag;
use crate::fault::FaultKind;

/// The open elements, and the namespaces declared on them.
#[derive(Debug, Default)]
pub(crate) struct Elements {
    /// Names of the open elements, concatenated, and where each begins.
    names: String,
    starts: Vec<usize>,
    bindings: Vec<Binding>,
}

#[derive(Debug)]
struct Binding {
    /// The number of open elements around the one that declares it.
    depth: usize,
    /// `None` binds the names without a prefix.
    prefix: Option<String>,
    namespace: String,
}

/// The name of an element, with its prefix resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name<'a> {
    /// Empty if there is no namespace; `None` if the prefix is not declared.
    pub(crate) namespace: Option<&'a str>,
    pub(crate) local: &'a str,
}

impl Elements {
    /// How many elements are open.
    pub(crate) fn depth(&self) -> usize {
        self.starts.len()
    }

    pub(crate) fn open(&mut self, tag: Tag<'_>) -> Result<(), FaultKind> {
        let depth = self.depth();
        for (name, _) in tag.attributes() {
            let Some(rest) = name.strip_prefix("xmlns") else { continue };
            let prefix = rest.strip_prefix(':');
            if prefix.is_none() && !rest.is_empty() {
                continue;
            }
            let (namespace, _) = tag.attribute(name).expect("it is one of them");
            if self.bindings.len() == DEEPEST {
                return Err(FaultKind::DeepElement);
            }
            let (prefix, namespace) = (prefix.map(str::to_owned), namespace.into_owned());
            self.bindings.push(Binding { depth, prefix, namespace });
        }
        if depth == DEEPEST {
            return Err(FaultKind::DeepElement);
        }
        self.starts.push(self.names.len());
        self.names.push_str(tag.name);
        Ok(())
    }

    pub(crate) fn close(&mut self, name: &str) -> Result<(), FaultKind> {
        let start = self.starts.last().copied().unwrap_or_default();
        if self.starts.is_empty() || &self.names[start..] != name {
            return Err(FaultKind::EndTag);
        }
        self.names.truncate(start);
        self.starts.pop();
        while self.bindings.last().is_some_and(|binding| binding.depth == self.depth()) {
            self.bindings.pop();
        }
        Ok(())
    }

    /// Resolves the name of an element that has just been opened.
    pub(crate) fn resolve<'a>(&'a self, name: &'a str) -> Name<'a> {
        let (prefix, local) = match name.split_once(':') {
            Some((prefix, local)) => (Some(prefix), local),
            None => (None, name),
        };
        let is_bound = |binding: &&Binding| binding.prefix.as_deref() == prefix;
        let bound = self.bindings.iter().rev().find(is_bound);
        let namespace = match bound {
            Some(binding) => Some(binding.namespace.as_str()),
            None => prefix.is_none().then_some(""),
        };
        Name { namespace, local }
    }
}

/// The most nested elements, and namespaces declared in them; each may be as long as a tag.
const DEEPEST: usize = 64;
