export interface WordPressText {
  readonly html: string;
  /** Names of the shortcodes that mean nothing outside of WordPress, each once. */
  readonly shortcodes: readonly string[];
}

/** Addresses of the files of the site: by the id of their entry, and those uploaded to the text itself. */
export interface WordPressFiles {
  readonly byId: ReadonlyMap<string, string>;
  readonly own: readonly string[];
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:\?|$)/i;
const HAS_BLOCKS = /<!--\s*wp:/;
/** Elements around which WordPress makes no paragraph. */
const BLOCK =
  /^<\/?(?:p|div|section|article|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|hr|table|thead|tbody|tfoot|tr|td|th|caption|figure|figcaption|address|iframe|audio|video|form)\b/i;
/** Behind a backslash begins a formula. Longer ones are none: each of many brackets without an end would be looked at to the end of the text. */
const SHORTCODE = /(?<!\\)\[(\/?)([a-z][\w-]{0,60})([^[\]<>]{0,2000})\]/gi;
/** Shortcodes around formulas, which `readHtml` knows. */
const FORMULAS = new Set(['latex', 'katex']);
/** Shortcodes of WordPress itself that may stand without attributes. */
const KNOWN = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);

/**
 * Returns a text of WordPress as HTML: comments that mark blocks are dropped; a text without them gets its paragraphs from
 * empty lines, as WordPress does it when it shows the page; captions, galleries and embedded addresses become elements.
 * Other shortcodes are listed and left out, what they enclose stays.
 */
export function paragraphsOf(text: string, files: WordPressFiles): WordPressText {
  const names = new Set<string>();
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const html = withShortcodes(HAS_BLOCKS.test(lines) ? withoutBlockComments(lines) : withParagraphs(lines), {
    files,
    names,
  });
  return { html: withEmbeds(html), shortcodes: [...names] };
}

/** Without the comments that mark blocks; each is one line, however long. */
function withoutBlockComments(text: string): string {
  return pieces(text, { begin: /<!--\s{0,9}\/?wp:/g, end: /-->/g, replace: () => '' });
}

interface Piece {
  readonly begin: RegExp;
  readonly end: RegExp;
  readonly replace: (piece: string) => string;
}

/** Replaces what stands between a beginning and the next end, in one pass; without an end it stays as it is. */
function pieces(text: string, { begin, end, replace }: Piece): string {
  const ends = [...text.matchAll(end)].map(({ index, 0: sign }) => index + sign.length);
  let next = 0;
  let made = '';
  let done = 0;
  for (const { index, 0: sign } of text.matchAll(begin)) {
    if (index < done) continue;
    while ((ends[next] ?? Infinity) < index + sign.length) next += 1;
    const to = ends[next];
    if (to === undefined) break;
    made += text.slice(done, index) + replace(text.slice(index, to));
    done = to;
  }
  return made + text.slice(done);
}

function withParagraphs(text: string): string {
  const kept: string[] = [];
  const masked = pieces(text, {
    begin: /<pre\b/gi,
    end: /<\/pre>/gi,
    replace: (block) => `\n\n<pre data-kept="${kept.push(block) - 1}"></pre>\n\n`,
  });
  const html = masked
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n');
  return html.replaceAll(/<pre data-kept="(\d+)"><\/pre>/g, (_, at: string) => kept[Number(at)] ?? '');
}

function withShortcodes(
  html: string,
  { files, names }: { files: WordPressFiles; names: Set<string> },
): string {
  const captioned = pieces(html, {
    begin: /\[caption\b/gi,
    end: /\[\/caption\]/gi,
    replace: captionOf,
  }).replaceAll(
    /\[embed[^[\]]{0,500}\]\s{0,9}([^\s[\]<>]{1,2000})\s{0,9}\[\/embed\]/gi,
    (_, url: string) => `<p>${url}</p>`,
  );
  const enclosing = new Set(
    [...captioned.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  return captioned.replaceAll(SHORTCODE, (whole, slash: string, name: string, rest: string) => {
    const known = name.toLowerCase();
    if (known === 'gallery') return gallery(/\bids=["']?([\d,\s]+)/.exec(rest)?.[1], files);
    if (FORMULAS.has(known)) return whole;
    // Words in brackets stay: WordPress too replaces only what it knows.
    if (!(KNOWN.has(known) || /\s[\w-]+=/.test(rest) || enclosing.has(known))) return whole;
    if (slash === '') names.add(known);
    return '';
  });
}

const CAPTION = /^\[caption[^\]]*\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)/i;

/** A picture with the words behind it; anything else that is called a caption as it stands. */
function captionOf(piece: string): string {
  const [before, picture] = CAPTION.exec(piece) ?? [];
  if (before === undefined) return piece;
  const words = piece.slice(before.length, -'[/caption]'.length).trim();
  return `<figure>${picture}<figcaption>${words}</figcaption></figure>`;
}

/** Of the named files; without names, of those that were uploaded to the text. */
function gallery(ids: string | undefined, { byId, own }: WordPressFiles): string {
  const shown = ids === undefined ? own : ids.split(',').flatMap((id) => byId.get(id.trim()) ?? []);
  const pictures = shown
    .filter((url) => PICTURE.test(url))
    .map((url) => `<img src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" alt="">`);
  return pictures.length === 0 ? '' : `<figure>${pictures.join('')}</figure>`;
}

/** An address alone in its paragraph shows what stands there. */
function withEmbeds(html: string): string {
  return html.replaceAll(
    /<p>\s{0,9}(https?:\/\/[^\s<>"]{1,2000})\s{0,9}<\/p>/g,
    (_, url: string) => `<iframe src="${url}"></iframe>`,
  );
}
