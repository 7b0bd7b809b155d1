//! A data.txt, the files that it names, and the files that those name.

use std::collections::BTreeSet;

use super::ask::{Ask, Role, Task};
use super::described::Described;
use super::found::Found;
use super::index::{Content, Index};
use super::listing::source_of;
use super::report::{Method, ProbeVerdict};
use super::run::Harvest;
use super::state::{KnownFile, Part, PartKind};
use crate::following::{MOST, Unvisited};

impl Harvest {
    /// Records a file that was read whole or in part, and follows the files that it names.
    pub(crate) fn take_file(
        &mut self,
        ask: &Ask,
        mut described: Described,
        found: &mut dyn FnMut(Found),
    ) {
        if matches!(ask.role, Role::Folder(_)) && self.index_has_changed() {
            let note = "it has changed; its index is read again";
            return self.ledger.log((&ask.url, ask.method), ProbeVerdict::Found, 1, note);
        }
        let (mut parts, odd) = described.catalog.parts();
        // One more than is followed, so that the limit is reported again in later runs.
        parts.truncate(MOST + 1);
        if let Some(known) = &mut described.known {
            known.parts.clone_from(&parts);
        }
        if let (Role::Folder(dataset), 0 | 1) = (ask.role, described.catalog.datasets.len()) {
            self.note_file(ask, &described, 0);
            if let Some(Index { content: Content::Read(index), .. }) = self.indexes.last_mut() {
                index.catalog.absorb(dataset, described.catalog);
            }
            return self.follow(ask, &parts);
        }
        if has_folders(&parts) {
            let content = Content::Read(Box::new(described));
            self.indexes.push(Index { ask: ask.clone(), content, withheld: BTreeSet::new() });
        } else {
            self.tell_file(ask, described, &BTreeSet::new(), found);
        }
        for feed in odd {
            let note = "a feed of an unsupported kind";
            self.ledger.log((&feed, ask.method), ProbeVerdict::Skipped, 0, note);
        }
        self.follow(ask, &parts);
    }

    /// Emits the datasets of a file, once per run.
    fn tell_file(
        &mut self,
        ask: &Ask,
        mut described: Described,
        withheld: &BTreeSet<usize>,
        found: &mut dyn FnMut(Found),
    ) {
        if !self.told.insert(ask.url.clone()) {
            return;
        }
        let taken = self.tell(&ask.url, &mut described, withheld, found);
        if !withheld.is_empty() {
            described.known = None;
            "not all of its folders could be fetched".clone_into(&mut described.note);
        }
        self.note_file(ask, &described, taken);
    }

    /// Emits an unchanged file, and follows the files that it names.
    pub(crate) fn follow_unchanged(
        &mut self,
        ask: &Ask,
        known: &KnownFile,
        found: &mut dyn FnMut(Found),
    ) {
        if has_folders(&known.parts) {
            let known = Box::new(known.clone());
            let content = Content::Unchanged { known, has_folder_changed: false };
            self.indexes.push(Index { ask: ask.clone(), content, withheld: BTreeSet::new() });
        } else {
            self.tell_unchanged(ask, known, found);
        }
        self.follow(ask, &known.parts);
    }

    fn tell_unchanged(&mut self, ask: &Ask, known: &KnownFile, found: &mut dyn FnMut(Found)) {
        let source = source_of(&ask.url);
        if known.datasets > 0 && self.told.insert(source.clone()) {
            self.ledger.taken = self.ledger.taken.saturating_add(known.datasets);
            found(Found::SourceUnchanged { source });
        }
    }

    /// All folders of the innermost index were requested.
    pub(crate) fn close_index(&mut self, found: &mut dyn FnMut(Found)) {
        let Some(Index { ask, content, withheld }) = self.indexes.pop() else { return };
        match content {
            Content::Read(described) => self.tell_file(&ask, *described, &withheld, found),
            Content::Unchanged { has_folder_changed: true, .. } => {
                let ask = Ask { plain: true, again: true, ..ask };
                self.queue.push_front(Task::Ask(ask));
            }
            Content::Unchanged { known, .. } => self.tell_unchanged(&ask, &known, found),
        }
    }

    /// Notes that a folder of the innermost index has changed. Returns whether that index was not read, and so must be
    /// read again.
    pub(crate) fn index_has_changed(&mut self) -> bool {
        match self.indexes.last_mut().map(|index| &mut index.content) {
            Some(Content::Unchanged { has_folder_changed, .. }) => {
                *has_folder_changed = true;
                true
            }
            _ => false,
        }
    }

    /// A folder's file could not be fetched. Its dataset is withheld, so that what the file said is not lost.
    pub(crate) fn withhold(&mut self, ask: &Ask, dataset: usize) {
        let was_read = self.known.files.get(&ask.url).is_some_and(KnownFile::was_read);
        if let Some(index) = self.indexes.last_mut().filter(|_| was_read) {
            index.withheld.insert(dataset);
        }
    }

    /// Queues the files that one names, before everything else.
    fn follow(&mut self, ask: &Ask, parts: &[Part]) {
        let mut tasks = Vec::new();
        let is_read = matches!(self.indexes.last(), Some(Index { content: Content::Read(_), .. }));
        for Part { url, kind } in parts {
            let (method, role) = match kind {
                PartKind::Include => (Method::DataTxt, Role::Part),
                PartKind::Folder(dataset) => (Method::DataTxt, Role::Folder(*dataset)),
                PartKind::Feed(method) => (*method, Role::Part),
                PartKind::Latest { .. } | PartKind::Changes { .. } => continue,
            };
            let depth = ask.depth + 1;
            match self.itineraries[usize::from(ask.again)].visit(url, depth) {
                Ok(()) => {}
                Err(Unvisited::Seen) => continue,
                // The rest is refused too; do not log it a thousand times.
                Err(unvisited) => {
                    let note = unvisited.to_string();
                    self.ledger.log((url, ask.method), ProbeVerdict::Skipped, 0, &note);
                    self.is_incomplete();
                    break;
                }
            }
            // An index that was read needs its folders' files before it is emitted.
            let plain = is_read && matches!(role, Role::Folder(_));
            let (url, again) = (url.clone(), ask.again);
            self.probed.insert(url.clone());
            tasks.push(Task::Ask(Ask { url, method, role, depth, plain, again }));
        }
        if has_folders(parts) {
            tasks.push(Task::CloseIndex);
        }
        tasks.into_iter().rev().for_each(|task| self.queue.push_front(task));
    }
}

fn has_folders(parts: &[Part]) -> bool {
    parts.iter().any(|part| matches!(part.kind, PartKind::Folder(_)))
}
