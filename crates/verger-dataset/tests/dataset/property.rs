//! Properties of any input: nothing panics, written files can be read back, and damage stays local.
//!
//! Each trial takes a size, so that it can run as long as wanted; here it runs briefly.

mod damage;
mod edits;
mod holds;
pub(crate) mod random;
mod round_trip;
mod valid_yaml;

#[test]
fn anything_can_be_read_and_what_is_written_is_read_again() {
    holds::of_random_files(1_500);
}

#[test]
fn one_damaged_line_loses_no_dataset() {
    damage::of_known_files();
    damage::of_random_files(1_500);
}

#[test]
fn an_export_is_read_again_as_what_was_exported() {
    round_trip::of_validated_datasets();
    round_trip::of_random_catalogs(300);
}

#[test]
fn one_edit_loses_no_dataset_but_the_one_that_it_hits() {
    let losses = edits::lost(0, 1_000);
    assert!(losses.is_empty(), "{} losses:\n{}", losses.len(), losses.join("\n"));
}

#[test]
fn valid_yaml_says_the_same_to_another_reader() {
    valid_yaml::agree(2_000);
}

#[test]
fn yaml_says_the_same_line_by_line() {
    valid_yaml::agree_line_by_line(2_000);
}
