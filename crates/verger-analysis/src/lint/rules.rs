//! All lints: one file each, one line each in this list.

mod beyond_google_limit;
mod beyond_yandex_limits;
mod byte_order_mark;
mod cut_file;
mod dead_rule;
mod delay_not_inherited;
mod empty_file;
mod field_not_read;
mod forbidden;
mod fractional_crawl_delay;
mod line_too_long;
mod lone_carriage_return;
mod long_crawl_delay;
mod malformed_address;
mod malformed_clean_param;
mod malformed_pace;
mod malformed_preference;
mod misspelt_field;
mod no_records;
mod not_text;
mod odd_visiting_hours;
mod other_content_type;
mod outdated_label;
mod payment_required;
mod preference_against_rules;
mod preference_in_no_group;
mod preference_not_inherited;
mod preferences_contradict;
mod redirect_chain;
mod redirected_elsewhere;
mod relative_license;
mod relative_sitemap;
mod repeated_key;
mod repeated_sitemap;
mod rules_in_error;
mod served_as_html;
mod server_error;
mod several_crawl_delays;
mod several_star_groups;
mod sitemap_fragment;
mod sitemap_of_other_site;
mod sitemap_without_tls;
mod too_many_requests;
mod unknown_label;
mod web_page;
mod wide_encoding;
mod zero_crawl_delay;

use super::Lint;

/// Every lint, by code.
pub static LINTS: &[&Lint] = &[
    &misspelt_field::LINT,
    &dead_rule::LINT,
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
];
