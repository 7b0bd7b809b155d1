//! Statements, in the order of the file → a catalog.

mod inferred;

use std::collections::HashMap;

use crate::catalog::Catalog;
use crate::dataset::{Dataset, Distribution};
use crate::form::Form;
use crate::notice::{Notice, NoticeKind, Notices};
use crate::place::SourcePlace;
use crate::read_options::ReadOptions;
use crate::statement::{Field, Name, Statement, Statements};
use crate::term::{Level, Term, ValueKind};
use crate::value::{Checked, allows_hash, check, plain, without_comment};
use inferred::inferred;

/// A catalog that is being read. Readers state what they find; this decides what each statement describes.
pub(crate) struct Draft<'o> {
    options: &'o ReadOptions,
    catalog: Catalog,
    /// The dataset being described; if none, the site is being described.
    open: Option<Open>,
    /// The identifiers in use, with their places and how often each occurred.
    taken: HashMap<String, (SourcePlace, u32)>,
    statements: usize,
    /// The bytes of all statements: their texts and places.
    octets: usize,
    full: bool,
}

struct Open {
    dataset: Dataset,
    is_named: bool,
    /// The number of the distribution being described; if none, the dataset is being described.
    file: Option<usize>,
    /// Whether the URL of the file being described was refused: statements about it must not be given to another file.
    is_refused: bool,
}

impl<'o> Draft<'o> {
    pub(crate) fn new(form: Form, options: &'o ReadOptions) -> Self {
        let mut catalog = Catalog::new(form, options.base.clone());
        catalog.notices = Notices::up_to(options.limits.notices);
        Self {
            options,
            catalog,
            open: None,
            taken: HashMap::new(),
            statements: 0,
            octets: 0,
            full: false,
        }
    }

    pub(crate) fn notice(&mut self, kind: NoticeKind, place: &SourcePlace) {
        self.catalog.notices.push(Notice::new(kind, place.clone()));
    }

    /// What is known before a text is read, to [begin again](Self::begin_again) with.
    pub(crate) fn known_before(&self) -> Notices {
        self.catalog.notices.clone()
    }

    /// Forgets everything that was read since.
    pub(crate) fn begin_again(&mut self, known: Notices) {
        let (form, base) = (self.catalog.form, self.catalog.base.take());
        *self = Self::new(form, self.options);
        (self.catalog.base, self.catalog.notices) = (base, known);
    }

    /// No notices yet, for a part that finds its own.
    pub(crate) fn no_notices(&self) -> Notices {
        Notices::up_to(self.options.limits.notices)
    }

    pub(crate) fn add_notices(&mut self, notices: Notices) {
        self.catalog.notices.append(notices);
    }

    /// The file is a page of a collection, whose next page this is.
    pub(crate) fn next_page(&mut self, next: Option<String>) {
        self.catalog.next_page = next;
    }

    /// Whether a limit is reached or the reading was stopped, and the rest is ignored.
    pub(crate) fn is_full(&mut self) -> bool {
        if self.options.is_stopped() {
            self.fill(&SourcePlace::Made);
        }
        self.full
    }

    /// The next statements describe a new dataset.
    pub(crate) fn dataset(&mut self, place: &SourcePlace) {
        self.site();
        if self.catalog.datasets.len() >= self.options.limits.datasets {
            self.fill(place);
        }
        if !self.full {
            let dataset = Dataset::new(String::new(), place.clone());
            self.open = Some(Open { dataset, is_named: false, file: None, is_refused: false });
        }
    }

    /// The next statements describe the catalog as a whole.
    pub(crate) fn site(&mut self) {
        if let Some(open) = self.open.take() {
            self.close(open);
        }
    }

    /// The next statements describe the dataset, not its files.
    pub(crate) fn leave_file(&mut self) {
        if let Some(open) = &mut self.open {
            open.file = None;
        }
    }

    /// The next statements describe this distribution of the open dataset. It must exist.
    pub(crate) fn enter_file(&mut self, number: usize) {
        if let Some(open) = &mut self.open {
            open.file = Some(number).filter(|&number| number < open.dataset.distributions.len());
        }
    }

    /// The number of distributions of the open dataset.
    pub(crate) fn files(&self) -> usize {
        self.open.as_ref().map_or(0, |open| open.dataset.distributions.len())
    }

