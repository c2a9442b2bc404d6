import { textOf } from '#platform/documents/document-rules.ts';
import { readHtml } from '#platform/documents/read-html.ts';
import type { NotTakenLine } from '#platform/imports/import-rules.ts';
import { readXml } from '#platform/text/read-xml.ts';
import type { ForeignComment, ForeignItem, ForeignRest, ForeignSite } from './post-table.ts';
import { paragraphsOf } from './wordpress-text-rules.ts';

type Node = { readonly [name: string]: unknown };

const MANY = new Set(['item', 'category', 'wp:category', 'wp:postmeta', 'wp:comment', 'wp:author']);
/** Kinds of entries that are texts of their own; attachments are read with the texts that show them. */
const KINDS = new Set(['post', 'page']);
const ATTACHMENT = 'attachment';
/** States that stand for nothing a person wrote. */
const EMPTY_STATES = new Set(['auto-draft', 'inherit']);
const MAX_KEY = 300;

/** Sentences for entries that are no texts, by their kind; for others the kind itself is told. */
const KIND_CODES: Readonly<Record<string, string>> = {
  nav_menu_item: 'kind_menu',
  wp_navigation: 'kind_menu',
  revision: 'kind_revision',
  customize_changeset: 'kind_design',
  custom_css: 'kind_design',
  wp_global_styles: 'kind_design',
  wp_template: 'kind_design',
  wp_template_part: 'kind_design',
  wp_font_family: 'kind_design',
  wp_font_face: 'kind_design',
  wp_block: 'kind_block',
  oembed_cache: 'kind_cache',
  user_request: 'kind_request',
  product: 'kind_product',
  product_variation: 'kind_product',
};
const EMPTY_DRAFT = 'kind_empty_draft';
const COMMENT_CODES: Readonly<Record<string, string>> = {
  spam: 'comment_spam',
  trash: 'comment_trash',
  'post-trashed': 'comment_trash',
  pingback: 'comment_pingback',
  trackback: 'comment_pingback',
};

/** Reads WordPress eXtended RSS (versions 1.0 to 1.2). Throws for anything else, and for a file that was cut off. */
export function readWxr(text: string): ForeignSite {
  const parsed = readXml(text, { many: MANY, trimValues: false }) as { rss?: { channel?: Node } };
  const channel = parsed.rss?.channel;
  if (channel === undefined || textAt(channel, 'wp:wxr_version') === '')
    throw new Error('Not an export of WordPress.');
  const entries = nodesAt(channel, 'item');
  const surroundings: Surroundings = {
    site: textAt(channel, 'wp:base_blog_url') || textAt(channel, 'link'),
    authors: new Map(
      nodesAt(channel, 'wp:author').map((author) => [
        textAt(author, 'wp:author_login'),
        textAt(author, 'wp:author_display_name'),
      ]),
    ),
    files: filesOf(entries),
    counts: new Map(),
    shown: new Set(),
  };
  const items = entries.flatMap((entry) => readEntry(entry, surroundings));
  const unshown = [...surroundings.files.byId.values()].filter((url) => !surroundings.shown.has(url));
  return {
    items,
    notTaken: [...surroundings.counts.values(), ...unshown.map((url) => ({ what: url, count: 1 }))],
  };
}

interface Files {
  /** Addresses by the id of their entry. */
  readonly byId: ReadonlyMap<string, string>;
  /** Addresses by the id of the entry to which they were uploaded, in the order of the file. */
  readonly byParent: ReadonlyMap<string, readonly string[]>;
  readonly addresses: ReadonlySet<string>;
}

interface Surroundings {
  readonly site: string;
  /** Names of authors by the name under which they sign in. */
  readonly authors: ReadonlyMap<string, string>;
  readonly files: Files;
  /** Entries that are not taken, by their kind. */
  readonly counts: Map<string, NotTakenLine>;
  /** Addresses of the files that some text shows. */
  readonly shown: Set<string>;
}

function filesOf(entries: readonly Node[]): Files {
  const byId = new Map<string, string>();
  const byParent = new Map<string, string[]>();
  for (const entry of entries) {
    const url = textAt(entry, 'wp:attachment_url');
    if (url === '') continue;
    byId.set(textAt(entry, 'wp:post_id'), url);
    const parent = textAt(entry, 'wp:post_parent');
    byParent.set(parent, [...(byParent.get(parent) ?? []), url]);
  }
  return { byId, byParent, addresses: new Set(byId.values()) };
}

