import { posix } from 'node:path';
import { withinDepth } from '#platform/documents/html-depth-rules.ts';
import { withAddresses } from '#platform/documents/markdown-html.ts';
import type { NotTakenLine } from '#platform/imports/import-rules.ts';
import { type Archive, archiveOf } from './archive-folders.ts';
import { partsOfPage } from './page-parts-rules.ts';
import type { ForeignItem, ForeignRest, ForeignSite } from './post-table.ts';
import type { MarkdownFile } from './read-markdown.ts';
import { wordsOf } from './read-posts.ts';

const MAX_KEY = 300;
const ENDING = /\.html?$/i;
/** Pages that programs and search engines ask for, not readers. */
const NO_PAGE = /(?:^|\/)(?:404|50\d|google[\da-f]{8,}|yandex_[\da-f]+)\.html?$/i;
/** Pages that list others, as programs name them. */
const LIST =
  /(?:^|\/)(?:page\/\d+(?:\/index)?|(?:tags?|category|categories)(?:(?:\/[^/]+){0,4}\/index|(?:\/[^/]+)?))\.html?$/i;
/** Most letters that a list has around what it lists. */
const MAX_LIST_WORDS = 100;
const FIRST_PAGE = /^index\.html?$/i;
const DATED_NAME = /^(\d{4}-\d\d-\d\d)-(.+)$/;
const DATES = [
  ...[
    'article:published_time',
    'datepublished',
    'date',
    'dc.date',
    'dcterms.created',
    'dcterms.date',
    'pubdate',
  ],
];

/**
 * Reads pages of a site as they were published; `names` are the paths of all files of the archive. A page that holds nothing
 * but what every page of the site has is told and left out, as lists of other pages are.
 */
export function readHtmlPages(files: readonly MarkdownFile[], names: readonly string[] = []): ForeignSite {
  const archive = archiveOf([...files.map(({ path }) => path), ...names], { isOfPages: true });
  const items: ForeignItem[] = [];
  const notTaken: NotTakenLine[] = [];
  for (const file of files) {
    const item = NO_PAGE.test(file.path) ? null : readPage(file, archive, names.length > 0);
    if (item) items.push(item);
    else if (item === null) notTaken.push({ what: file.path, count: 1 });
    else notTaken.push({ what: file.path, code: 'empty_page', isNamed: true, count: 1 });
  }
  return { items, notTaken };
}

/** Undefined where the page has no text of its own, null where it is a list of others. */
function readPage(
  { path, text }: MarkdownFile,
  archive: Archive,
  isOfSite: boolean,
): ForeignItem | null | undefined {
  const inside = path.slice(archive.root.length);
  const folder = posix.dirname(path);
  const parts = partsOfPage(withinDepth(text));
  const { meta } = parts;
  const site = siteOf(parts.canonical, meta.get('og:url') ?? '');
  const toLink = (href: string): string =>
    isOfSite ? linkOf(inside, href) : isWhole(href) ? withScheme(href) : resolved(site, href);
  const addressOf = (href: string): string =>
    (isOfSite ? '' : resolved(site, href)) || archive.addressOf(folder, withScheme(href));
  const said = (...given: readonly string[]): string =>
    given.map((name) => plain(meta.get(name) ?? '')).find((words) => words !== '') ?? '';
  const { date, name } = nameOf(inside);
  const title = said('og:title') || lineOf(parts.heading) || lineOf(parts.title) || name;
  const heading = lineOf(parts.heading);
  const reading = { withHeading: heading !== '' && !title.startsWith(heading), linkOf: toLink };
  const saysPost = meta.get('og:type') === 'article' || meta.has('article:published_time');
  if (isOfSite && !saysPost && isList(inside, parts)) return null;
  const first = parts.text(reading);
  const isAllInForm = first.hasForm && wordsOf(first.html).trim() === '';
  const { html: body, hasForm } = isAllInForm ? parts.text({ ...reading, withForms: true }) : first;
  const html = withAddresses(body, addressOf);
  if (wordsOf(html).trim() === '' && !/<(?:img|iframe)\s/i.test(html)) return undefined;
  const publishedAt = [...DATES.map((each) => meta.get(each) ?? ''), parts.time, date].find(isInstant) ?? '';
  const labels = parts.tags.length > 0 ? parts.tags.map(plain) : said('keywords').split(',');
  const author = said('author', 'article:author');
  // Of files that come one by one, several may have the same name.
  const place = inside.includes('/') ? inside : `${inside} ${title}`;
  const isPost = publishedAt !== '' || saysPost || inside.replace(PRETTY, '').includes('/');
  return {
    key: ['html', ...(site ? [site.host] : []), place].join(' ').slice(0, MAX_KEY),
    kind: isPost || !isOfSite ? 'post' : 'page',
    title,
    slug: name,
    status: 'published',
    publishedAt,
    html,
    excerpt: said('description', 'og:description', 'twitter:description'),
    category: said('article:section'),
    tags: labels.map((label) => label.trim()).filter((label) => label !== ''),
    author: /^https?:/i.test(author) ? '' : author,
    cover: addressOf((meta.get('og:image') ?? meta.get('twitter:image') ?? '').replaceAll('&amp;', '&')),
    locale: parts.language,
    isHidden: /\bnoindex\b/i.test(meta.get('robots') ?? ''),
    address: [parts.canonical, meta.get('og:url') ?? '', ...(isOfSite ? pathsOf(inside) : [])]
      .map((each) => each.replaceAll('&amp;', '&'))
      .filter((each) => each !== '' && !/\s/.test(each))
      .join('\n'),
    comments: [],
    notTaken: hasForm ? FORM : [],
  };
}

