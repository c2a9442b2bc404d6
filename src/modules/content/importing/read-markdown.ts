import { posix } from 'node:path';
import { textOf } from '#platform/documents/document-rules.ts';
import { markdownToHtml, withAddresses } from '#platform/documents/markdown-html.ts';
import { readHtml } from '#platform/documents/read-html.ts';
import type { NotTakenLine } from '#platform/imports/import-rules.ts';
import { type Archive, archiveOf } from './archive-folders.ts';
import { ownKeyOf } from './own-key-rules.ts';
import type { ForeignItem, ForeignLayout, ForeignRest, ForeignSite } from './post-table.ts';
import { withSectionKeys } from './section-keys.ts';
import { type FrontMatter, listField, splitFrontMatter, textField } from './front-matter-rules.ts';
import { templateCode, withoutTemplateCode } from './template-code-rules.ts';

/** A file of Markdown or HTML by its path in the archive. */
export interface MarkdownFile {
  readonly path: string;
  readonly text: string;
}

const MAX_KEY = 300;
/** Files that describe a folder or the archive itself, not a text of the site. */
const NO_TEXT =
  /(?:^|\/)(?:_index|readme|license|changelog|contributing)(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown)$/i;
const LANGUAGE = /\.[a-z]{2}(?:-[a-z]{2})?$/i;
/** Folders in which Hugo and Jekyll keep the texts; they are no part of an address. */
const CONTENT_FOLDERS = /^(?:[^/]+\/)*?(?:content|_posts|_pages|_drafts)\//;
const DATED_NAME = /^(\d{4}-\d\d-\d\d)-(.+)$/;
const ENDING = /\.(?:md|markdown|html?)$/i;
const HTML = /\.html?$/i;

/**
 * Reads the texts of a site of Hugo, Jekyll or another program; `names` are the paths of all files of the archive. Files that
 * are no texts are counted.
 */
export function readMarkdown(files: readonly MarkdownFile[], names: readonly string[] = []): ForeignSite {
  const archive = archiveOf([...files.map(({ path }) => path), ...names]);
  const items: ForeignItem[] = [];
  const notTaken: NotTakenLine[] = [];
  let templates = 0;
  for (const file of files) {
    // Templates and what was built of them are HTML too.
    if (HTML.test(file.path) && !CONTENT_FOLDERS.test(file.path)) {
      templates += 1;
      continue;
    }
    const item = NO_TEXT.test(file.path) ? null : readFile(file, archive);
    if (item) items.push(item);
    else if (item === null) notTaken.push({ what: file.path, count: 1 });
    else notTaken.push({ what: file.path, code: 'unreadable_file', isNamed: true, count: 1 });
  }
  if (templates > 0) notTaken.push({ what: '*.html', code: 'html_files', count: templates });
  return { items: inOrder(withSectionKeys(items)), notTaken };
}

