use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::item::Item;
use super::local;
use crate::json::beyond::is_filled;
use crate::json::member::{Object, Places, texts};

/// The objects of a text that matter, and all objects that others may refer to.
pub(super) struct Found<'a> {
    pub(super) catalogs: Vec<Object<'a>>,
    pub(super) datasets: Vec<Object<'a>>,
    /// Objects by their `@id`, so that one can replace another.
    by_id: HashMap<&'a str, Object<'a>>,
    /// The values that may still be read of them.
    left: Cell<usize>,
}

impl Default for Found<'_> {
    fn default() -> Self {
        let (catalogs, datasets) = (Vec::new(), Vec::new());
        Self { catalogs, datasets, by_id: HashMap::new(), left: Cell::new(MOST_READ) }
    }
}

/// The greatest depth at which objects are searched for.
const DEEPEST: u32 = 16;
/// The most values that are read of the objects of datasets.
const MOST_READ: usize = 10_000_000;

impl<'a> Found<'a> {
    /// Adds the objects of a JSON text.
    pub(super) fn walk(&mut self, value: &'a Value, pointer: String, depth: u32) {
        if depth > DEEPEST {
            return;
        }
        if let Value::Array(values) = value {
            for (index, value) in values.iter().enumerate() {
                self.walk(value, format!("{pointer}/{index}"), depth + 1);
            }
        }
        let Some(object) = Object::of(value, pointer) else { return };
        let is_dataset = self.add(&object);
        for (name, value) in object.members {
            // The dataset that this one is part of, or derived from, is for another site to describe.
            if !is_dataset || local(name) == "distribution" {
                self.walk(value, object.pointer_to(name), depth + 1);
            }
        }
    }

    /// Adds a node of a graph.
    pub(super) fn add_node(&mut self, node: &'a Value, places: &'a Places) {
        if let Some(object) = Object::of(node, String::new()) {
            self.add(&Object { places: Some(places), ..object });
        }
    }

    /// Adds an object, and says whether it is a dataset.
    fn add(&mut self, object: &Object<'a>) -> bool {
        // An object that only refers to another describes nothing.
        let is_description = object.members.keys().any(|key| !key.starts_with('@'));
        if let Some(id) = object.text("@id").filter(|_| is_description) {
            self.by_id.entry(id).or_insert_with(|| object.clone());
        }
        let types = object.get("@type").map(texts).unwrap_or_default();
        let is = |wanted: &[&str]| types.iter().any(|name| wanted.contains(&local(name)));
        let is_dataset = is(&["Dataset"]) && is_description;
        if is_dataset {
            self.datasets.push(object.clone());
        } else if is(&["Catalog", "DataCatalog"]) && is_description {
            self.catalogs.push(object.clone());
        }
        is_dataset
    }

    /// The datasets, and what a catalog lists as such without a type.
    pub(super) fn described(&self) -> Vec<Object<'a>> {
        let mut datasets = self.datasets.clone();
        let mut known: HashSet<_> =
            datasets.iter().filter_map(|dataset| dataset.text("@id")).collect();
        for catalog in &self.catalogs {
            let listed = self.objects(catalog, "dataset").into_iter();
            for dataset in listed.filter(|dataset| dataset.get("@type").is_none()) {
                let is_description = dataset.members.keys().any(|key| !key.starts_with('@'));
                if is_description && dataset.text("@id").is_none_or(|id| known.insert(id)) {
                    datasets.push(dataset);
                }
            }
        }
        datasets
    }

    /// The objects in the member of that name, directly or by their `@id`.
    pub(super) fn objects(&self, of: &Object<'a>, name: &str) -> Vec<Object<'a>> {
        let named = of.members.iter().filter(|(key, _)| local(key) == name && !is_filled(of, key));
        let mut objects = Vec::new();
        for (key, value) in named {
            for item in self.items(of, key, value) {
                match item {
                    Item::Object(object) => objects.push(object),
                    Item::Text(text) => objects.extend(self.by_id.get(&*text.text).cloned()),
                }
            }
        }
        objects
    }

    /// Whether there is room for another reading of an object. Many can refer to the same large one.
    pub(super) fn may_read(&self, object: &Object<'_>) -> bool {
        // To look at how large they are would take as long as to read them.
        if self.left.get() == 0 {
            return false;
        }
        let size = |value: &Value| 1 + value.as_array().map_or(0, Vec::len);
        let left = self.left.get().checked_sub(object.members.values().map(size).sum());
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// The object that is described under this `@id`.
    pub(super) fn by_id(&self, id: &str) -> Option<&Object<'a>> {
        self.by_id.get(id)
    }
}
