//! Which crate may depend on which. To add a dependency between crates, add it here first, in a commit of its own.

use crate::workspace::{Dependency, Package};

/// What a package may depend on, except in its tests.
struct Crate {
    package: &'static str,
    /// Packages of this workspace.
    ours: &'static [&'static str],
    /// Third-party packages.
    others: Others,
}

enum Others {
    Any,
    Only(&'static [&'static str]),
}

/// Only tools may depend on tools: nothing that is shipped may.
const CRATES: &[Crate] = &[
    Crate { package: "verger", ours: &[], others: Others::Only(&["memchr", "wide"]) },
    Crate { package: "verger-access", ours: &["verger"], others: Others::Any },
    Crate { package: "verger-analysis", ours: &["verger"], others: Others::Only(&["memchr"]) },
    Crate { package: "verger-dataset", ours: &["verger", "verger-page"], others: Others::Any },
    Crate {
        package: "verger-harvest",
        ours: &["verger", "verger-access", "verger-dataset", "verger-http", "verger-sitemap"],
        others: Others::Any,
    },
    Crate { package: "verger-catalog", ours: &["verger", "verger-dataset"], others: Others::Any },
    Crate { package: "verger-http", ours: &["verger", "verger-access"], others: Others::Any },
    Crate {
        package: "verger-lsp",
        ours: &["verger", "verger-analysis", "verger-report"],
        others: Others::Only(&[
            "crossbeam-channel",
            "lsp-server",
            "lsp-types",
            "memchr",
            "serde",
            "serde_json",
        ]),
    },
    Crate { package: "verger-page", ours: &["verger"], others: Others::Any },
    Crate {
        package: "verger-pages",
        ours: &["verger", "verger-dataset", "verger-report"],
        others: Others::Only(&["maud", "serde_json"]),
    },
    Crate {
        package: "verger-report",
        ours: &[
            "verger",
            "verger-access",
            "verger-analysis",
            "verger-dataset",
            "verger-page",
            "verger-sitemap",
        ],
        others: Others::Any,
    },
    Crate { package: "verger-reqwest", ours: &["verger-http"], others: Others::Any },
    Crate {
        package: "verger-server",
        ours: &["verger", "verger-analysis", "verger-report"],
        others: Others::Any,
    },
    Crate { package: "verger-sitemap", ours: &["verger"], others: Others::Any },
    Crate { package: "verger-store", ours: &["verger", "verger-access"], others: Others::Any },
    Crate {
        package: "verger-cli",
        ours: &[
            "verger",
            "verger-access",
            "verger-analysis",
            "verger-dataset",
            "verger-harvest",
            "verger-catalog",
            "verger-http",
            "verger-lsp",
            "verger-page",
            "verger-pages",
            "verger-report",
            "verger-server",
            "verger-sitemap",
            "verger-store",
        ],
        others: Others::Any,
    },
    Crate {
        package: "verger-playground",
        ours: &["verger", "verger-access", "verger-pages", "verger-report"],
        others: Others::Any,
    },
    Crate {
        package: "verger-playground-wasm",
        ours: &["verger-js", "verger-playground"],
        others: Others::Only(&[]),
    },
    // Tools.
    Crate { package: "verger-vectors", ours: &[], others: Others::Any },
    Crate { package: "verger-proof", ours: &["verger", "verger-vectors"], others: Others::Any },
    Crate {
        package: "verger-trials",
        ours: &[
            "verger",
            "verger-access",
            "verger-dataset",
            "verger-harvest",
            "verger-catalog",
            "verger-http",
            "verger-store",
            "verger-vectors",
        ],
        others: Others::Any,
    },
    Crate { package: "verger-bench", ours: &["verger", "verger-proof"], others: Others::Any },
    Crate {
        package: "verger-bench-access",
        ours: &["verger", "verger-access", "verger-http", "verger-store"],
        others: Others::Any,
    },
    Crate {
        package: "verger-bench-catalog",
        ours: &["verger", "verger-dataset", "verger-catalog"],
        others: Others::Any,
    },
    Crate {
        package: "verger-python",
        ours: &[
            "verger",
            "verger-access",
            "verger-catalog",
            "verger-dataset",
            "verger-http",
            "verger-page",
            "verger-report",
            "verger-sitemap",
            "verger-store",
        ],
        others: Others::Any,
    },
    Crate {
        package: "verger-js",
        ours: &["verger", "verger-dataset", "verger-page", "verger-report", "verger-sitemap"],
        others: Others::Only(&["serde", "serde_json", "sha2"]),
    },
    Crate { package: "verger-tour", ours: &[], others: Others::Only(&[]) },
    Crate { package: "xtask", ours: &["verger-vectors"], others: Others::Any },
];

pub(super) fn breaches(packages: &[Package]) -> Vec<String> {
    packages.iter().flat_map(of_package).collect()
}

fn of_package(package: &Package) -> Vec<String> {
    let Some(row) = CRATES.iter().find(|row| row.package == package.name) else {
        return vec![format!("{}: no row in {TABLE}", package.name)];
    };
    let shipped = package.dependencies.iter().filter(|found| found.kind.as_deref() != Some("dev"));
    let forbidden = shipped.filter(|found| !row.allows(found));
    let breach = |found: &Dependency| {
        format!("{}: may not depend on {}, by the table in {TABLE}", package.name, found.name)
    };
    forbidden.map(breach).collect()
}

impl Crate {
    fn allows(&self, found: &Dependency) -> bool {
        let name = found.name.as_str();
        match self.others {
            _ if found.path.is_some() => self.ours.contains(&name),
            Others::Any => true,
            Others::Only(names) => names.contains(&name),
        }
    }
}

const TABLE: &str = "xtask/src/tidy/arrows.rs";

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[(&str, Option<&str>, bool)]) -> Package {
        let dependency = |&(name, kind, ours): &(&str, Option<&str>, bool)| Dependency {
            name: name.to_owned(),
            kind: kind.map(str::to_owned),
            path: ours.then(|| name.into()),
        };
        let dependencies = dependencies.iter().map(dependency).collect();
        Package { name: name.to_owned(), dependencies, ..Package::default() }
    }

    #[test]
    fn the_core_sees_what_is_listed_alone() {
        let core = package("verger", &[("memchr", None, false)]);
        assert!(breaches(&[core]).is_empty());
        for (name, ours) in [("regex", false), ("verger-cli", true), ("memchr", true)] {
            assert_eq!(breaches(&[package("verger", &[(name, None, ours)])]).len(), 1, "{name}");
        }
    }

    #[test]
    fn tools_are_for_tests_only() {
        for (kind, count) in [(None, 1), (Some("build"), 1), (Some("dev"), 0)] {
            let command = package("verger-cli", &[("verger-vectors", kind, true)]);
            assert_eq!(breaches(&[command]).len(), count, "{kind:?}");
        }
    }

    #[test]
    fn every_package_has_a_room() {
        assert_eq!(breaches(&[package("verger-attic", &[])]).len(), 1);
    }
}
