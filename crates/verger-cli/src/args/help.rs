//! The end of each verb's help, after the options: examples and exit statuses.

#[cfg(feature = "catalog")]
pub(super) mod catalog;
mod judging;

#[cfg(feature = "lsp")]
pub(super) use self::judging::LSP;
#[cfg(feature = "net")]
pub(super) use self::judging::WATCH;
pub(super) use self::judging::{AUDIT, DIFF, FMT, LINT, LOGS, MAKE};

/// What every verb's exit statuses end with.
pub(super) const ALWAYS: &str = "
  130  ended by Ctrl-C; what was found so far is printed, or kept
  141  the reader of the output closed it before its end";

pub(super) const VERGER: &str = "\
Examples:
  verger check --robots robots.txt --agent GPTBot /private   ask a file
  verger check --agent ExampleBot https://example.com/a      ask a site
  verger explain --robots robots.txt --agent GPTBot /a       and why
  verger help check                                          all about one verb

Verger as a crawler:
  It asks sites as `Verger/VERSION (+URL; PURPOSE)`. Set --contact (or
  VERGER_CONTACT) when you fetch from sites that are not your own, and
  --purpose (or VERGER_PURPOSE). Its product token is Verger: it obeys the
  group for Verger, or else the one for *.

Configuration:
  Defaults for --agent, --dialect, --cache and others come from config.toml in
  your configuration folder, or from the file in VERGER_CONFIG. `verger
  --print-config` shows where it is, what holds and where that is from, and
  what can be set. An unknown key or a wrong value is an error that names its
  line; only help, --version, completions, licenses and man go on.
  The password of a Redis is read from --cache-password-file, or from
  VERGER_CACHE_PASSWORD.
  No telemetry: Verger connects to the sites you name and the store you choose.

What is read:
  Of a robots.txt given as a file 100 MiB, of a configuration file 1 MiB, of
  certificates 16 MiB; more is an error. A line of a list has up to 1 MiB and a
  question of --batch 256 MiB; a longer one is reported and skipped, and one
  without an end after 256 MiB more ends the run.

Exit status:
  0  allowed, or nothing is wrong
  1  disallowed, or a fault was found
  2  wrong usage
  3  no answer: out of scope, or the site could not be asked
  4  something could not be read";

pub(super) const CHECK: &str = "\
Examples:
  verger check --agent ExampleBot https://example.com/a https://example.org/b
  verger check --robots robots.txt --agent GPTBot --agent Googlebot /private
  verger check --robots robots.txt --agent ExampleBot --urls-from urls.txt
  verger check --batch < questions.jsonl

Exit status:
  0  every URL is allowed
  1  at least one is disallowed
  2  wrong usage
  3  none is disallowed, but at least one is out of scope, or its site could
     not be asked
  4  something could not be read";

pub(super) const EXPLAIN: &str = "\
Examples:
  verger explain --robots robots.txt --agent Googlebot /cart
  verger explain --agent Googlebot https://example.com/cart

Exit status:
  0  every URL is allowed
  1  at least one is disallowed
  2  wrong usage
  3  none is disallowed, but at least one is out of scope, or its site could
     not be asked
  4  something could not be read";

pub(super) const COMPARE: &str = "\
Examples:
  verger compare --robots robots.txt --agent figtree /tmp/ok.html /a%2fb
  verger compare --robots robots.txt --agent GPTBot --agent CCBot /a
  verger compare -r robots.txt --agent figtree --dialects rfc9309,google /a

Exit status:
  0  all agree
  1  at least two differ
  2  wrong usage
  3  a URL is out of scope, or its site could not be asked
  4  something could not be read";

pub(super) const SHOW: &str = "\
Examples:
  verger show robots.txt --agent GPTBot
  verger show robots.txt --agent GPTBot --at 2026-11-21T14:00Z
  verger show https://example.com --agent GPTBot

Exit status:
  0  shown
  2  wrong usage
  3  the site could not be asked
  4  the file could not be read";

pub(super) const AGENTS: &str = "\
Examples:
  verger agents GPTBot
  verger agents --class ai-training
  verger agents --operator Google --json

Exit status:
  0  shown
  1  no such crawler is known
  2  wrong usage";

#[cfg(feature = "serve")]
pub(super) const SERVE: &str = "\
Examples:
  verger serve
  verger serve --listen 127.0.0.1:0
  verger serve --listen 0.0.0.0:8750 --host robots.example.org \\
               --token-file /etc/verger.token

A question is a POST of JSON, with the robots.txt in it:
  curl http://127.0.0.1:8750/v1/check -H 'Content-Type: application/json' \\
    -d '{\"robots\": \"User-agent: *\\nDisallow: /a\",
         \"agents\": [\"ExampleBot\"], \"url\": \"/a\"}'

The answer is that of the command with --json: one object, or a line for each
with application/x-ndjson. The paths are /v1/check, explain, compare, show,
lint, fmt, diff and agents; /openapi.json describes them. /livez and /readyz
say how the service is, and /metrics has its numbers.

