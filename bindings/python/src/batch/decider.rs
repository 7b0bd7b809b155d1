//! Rows of questions → rows of answers.

use std::sync::{Arc, LazyLock};

use arrow_array::builder::{Float64Builder, Int8Builder, UInt32Builder};
use arrow_array::types::Int8Type;
use arrow_array::{ArrayRef, DictionaryArray, Int8Array, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use verger::time::Moment;
use verger::{Crawler, Dialect, Verdict};
use verger_access::requested_in_ascii;

use super::column::{Column, check_type};
use super::compiled::Policies;

/// Decides batches of one schema. Policies are kept from batch to batch.
pub(super) struct Decider {
    robots: usize,
    /// `None` where one crawler was given for all rows.
    crawler: Option<usize>,
    url: usize,
    policies: Policies,
}

impl Decider {
    pub(super) fn new(
        schema: &Schema,
        crawler: Option<Crawler>,
        dialect: &Dialect,
        at: Moment,
    ) -> Result<Self, ArrowError> {
        let column = |name: &str| {
            let index = schema.index_of(name).map_err(|_| {
                let names: Vec<_> =
                    schema.fields().iter().map(|field| field.name().as_str()).collect();
                let names = names.join(", ");
                ArrowError::SchemaError(format!("there is no column '{name}' among {names}"))
            })?;
            check_type(name, schema.field(index).data_type())?;
            Ok::<_, ArrowError>(index)
        };
        let (robots, url) = (column("robots")?, column("url")?);
        let by_row = if crawler.is_none() { Some(column("crawler")?) } else { None };
        Ok(Self { robots, crawler: by_row, url, policies: Policies::new(dialect, crawler, at) })
    }

    /// The answers to a batch. A row with a null has nulls for answers.
    pub(super) fn decide(&mut self, batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        self.policies.make_room();
        let policies = self.choose(batch)?;
        let urls = Column::of(batch, self.url)?;
        let mut answers = Answers::with_capacity(batch.num_rows());
        for (row, policy) in policies.into_iter().enumerate() {
            let (Some(policy), Some(url)) = (policy, urls.get(row)) else {
                answers.push_null();
                continue;
            };
            let compiled = self.policies.compiled(policy);
            let decision = compiled.policy.decide(&requested_in_ascii(url));
            answers.push(&decision, compiled.pace);
        }
        answers.finish()
    }

    /// Of each row, the policy that decides it.
    fn choose(&mut self, batch: &RecordBatch) -> Result<Vec<Option<u32>>, ArrowError> {
        let bodies = Column::of(batch, self.robots)?;
        let crawlers = self.crawler.map(|index| Column::of(batch, index)).transpose()?;
        let mut of_bodies = Numbers::of(&bodies);
        let mut of_crawlers = crawlers.as_ref().map(Numbers::of);
        // Most rows ask what the row before asked.
        let mut last = None;
        let mut policy = |row: usize| {
            let body = of_bodies.number(row, |body| self.policies.body(body))?;
            let crawler = match &mut of_crawlers {
                Some(numbers) => numbers.number(row, |name| self.policies.crawler(name))?,
                None => 0,
            };
            if let Some((key, policy)) = last
                && key == (body, crawler)
            {
                return Some(policy);
            }
            let policy = self.policies.policy((body, bodies.get(row)?), crawler);
            last = Some(((body, crawler), policy));
            Some(policy)
        };
        Ok((0..batch.num_rows()).map(&mut policy).collect())
    }
}

/// The numbers of a column's values: each value of a dictionary is looked up once a batch.
struct Numbers<'a> {
    column: &'a Column<'a>,
    of_keys: Vec<Option<u32>>,
    last: Option<(&'a [u8], u32)>,
}

impl<'a> Numbers<'a> {
    fn of(column: &'a Column<'a>) -> Self {
        let keys = if column.keys().is_some() { column.len().max(1) } else { 0 };
        Self { column, of_keys: vec![None; keys], last: None }
    }

    fn number(&mut self, row: usize, look_up: impl FnOnce(&[u8]) -> u32) -> Option<u32> {
        let value = self.column.get(row)?;
        if let Some(keys) = self.column.keys() {
            return Some(*self.of_keys[keys[row]].get_or_insert_with(|| look_up(value)));
        }
        match self.last {
            Some((last, number)) if last == value => Some(number),
            _ => {
                let number = look_up(value);
                self.last = Some((value, number));
                Some(number)
            }
        }
    }
}

/// Answers on their way into columns.
struct Answers {
    verdicts: Int8Builder,
    lines: UInt32Builder,
    reasons: Int8Builder,
    reason_names: Vec<&'static str>,
    paces: Float64Builder,
}

impl Answers {
    fn with_capacity(rows: usize) -> Self {
        Self {
            verdicts: Int8Builder::with_capacity(rows),
            lines: UInt32Builder::with_capacity(rows),
            reasons: Int8Builder::with_capacity(rows),
            reason_names: Vec::new(),
            paces: Float64Builder::with_capacity(rows),
        }
    }

    fn push(&mut self, decision: &verger::Decision, pace: Option<f64>) {
        self.verdicts.append_value(match decision.verdict {
            Verdict::Allowed => 0,
            Verdict::Disallowed => 1,
            Verdict::OutOfScope => 2,
        });
        self.lines.append_option(decision.line());
        let name = decision.reason.name();
        let known = self.reason_names.iter().position(|other| std::ptr::eq(*other, name));
        let index = known.unwrap_or_else(|| {
            self.reason_names.push(name);
            self.reason_names.len() - 1
        });
        self.reasons.append_value(i8::try_from(index).expect("there are a dozen reasons"));
        self.paces.append_option(pace);
    }

    fn push_null(&mut self) {
        self.verdicts.append_null();
        self.lines.append_null();
        self.reasons.append_null();
        self.paces.append_null();
    }

    fn finish(mut self) -> Result<RecordBatch, ArrowError> {
        let verdicts = [Verdict::Allowed, Verdict::Disallowed, Verdict::OutOfScope];
        let verdicts: StringArray =
            verdicts.into_iter().map(|verdict| Some(verdict.name())).collect();
        let reasons: StringArray = self.reason_names.iter().copied().map(Some).collect();
        let columns: Vec<ArrayRef> = vec![
            named(self.verdicts.finish(), verdicts)?,
            Arc::new(self.lines.finish()),
            named(self.reasons.finish(), reasons)?,
            Arc::new(self.paces.finish()),
        ];
        RecordBatch::try_new(schema(), columns)
    }
}

fn named(keys: Int8Array, names: StringArray) -> Result<ArrayRef, ArrowError> {
    Ok(Arc::new(DictionaryArray::<Int8Type>::try_new(keys, Arc::new(names))?))
}

/// The columns of answers.
pub(super) fn schema() -> SchemaRef {
    static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
        let names = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
        Arc::new(Schema::new(vec![
            Field::new("verdict", names.clone(), true),
            Field::new("line", DataType::UInt32, true),
            Field::new("reason", names, true),
            Field::new("pace", DataType::Float64, true),
        ]))
    });
    Arc::clone(&SCHEMA)
}
