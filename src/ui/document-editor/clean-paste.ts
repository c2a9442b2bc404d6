const LIST_PARAGRAPH = /MsoListParagraph/;
const LIST_LEVEL = /mso-list:[^;"]*\blevel(\d+)/;
/** A marker of a numbered list: `1.`, `ก)`, `iv.`; all others are bullets. */
const NUMBERED = /^\s*(?:\d{1,3}|[ก-ฮ]|[๐-๙]{1,3}|[a-z]|[ivxl]{1,5})[.)]/i;

/**
 * Prepares HTML of other programs for the editor, whose schema then drops all that the model does not have (styles, classes,
 * comments, scripts). Lists of Word, which are paragraphs with a drawn marker, become lists; headings move to the levels 2
 * to 4, because the title of the page is the first.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const unwanted of page.querySelectorAll(
    'script, style, meta, link, title, xml, template, noscript, object',
  ))
    unwanted.remove();
  dropHandlers(page);
  unwrapOffice(page);
  listWordParagraphs(page);
  levelHeadings(page);
  return page.body.innerHTML;
}

/** The schema would drop them too; so the browser has none to refuse. */
function dropHandlers(page: Document): void {
  for (const element of page.body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (/^on/i.test(name)) element.removeAttribute(name);
}

/** `<o:p>` and its like only wrap text, or nothing. */
function unwrapOffice(page: Document): void {
  for (const element of page.body.querySelectorAll('*')) {
    if (!element.localName.includes(':')) continue;
    if (element.textContent?.trim()) element.replaceWith(...element.childNodes);
    else element.remove();
  }
}

function listWordParagraphs(page: Document): void {
  /** Open lists, the innermost last. */
  let lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of page.body.querySelectorAll('p')) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== last || last === null) lists = [];
    const isNumbered = NUMBERED.test(takeMarker(paragraph));
    lists.length = Math.min(lists.length, level);
    const open = lists[level - 1];
    if (open && open.localName !== (isNumbered ? 'ol' : 'ul')) lists.length = level - 1;
    while (lists.length < level) {
      const list = page.createElement(isNumbered ? 'ol' : 'ul');
      const around = lists.at(-1);
      if (around) {
        const item = around.lastElementChild ?? around.appendChild(page.createElement('li'));
        item.append(list);
      } else paragraph.before(list);
      lists.push(list);
    }
    const item = page.createElement('li');
    lists.at(-1)?.append(item);
    item.append(paragraph);
    last = lists[0] ?? null;
  }
}

function levelOf(paragraph: Element): number {
  if (!LIST_PARAGRAPH.test(paragraph.className)) return 0;
  const level = LIST_LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1];
  return level === undefined ? 0 : Math.min(Math.max(Number(level), 1), 4);
}

/** Takes the drawn marker out of a paragraph, and returns it. */
function takeMarker(paragraph: Element): string {
  for (const span of paragraph.querySelectorAll('span')) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) continue;
    const marker = span.textContent ?? '';
    span.remove();
    return marker;
  }
  return '';
}

function levelHeadings(page: Document): void {
  const step = page.body.querySelector('h1') ? 1 : 0;
  for (const heading of page.body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(Number(heading.localName.slice(1)) + step, 4);
    if (heading.localName === `h${level}`) continue;
    const moved = page.createElement(`h${level}`);
    moved.setAttribute('style', heading.getAttribute('style') ?? '');
    moved.append(...heading.childNodes);
    heading.replaceWith(moved);
  }
}
