//! The JSON Schema of each answer.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::answer::{
    AgentClass, Answer, Audit, Batch, Check, Compare, Dialect, Diff, DiffOfSite, Explain,
    KnownAgent, Lint, LintCount, LintRule, LogsRead, MadeRobotsTxt, Profile, RobotInLog, Show,
    VERSION,
};

/// The kind of each built answer, and its schema.
pub fn schemas() -> impl Iterator<Item = (String, Value)> {
    let always = vec![
        schema::<AgentClass>(),
        schema::<Audit<'static>>(),
        schema::<Batch<'static>>(),
        schema::<Check<'static>>(),
        schema::<Compare<'static>>(),
        schema::<Dialect>(),
        schema::<Diff<'static>>(),
        schema::<DiffOfSite<'static>>(),
        schema::<Explain<'static>>(),
        schema::<KnownAgent>(),
        schema::<Lint<'static>>(),
        schema::<LintCount>(),
        schema::<LintRule>(),
        schema::<LogsRead<'static>>(),
        schema::<MadeRobotsTxt<'static>>(),
        schema::<Profile>(),
        schema::<RobotInLog<'static>>(),
        schema::<Show<'static>>(),
    ];
    always.into_iter().chain(net()).chain(data())
}

#[cfg(feature = "net")]
fn net() -> Vec<(String, Value)> {
    use crate::answer::page::{Page, PagePayment};
    use crate::answer::{Fetch, ListedSitemap, ListedUrl, Sitemap, SitemapFault, Sitemaps, Watch};
    vec![
        schema::<Fetch<'static>>(),
        schema::<Page<'static>>(),
        schema::<PagePayment<'static>>(),
        schema::<Sitemap<'static>>(),
        schema::<ListedSitemap<'static>>(),
        schema::<ListedUrl<'static>>(),
        schema::<SitemapFault>(),
        schema::<Sitemaps<'static>>(),
        schema::<Watch<'static>>(),
    ]
}

#[cfg(not(feature = "net"))]
fn net() -> Vec<(String, Value)> {
    Vec::new()
}

#[cfg(feature = "data")]
fn data() -> Vec<(String, Value)> {
    use crate::answer::data::{
        CatalogSite, CatalogTotals, CompactedCatalog, Dataset, Description, Download, Export,
        FailedDownload, FoundDataset, Fsck, Harvest, ListedDataset, MadeDescription, NormalForm,
        Notice, Preview, RemovedSite, SearchResults,
    };
    vec![
        schema::<CatalogSite<'static>>(),
        schema::<CatalogTotals>(),
        schema::<CompactedCatalog>(),
        schema::<Dataset<'static>>(),
        schema::<Description<'static>>(),
        schema::<Download<'static>>(),
        schema::<Export<'static>>(),
        schema::<FailedDownload<'static>>(),
        schema::<FoundDataset<'static>>(),
        schema::<Fsck>(),
        schema::<Harvest<'static>>(),
        schema::<ListedDataset<'static>>(),
        schema::<MadeDescription<'static>>(),
        schema::<NormalForm<'static>>(),
        schema::<Notice<'static>>(),
        schema::<Preview<'static>>(),
        schema::<RemovedSite<'static>>(),
        schema::<SearchResults<'static>>(),
    ]
}

#[cfg(not(feature = "data"))]
fn data() -> Vec<(String, Value)> {
    Vec::new()
}

fn schema<A: Answer + schemars::JsonSchema>() -> (String, Value) {
    // The schema of output, not of accepted input.
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<A>().to_value();
    let object = schema.as_object_mut().expect("an answer is an object");
    object
        .insert("title".to_owned(), format!("verger: an answer of the kind `{}`", A::KIND).into());
    let properties = object.entry("properties").or_insert_with(|| json!({}));
    properties["v"] = json!({ "description": "The version of the form", "const": VERSION });
    properties["kind"] = json!({ "description": "What kind of an answer it is", "const": A::KIND });
    let required = object.entry("required").or_insert_with(|| json!([]));
    if let Value::Array(required) = required {
        required.splice(0..0, ["v".into(), "kind".into()]);
    }
    (A::KIND.to_owned(), schema)
}
