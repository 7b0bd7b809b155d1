//! Properties of any input: nothing panics, written files can be read back, and damage stays local.
//!
//! Each trial takes a size, so that it can run as long as wanted; here it runs briefly.

mod damage;
mod holds;
mod random;

#[test]
fn anything_can_be_read_and_what_is_written_is_read_again() {
    holds::of_random_files(1_500);
}

#[test]
fn one_damaged_line_loses_no_dataset() {
    damage::of_known_files();
    damage::of_random_files(1_500);
}
