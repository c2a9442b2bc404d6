import type { Block, Inline, ListItem, Mark, TableRow } from '../documents/document-contract.ts';
import { linkRuns, textOf } from '../documents/document-rules.ts';
import { isSafeLink } from '../documents/link-rules.ts';
import type { CardReference } from '../record-cards/record-card-contract.ts';
import { cardIn, type DocumentMail, embedTitle, mailAddress, pictureIn } from './document-mail-parts.ts';
import { documentMailText } from './document-mail-plain.ts';
import { escaped, MAIL_CONTENT_WIDTH, mailFrame } from './mail-frame.ts';

/**
 * Renders a document as a mail in the site's frame, with a plain text that says the same. Whatever mail clients cannot show
 * becomes something that they can: a formula its source, an embed a link, a card the record's title, price and link. All
 * texts are escaped, styles are constants, and an address that the model does not allow is left out.
 */
export function documentMail(mail: DocumentMail): { html: string; text: string } {
  const { document, subject, locale, site } = mail;
  return {
    html: mailFrame({ title: subject, body: blocksHtml(document.content, mail), locale, site }),
    text: documentMailText(mail),
  };
}

const LOOK = {
  paragraph: 'margin:0 0 14px;line-height:1.65',
  heading: {
    2: 'margin:24px 0 12px;font-size:22px;line-height:1.4;font-weight:600',
    3: 'margin:20px 0 10px;font-size:19px;line-height:1.4;font-weight:600',
    4: 'margin:16px 0 8px;font-size:17px;line-height:1.4;font-weight:600',
  },
  list: 'margin:0 0 14px;padding:0 0 0 26px;line-height:1.65',
  quote: 'margin:0 0 14px;padding:2px 0 2px 16px;border-left:4px solid #c8ccd2;color:#4f545c',
  pre: 'margin:0 0 14px;padding:12px 14px;background:#f1f2f4;color:#1c2024;border-radius:8px;font-family:Consolas,Menlo,monospace;font-size:14px;line-height:1.6;white-space:pre-wrap;word-break:break-word',
  code: 'background:#f1f2f4;color:#1c2024;border-radius:4px;padding:1px 4px;font-family:Consolas,Menlo,monospace;font-size:14px',
  line: 'margin:20px 0;border:0;border-top:1px solid #d9dce1',
  table: 'width:100%;margin:0 0 18px;border-collapse:collapse;font-size:15px',
  header:
    'padding:8px 10px;border:1px solid #d9dce1;background:#f1f2f4;color:#1c2024;text-align:left;vertical-align:top;font-weight:600',
  cell: 'padding:8px 10px;border:1px solid #d9dce1;text-align:left;vertical-align:top',
  figure: 'margin:0 0 18px',
  picture: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px',
  caption: 'margin:8px 0 0;font-size:14px;line-height:1.5;color:#60646c;text-align:center',
  card: 'width:100%;margin:0 0 18px;border-collapse:separate;border:1px solid #d9dce1;border-radius:8px',
  cardCell: 'padding:14px 16px;line-height:1.5',
  cardKind: 'margin:0;font-size:13px;color:#60646c',
  cardTitle: 'margin:2px 0 0;font-size:17px;font-weight:600',
  cardLine: 'margin:2px 0 0;font-size:14px;color:#60646c',
  cardPrice: 'margin:6px 0 0;font-weight:600',
  link: 'color:#0b57d0;text-decoration:underline',
} as const;

const ALIGN = { center: ';text-align:center', end: ';text-align:right' } as const;

function blocksHtml(blocks: readonly Block[], mail: DocumentMail): string {
  return blocks.map((block) => blockHtml(block, mail)).join('\n');
}

