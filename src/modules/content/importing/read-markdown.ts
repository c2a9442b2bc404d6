import { posix } from 'node:path';
import { Marked } from 'marked';
import type { ForeignItem, ForeignLayout, ForeignRest, ForeignSite } from './post-table.ts';
import { type FrontMatter, listField, splitFrontMatter, textField } from './front-matter-rules.ts';

/** A Markdown file by its path in the archive. */
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
/** Shortcodes of Hugo and tags of Liquid, which only these programs understand. */
const VIDEO = /\{\{<\s*(youtube|vimeo)\s+(?:id=)?["']?([\w-]{5,20})["']?\s*>\}\}/g;
const SHORTCODE = /\{\{[<%]\s*\/?\s*([\w-]+)[\s\S]*?[>%]\}\}|\{%-?\s*([\w-]+)[\s\S]*?%\}/g;

const VIDEO_SITES: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
};

/** Reads the Markdown files of a site of Hugo, Jekyll or another program. Files that are no texts are counted. */
export function readMarkdown(files: readonly MarkdownFile[]): ForeignSite {
  const items: ForeignItem[] = [];
  const notTaken: { what: string; count: number }[] = [];
  for (const file of files) {
    const item = NO_TEXT.test(file.path) ? null : readFile(file);
    if (item) items.push(item);
    else notTaken.push({ what: file.path, count: 1 });
  }
  // Translations come behind what they translate.
  const originals = items.filter(({ original }) => !original);
  return { items: [...originals, ...items.filter(({ original }) => original)], notTaken };
}

/** Null where the head cannot be read. */
function readFile({ path, text }: MarkdownFile): ForeignItem | null {
  let split: FrontMatter;
  try {
    split = splitFrontMatter(text);
  } catch {
    return null; // a head that its own program could not read either
  }
  const { fields } = split;
  const inside = path.replace(CONTENT_FOLDERS, '');
  const { date, name } = nameOf(inside);
  const notTaken: ForeignRest[] = [];
  const withVideos = split.text.replaceAll(
    VIDEO,
    (_, site: string, id: string) => `<iframe src="${VIDEO_SITES[site] ?? ''}${id}"></iframe>`,
  );
  const body = withVideos.replaceAll(SHORTCODE, (_, hugo?: string, liquid?: string) => {
    const code = hugo ?? liquid ?? '';
    if (!notTaken.some(({ what }) => what === code)) notTaken.push({ what: code, code: 'template_code' });
    return '';
  });
  const [category = '', ...more] = listField(fields, 'categories', 'category');
  return {
    key: `markdown ${inside}`.slice(0, MAX_KEY),
    kind: kindOf(fields, inside),
    title: textField(fields, 'title') || headingOf(body) || name,
    slug: textField(fields, 'slug') || name,
    status: isDraft(fields, path) ? 'draft' : 'published',
    publishedAt: textField(fields, 'date', 'publishdate', 'published_at', 'pubdate') || date,
    html: htmlOf(body, posix.dirname(path)),
    excerpt: textField(fields, 'description', 'summary', 'excerpt', 'subtitle'),
    category,
    tags: [...more, ...listField(fields, 'tags', 'tag', 'keywords')],
    author: textField(fields, 'author') || (listField(fields, 'author', 'authors')[0] ?? ''),
    cover: pathFrom(posix.dirname(path), coverOf(fields)),
    locale: textField(fields, 'lang', 'language') || (LANGUAGE.exec(bareName(inside))?.[0].slice(1) ?? ''),
    audience: textField(fields, 'audience'),
    seoTitle: textField(fields, 'seo_title'),
    seoDescription: textField(fields, 'seo_description'),
    original: originalOf(textField(fields, 'translation_of')),
    layout: layoutOf(fields, posix.dirname(path)),
    address: [textField(fields, 'url', 'permalink'), ...listField(fields, 'aliases', 'redirect_from')]
      .filter((each) => each !== '')
      .join('\n'),
    comments: [],
    notTaken,
  };
}

/** `posts/2019-05-01-kiln.md`, `posts/kiln/index.md` and `posts/kiln.th.md` are all named kiln. */
function nameOf(path: string): { date: string; name: string } {
  const file = posix
    .basename(path)
    .replace(/\.(?:md|markdown)$/i, '')
    .replace(LANGUAGE, '');
  const given = file === 'index' ? posix.basename(posix.dirname(path)) : file;
  const [, date = '', name = given] = DATED_NAME.exec(given) ?? [];
  return { date, name: name === '.' ? 'index' : name };
}

function bareName(path: string): string {
  return posix.basename(path).replace(/\.(?:md|markdown)$/i, '');
}

/** An export of this program names the folder of the original. */
function originalOf(folder: string): string {
  return folder === '' ? '' : `markdown ${folder}/index.md`;
}

/** A built page of an export of this program, with the pictures beside it. */
function layoutOf(fields: FrontMatter['fields'], folder: string): ForeignLayout | null {
  if (fields['layout'] === undefined || typeof fields['layout'] !== 'object') return null;
  const pictures = listField(fields, 'pictures').flatMap((name) => {
    const id = /^[0-9a-f-]{36}(?=\.)/.exec(name)?.[0];
    return id ? [[id, pathFrom(folder, `pictures/${name}`)] as const] : [];
  });
  return { layout: fields['layout'], pictures: Object.fromEntries(pictures) };
}

/** A text beside the folders of posts is a page, unless its head says otherwise. */
function kindOf(fields: FrontMatter['fields'], inside: string): string {
  const type = textField(fields, 'type', 'layout', 'kind').toLowerCase();
  if (/^pages?$/.test(type)) return 'page';
  if (/^posts?$/.test(type)) return 'post';
  if (type === 'collection') return 'collection';
  const folder = posix.dirname(inside.replace(/\/index\.(?:md|markdown)$/i, '.md'));
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

/** Heading of the first level at the beginning, which many write instead of a title. */
function headingOf(text: string): string {
  return /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(text)?.[1] ?? '';
}

function htmlOf(text: string, folder: string): string {
  const marked = new Marked({
    gfm: true,
    walkTokens: (token) => {
      if (token.type === 'image') token.href = pathFrom(folder, token.href);
    },
  });
  return marked.parse(text, { async: false });
}

/** The path in the archive of a picture that stands in a file of this folder; an address of another site as it is. */
function pathFrom(folder: string, href: string): string {
  if (href === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return href;
  const path = decoded(href.replace(/[?#].*$/, ''));
  return posix.normalize(path.startsWith('/') ? path : `/${folder}/${path}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a name with a percent sign
  }
}
