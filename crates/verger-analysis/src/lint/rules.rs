//! All lints: one file each, one line each in this list.

mod agent_not_a_token;
mod agent_with_star;
mod agent_with_version;
mod backslash_in_path;
mod beyond_google_limit;
mod beyond_yandex_limits;
mod blank_line_between_rules;
mod blank_line_in_record;
mod blocks_rendering;
mod broken_escape;
mod byte_order_mark;
mod closes_everything;
mod comment_in_path;
mod control_characters;
mod cut_file;
mod dead_rule;
mod delay_not_inherited;
mod dialect_disagreement;
mod dollar_inside;
mod double_escape;
mod empty_agent;
mod empty_disallow_beside;
mod empty_file;
mod empty_group;
mod field_not_read;
mod forbidden;
mod fractional_crawl_delay;
mod full_url_path;
mod fused_groups;
mod hides_star_rules;
mod line_in_no_group;
mod line_too_long;
mod listed_url_disallowed;
mod lone_carriage_return;
mod long_crawl_delay;
mod lost_line_break;
mod malformed_address;
mod malformed_clean_param;
mod malformed_pace;
mod malformed_preference;
mod missing_colon;
mod misspelt_field;
mod misspelt_robot;
mod names_robots_txt;
mod near_miss_field;
mod never_matches;
mod no_leading_slash;
mod no_records;
mod non_ascii_path;
mod not_a_record;
mod not_text;
mod odd_visiting_hours;
mod opposite_rules;
mod other_content_type;
mod outdated_label;
mod payment_required;
mod powerless_field;
mod preference_against_rules;
mod preference_in_no_group;
mod preference_not_inherited;
mod preferences_contradict;
mod redirect_chain;
mod redirected_elsewhere;
mod redundant_rule;
mod regular_expression;
mod relative_license;
mod relative_sitemap;
mod repeated_agent;
mod repeated_group;
mod repeated_key;
mod repeated_sitemap;
mod retired_robot;
mod reveals_secret;
mod robot_ignores_robots_txt;
mod rule_before_group;
mod rules_in_error;
mod same_as_star;
mod served_as_html;
mod server_error;
mod several_agents;
mod several_crawl_delays;
mod several_star_groups;
mod sitemap_disallowed;
mod sitemap_fragment;
mod sitemap_of_other_site;
mod sitemap_without_tls;
mod space_in_path;
mod star_not_for_all;
mod too_many_requests;
mod trailing_star;
mod unknown_field;
mod unknown_label;
mod unknown_lint;
mod value_without_field;
mod web_page;
mod wide_encoding;
mod zero_crawl_delay;

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
    &relative_sitemap::LINT,
    &malformed_address::LINT,
    &repeated_sitemap::LINT,
    &sitemap_without_tls::LINT,
    &sitemap_of_other_site::LINT,
    &sitemap_fragment::LINT,
    &relative_license::LINT,
    &malformed_clean_param::LINT,
    &malformed_pace::LINT,
    &long_crawl_delay::LINT,
    &delay_not_inherited::LINT,
    &several_crawl_delays::LINT,
    &zero_crawl_delay::LINT,
    &odd_visiting_hours::LINT,
    &fractional_crawl_delay::LINT,
    &malformed_preference::LINT,
    &outdated_label::LINT,
    &preferences_contradict::LINT,
    &preference_against_rules::LINT,
    &repeated_key::LINT,
    &unknown_label::LINT,
    &preference_in_no_group::LINT,
    &preference_not_inherited::LINT,
    &beyond_google_limit::LINT,
    &line_too_long::LINT,
    &beyond_yandex_limits::LINT,
    &field_not_read::LINT,
    &several_star_groups::LINT,
    &web_page::LINT,
    &wide_encoding::LINT,
    &empty_file::LINT,
    &byte_order_mark::LINT,
    &not_text::LINT,
    &lone_carriage_return::LINT,
    &no_records::LINT,
    &too_many_requests::LINT,
    &payment_required::LINT,
    &forbidden::LINT,
    &server_error::LINT,
    &redirect_chain::LINT,
    &redirected_elsewhere::LINT,
    &served_as_html::LINT,
    &other_content_type::LINT,
    &cut_file::LINT,
    &rules_in_error::LINT,
    &reveals_secret::LINT,
    &blocks_rendering::LINT,
    &listed_url_disallowed::LINT,
    &closes_everything::LINT,
    &sitemap_disallowed::LINT,
    &dialect_disagreement::LINT,
    &opposite_rules::LINT,
    &space_in_path::LINT,
    &backslash_in_path::LINT,
    &value_without_field::LINT,
    &blank_line_between_rules::LINT,
    &empty_disallow_beside::LINT,
    &names_robots_txt::LINT,
    &regular_expression::LINT,
    &unknown_lint::LINT,
];
