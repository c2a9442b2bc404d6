import sanitize from 'sanitize-html';
import { withinDepth } from '#platform/documents/html-depth-rules.ts';

/** Tags that mail clients render well, without scripts, automatic loading or hidden content. */
const TAGS = [
  ...[
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'div',
    'span',
  ],
  ...[
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
];

/** Sanitises an author's HTML, so that it can be sent in the site's name. */
export function cleanHtml(html: string): string {
  return sanitize(withinDepth(html), {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      '*': ['align', 'dir', 'lang'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'cid'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Plain-text version of such HTML: blocks become lines, links keep their address. */
export function textOfHtml(html: string): string {
  const lined = cleanHtml(html)
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_whole, href: string, label: string) =>
      label.includes(href) ? label : `${label} (${href})`,
    )
    .replace(/<li>/gi, '\n- ')
    .replace(/<(br|hr|\/p|\/h[1-4]|\/div|\/tr|\/blockquote|\/pre|\/ul|\/ol|\/table)\b[^>]*>/gi, '\n');
  return sanitize(lined, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