/** Sections come before the pages that show them, translations behind what they translate. */
function inOrder(items: readonly ForeignItem[]): ForeignItem[] {
  const rankOf = ({ kind, original }: ForeignItem): number =>
    (kind === 'section' ? 0 : 2) + (original ? 1 : 0);
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Undefined where the head cannot be read. */
function readFile({ path, text }: MarkdownFile, archive: Archive): ForeignItem | undefined {
  let split: FrontMatter;
  try {
    split = splitFrontMatter(text);
  } catch {
    return undefined; // a head that its own program could not read either
  }
  const { fields } = split;
  const inside = path.slice(archive.root.length).replace(CONTENT_FOLDERS, '');
  const folder = posix.dirname(path);
  const { date, name } = nameOf(inside);
  const notTaken: ForeignRest[] = [];
  const found = (code: string): void => {
    if (!notTaken.some(({ what }) => what === code)) notTaken.push({ what: code, code: 'template_code' });
  };
  const addressOf = (href: string): string => archive.addressOf(folder, href);
  const rewrite = (html: string): string => withoutTemplateCode(html, found);
  const body = split.text.replaceAll(SITE_ADDRESS, '');
  const title = textField(fields, 'title') || headingOf(body) || name;
  const id = textField(fields, 'id');
  const originalId = textField(fields, 'translation_of_id');
  const isOwn = UUID.test(id);
  // Of files that come one by one, several may have the same name.
  const place = inside.includes('/') ? inside : `${inside} ${title}`;
  const key = isOwn ? ownKeyOf(id) : `markdown ${place}`.slice(0, MAX_KEY);
  const [category = '', ...more] = listField(fields, 'categories', 'category');
  return {
    key,
    kind: kindOf(fields, inside),
    title,
    slug: textField(fields, 'slug') || name,
    status: isOwn ? ownStatus(fields) : isDraft(fields, path) ? 'draft' : 'published',
    publishedAt: textField(fields, 'date', 'publishdate', 'published_at', 'pubdate') || date,
    html: HTML.test(path)
      ? withAddresses(rewrite(body), addressOf)
      : markdownToHtml(body, { addressOf, rewrite, extensions: templateCode(body, found) }),
    excerpt: textField(fields, 'description', 'summary', 'excerpt', 'subtitle'),
    category,
    tags: [...more, ...listField(fields, 'tags', 'tag', 'keywords')],
    author: textField(fields, 'author') || (listField(fields, 'author', 'authors')[0] ?? ''),
    cover: addressOf(coverOf(fields)),
    locale: textField(fields, 'lang', 'language') || (LANGUAGE.exec(bareName(inside))?.[0].slice(1) ?? ''),
    audience: textField(fields, 'audience'),
    seoTitle: textField(fields, 'seo_title'),
    seoDescription: textField(fields, 'seo_description'),
    original: UUID.test(originalId) ? ownKeyOf(originalId) : '',
    until: textField(fields, 'expirydate'),
    isHidden: fields['noindex'] === true,
    categorySlug: textField(fields, 'category_slug'),
    categoryEn: textField(fields, 'category_en'),
    layout: layoutOf(fields, addressOf),
    address: [textField(fields, 'url', 'permalink'), ...listField(fields, 'aliases', 'redirect_from')]
      .filter((each) => each !== '')
      .join('\n'),
    comments: [],
    notTaken,
  };
}

/** `posts/2019-05-01-kiln.md`, `posts/kiln/index.md` and `posts/kiln.th.md` are all named kiln. */
function nameOf(path: string): { date: string; name: string } {
  const file = posix.basename(path).replace(ENDING, '').replace(LANGUAGE, '');
  const given = file === 'index' ? posix.basename(posix.dirname(path)) : file;
  const [, date = '', name = given] = DATED_NAME.exec(given) ?? [];
  return { date, name: name === '.' ? 'index' : name };
}

function bareName(path: string): string {
  return posix.basename(path).replace(ENDING, '');
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The state of an item in an archive of this program. */
function ownStatus(fields: FrontMatter['fields']): string {
  const status = textField(fields, 'status');
  return status === 'trashed' ? 'trash' : status;
}

/** A built page of an export of this program, with the pictures beside it. */
function layoutOf(fields: FrontMatter['fields'], addressOf: (href: string) => string): ForeignLayout | null {
  if (fields['layout'] === undefined || typeof fields['layout'] !== 'object') return null;
  const pictures = listField(fields, 'pictures').flatMap((name) => {
    const id = /^[0-9a-f-]{36}(?=\.)/.exec(name)?.[0];
    return id ? [[id, addressOf(`pictures/${name}`)] as const] : [];
  });
  return { layout: fields['layout'], pictures: Object.fromEntries(pictures) };
}

/** A text beside the folders of posts is a page, unless its head says otherwise. */
function kindOf(fields: FrontMatter['fields'], inside: string): string {
  const type = textField(fields, 'type', 'layout', 'kind').toLowerCase();
  if (/^pages?$/.test(type)) return 'page';
  if (/^posts?$/.test(type)) return 'post';
  if (type === 'collection') return type;
  if (type === 'section' && typeof fields['layout'] === 'object') return type;
  const folder = posix.dirname(inside.replace(/\/index\.(?:md|markdown|html?)$/i, '.md'));
  return folder === '.' && !DATED_NAME.test(posix.basename(inside)) ? 'page' : 'post';
}

function isDraft(fields: FrontMatter['fields'], path: string): boolean {
  return (
    fields['draft'] === true ||
    fields['published'] === false ||
    /^draft$/i.test(textField(fields, 'status')) ||
    /(?:^|\/)_drafts\//.test(path)
  );
}

/** Themes nest the picture of the cover: `cover.image`, `image.src`. */
function coverOf(fields: FrontMatter['fields']): string {
  const names = ['cover', 'image', 'featured_image', 'featureimage', 'thumbnail', 'images'];
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string') return value;
    if (Array.isArray(value) && typeof value[0] === 'string') return value[0];
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const nested = textField(value as Record<string, unknown>, 'image', 'src', 'url', 'path');
      if (nested !== '') return nested;
    }
  }
  return '';
}

/** Words of the heading of the first level at the beginning, which many write instead of a title. */
function headingOf(text: string): string {
  const [line = ''] = text.trimStart().slice(0, MAX_HEADING_LINE).split('\n', 1);
  return /^#[ \t]/.test(line) ? textOf(readHtml(markdownToHtml(line), () => null).document).trim() : '';
}

const MAX_HEADING_LINE = 2_000;
/** Where Jekyll writes the address of its site. */
const SITE_ADDRESS = /\{\{-?\s{0,9}site\.(?:base)?url\s{0,9}-?\}\}/g;
