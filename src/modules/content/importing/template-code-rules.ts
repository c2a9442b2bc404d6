import type { TokenizerAndRendererExtension } from 'marked';

/** Shortcodes of Hugo and tags of Liquid, which only these programs understand. */
const BEGIN = /\{\{[<%]|\{%/;
/** Longer ones are none. */
const MAX_CODE = 2_000;
const VIDEO = /^\{\{<\s*(youtube|vimeo)\s+(?:id=)?["']?([\w-]{5,20})["']?\s*>\}\}$/;
const VIDEO_SITES: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
};

interface Code {
  readonly raw: string;
  readonly name: string;
  /** What is shown in its place. */
  readonly html: string;
}

/**
 * Leaves the code out of a Markdown text, but not out of its code blocks, and shows the videos; `found` is called with the
 * names of what is left out.
 */
export function templateCode(text: string, found: (name: string) => void): TokenizerAndRendererExtension[] {
  if (!mayHold(text)) return [];
  return [
    {
      name: 'templateCode',
      level: 'inline',
      start: (rest) => {
        const at = rest.search(BEGIN);
        return at < 0 ? undefined : at;
      },
      tokenizer: (rest) => {
        const code = codeAt(rest.slice(0, MAX_CODE));
        if (!code) return undefined;
        if (code.html === '') found(code.name);
        return { type: 'templateCode', raw: code.raw, html: code.html };
      },
      renderer: ({ html }) => String(html),
    },
  ];
}

/** The same for HTML. */
export function withoutTemplateCode(html: string, found: (name: string) => void): string {
  if (!mayHold(html)) return html;
  let made = '';
  let done = 0;
  for (const { index } of html.matchAll(new RegExp(BEGIN, 'g'))) {
    const code = index < done ? null : codeAt(html.slice(index, index + MAX_CODE));
    if (!code) continue;
    if (code.html === '') found(code.name);
    made += html.slice(done, index) + code.html;
    done = index + code.raw.length;
  }
  return made + html.slice(done);
}

/** Whether there is a beginning and an end: most texts have neither. */
function mayHold(text: string): boolean {
  return BEGIN.test(text) && /%\}|>\}\}/.test(text);
}

/** The code at the beginning of a text; null where there is none. */
function codeAt(text: string): Code | null {
  if (!text.startsWith('{')) return null;
  const [begin] = BEGIN.exec(text.slice(0, 3)) ?? [];
  if (begin === undefined) return null;
  const end = begin === '{%' ? '%}' : `${begin.slice(2) === '<' ? '>' : '%'}}}`;
  const at = text.indexOf(end, begin.length);
  if (at < 0) return null;
  const raw = text.slice(0, at + end.length);
  const words = raw.slice(begin.length).replace(/^-/, '').trimStart().replace(/^\//, '').trimStart();
  const [name] = /^[\w-]+/.exec(words) ?? [];
  if (name === undefined) return null;
  const [, site = '', id = ''] = VIDEO.exec(raw) ?? [];
  return { raw, name, html: site === '' ? '' : `<iframe src="${VIDEO_SITES[site] ?? ''}${id}"></iframe>` };
}
