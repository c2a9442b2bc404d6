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
const BLOCK_COMMENT = /<!--\s*\/?wp:[\s\S]*?-->/g;
const HAS_BLOCKS = /<!--\s*wp:/;
/** Elements around which WordPress makes no paragraph. */
const BLOCK =
  /^<\/?(?:p|div|section|article|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|hr|table|thead|tbody|tfoot|tr|td|th|caption|figure|figcaption|address|iframe|audio|video|form)\b/i;
const SHORTCODE = /\[(\/?)([a-z][\w-]*)([^\]<>]*)\]/gi;
/** Shortcodes of WordPress itself that may stand without attributes. */
const KNOWN = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);
const KEPT = /<pre\b[\s\S]*?<\/pre>/gi;

/**
 * Returns a text of WordPress as HTML: comments that mark blocks are dropped; a text without them gets its paragraphs from
 * empty lines, as WordPress does it when it shows the page; captions, galleries and embedded addresses become elements.
 * Other shortcodes are listed and left out, what they enclose stays.
 */
export function paragraphsOf(text: string, files: WordPressFiles): WordPressText {
  const names = new Set<string>();
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const html = withShortcodes(
    HAS_BLOCKS.test(lines) ? lines.replaceAll(BLOCK_COMMENT, '') : withParagraphs(lines),
    {
      files,
      names,
    },
  );
  return { html: withEmbeds(html), shortcodes: [...names] };
}

function withParagraphs(text: string): string {
  const kept: string[] = [];
  const masked = text.replaceAll(KEPT, (block) => `\n\n<pre data-kept="${kept.push(block) - 1}"></pre>\n\n`);
  const html = masked
    .split(/\n\s*\n/)
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
  const captioned = html
    .replaceAll(
      /\[caption[^\]]*\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi,
      (_, picture: string, caption: string) =>
        `<figure>${picture}<figcaption>${caption.trim()}</figcaption></figure>`,
    )
    .replaceAll(/\[embed[^\]]*\]\s*([^\s[\]<>]+)\s*\[\/embed\]/gi, (_, url: string) => `<p>${url}</p>`);
  const enclosing = new Set(
    [...captioned.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  return captioned.replaceAll(SHORTCODE, (whole, slash: string, name: string, rest: string) => {
    const known = name.toLowerCase();
    if (known === 'gallery') return gallery(/\bids=["']?([\d,\s]+)/.exec(rest)?.[1], files);
    // Words in brackets stay: WordPress too replaces only what it knows.
    if (!(KNOWN.has(known) || /\s[\w-]+=/.test(rest) || enclosing.has(known))) return whole;
    if (slash === '') names.add(known);
    return '';
  });
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
    /<p>\s*(https?:\/\/[^\s<>"]+)\s*<\/p>/g,
    (_, url: string) => `<iframe src="${url}"></iframe>`,
  );
}
