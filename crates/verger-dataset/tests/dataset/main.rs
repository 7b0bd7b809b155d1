//! Descriptions of datasets: read, written, made, exported and harvested.

mod export;
mod harvest;
mod json;
mod loss;
mod make;
mod parquet;
mod property;
mod rdf;
mod recovery;
mod sources;
mod vectors;