Nothing is fetched: a question has the file that it is about. The service has
no TLS: put a proxy before it where clients are on other machines. At Ctrl-C
and SIGTERM it answers what it was asked, and ends.

Exit status:
  0  ended by Ctrl-C or SIGTERM
  2  wrong usage, or an address for other machines without a token
  4  the address cannot be used, or the token's file cannot be read";

#[cfg(has_playground)]
pub(super) const PLAYGROUND: &str = "\
Examples:
  verger playground
  verger playground --port 8000 --no-open

What is entered stays in the browser: the page has no connection but to this
command, which only gives out the files of the page, and only to browsers on
this machine. The links that it makes work with the same --port.

Exit status:
  0  ended by Ctrl-C
  2  wrong usage, or a build without the page
  4  the port is not free";

pub(super) const DIALECTS: &str = "\
Examples:
  verger dialects
  verger dialects google

Exit status:
  0  shown
  2  wrong usage";

pub(super) const PROFILES: &str = "\
Examples:
  verger profiles
  verger profiles careful

Exit status:
  0  shown
  2  wrong usage";

pub(super) const COMPLETIONS: &str = "\
Examples:
  verger completions bash > ~/.local/share/bash-completion/completions/verger
  verger completions zsh > ~/.zfunc/_verger

Exit status:
  0  printed
  2  wrong usage";

pub(super) const LICENSES: &str = "\
Examples:
  verger licenses | less

Exit status:
  0  printed
  2  wrong usage";

pub(super) const MAN: &str = "\
Examples:
  verger man | man -l -
  verger man --out ~/.local/share/man/man1

Exit status:
  0  written
  2  wrong usage
  4  the folder could not be written";

#[cfg(feature = "net")]
pub(super) const FETCH: &str = "\
Examples:
  verger fetch example.com --agent ExampleBot
  verger fetch --sites-from sites.txt --json
  verger fetch example.com --body > robots.txt

Exit status:
  0  it is known what every site allows
  2  wrong usage
  3  at least one site could not be asked
  4  something could not be read";

#[cfg(feature = "net")]
pub(super) const SITEMAPS: &str = "\
Examples:
  verger sitemaps example.com
  verger sitemaps example.com --check --agent Googlebot
  verger sitemaps https://example.com/sitemap.xml --limit 100

Exit status:
  0  every sitemap was read; with --check, nothing is wrong with them
  1  with --check, something is wrong
  2  wrong usage
  3  a sitemap, or the site's robots.txt, could not be fetched
  4  something could not be read";

#[cfg(feature = "net")]
pub(super) const PAGE: &str = "\
Examples:
  verger page page.html --agent Googlebot
  verger page https://example.com/a --agent Googlebot --agent GPTBot
  verger page page.html --header 'X-Robots-Tag: noindex' --agent bingbot

Exit status:
  0  every robot given may index the page
  1  at least one may not
  2  wrong usage
  3  undetermined: nothing forbids it, but the page could not be read in full;
     or it was not fetched, since its site closes it to this command, asks for
     a payment, or could not be asked
  4  the page could not be read";

#[cfg(feature = "catalog")]
pub(super) const DATA: &str = "\
Examples:
  verger data make data/ --base https://example.com/data/ --out data.txt
  verger data check data.txt
  verger data show data.txt

Exit status:
  Each verb has its own: see `verger data check --help`.";

#[cfg(feature = "catalog")]
pub(super) const DATA_CHECK: &str = "\
Examples:
  verger data check data.txt
  verger data check --strict data.txt --base https://example.com/data.txt

Exit status:
  0  no errors
  1  at least one error; with --strict, at least one error or warning
  2  wrong usage
  4  the file could not be read";

#[cfg(feature = "catalog")]
pub(super) const DATA_SHOW: &str = "\
Examples:
  verger data show data.txt
  verger data show data.txt rain

Exit status:
  0  shown
  2  wrong usage
  4  the file could not be read, or describes no such dataset";

#[cfg(feature = "catalog")]
pub(super) const DATA_FMT: &str = "\
Examples:
  verger data fmt data.txt
  verger data fmt --check data.txt
  verger data fmt --write data.txt

Exit status:
  0  written; with --check, nothing would change
  1  nothing was written, because something would be lost; with --check,
     something would change
  2  wrong usage
  4  the file could not be read or written";

#[cfg(feature = "catalog")]
pub(super) const DATA_MAKE: &str = "\
Examples:
  verger data make data/ --base https://example.com/data/
  verger data make --site example.com --out data.txt
  verger data make --data-json data.json

Exit status:
  0  made
  2  wrong usage
  4  something could not be read or written, or nothing in it is data";

#[cfg(feature = "catalog")]
pub(super) const CATALOG: &str = "\
Examples:
  verger catalog add example.com
  verger catalog search rainfall format:csv
  verger catalog get ID --to data/

Exit status:
  Each verb has its own: see `verger catalog search --help`.";