function blockHtml(block: Block, mail: DocumentMail): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="${LOOK.paragraph}${alignOf(block.attrs)}">${inlinesHtml(block.content, mail) || '&nbsp;'}</p>`;
    case 'heading': {
      const level = block.attrs.level === 2 || block.attrs.level === 3 ? block.attrs.level : 4;
      return `<h${level} style="${LOOK.heading[level]}${alignOf(block.attrs)}">${inlinesHtml(block.content, mail)}</h${level}>`;
    }
    case 'bulletList':
      return `<ul style="${LOOK.list}">${itemsHtml(block.content, mail)}</ul>`;
    case 'orderedList':
      return `<ol start="${block.attrs?.start ?? 1}" style="${LOOK.list}">${itemsHtml(block.content, mail)}</ol>`;
    case 'blockquote':
      return `<blockquote style="${LOOK.quote}">${blocksHtml(block.content, mail)}</blockquote>`;
    case 'codeBlock':
      return `<pre style="${LOOK.pre}">${escaped((block.content ?? []).map(({ text }) => text).join(''))}</pre>`;
    case 'blockMath':
      return `<pre style="${LOOK.pre}">${escaped(block.attrs.latex)}</pre>`;
    case 'horizontalRule':
      return `<hr style="${LOOK.line}">`;
    case 'table':
      return tableHtml(block.content, mail);
    case 'picture':
      return pictureHtml(block.attrs, mail);
    case 'gallery':
      return block.attrs.pictures.map((picture) => pictureHtml(picture, mail)).join('\n');
    case 'embed':
      return isSafeLink(block.attrs.url)
        ? `<p style="${LOOK.paragraph}">${linkHtml(block.attrs.url, escaped(embedTitle(block.attrs)))}</p>`
        : '';
    case 'card':
      return cardHtml(block.attrs, mail);
    case 'sound': // only questions hold them
      return '';
    default:
      return ''; // written by a newer version
  }
}

function itemsHtml(items: readonly ListItem[], mail: DocumentMail): string {
  return items.map((item) => `<li>${tightHtml(item.content, mail)}</li>`).join('');
}

/** A single paragraph stands in a cell or list item without margins of its own. */
function tightHtml(blocks: readonly Block[], mail: DocumentMail): string {
  const [only, ...others] = blocks;
  return only?.type === 'paragraph' && others.length === 0 && !only.attrs?.align
    ? inlinesHtml(only.content, mail) || '&nbsp;'
    : blocksHtml(blocks, mail);
}

function tableHtml(rows: readonly TableRow[], mail: DocumentMail): string {
  const isHeaded = rows[0]?.content.every(({ type }) => type === 'tableHeader') ?? false;
  const lines = rows.map((row, at) => {
    const scope = at === 0 && isHeaded ? 'col' : 'row';
    const cells = row.content.map((cell) => {
      const span = `${spanOf('colspan', cell.attrs?.colspan)}${spanOf('rowspan', cell.attrs?.rowspan)}`;
      const content = tightHtml(cell.content, mail);
      // An empty cell heads nothing.
      const isHead = cell.type === 'tableHeader' && textOf({ type: 'doc', content: cell.content }) !== '';
      const look = cell.type === 'tableHeader' ? LOOK.header : LOOK.cell;
      return isHead
        ? `<th scope="${scope}"${span} style="${look}">${content}</th>`
        : `<td${span} style="${look}">${content}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" style="${LOOK.table}">${lines.join('\n')}</table>`;
}

function spanOf(name: 'colspan' | 'rowspan', count: number | undefined): string {
  return count === undefined || count === 1 ? '' : ` ${name}="${count}"`;
}

function pictureHtml(
  { pictureId, alt, caption }: { pictureId: string; alt: string; caption: string },
  mail: DocumentMail,
): string {
  const picture = pictureIn(mail, pictureId);
  if (!picture) return '';
  const width = Math.min(picture.width, MAIL_CONTENT_WIDTH);
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const image = `<img src="${escaped(picture.src)}" alt="${escaped(alt)}" width="${width}" height="${height}" style="${LOOK.picture}">`;
  const words = caption === '' ? '' : `<p style="${LOOK.caption}">${escaped(caption)}</p>`;
  return `<div style="${LOOK.figure}">${image}${words}</div>`;
}

function cardHtml(reference: CardReference, mail: DocumentMail): string {
  const card = cardIn(mail, reference);
  if (!card) return '';
  const parts = [
    `<p style="${LOOK.cardKind}">${escaped(card.kind)}</p>`,
    `<p style="${LOOK.cardTitle}">${linkHtml(card.address, escaped(card.title))}</p>`,
    ...(card.line === '' ? [] : [`<p style="${LOOK.cardLine}">${escaped(card.line)}</p>`]),
    ...(card.price === null ? [] : [`<p style="${LOOK.cardPrice}">${escaped(card.price)}</p>`]),
  ];
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="${LOOK.card}"><tr><td style="${LOOK.cardCell}">${parts.join('')}</td></tr></table>`;
}

function inlinesHtml(inlines: readonly Inline[] | undefined, { site }: DocumentMail): string {
  return linkRuns(inlines)
    .map(({ href, inlines: run }) => {
      const words = run.map(inlineHtml).join('');
      const address = href === null ? null : mailAddress(href, site.origin);
      return address === null ? words : linkHtml(address, words);
    })
    .join('');
}

function linkHtml(address: string, words: string): string {
  return `<a href="${escaped(address)}" style="${LOOK.link}">${words}</a>`;
}

function inlineHtml(inline: Inline): string {
  if (inline.type === 'hardBreak') return '<br>';
  if (inline.type === 'inlineMath') return `<code style="${LOOK.code}">${escaped(inline.attrs.latex)}</code>`;
  return (inline.marks ?? []).reduceRight(marked, escaped(inline.text).replaceAll('\n', '<br>'));
}

function marked(inner: string, mark: Mark): string {
  switch (mark.type) {
    case 'bold':
      return `<strong>${inner}</strong>`;
    case 'italic':
      return `<em>${inner}</em>`;
    case 'underline':
      return `<u>${inner}</u>`;
    case 'strike':
      return `<s>${inner}</s>`;
    case 'code':
      return `<code style="${LOOK.code}">${inner}</code>`;
    case 'subscript':
      return `<sub>${inner}</sub>`;
    case 'superscript':
      return `<sup>${inner}</sup>`;
    case 'link': // around its whole run: `linkRuns`
      return inner;
    default:
      return inner; // written by a newer version
  }
}

function alignOf(attrs: { align?: 'center' | 'end' | null | undefined } | undefined): string {
  if (attrs?.align === 'center') return ALIGN.center;
  return attrs?.align === 'end' ? ALIGN.end : '';
}
