//! All lints: one file each, one line each in this list.

mod agent_not_a_token;
mod agent_with_star;
mod agent_with_version;
mod backslash_in_path;
mod blank_line_between_rules;
mod blank_line_in_record;
mod broken_escape;
mod comment_in_path;
mod control_characters;
mod dead_rule;
mod dollar_inside;
mod double_escape;
mod empty_agent;
mod empty_disallow_beside;
mod empty_group;
mod full_url_path;
mod fused_groups;
mod hides_star_rules;
mod line_in_no_group;
mod lost_line_break;
mod missing_colon;
mod misspelt_field;
mod misspelt_robot;
mod names_robots_txt;
mod near_miss_field;
mod never_matches;
mod no_leading_slash;
mod non_ascii_path;
mod not_a_record;
mod opposite_rules;
mod powerless_field;
mod redundant_rule;
mod repeated_agent;
mod repeated_group;
mod retired_robot;
mod robot_ignores_robots_txt;
mod rule_before_group;
mod same_as_star;
mod several_agents;
mod space_in_path;
mod star_not_for_all;
mod trailing_star;
mod unknown_field;
mod value_without_field;

use super::Lint;

/// Every lint, by code.
pub static LINTS: &[&Lint] = &[
    &misspelt_field::LINT,
    &unknown_field::LINT,
    &near_miss_field::LINT,
    &missing_colon::LINT,
    &not_a_record::LINT,
    &control_characters::LINT,
    &lost_line_break::LINT,
    &comment_in_path::LINT,
    &powerless_field::LINT,
    &rule_before_group::LINT,
    &hides_star_rules::LINT,
    &fused_groups::LINT,
    &repeated_group::LINT,
    &blank_line_in_record::LINT,
    &empty_group::LINT,
    &same_as_star::LINT,
    &line_in_no_group::LINT,
    &agent_not_a_token::LINT,
    &agent_with_star::LINT,
    &agent_with_version::LINT,
    &several_agents::LINT,
    &empty_agent::LINT,
    &repeated_agent::LINT,
    &misspelt_robot::LINT,
    &retired_robot::LINT,
    &robot_ignores_robots_txt::LINT,
    &star_not_for_all::LINT,
    &no_leading_slash::LINT,
    &full_url_path::LINT,
    &dollar_inside::LINT,
    &double_escape::LINT,
    &dead_rule::LINT,
    &redundant_rule::LINT,
    &never_matches::LINT,
    &trailing_star::LINT,
    &broken_escape::LINT,
    &non_ascii_path::LINT,
    &opposite_rules::LINT,
    &space_in_path::LINT,
    &backslash_in_path::LINT,
    &value_without_field::LINT,
    &blank_line_between_rules::LINT,
    &empty_disallow_beside::LINT,
    &names_robots_txt::LINT,
];
