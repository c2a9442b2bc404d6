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
  /** Several articles, each with a link in its heading: those of a list. */
  readonly hasTeasers: boolean;
  readonly text: (reading: TextReading) => { html: string; hasForm: boolean };
}

interface TextReading {
  /** False where that heading says the title. */
  readonly withHeading: boolean;
  /** Also what forms hold that have a heading or a paragraph, without their controls. */
  readonly withForms?: boolean;
  readonly withArticles?: boolean;
  /** Where a link of the page leads; empty: nowhere. */
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
/** Of a form around a page, what is for those who fill it in. */
const CONTROLS = new Set(['select', 'textarea', 'label', 'legend', 'datalist']);
const HEADING = /^h[1-6]$/;
/** Where pages that load their pictures late keep the addresses. */
const LATE = ['data-src', 'data-lazy-src', 'data-original'];

/** Reads a page: of its text what stands in its only article, or in its main part, or in its body. */
export function partsOfPage(html: string): PageParts {
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
  const text: PageParts['text'] = ({ withHeading, withForms = false, withArticles = true, linkOf }) => {
    const opened = formsAround(html, tags, ends, withForms);
    let made = '';
    let done = from;
    let formEnd = from;
    let hasForm = false;
    const leaveOut = (tag: HtmlTag, { to: end }: HtmlTag): void => {
      made += html.slice(done, tag.from);
      done = end;
    };
    tags.forEach((tag, at) => {
      if (opened.has(at)) formEnd = Math.max(formEnd, tags[ends.get(at) ?? -1]?.to ?? 0);
      if (tag.from < done || !isInText(tag)) return;
      if (opened.has(at)) leaveOut(tag, tag);
      if (opened.has(at) || tag.isEnd) return;
      const end = tags[ends.get(at) ?? -1];
      const isInForm = tag.from < formEnd;
      const isInput = isInForm && tag.name === 'input';
      const isControl = isInForm && CONTROLS.has(tag.name);
      if (tag.name === 'form' || isControl || (isInput && !/^hidden$/i.test(attribute(at, 'type'))))
        hasForm = true;
      const isLeftOut =
        around.has(tag.name) ||
        isControl ||
        (at === h1 && !withHeading) ||
        (tag.name === 'article' && !withArticles);
      if (isInput) leaveOut(tag, tag);
      else if (isLeftOut && end !== undefined && end.to <= to) leaveOut(tag, end);
      else if (tag.name === 'a' || tag.name === 'img') {
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
    hasTeasers: areTeasers(tags, ends),
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

/**
 * Start and end tags of forms that stand around the text, as those of ASP.NET Web Forms do around a whole page. A heading or a
 * paragraph may also be words of a form that is filled in, thus counts only `withForms`.
 */
function formsAround(
  html: string,
  tags: readonly HtmlTag[],
  ends: ReadonlyMap<number, number>,
  withForms: boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  let start = -1;
  let end = -1;
  const isOfPage = (tag: HtmlTag): boolean =>
    ['article', 'main', 'h1'].includes(tag.name) ||
    (withForms && (tag.name === 'p' || HEADING.test(tag.name))) ||
    (tag.name === 'input' && attributesOf(html, tag).get('name') === '__VIEWSTATE');
  tags.forEach((tag, at) => {
    if (tag.isEnd) return;
    if (at > end && tag.name === 'form') {
      start = at;
      end = ends.get(at) ?? -1;
    } else if (at < end && !found.has(start) && isOfPage(tag)) found.add(start).add(end);
  });
  return found;
}

function areTeasers(tags: readonly HtmlTag[], ends: ReadonlyMap<number, number>): boolean {
  let articles = 0;
  let teasers = 0;
  let end = -1;
  let isCounted = false;
  let isInHeading = false;
  let isInLink = false;
  tags.forEach(({ name, isEnd }, at) => {
    if (name === 'a') isInLink = !isEnd;
    else if (HEADING.test(name)) isInHeading = !isEnd;
    else if (name === 'article' && !isEnd && at > end) {
      articles += 1;
      end = ends.get(at) ?? at;
      isCounted = false;
      isInHeading = false;
      isInLink = false;
    }
    if (at >= end || isCounted || !isInHeading || !isInLink) return;
    isCounted = true;
    teasers += 1;
  });
  return articles > 1 && teasers === articles;
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
    const address = linkOf((given.get('href') ?? '').trim().replaceAll('&amp;', '&'));
    return address === '' ? '<a>' : `<a href="${quoted(address)}">`;
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
