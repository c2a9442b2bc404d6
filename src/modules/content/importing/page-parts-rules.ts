import { attributesOf, type HtmlTag, tagsIn } from '#platform/documents/html-tag-rules.ts';

/** What a page of a site says of itself, and its own text without what every page of the site has around it. */
interface PageParts {
  readonly language: string;
  /** Content of the `title` element, as HTML. */
  readonly title: string;
  /** By name, small letters: `description`, `og:title`; values as they are written. Of several the first with words. */
  readonly meta: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
  readonly canonical: string;
  /** Of the first `time` element in the text. */
  readonly time: string;
  /** The first heading of the first level in the text, as HTML; empty: there is none. */
  readonly heading: string;
  /** The text; that heading is left out where it says the title. */
  readonly text: (reading: { readonly withHeading: boolean }) => { html: string; hasForm: boolean };
}

interface PageAddresses {
  /** Where a link of the page leads. */
  readonly linkOf: (href: string) => string;
}

/** What is no text of a page, wherever it stands. */
const NO_TEXT = new Set([
  'script',
  'style',
  'template',
  'nav',
  'aside',
  'form',
  'button',
  'dialog',
  'noscript',
  'title',
]);
/** Of a body without a main part, what stands around it as well. */
const AROUND = new Set([...NO_TEXT, 'header', 'footer']);
/** Where pages that load their pictures late keep the addresses. */
const LATE = ['data-src', 'data-lazy-src', 'data-original'];

/** Reads a page: of its text what stands in its only article, or in its main part, or in its body. */
export function partsOfPage(html: string, { linkOf }: PageAddresses): PageParts {
  const tags = [...tagsIn(html)];
  const ends = endsOf(tags);
  const content = (at: number): string => html.slice(tags[at]?.to, tags[ends.get(at) ?? -1]?.from);
  const first = (name: string): number => tags.findIndex((tag) => tag.name === name && !tag.isEnd);
  const attribute = (at: number, name: string): string => {
    const tag = tags[at];
    return tag ? (attributesOf(html, tag).get(name)?.trim() ?? '') : '';
  };
  const { from, to, around } = textOf(tags, ends, html.length);
  const isInText = (tag: HtmlTag): boolean => tag.from >= from && tag.to <= to;
  const inText = (name: string): number =>
    tags.findIndex((tag) => tag.name === name && !tag.isEnd && isInText(tag));
  const h1 = inText('h1');
  const time = inText('time');
  const titleAt = first('title');
  const text: PageParts['text'] = ({ withHeading }) => {
    let made = '';
    let done = from;
    let hasForm = false;
    tags.forEach((tag, at) => {
      if (tag.isEnd || tag.from < done || !isInText(tag)) return;
      const end = tags[ends.get(at) ?? -1];
      if (tag.name === 'form') hasForm = true;
      const isLeftOut = around.has(tag.name) || (at === h1 && !withHeading);
      if (isLeftOut && end !== undefined && end.to <= to) {
        made += html.slice(done, tag.from);
        done = end.to;
      } else if (tag.name === 'a' || tag.name === 'img') {
        made += html.slice(done, tag.from) + rewritten(html, tag, linkOf);
        done = tag.to;
      }
    });
    return { html: made + html.slice(done, to), hasForm };
  };
  const { meta, labels } = metaOf(html, tags);
  return {
    language: attribute(first('html'), 'lang'),
    title: titleAt < 0 ? '' : content(titleAt),
    meta,
    tags: labels,
    canonical: canonicalOf(html, tags),
    time: time < 0 ? '' : attribute(time, 'datetime'),
    heading: h1 < 0 ? '' : content(h1),
    text,
  };
}

/** The end tag of each start tag that has one, by their places in the list. */
function endsOf(tags: readonly HtmlTag[]): ReadonlyMap<number, number> {
  const open = new Map<string, number[]>();
  const ends = new Map<number, number>();
  tags.forEach(({ name, isEnd }, at) => {
    const same = open.get(name) ?? [];
    open.set(name, same);
    if (!isEnd) same.push(at);
    else {
      const start = same.pop();
      if (start !== undefined) ends.set(start, at);
    }
  });
  return ends;
}

/** Several articles are a list of others: then the text is what is around them. */
function textOf(
  tags: readonly HtmlTag[],
  ends: ReadonlyMap<number, number>,
  length: number,
): { from: number; to: number; around: ReadonlySet<string> } {
  const outermost = (name: string): { from: number; to: number }[] => {
    const found: { from: number; to: number }[] = [];
    tags.forEach((tag, at) => {
      if (tag.isEnd || tag.name !== name || tag.from < (found.at(-1)?.to ?? 0)) return;
      found.push({ from: tag.to, to: tags[ends.get(at) ?? -1]?.from ?? length });
    });
    return found;
  };
  const [article, ...others] = outermost('article');
  if (article && others.length === 0) return { ...article, around: NO_TEXT };
  const [main] = outermost('main');
  if (main) return { ...main, around: NO_TEXT };
  const [body] = outermost('body');
  const [head] = outermost('head');
  return { ...(body ?? { from: head?.to ?? 0, to: length }), around: AROUND };
}

function metaOf(html: string, tags: readonly HtmlTag[]): { meta: Map<string, string>; labels: string[] } {
  const meta = new Map<string, string>();
  const labels: string[] = [];
  for (const tag of tags) {
    if (tag.name !== 'meta') continue;
    const attributes = attributesOf(html, tag);
    const content = attributes.get('content')?.trim() ?? '';
    const given = attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop') ?? '';
    const name = given.trim().toLowerCase();
    if (name === '' || content === '') continue;
    if (name === 'article:tag') labels.push(content);
    if (!meta.has(name)) meta.set(name, content);
  }
  return { meta, labels };
}

function canonicalOf(html: string, tags: readonly HtmlTag[]): string {
  for (const tag of tags) {
    if (tag.name !== 'link') continue;
    const attributes = attributesOf(html, tag);
    if (/^\s*canonical\s*$/i.test(attributes.get('rel') ?? '')) return attributes.get('href')?.trim() ?? '';
  }
  return '';
}

/** A link with the address where it leads; a picture with that of the file that is shown at last. */
function rewritten(html: string, tag: HtmlTag, linkOf: (href: string) => string): string {
  const given = attributesOf(html, tag);
  if (tag.name === 'a') {
    const href = given.get('href');
    return href === undefined ? '<a>' : `<a href="${quoted(linkOf(href.trim().replaceAll('&amp;', '&')))}">`;
  }
  const late = LATE.map((name) => given.get(name) ?? '').find((address) => address !== '');
  const src = given.get('src') ?? '';
  const shown = late !== undefined && (src === '' || /^data:/i.test(src)) ? late : src;
  return `<img src="${attribute(shown.trim())}" alt="${attribute(given.get('alt') ?? '')}">`;
}

function quoted(text: string): string {
  return attribute(text.replaceAll('&', '&amp;'));
}

/** Also for expressions that look for the end of a tag. */
function attribute(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
