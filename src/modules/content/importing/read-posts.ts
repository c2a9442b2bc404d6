import { createHash } from 'node:crypto';
import { z } from 'zod';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { textOf } from '#platform/documents/document-rules.ts';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { isTimeOfDay } from '#platform/dates/thai-date.ts';
import { zonedInstant } from '#platform/dates/zone.ts';
import { type NotTaken, readHtml } from '#platform/documents/read-html.ts';
import { type ImportProblem, MAX_EXTRAS, MAX_LONG_CELL } from '#platform/imports/import-rules.ts';
import type { ImportRow, ReadItem } from '#platform/imports/import-source.ts';
import { excerptOf } from '#platform/text/excerpt.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { maxSlugLength } from '#platform/text/slug.ts';
import { ROLES, type Role } from '#platform/access/role-rules.ts';
import { type ItemKind, MAX_EXCERPT, MAX_SEO_DESCRIPTION, MAX_TITLE } from '../item/item-contract.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { documentOfLayout, picturesOfLayout } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { pictureLink } from './picture-link-rules.ts';
import type { ForeignComment, ForeignLayout, ForeignRest } from './post-table.ts';

/** A post or page as a file has it. Its text is read when it is written: it takes longest. */
export interface ReadPost {
  readonly key: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly slug: string;
  /** Null: a draft. Otherwise as `instantOf` reads it. */
  readonly publishedAt: string | null;
  /** When it ends, as `instantOf` reads it; empty: never. */
  readonly until: string;
  readonly isArchived: boolean;
  readonly isHidden: boolean;
  readonly audience: Role;
  readonly locale: 'th' | 'en' | null;
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** Key of the item of which it is the translation, or empty. */
  readonly original: string;
  readonly layout: ForeignLayout | null;
  readonly html: string;
  readonly excerpt: string;
  readonly category: string;
  /** What else is known of the category; empty: nothing. */
  readonly categorySlug: string;
  readonly categoryEn: string;
  readonly tags: readonly string[];
  readonly author: string;
  /** Address of the cover, or empty. */
  readonly cover: string;
  /** Its former paths. */
  readonly paths: readonly string[];
  readonly comments: readonly ForeignComment[];
  readonly notTaken: readonly ForeignRest[];
  /** Tells whether a later file says the same; of comments by itself, so that new ones come in without the text. */
  readonly hash: string;
  readonly commentsHash: string;
}

/** The text of a post, with what stands beside it. */
export interface PostText {
  /** Pictures stand in it as links to their addresses, until they are fetched. */
  readonly document: RichDocument;
  /** In place of the document; its pictures have the ids of the former site until they are fetched. */
  readonly layout: PageLayout | null;
  /** Addresses of pictures, that of the cover first, with a mark (`COVER`); those of a layout with `LAYOUT` and their id. */
  readonly pictures: readonly string[];
  readonly notTaken: readonly ForeignRest[];
}

/** Before the address of a cover picture. */
export const COVER = 'cover ';
/** Before the id and the address of a picture in a layout. */
export const LAYOUT = 'layout ';
const MAX_KEY = 300;
const MAX_TAGS = 20;
const MAX_TAG = 40;
const MAX_CATEGORY = 80;
const MAX_AUTHOR = 100;
const PUBLISHED = /^(?:publish|published|ended|sent|future|scheduled|เผยแพร่(?:แล้ว)?)(?![a-z])/i;
const IN_TRASH = /^trash/i;

/** Reads lines as posts and pages. Two of the same key are one post: the first one stands. */
export function readPosts(rows: readonly ImportRow[]): ReadItem<ReadPost>[] {
  const keys = new Set<string>();
  return rows.map((row) => {
    const problems: ImportProblem[] = [];
    const value = readPost(row, problems);
    if (value && keys.has(value.key)) problems.push({ row: row.row, field: 'title', code: 'repeated' });
    if (value) keys.add(value.key);
    return { rows: [row.row], value, problems };
  });
}

