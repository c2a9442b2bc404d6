import { XMLParser } from 'fast-xml-parser';
import type { ForeignItem } from './post-table.ts';
import { paragraphsOf } from './wordpress-text-rules.ts';

type Node = { readonly [name: string]: unknown };

const MANY = new Set(['item', 'category', 'wp:category', 'wp:postmeta', 'wp:comment', 'wp:author']);
/** Kinds of entries that are texts of their own; attachments are read with the texts that show them. */
const KINDS = new Set(['post', 'page']);
/** States that stand for nothing a person wrote. */
const EMPTY_STATES = new Set(['auto-draft', 'inherit']);

/**
 * Reads WordPress eXtended RSS (versions 1.0 to 1.2). Throws for anything else, and for a document type: its entities could
 * make the file a thousand times as long.
 */
export function readWxr(text: string): ForeignItem[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Error('A document type is not taken.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: true,
    trimValues: false,
    isArray: (name) => MANY.has(name),
  });
  // Control characters, which old exports contain, are not XML (section 2.2).
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const parsed = parser.parse(text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')) as {
    rss?: { channel?: Node };
  };
  const channel = parsed.rss?.channel;
  if (channel === undefined || textAt(channel, 'wp:wxr_version') === '')
    throw new Error('Not an export of WordPress.');
  const site = textAt(channel, 'wp:base_blog_url') || textAt(channel, 'link');
  const entries = (channel['item'] ?? []) as Node[];
  const attachments = new Map(
    entries.flatMap((entry) => {
      const url = textAt(entry, 'wp:attachment_url');
      return url === '' ? [] : [[textAt(entry, 'wp:post_id'), url] as const];
    }),
  );
  return entries.flatMap((entry) => readEntry(entry, { site, attachments }));
}

interface Surroundings {
  readonly site: string;
  /** Addresses of files by the id of their entry. */
  readonly attachments: ReadonlyMap<string, string>;
}

function readEntry(entry: Node, { site, attachments }: Surroundings): ForeignItem[] {
  const kind = textAt(entry, 'wp:post_type');
  const status = textAt(entry, 'wp:status');
  if (!KINDS.has(kind) || EMPTY_STATES.has(status)) return [];
  const id = textAt(entry, 'wp:post_id');
  const { html, shortcodes } = paragraphsOf(textAt(entry, 'content:encoded'), attachments);
  const named = (domain: string): string[] =>
    ((entry['category'] ?? []) as Node[])
      .filter((category) => textAt(category, '@domain') === domain)
      .map((category) => textAt(category, '#text'))
      .filter((name) => name !== '');
  const comments = ((entry['wp:comment'] ?? []) as unknown[]).length;
  const notTaken = [
    ...shortcodes.map((code) => `[${code}]`),
    ...(comments > 0 ? [`comments: ${comments}`] : []),
    ...(textAt(entry, 'wp:post_password') === '' ? [] : ['password']),
  ];
  return [
    {
      key: `${site} ${id}`.slice(0, 300),
      kind,
      title: textAt(entry, 'title'),
      slug: decodedSlug(textAt(entry, 'wp:post_name')),
      status: textAt(entry, 'wp:post_password') === '' ? status : 'private',
      publishedAt: instantOf(entry),
      html,
      excerpt: textAt(entry, 'excerpt:encoded'),
      category: named('category')[0] ?? '',
      tags: [...named('category').slice(1), ...named('post_tag')],
      author: textAt(entry, 'dc:creator'),
      cover: attachments.get(metaOf(entry, '_thumbnail_id')) ?? '',
      address: textAt(entry, 'link'),
      notTaken: notTaken.join(' · '),
    },
  ];
}

/** The instant in UTC, which drafts do not have (`0000-00-00 00:00:00`). */
function instantOf(entry: Node): string {
  const stamp = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(textAt(entry, 'wp:post_date_gmt'));
  if (!stamp || stamp[1] === '0000-00-00') return '';
  return `${stamp[1]}T${stamp[2]}Z`;
}

function metaOf(entry: Node, key: string): string {
  const metas = (entry['wp:postmeta'] ?? []) as Node[];
  const meta = metas.find((each) => textAt(each, 'wp:meta_key') === key);
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

function textAt(node: Node, name: string): string {
  const value = node[name];
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'object' && value !== null && '#text' in value) return String(value['#text']).trim();
  return '';
}
