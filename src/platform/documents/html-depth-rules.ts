import { RAW_ELEMENTS, tagsIn } from './html-tag-rules.ts';

/** Elements within one another; no page of a person comes near. */
const MAX_TAG_DEPTH = 200;
/** Frames within frames, whose content `sanitize-html` reads as HTML once more. */
const MAX_FRAME_DEPTH = 8;

/**
 * Returns HTML that says the same, but in which no element stands deeper than `most`: the tags of deeper ones are left out,
 * their text stays. `htmlparser2` searches and moves the list of its open elements at each tag, so that a few hundred
 * kilobytes of nested lists would take it minutes. End tags of SVG and MathML are written where they are missing: the parser
 * names such elements in its own way, and so has those open that are open here.
 */
export function withinDepth(html: string, most: number = MAX_TAG_DEPTH, frames = MAX_FRAME_DEPTH): string {
  if (html.length <= SHORTEST_TAG * most) return html;
  const elements = new OpenElements();
  /** How many elements without tags are open, by their names. */
  let dropped = new Map<string, number>();
  let made = '';
  let done = 0;
  let frameFrom = NOWHERE;
  for (const { name, isEnd, isSelfClosing, from, to } of tagsIn(html, () => elements.isForeign())) {
    const text = html.slice(done, from);
    made += frameFrom === done && frames > 0 ? withinDepth(text, most, frames - 1) : text;
    done = to;
    const tag = html.slice(from, to);
    const isRaw = RAW_ELEMENTS.has(name) && !elements.isForeign();
    if (isEnd) {
      const lost = dropped.get(name) ?? 0;
      if (lost > 0) dropped.set(name, lost - 1);
      else if (elements.has(name)) {
        made += elements.close(name);
        dropped = new Map();
      } else made += tag;
    } else if (elements.isVoid(name) || elements.isIgnored(name)) made += tag;
    else {
      elements.closeImplied(name);
      if (isSelfClosing && elements.isForeignIn(name)) made += tag;
      else if (elements.depth < most || isRaw) {
        made += tag;
        elements.open(name);
        if (name === 'iframe') frameFrom = to;
      } else dropped.set(name, (dropped.get(name) ?? 0) + 1);
    }
  }
  const rest = html.slice(done);
  return made + (frameFrom === done && frames > 0 ? withinDepth(rest, most, frames - 1) : rest);
}

const NOWHERE = -1;
/** `<b>` */
const SHORTEST_TAG = 3;
const VOID = new Set(
  'area base basefont br col command embed frame hr img image input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);
/** What ends when an element begins right within it: the element, and what ends. */
const IMPLIED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['tr', 'tr th td'],
      ['th', 'th'],
      ['td', 'thead th td'],
      ['body', 'head link script'],
      ['a', 'a'],
      ['li', 'li'],
      ['option', 'option'],
      ['optgroup', 'optgroup option'],
      ['dd dt', 'dd dt'],
      ['rt rp', 'rt rp'],
      ['tbody tfoot', 'thead tbody'],
      ['h1 h2 h3 h4 h5 h6', 'h1 h2 h3 h4 h5 h6 p'],
      [
        'select input output button datalist textarea',
        'input option optgroup select button datalist textarea',
      ],
      [
        'p address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul',
        'p',
      ],
    ] as const
  ).flatMap(([begins, ends]) => begins.split(' ').map((name) => [name, new Set(ends.split(' '))] as const)),
);
/** Elements within SVG and MathML whose content is HTML. */
const BACK_IN_HTML = new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml', 'desc', 'title']);

interface OpenElement {
  readonly name: string;
  readonly context: 'html' | 'svg' | 'math';
}

/** The elements that `htmlparser2` has open. */
class OpenElements {
  private readonly elements: OpenElement[] = [];

  get depth(): number {
    return this.elements.length;
  }

  isForeign(): boolean {
    return this.context() !== 'html';
  }

  /** Whether the content of an element that begins here would be of SVG or MathML. */
  isForeignIn(name: string): boolean {
    return this.contextIn(name) !== 'html';
  }

  has(name: string): boolean {
    return this.elements.some((element) => element.name === name);
  }

  isVoid(name: string): boolean {
    return VOID.has(name);
  }

  /** Forms do not stand within one another. */
  isIgnored(name: string): boolean {
    return name === 'form' && this.has('form');
  }

  open(name: string): void {
    this.elements.push({ name, context: this.contextIn(name) });
  }

  closeImplied(name: string): void {
    const ends = IMPLIED.get(name);
    while (ends?.has(this.elements.at(-1)?.name ?? '')) this.elements.pop();
  }

  /** Returns the end tags of the innermost element of a name and of what in it must not be closed silently. */
  close(name: string): string {
    let made = '';
    for (let last = this.elements.pop(); last; last = this.elements.pop()) {
      if (last.name === name || last.context !== 'html' || this.isForeign()) made += `</${last.name}>`;
      if (last.name === name) break;
    }
    return made;
  }

  private context(): OpenElement['context'] {
    return this.elements.at(-1)?.context ?? 'html';
  }

  private contextIn(name: string): OpenElement['context'] {
    if (name === 'svg' || name === 'math') return name;
    if (BACK_IN_HTML.has(name) || (name === 'foreignobject' && this.context() === 'svg')) return 'html';
    return this.context();
  }
}