    /// States something about what is being described. A text of several lines becomes several statements if the term
    /// repeats, else one line.
    pub(crate) fn state(&mut self, field: &Field, text: &str, place: &SourcePlace) {
        let splits = match field {
            Field::Known(term) => term.entry().repeats && term.entry().kind == ValueKind::Text,
            Field::Other(_) => true,
        };
        if splits && text.contains(['\n', '\r']) {
            for line in text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()) {
                self.state_line(field, line, place);
            }
        } else {
            self.state_line(field, text, place);
        }
    }

    fn state_line(&mut self, field: &Field, text: &str, place: &SourcePlace) {
        let limits = &self.options.limits;
        if self.statements >= limits.statements || self.octets >= limits.text {
            self.fill(place);
        }
        if self.is_full() {
            return;
        }
        let made = plain(text, self.options.limits.value);
        let mut text = made.text;
        for (is_so, kind) in
            [(made.had_controls, NoticeKind::Control), (made.was_cut, NoticeKind::TooLong)]
        {
            if is_so {
                self.notice(kind, place);
            }
        }
        if let Field::Known(term) = *field {
            if !allows_hash(term.entry().kind) {
                text.truncate(without_comment(&text).len());
            }
            if text.is_empty() {
                self.refuse(term);
                return self.notice(NoticeKind::Empty(term), place);
            }
            text = match check(term.entry().kind, &text) {
                Checked::Good(text) => text,
                Checked::Doubtful(text, kind) => {
                    self.notice(kind, place);
                    text
                }
                Checked::Refused(kind) => {
                    self.refuse(term);
                    return self.notice(kind, place);
                }
            };
        }
        if !text.is_empty() {
            self.statements += 1;
            self.octets += text.len() + place.octets();
            self.place(Statement { field: field.clone(), text, place: place.clone() });
        }
    }

    /// The statements after a refused URL describe no known file.
    fn refuse(&mut self, term: Term) {
        let Some(open) = &mut self.open else { return };
        let files = &open.dataset.distributions;
        let begins_file = match term {
            Term::Download => true,
            Term::AccessUrl => !open.file.is_some_and(|file| files[file].takes_access_url()),
            _ => false,
        };
        if begins_file {
            (open.file, open.is_refused) = (None, true);
        }
    }

    /// Adds a statement to what it describes.
    fn place(&mut self, mut statement: Statement) {
        let Some(open) = &mut self.open else { return self.place_at_site(statement) };
        let files = &mut open.dataset.distributions;
        let level = statement.term().map(|term| term.entry().level);
        match (statement.term(), level) {
            (Some(Term::Dataset), _) if !open.is_named => {
                open.is_named = true;
                open.dataset.identifier = statement.text;
                open.dataset.place = statement.place;
                return;
            }
            // Written unchanged, it would start another dataset.
            (Some(Term::Dataset), _) => {
                statement.field = Field::Other(Name::of(Term::Dataset.name()));
                let (place, earlier) = (statement.place.clone(), Some(open.dataset.place.clone()));
                let kind = NoticeKind::SecondValue(Term::Dataset);
                open.dataset.says.push(statement);
                return self.catalog.notices.push(Notice { kind, place, earlier });
            }
            (Some(Term::Download | Term::UnlinkedFile), _) => {
                (open.file, open.is_refused) = (Some(files.len()), false);
                files.push(Distribution::default());
            }
            (Some(Term::AccessUrl), _)
                if !open.file.is_some_and(|file| files[file].takes_access_url()) =>
            {
                (open.file, open.is_refused) = (Some(files.len()), false);
                files.push(Distribution::default());
            }
            (_, Some(Level::File)) if open.is_refused => {
                return self.notice(NoticeKind::OfRefused, &statement.place);
            }
            (_, Some(Level::Site | Level::Dataset)) => {
                let second = add(&mut open.dataset.says, statement);
                return self.catalog.notices.extend(second);
            }
            _ => {}
        }
        let says = match open.file {
            Some(file) => &mut files[file].says,
            None => &mut open.dataset.says,
        };
        let (base, mut other_origin) = (self.options.base.as_ref(), None);
        let is_address = matches!(statement.term(), Some(Term::Download | Term::AccessUrl));
        if is_address && base.is_some_and(|base| !base.has_origin_of(&statement.text)) {
            other_origin = Some(Notice::new(NoticeKind::OtherOrigin, statement.place.clone()));
        }
        let second = add(says, statement);
        self.catalog.notices.extend(other_origin.into_iter().chain(second));
    }

    fn place_at_site(&mut self, mut statement: Statement) {
        match statement.term() {
            Some(Term::Title) => statement.field = Field::Known(Term::Catalog),
            Some(term)
                if term.entry().level == Level::File
                    || matches!(term, Term::Dataset | Term::Rows | Term::Column) =>
            {
                return self.notice(NoticeKind::Stray, &statement.place);
            }
            _ => {}
        }
        let second = add(&mut self.catalog.says, statement);
        self.catalog.notices.extend(second);
    }

    fn close(&mut self, open: Open) {
        let Open { mut dataset, is_named, .. } = open;
        let is_nothing = dataset.says.is_empty() && dataset.distributions.is_empty();
        if is_nothing && !is_named {
            return;
        }
        if !is_named {
            dataset.identifier = inferred(&dataset, self.catalog.datasets.len() + 1);
            let kind = NoticeKind::Inferred(dataset.identifier.clone());
            self.notice(kind, &dataset.place);
        }
        self.settle_identifier(&mut dataset);
        if dataset.says.first(Term::Title).is_none() {
            self.notice(NoticeKind::NoTitle, &dataset.place);
        }
        let elsewhere = [Term::Service, Term::LandingPage];
        if !dataset.distributions.iter().any(Distribution::has_url)
            && elsewhere.iter().all(|&term| dataset.says.first(term).is_none())
        {
            self.notice(NoticeKind::NothingToGet, &dataset.place);
        }
        dataset.says.sort();
        // In the record form an `Access-url` after a `Download` belongs to that file, so this order can express all.
        dataset.distributions.sort_by_key(|file| file.download().is_some());
        dataset.distributions.iter_mut().for_each(|file| file.says.sort());
        self.catalog.datasets.push(dataset);
    }

    /// A dataset's identity is its file and its identifier, so identifiers in a file must be unique.
    fn settle_identifier(&mut self, dataset: &mut Dataset) {
        let wanted = dataset.identifier.clone();
        let Some((earlier, count)) = self.taken.get_mut(&wanted) else {
            self.taken.insert(wanted, (dataset.place.clone(), 1));
            return;
        };
        let earlier = earlier.clone();
        let mut number = *count;
        loop {
            number += 1;
            dataset.identifier = format!("{wanted}~{number}");
            if !self.taken.contains_key(&dataset.identifier) {
                break;
            }
        }
        self.taken.get_mut(&wanted).expect("it is in the map").1 = number;
        self.taken.insert(dataset.identifier.clone(), (dataset.place.clone(), 1));
        let kind = NoticeKind::SecondIdentifier(dataset.identifier.clone());
        let place = dataset.place.clone();
        self.catalog.notices.push(Notice { kind, place, earlier: Some(earlier) });
    }

    fn fill(&mut self, place: &SourcePlace) {
        if !self.full {
            self.full = true;
            self.notice(NoticeKind::LimitReached, place);
        }
    }

    /// The catalog, with the notices in the order of the file.
    pub(crate) fn end(mut self) -> Catalog {
        self.site();
        self.catalog.says.sort();
        if self.catalog.datasets.is_empty() {
            self.notice(NoticeKind::NoDataset, &SourcePlace::Made);
        }
        // Notices without a line keep the order in which they were found.
        self.catalog.notices.sort_by_key(|notice| notice.place.line().unwrap_or(u32::MAX));
        self.catalog
    }
}

/// Adds a statement, and returns the notice that it is the second one where one is expected.
fn add(says: &mut Statements, statement: Statement) -> Option<Notice> {
    let single = statement.term().filter(|term| !term.entry().repeats);
    let earlier = single.and_then(|term| Some((term, says.first(term)?)));
    let second = earlier.map(|(term, earlier)| {
        let (place, earlier) = (statement.place.clone(), Some(earlier.place.clone()));
        Notice { kind: NoticeKind::SecondValue(term), place, earlier }
    });
    says.push(statement);
    second
}
