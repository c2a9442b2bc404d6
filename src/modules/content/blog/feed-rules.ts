/** An entry of a feed. Addresses are absolute. */
export interface FeedEntry {
  readonly title: string;
  readonly address: string;
  readonly about: string;
  readonly author: string | null;
  readonly publishedAt: Date;
}

/** Returns an RSS 2.0 feed (rssboard.org/rss-specification). Its dates are those of RFC 822, in the common era. */
export function rssOf(
  channel: {
    readonly title: string;
    readonly address: string;
    readonly feed: string;
    readonly about: string;
    readonly locale: string;
  },
  entries: readonly FeedEntry[],
): string {
  const items = entries.map(
    ({ title, address, about, author, publishedAt }) =>
      `<item><title>${xml(title)}</title><link>${xml(address)}</link><guid isPermaLink="true">${xml(address)}</guid>` +
      `<description>${xml(about)}</description>${author === null ? '' : `<dc:creator>${xml(author)}</dc:creator>`}` +
      `<pubDate>${publishedAt.toUTCString()}</pubDate></item>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>` +
    `<title>${xml(channel.title)}</title><link>${xml(channel.address)}</link><description>${xml(channel.about)}</description>` +
    `<language>${channel.locale}</language><atom:link href="${xml(channel.feed)}" rel="self" type="application/rss+xml"/>` +
    `${items.join('')}</channel></rss>\n`
  );
}

/** An address of a sitemap, with its translations. */
export interface SitemapEntry {
  readonly address: string;
  readonly changedAt: Date | null;
  readonly translations: readonly { readonly locale: string; readonly address: string }[];
}

/** Returns a sitemap (sitemaps.org/protocol.html). */
export function sitemapOf(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ address, changedAt, translations }) =>
      `<url><loc>${xml(address)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`}` +
      `${translations
        .map((each) => `<xhtml:link rel="alternate" hreflang="${each.locale}" href="${xml(each.address)}"/>`)
        .join('')}</url>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
  );
}

/** What no XML 1.0 document may contain (section 2.2). */
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
