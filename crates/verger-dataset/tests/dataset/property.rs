//! What holds for any input: nothing panics, what is written is read again, damage stays where it is.
//!
//! Each trial is a function of a size, so that it can be run as long as wanted; here it is run briefly.

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
