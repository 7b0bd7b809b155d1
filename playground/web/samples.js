// Files to start from.

export const SAMPLES = [
  {
    name: 'A press site',
    file: `# The archive is for readers; the press room is for everyone.
User-agent: *
Disallow: /archive/
Disallow: /search
Allow: /archive/press/
Crawl-delay: 5

User-agent: GPTBot
User-agent: CCBot
Disallow: /
Allow: /press/

User-agent: Googlebot
Disallow: /*?print=
Disallow: /drafts/

Content-Usage: train-ai=n
Sitemap: https://example.com/sitemap.xml
`,
    urls: '/\n/archive/press/today\n/press/kit?print=1',
    robots: ['Googlebot', 'GPTBot', 'ExampleBot/1.0'],
    classes: ['ai-search'],
  },
  {
    name: 'No training, but search',
    file: `User-agent: *
Allow: /
Content-Usage: train-ai=n, search=y
Content-Usage: /open/ train-ai=y
Content-Signal: ai-train=no, search=yes

# Those who train are asked to stay away altogether.
User-agent: GPTBot
User-agent: ClaudeBot
User-agent: Google-Extended
User-agent: CCBot
User-agent: Bytespider
Disallow: /
`,
    urls: '/\n/open/data.html',
    robots: ['ExampleBot'],
    classes: ['search', 'ai-training', 'ai-agent'],
  },
  {
    name: 'Open at night',
    file: `User-agent: *
Visit-time: 2200-0600
Request-rate: 1/30s 2200-0159
Request-rate: 1/10s 0200-0600
Disallow: /cart
Disallow: /*/checkout$

User-agent: AhrefsBot
User-agent: SemrushBot
Crawl-delay: 120
Disallow: /
`,
    urls: '/\n/cart/7\n/en/checkout\n/en/checkout/help',
    robots: ['ExampleBot', 'bingbot'],
    classes: ['seo'],
  },
  {
    name: 'A file with faults',
    file: `Disallow: /before-any-group
User agent: *
Disalow: /private
Disallow /tmp
Disallow: secret/
Allow: https://example.com/open
Crawl-delay: ten
Visit-time: 0900-1700 CET

User-agent: GPTBot/1.2

Disallow: /
Noindex: /old
Host: example.com
`,
    urls: '/private/x\n/tmp/x\n/secret/x\n/open',
    robots: ['ExampleBot', 'GPTBot', 'Googlebot'],
    classes: [],
  },
  {
    name: 'Where dialects differ',
    file: `User-agent: Example
Disallow: /a
Allow: /a/b

User-agent: ExampleBot
Disallow: /caf\u00e9
Disallow: /*.pdf$
Allow: /a
Disallow: /a/b

User-agent: *
Disallow:
`,
    urls: '/a/b\n/caf%C3%A9\n/x.pdf\n/x.pdf?y\n/robots.txt',
    robots: ['ExampleBot', 'Example'],
    classes: [],
  },
];
