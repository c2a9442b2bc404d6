/** A piece of a line: words, bold words, or a link. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Span[])[] }
  /** Lines of one paragraph. */
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Span[])[] };

/**
 * Reads the little Markdown that legal texts may have: headings, lists, bold words and links. Everything else is text: no
 * HTML is made anywhere, and a link that leads neither to the open web, to mail, to a telephone nor within the site is text too.
 */
export function readProse(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Paragraph | List | null = null;
  const begin = <Kind extends Paragraph | List>(block: Kind): Kind => {
    blocks.push(block);
    open = block;
    return block;
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const heading = /^(#{1,3})\s+(.+)$/.exec(line);
    const item = /^(?:([-*•])|\d{1,3}[.)])\s+(.+)$/.exec(line);
    const last = open as Paragraph | List | null;
    if (line === '') open = null;
    else if (heading) {
      open = null;
      const level = heading[1] === '#' ? 2 : 3;
      blocks.push({ kind: 'heading', level, spans: readSpans(heading[2] ?? '') });
    } else if (item) {
      const isNumbered = item[1] === undefined;
      const isMore = last?.kind === 'list' && last.isNumbered === isNumbered;
      (isMore ? last : begin({ kind: 'list', isNumbered, items: [] })).items.push(readSpans(item[2] ?? ''));
    } else
      (last?.kind === 'paragraph' ? last : begin({ kind: 'paragraph', lines: [] })).lines.push(
        readSpans(line),
      );
  }
  return blocks;
}

interface Paragraph {
  readonly kind: 'paragraph';
  readonly lines: Span[][];
}

interface List {
  readonly kind: 'list';
  readonly isNumbered: boolean;
  readonly items: Span[][];
}

function readSpans(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(/\*\*([^*]{1,500})\*\*|\[([^[\]]{1,200})\]\(([^()\s]{1,500})\)/g)) {
    const [whole, strong, label, to] = match;
    if (strong === undefined && !isSafeLink(to ?? '')) continue;
    if (match.index > from) spans.push({ kind: 'text', text: line.slice(from, match.index) });
    spans.push(
      strong === undefined
        ? { kind: 'link', text: label ?? '', to: to ?? '' }
        : { kind: 'strong', text: strong },
    );
    from = match.index + whole.length;
  }
  if (from < line.length) spans.push({ kind: 'text', text: line.slice(from) });
  return spans;
}

/** Only these begin a link; a scheme that is not named here never runs. */
function isSafeLink(to: string): boolean {
  return /^(?:https?:\/\/[\w.-]|mailto:[\w.+-]+@|tel:\+?\d|\/(?![/\\]))[^\\\u0000-\u0020]*$/i.test(to);
}
