//! For the verbs that judge files, and compare them.

pub(in crate::args) const DIFF: &str = "\
Without --agent, the answer is for each crawler that a file names, for known ones
that obey another's group or none for *, and for every other. Each URL that is
printed was decided by both files; \"alike\" is said only if it is proved.

Examples:
  verger diff old.txt new.txt
  git show HEAD:robots.txt | verger diff - robots.txt
  verger diff robots.txt https://example.com --agent GPTBot

Exit status:
  0  nothing changes, for anybody
  1  something changes
  2  wrong usage
  3  a site could not be asked, or it is not known whether something changes
  4  a file could not be read";

pub(in crate::args) const AUDIT: &str = "\
Known crawlers are listed by class, with what the site lets them fetch; then what
its robots.txt, its home page and tdmrep.json say about the use of the content,
which sitemaps the file closes, and its faults.

Examples:
  verger audit https://example.com
  verger audit robots.txt
  verger audit https://example.com --html audit.html
  verger audit https://my-own-site.example --as-robots

Exit status:
  0  audited
  1  the file or its server's answer has an error, as `verger lint` counts them
  2  wrong usage
  3  the site could not be asked
  4  a file could not be read or written";

pub(in crate::args) const LINT: &str = "\
A comment in a file switches a lint off: `# verger: allow dead-rule` for its own
line or, alone on a line, for the next one; `# verger: allow-file V035` for the
whole file.

Examples:
  verger lint robots.txt
  verger lint https://example.com --for google,bing
  verger lint robots.txt --fix
  verger lint --explain V034
  verger lint --format sarif public/robots.txt >robots.sarif

Exit status:
  0  nothing found that is at least as severe as --fail-on
  1  something was found; or, with --fix, a repair was not made since it would
     change something
  2  wrong usage
  3  a site could not be asked
  4  a file could not be read or written";

pub(in crate::args) const FMT: &str = "\
Lines end with LF, a known field is spelled as its standard does, groups are
separated by a blank line, and comments stay. The result is written only if it
is proved that every crawler is told the same.

Examples:
  verger fmt robots.txt
  verger fmt --write robots.txt
  verger fmt --check public/robots.txt

Exit status:
  0  formatted; or, with --check, nothing to do
  1  with --check, a file is not in normal form
  2  wrong usage
  4  a file could not be read, written or formatted";

#[cfg(feature = "lsp")]
pub(in crate::args) const LSP: &str = "\
An editor starts this command and speaks the Language Server Protocol with it
on standard input and output: there is nothing to type. docs/editors.md has the
configuration for VS Code, Neovim, Helix, Emacs and Zed.

It reports what `verger lint` finds, and offers each repair with what it
changes. It opens no file, and connects to nothing.

Settings, in initializationOptions or workspace/didChangeConfiguration:
  for    consumers that matter, such as [\"google\", \"bing\"]
  allow  lints that are switched off, such as [\"dead-rule\"]
  least  the least severity: \"hint\", \"warning\" or \"error\"

Examples:
  verger lsp

Exit status:
  0  the editor asked for the end
  1  the connection was closed, or `exit` was sent, without `shutdown`
  2  wrong usage
  4  what was received is not a message of the protocol, or a stream failed";

#[cfg(feature = "net")]
pub(in crate::args) const WATCH: &str = "\
What a site said is kept in a folder, a file each. The next run compares what the
site says now with that: by meaning, with a URL for each change. Sites are asked
whatever the cache has; --offline compares what it has.

Examples:
  verger watch example.com
  verger watch --sites-from sites.txt --json

Exit status:
  0  nothing changed, or it was the first look
  1  something changed
  2  wrong usage
  3  a site could not be asked, or it is not known whether something changed
  4  a file could not be read or written";
pub(in crate::args) const LOGS: &str = "\
Lines are in the common or the combined format, also with a virtual host before
them or more fields after them. Files can be in gzip, and in any order: lines are
merged by time. A line that cannot be read is counted.

What is judged:
  Robots are as their User-Agent claims, which anyone can send; all clients of
  one name are one robot, as addresses are not read. A known robot is one of the
  registry; another one is a robot if its User-Agent has \"bot\", \"crawl\" or
  \"spider\", or if it asked for robots.txt. Browsers are counted, not judged.
  The file is taken as it is now. With --changed, earlier requests are not
  judged, nor those in the day after, until the robot fetched the file.
  A robot for which every request for robots.txt failed is not accused.
  A log has whole seconds: a request is too fast only if it is so by any reading
  of them. Some servers log when a request ended, not when it began.

Examples:
  verger logs access.log --robots robots.txt
  verger logs access.log access.log.*.gz --robots robots.txt --agent GPTBot
  zcat access.log.2.gz | verger logs - --robots robots.txt --json

Exit status:
  0  no robot disobeyed
  1  at least one did
  2  wrong usage
  3  none did, but at least one could not be judged, or the log does not have
     the User-Agent
  4  something could not be read";

pub(in crate::args) const MAKE: &str = "\
The file is made of the intents and of the registry of known crawlers. Then it is
read by the engine for each of them, for each name in it and for every other; it
is only given out if all are decided as asked, over all URLs. Google's are also
read by Google's parser.

Whom:
  A class (`verger agents --classes`; `training` is short for ai-training), also
  another party's, such as cloudflare:agent; a known crawler, by its name;
  robot:NAME for another one; all. A name counts more than a class, and a class
  more than all. Whom no intent is about obeys the rules for *.
  A rule stops nobody who ignores it: comments and notes name such crawlers.

With --from, a group is added or replaced only where something has to change, and
what changes is shown as by `verger diff`.

Examples:
  verger make --block training --disallow /drafts/ --out robots.txt
  verger make --block all --allow search,ai-search --usage train-ai=n,search=y
  verger make --from robots.txt --block GPTBot,CCBot --out robots.txt

Exit status:
  0  made
  1  not made: it could not be proved that all are decided as asked
  2  wrong usage
  4  a file could not be read or written";
