/** A start tag or an end tag, by its place in the text. */
export interface HtmlTag {
  /** In small letters. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isSelfClosing: boolean;
  readonly from: number;
  readonly to: number;
}

/** Elements whose content is text up to their own end tag (HTML Standard, 13.2.5). */
export const RAW_ELEMENTS: ReadonlySet<string> = new Set([
  ...['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'],
]);
/** What begins with `<`: a comment, CDATA, another declaration, a tag. */
const MARK = /<(?:(!--)|(!\[CDATA\[)|([!?]|\/[^a-z>])|(\/?)([a-z][^ \n\t\f\r/>]*)(?=[ \n\t\f\r/>]))/gi;
const COMMENT_END = /--!?>/g;
const GAP = /[ \n\t\f\r/]*/y;
const NAME = /[^ \n\t\f\r/>][^ \n\t\f\r/>=]*/y;
const EQUALS = /[ \n\t\f\r]*=[ \n\t\f\r]*/y;
const UNQUOTED = /[^ \n\t\f\r>]*/y;

/**
 * Walks over the tags of HTML as `htmlparser2` sees them, each character once: comments and the content of raw elements hold
 * none, and what has no end goes to the end of the text. `isForeign` is asked behind each tag whether the content is of SVG or
 * MathML, which have no raw elements.
 */
export function* tagsIn(html: string, isForeign: () => boolean = () => false): Generator<HtmlTag> {
  const mark = new RegExp(MARK);
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    const { index: from, 1: comment, 2: data, 3: other, 4: slash, 5: given = '' } = found;
    const isEnd = slash === '/';
    let to: number;
    let isSelfClosing = false;
    if (comment !== undefined) to = endOfComment(html, from);
    else if (data !== undefined) to = after(html, ']]>', mark.lastIndex);
    else if (other !== undefined) to = after(html, '>', from + 2);
    else if (isEnd) to = after(html, '>', mark.lastIndex);
    else ({ to, isSelfClosing } = readAttributes(html, mark.lastIndex));
    if (to === NOWHERE) return;
    mark.lastIndex = to;
    if (slash === undefined) continue;
    const name = given.toLowerCase();
    yield { name, isEnd, isSelfClosing, from, to };
    if (isEnd || !RAW_ELEMENTS.has(name) || isForeign()) continue;
    if (name === 'plaintext') return;
    const end = new RegExp(`</${name}(?=[ \\n\\t\\f\\r/>])`, 'gi');
    end.lastIndex = to;
    const at = end.exec(html)?.index;
    if (at === undefined) return;
    mark.lastIndex = at;
  }
}

/** Attributes of a start tag, as they are written; of those with the same name the first one. */
export function attributesOf(html: string, { name, from }: HtmlTag): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  readAttributes(html, from + 1 + name.length, (attribute, value) => {
    if (!found.has(attribute)) found.set(attribute, value);
  });
  return found;
}

const NOWHERE = -1;

/** Returns where a start tag ends, from behind its name. */
function readAttributes(
  html: string,
  behindName: number,
  found?: (name: string, value: string) => void,
): { to: number; isSelfClosing: boolean } {
  let at = behindName;
  for (;;) {
    const gap = match(GAP, html, at);
    at += gap.length;
    if (html[at] === '>') return { to: at + 1, isSelfClosing: gap.endsWith('/') };
    const name = match(NAME, html, at);
    if (name === '') return { to: NOWHERE, isSelfClosing: false };
    at += name.length;
    const equals = match(EQUALS, html, at);
    let value = '';
    at += equals.length;
    const quote = html[at];
    if (equals !== '' && (quote === '"' || quote === "'")) {
      const end = html.indexOf(quote, at + 1);
      if (end === NOWHERE) return { to: NOWHERE, isSelfClosing: false };
      value = html.slice(at + 1, end);
      at = end + 1;
    } else if (equals !== '') {
      value = match(UNQUOTED, html, at);
      at += value.length;
    }
    found?.(name.toLowerCase(), value);
  }
}

function match(pattern: RegExp, html: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(html)?.[0] ?? '';
}

function after(html: string, sign: string, at: number): number {
  const found = html.indexOf(sign, at);
  return found === NOWHERE ? NOWHERE : found + sign.length;
}

/** Where `<!--` ends, which may be right there: `<!-->`. */
function endOfComment(html: string, from: number): number {
  const [short] = /^-?>/.exec(html.slice(from + 4, from + 6)) ?? [];
  if (short !== undefined) return from + 4 + short.length;
  COMMENT_END.lastIndex = from + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : NOWHERE;
}