/** The end of an address that shows a folder. */
const PRETTY = /\/index\.html?$/i;
const FORM: readonly ForeignRest[] = [{ what: '', code: 'page_form' }];

/** `posts/2019-05-01-kiln.html`, `posts/kiln.html` and `posts/kiln/index.html` are all named kiln; the first page has no name. */
function nameOf(inside: string): { date: string; name: string } {
  const file = decoded(posix.basename(inside).replace(ENDING, ''));
  const given = /^index$/i.test(file) ? decoded(posix.basename(posix.dirname(inside))) : file;
  const [, date = '', name = given] = DATED_NAME.exec(given) ?? [];
  return { date, name: name === '.' ? '' : name };
}

/** Addresses under which servers answer with a file. */
function pathsOf(inside: string): string[] {
  const path = encodeURI(`/${decoded(inside)}`.toWellFormed());
  const bare = path.replace(ENDING, '');
  return [path, bare.replace(/\/index$/i, '/')];
}

/** The first page of a site is a page even where it lists others. */
function isList(inside: string, parts: ReturnType<typeof partsOfPage>): boolean {
  if (FIRST_PAGE.test(inside)) return false;
  if (LIST.test(inside)) return true;
  if (!parts.hasTeasers) return false;
  const { html } = parts.text({ withHeading: false, withArticles: false, linkOf: withScheme });
  return lineOf(html).length <= MAX_LIST_WORDS;
}

/** The whole address of a page, as it says itself; null where it says none. */
function siteOf(...addresses: readonly string[]): URL | null {
  const whole = addresses
    .map((address) => address.replaceAll('&amp;', '&'))
    .find((address) => /^https?:\/\//i.test(address) && URL.canParse(address));
  return whole === undefined ? null : new URL(whole);
}

function isWhole(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(href);
}

/** Empty where nobody knows the site. */
function resolved(site: URL | null, href: string): string {
  return href !== '' && site !== null && URL.canParse(href, site) ? new URL(href, site).href : '';
}

/** Links to other files of the site lead where these were, which redirects; all others as they are. */
function linkOf(inside: string, href: string): string {
  if (href === '' || /^[a-z][a-z\d+.-]*:|^\/|^#/i.test(href)) return withScheme(href);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return (posix.normalize(`/${posix.dirname(inside)}/${path}`) + rest).replaceAll(/\s/g, encodeURIComponent);
}

function withScheme(href: string): string {
  return href.startsWith('//') ? `https:${href}` : href;
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')));
}

/** Words of an attribute, in which only entities are HTML. */
function plain(attribute: string): string {
  return lineOf(attribute.replaceAll('<', '&lt;'));
}

function lineOf(html: string): string {
  return wordsOf(html).replaceAll(/\s+/g, ' ').trim();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a name with a percent sign
  }
}