function readPost({ row, cell }: ImportRow, problems: ImportProblem[]): ReadPost | null {
  const status = cell('status');
  if (IN_TRASH.test(status)) {
    problems.push({ row, field: 'status', code: 'in_trash' });
    return null;
  }
  const told = publishedAt(status, cell('published'));
  if (told === undefined) {
    problems.push({ row, field: 'published', code: 'bad_instant' });
    return null;
  }
  // Of the whole line: nobody can mend such a cell where lines are mended.
  if ([cell('text'), cell('layout')].some((text) => text.length > MAX_LONG_CELL)) {
    problems.push({ row, field: null, code: 'content.document_invalid' });
    return null;
  }
  const published = hasUsualYear(told ?? '') ? told : null;
  const until = publishedAt('published', cell('until')) ?? '';
  const kind = kindOf(cell('kind'), cell('layout'));
  const slug = cutText(cell('slug'), maxSlugLength);
  const given = {
    title: plainOf(cell('title')),
    excerpt: plainOf(cell('excerpt')),
    category: plainOf(cell('category')),
    author: plainOf(cell('author')),
    seo_title: plainOf(cell('seo_title')),
    seo_description: plainOf(cell('seo_description')),
  };
  const tags = tagsOf(cell('tags'));
  const post = {
    key: cutText(cell('key') || `${kind} ${slug || cell('title')}`, MAX_KEY),
    kind,
    title: beginningOf(given.title || slug || given.excerpt || '–', MAX_TITLE),
    slug,
    publishedAt: published,
    until: hasUsualYear(until) ? until : '',
    isArchived: cell('status') === 'archived',
    isHidden: cell('hidden') === 'yes',
    audience: audienceOf(cell('audience'), status),
    locale: localeOf(cell('language')),
    seoTitle: cutText(given.seo_title, MAX_TITLE),
    seoDescription: cutText(given.seo_description, MAX_SEO_DESCRIPTION),
    original: cell('original'),
    layout: layoutIn(cell('layout')),
    html: cell('text'),
    excerpt: beginningOf(given.excerpt, MAX_EXCERPT),
    category: cutText(given.category, MAX_CATEGORY),
    categorySlug: cutText(cell('category_slug'), maxSlugLength),
    categoryEn: cutText(plainOf(cell('category_en')), MAX_CATEGORY),
    tags: [...new Set(tags.map((tag) => cutText(tag, MAX_TAG)))].slice(0, MAX_TAGS),
    author: cutText(given.author, MAX_AUTHOR),
    cover: cell('cover'),
    paths: pathsOf(cell('address')),
    comments: partsIn(Comment, cell('comments')),
    notTaken: [
      ...partsIn(Rest, cell('not_taken')),
      ...[told ?? '', until]
        .filter((instant) => !hasUsualYear(instant))
        .map((what) => ({ what, code: 'unusual_year' })),
      ...Object.entries(MOST).flatMap(([field, most]) =>
        given[field as keyof typeof MOST].length > most ? [{ what: field, code: 'shortened' }] : [],
      ),
      ...tags
        .filter((tag) => tag.length > MAX_TAG)
        .map((tag) => ({ what: shownTag(tag), code: 'shortened' })),
      ...tags.slice(MAX_TAGS).map((tag) => ({ what: shownTag(tag), code: 'too_many_tags' })),
    ],
  } as const;
  const { comments, ...text } = post;
  return { ...post, hash: hashOf(text), commentsHash: hashOf(comments) };
}

function hashOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Characters of the fields that are cut; what they name is the key of their column. */
const MOST = {
  title: MAX_TITLE - 1,
  excerpt: MAX_EXCERPT - 1,
  category: MAX_CATEGORY,
  author: MAX_AUTHOR,
  seo_title: MAX_TITLE,
  seo_description: MAX_SEO_DESCRIPTION,
} as const;

function shownTag(tag: string): string {
  return cutText(tag, 2 * MAX_TAG);
}

const Comment = z.object({
  key: z.string().min(1).max(100),
  author: z.string(),
  writtenAt: z.string(),
  html: z.string(),
  isApproved: z.boolean(),
});
const Rest = z.object({ what: z.string(), code: z.string() });

/** A section has a layout, which only an archive of this program has. */
function kindOf(cell: string, layout: string): ItemKind {
  if (/^collection/i.test(cell)) return 'collection';
  if (cell === 'section' && layout !== '') return 'section';
  return /^page|^หน้า/i.test(cell) ? 'page' : 'post';
}

function audienceOf(cell: string, status: string): Role {
  const role = ROLES.find((each) => each === cell.toLowerCase());
  return role ?? (/\bmembers\b/i.test(status) ? 'user' : 'guest');
}

function localeOf(cell: string): 'th' | 'en' | null {
  if (/^(?:th|ไทย|thai)/i.test(cell)) return 'th';
  return /^(?:en|อังกฤษ|english)/i.test(cell) ? 'en' : null;
}

const Layout = z.object({
  layout: z.unknown(),
  pictures: z.record(z.uuid(), z.string()),
  sections: z.record(z.string(), z.string()).optional(),
});

function layoutIn(cell: string): ForeignLayout | null {
  try {
    return cell === '' ? null : Layout.parse(JSON.parse(cell));
  } catch {
    return null; // a column of the same name in somebody's table
  }
}

/** Cells of an export hold these parts as JSON, each read by itself. A table of a person has no such column. */
function partsIn<Part>(schema: z.ZodType<Part>, cell: string): Part[] {
  try {
    const parts = z.array(z.unknown()).parse(JSON.parse(cell || '[]'));
    return parts.flatMap((part) => {
      const read = schema.safeParse(part);
      return read.success ? [read.data] : [];
    });
  } catch {
    return []; // a column of the same name in somebody's table
  }
}