function readEntry(entry: Node, surroundings: Surroundings): ForeignItem[] {
  const { site, authors, files, counts, shown } = surroundings;
  const kind = textAt(entry, 'wp:post_type');
  const status = textAt(entry, 'wp:status');
  if (kind === ATTACHMENT) return [];
  if (!KINDS.has(kind) || EMPTY_STATES.has(status)) {
    const code = KINDS.has(kind) ? EMPTY_DRAFT : KIND_CODES[kind];
    count(counts, code ? { what: kind, code } : { what: kind, code: 'kind_other', isNamed: true });
    return [];
  }
  const id = textAt(entry, 'wp:post_id');
  const { html: given, shortcodes } = paragraphsOf(textAt(entry, 'content:encoded'), {
    byId: files.byId,
    own: files.byParent.get(id) ?? [],
  });
  const html = inFullSize(given, files.addresses);
  const cover = files.byId.get(metaOf(entry, '_thumbnail_id')) ?? '';
  for (const url of [cover, ...addressesIn(html)]) if (files.addresses.has(url)) shown.add(url);
  const named = (domain: string): string[] =>
    nodesAt(entry, 'category')
      .filter((category) => textAt(category, '@domain') === domain)
      .map((category) => wordsOf(textAt(category, '#text')))
      .filter((name) => name !== '');
  const login = textAt(entry, 'dc:creator');
  const isProtected = textAt(entry, 'wp:post_password') !== '';
  const notTaken: ForeignRest[] = [
    ...shortcodes.map((code) => ({ what: `[${code}]`, code: 'shortcode' })),
    ...(isProtected ? [{ what: '', code: 'password' }] : []),
  ];
  return [
    {
      key: `${site} ${id}`.slice(0, MAX_KEY),
      kind,
      title: wordsOf(textAt(entry, 'title')),
      slug: decodedSlug(textAt(entry, 'wp:post_name')),
      status: isProtected && status !== 'trash' ? 'private' : status,
      publishedAt: instantOf(textAt(entry, 'wp:post_date_gmt')),
      html,
      excerpt: wordsOf(textAt(entry, 'excerpt:encoded')),
      category: named('category')[0] ?? '',
      tags: [...named('category').slice(1), ...named('post_tag')],
      author: wordsOf(authors.get(login) || login),
      cover,
      address: textAt(entry, 'link'),
      comments: nodesAt(entry, 'wp:comment').flatMap((comment) => readComment(comment, counts)),
      notTaken,
    },
  ];
}

/** A key for a comment that its site has not numbered. */
function unnumbered(comment: Node): string {
  const told = [textAt(comment, 'wp:comment_date'), textAt(comment, 'wp:comment_author')].join(' ');
  return `of ${told}`.slice(0, 100).trim();
}

/** Comments of people; what other sites sent, and what was thrown away, is counted. */
function readComment(comment: Node, counts: Map<string, NotTakenLine>): ForeignComment[] {
  const type = textAt(comment, 'wp:comment_type');
  const state = textAt(comment, 'wp:comment_approved');
  const isOfPerson = type === '' || type === 'comment';
  if (!isOfPerson || (state !== '0' && state !== '1')) {
    const kind = isOfPerson ? state : type;
    const code = COMMENT_CODES[kind];
    const what = `comment: ${kind}`;
    count(counts, code ? { what, code } : { what: kind, code: 'comment_other', isNamed: true });
    return [];
  }
  return [
    {
      key: textAt(comment, 'wp:comment_id') || unnumbered(comment),
      author: textAt(comment, 'wp:comment_author'),
      writtenAt: instantOf(textAt(comment, 'wp:comment_date_gmt')),
      html: textAt(comment, 'wp:comment_content'),
      isApproved: state === '1',
    },
  ];
}

function count(counts: Map<string, NotTakenLine>, line: Omit<NotTakenLine, 'count'>): void {
  const key = line.code === undefined || line.isNamed ? `${line.code} ${line.what}` : line.code;
  counts.set(key, { ...line, count: (counts.get(key)?.count ?? 0) + 1 });
}

/** WordPress shows smaller copies (`cup-300x200.jpg`); the whole picture is what was uploaded. */
function inFullSize(html: string, addresses: ReadonlySet<string>): string {
  return html.replaceAll(/\bsrc=(["'])([^"'<>]+)-\d+x\d+(\.\w+)\1/g, (whole, quote: string, start, end) =>
    addresses.has(`${start}${end}`) ? `src=${quote}${start}${end}${quote}` : whole,
  );
}

function addressesIn(html: string): string[] {
  return [...html.matchAll(/\bsrc=(["'])([^"'<>]+)\1/g)].map(([, , url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
}

/** The instant in UTC, which drafts do not have (`0000-00-00 00:00:00`). */
function instantOf(stamp: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(stamp) ?? [];
  return day === undefined || day === '0000-00-00' ? '' : `${day}T${time}Z`;
}

function metaOf(entry: Node, key: string): string {
  const meta = nodesAt(entry, 'wp:postmeta').find((each) => textAt(each, 'wp:meta_key') === key);
  return meta ? textAt(meta, 'wp:meta_value') : '';
}

/** WordPress writes slugs in Thai with their bytes encoded. */
function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug; // cut in the middle of a letter
  }
}

/** Titles and names are HTML in WordPress; most are only words. */
function wordsOf(html: string): string {
  if (!/&[#\w]{1,10};|<[a-z/!]/i.test(html)) return html;
  return textOf(readHtml(html, () => null).document)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function nodesAt(node: Node, name: string): readonly Node[] {
  return (node[name] ?? []) as Node[];
}

function textAt(node: Node, name: string): string {
  const value = node[name];
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'object' && value !== null && '#text' in value) return String(value['#text']).trim();
  return '';
}
