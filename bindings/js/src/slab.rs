//! Values that JavaScript knows by a number.

/// Values by number. A number is used again once its value was removed.
#[derive(Debug)]
pub(crate) struct Slab<T> {
    values: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Slab<T> {
    pub(crate) const fn new() -> Self {
        Self { values: Vec::new(), free: Vec::new() }
    }

    pub(crate) fn insert(&mut self, value: T) -> u32 {
        if let Some(number) = self.free.pop() {
            self.values[number as usize] = Some(value);
            return number;
        }
        self.values.push(Some(value));
        self.values.len() as u32 - 1
    }

    pub(crate) fn get(&self, number: u32) -> &T {
        let value = self.values.get(number as usize).and_then(Option::as_ref);
        value.expect("JavaScript keeps a number no longer than its value")
    }

    pub(crate) fn remove(&mut self, number: u32) {
        let value = self.values.get_mut(number as usize).and_then(Option::take);
        if value.is_some() {
            self.free.push(number);
        }
    }
}