/** Reads the text of a post; null where it is longer or deeper than a document may be. */
export function readPostText({ html, cover, notTaken, layout: given }: ReadPost): PostText | null {
  if (html.length > MAX_LONG_CELL) return null;
  const pictures: string[] = cover === '' ? [] : [COVER + cover];
  const read = readHtml(
    html,
    (picture) => {
      const link = pictureLink(picture);
      if (link) pictures.push(picture.src);
      return link;
    },
    { hasTextFormulas: true },
  );
  const document = RichDocument.safeParse(read.document);
  if (!document.success) return null;
  const layout = given && readLayout(given.layout);
  for (const id of layout ? picturesOfLayout(layout) : []) {
    const path = given?.pictures[id];
    if (path) pictures.push(`${LAYOUT}${id} ${path}`);
  }
  const all = [...new Set(pictures)];
  return {
    document: layout ? wordsOfLayout(layout) : document.data,
    layout,
    pictures: all.slice(0, MAX_EXTRAS),
    notTaken: eachOnce([
      ...notTaken,
      ...read.notTaken.map(({ kind, what }) => ({ what, code: REASONS[kind] })),
      ...all.slice(MAX_EXTRAS).map((what) => ({ what, code: 'too_many_pictures' })),
    ]),
  };
}

/** For search and excerpts; its pictures are not there yet. */
function wordsOfLayout(layout: PageLayout): RichDocument {
  const { content } = documentOfLayout(layout);
  return { type: 'doc', content: content.filter(({ type }) => type !== 'picture' && type !== 'gallery') };
}

function eachOnce(rests: readonly ForeignRest[]): ForeignRest[] {
  return [...new Map(rests.map((rest) => [`${rest.code} ${rest.what}`, rest])).values()];
}

const REASONS: Readonly<Record<NotTaken['kind'], string>> = {
  frame: 'frame_not_taken',
  player: 'player_not_taken',
  picture: 'picture_not_taken',
  cells: 'cells_not_taken',
  depth: 'depth_not_taken',
  link: 'link_not_taken',
};

/** A day with a time or without, in the site's zone. */
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/;
const NAMES_ZONE = /(?:z|gmt|utc|[+-]\d\d:?\d\d)$/i;

/** The instant that a post tells. `2019-05-01T10:00` is in the site's zone; empty: `now`. */
export function instantOf(publishedAt: string, { zone, now }: { zone: string; now: Date }): Date {
  const [, day = '', time = ''] = LOCAL.exec(publishedAt) ?? [];
  if (isIsoDate(day)) return zonedInstant(day, time, zone);
  return publishedAt === '' ? now : new Date(publishedAt);
}

/** Undefined: no instant. What was to be published without saying when, is published when it is brought in. */
function publishedAt(status: string, typed: string): string | null | undefined {
  if (!PUBLISHED.test(status)) return null;
  if (typed === '') return '';
  const [, day, time = '00:00'] = LOCAL.exec(typed) ?? [];
  if (day !== undefined) return isIsoDate(day) && isTimeOfDay(time) ? `${day}T${time}` : undefined;
  const at = new Date(NAMES_ZONE.test(typed) ? typed : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Whether an instant is one of those that calendars and the database read alike; a text without a date comes in as a draft. */
export function hasUsualYear(instant: string): boolean {
  return instant === '' || /^(?:19|[2-9]\d)\d\d-/.test(instant);
}

/** Separated by commas, or a list as JSON. */
function tagsOf(cell: string): string[] {
  const listed = cell.startsWith('[') ? partsIn(z.string(), cell) : [];
  const given = listed.length > 0 ? listed : cell.split(',');
  return [...new Set(given.map(plainOf))].filter((tag) => tag !== '');
}

const MAX_PATHS = 20;
const MAX_PATH = 250;

function pathsOf(addresses: string): string[] {
  const paths = addresses.split(/\s+/).map(pathOf);
  return [...new Set(paths)].filter((path) => path.length > 1 && path.length <= MAX_PATH).slice(0, MAX_PATHS);
}

function pathOf(address: string): string {
  try {
    return new URL(address, 'https://site.invalid').pathname.replace(/\/$/, '');
  } catch {
    return ''; // no address
  }
}

/** In one line, as stored. */
function plainOf(text: string): string {
  return normalizeText(text.replaceAll(/\s+/g, ' ').trim());
}

/** Cut between words, where an ellipsis follows. */
function beginningOf(text: string, most: number): string {
  return cutText(excerptOf(text.slice(0, 2 * most), 0, most - 1), most);
}

function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

/** Words of simple HTML, a line for each of its blocks. */
export function wordsOf(html: string): string {
  return textOf(readHtml(html, () => null).document);
}
