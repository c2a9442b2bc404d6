import type { Block, Inline, ListItem, TableRow } from '../documents/document-contract.ts';
import { linkRuns } from '../documents/document-rules.ts';
import { isSafeLink } from '../documents/link-rules.ts';
import type { CardReference } from '../record-cards/record-card-contract.ts';
import { cardIn, type DocumentMail, embedTitle, mailAddress, pictureIn } from './document-mail-parts.ts';
import { signatureOf } from './mail-frame.ts';

/**
 * The plain text of a mail that a document becomes: blocks with an empty line between them, lists with their signs, links
 * with their addresses, pictures as their alternative texts.
 */
export function documentMailText(mail: DocumentMail): string {
  return `${[...textsOf(mail.document.content, mail), signatureOf({ site: mail.site })].join('\n\n')}\n`;
}

/** Texts of blocks that have one. */
function textsOf(blocks: readonly Block[], mail: DocumentMail): string[] {
  return blocks.map((block) => blockText(block, mail)).filter((text) => text.trim() !== '');
}

function blockText(block: Block, mail: DocumentMail): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content, mail);
    case 'bulletList':
      return itemsText(block.content, mail, () => '- ');
    case 'orderedList': {
      const start = block.attrs?.start ?? 1;
      return itemsText(block.content, mail, (index) => `${start + index}. `);
    }
    case 'blockquote':
      return prefixed(textsOf(block.content, mail).join('\n\n'), '> ', '> ');
    case 'codeBlock':
      return (block.content ?? []).map(({ text }) => text).join('');
    case 'blockMath':
      return block.attrs.latex;
    case 'horizontalRule':
      return '----';
    case 'table':
      return block.content.map((row) => rowText(row, mail)).join('\n');
    case 'picture':
      return pictureText(block.attrs, mail);
    case 'gallery':
      return block.attrs.pictures
        .map((picture) => pictureText(picture, mail))
        .filter((text) => text !== '')
        .join('\n');
    case 'embed':
      return isSafeLink(block.attrs.url) ? withAddress(embedTitle(block.attrs), block.attrs.url) : '';
    case 'card':
      return cardText(block.attrs, mail);
    case 'sound': // only questions hold them
      return '';
    default:
      return ''; // written by a newer version
  }
}

function itemsText(
  items: readonly ListItem[],
  mail: DocumentMail,
  signOf: (index: number) => string,
): string {
  return items
    .map((item, index) => {
      const sign = signOf(index);
      return prefixed(textsOf(item.content, mail).join('\n'), sign, ' '.repeat(sign.length));
    })
    .join('\n');
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function rowText(row: TableRow, mail: DocumentMail): string {
  return row.content.map((cell) => textsOf(cell.content, mail).join(' ').replaceAll(/\s+/g, ' ')).join(' | ');
}

function pictureText(
  { pictureId, alt, caption }: { pictureId: string; alt: string; caption: string },
  mail: DocumentMail,
): string {
  if (!pictureIn(mail, pictureId)) return '';
  return [alt === '' ? '' : `[${alt}]`, caption].filter((words) => words !== '').join('\n');
}

function cardText(reference: CardReference, mail: DocumentMail): string {
  const card = cardIn(mail, reference);
  if (!card) return '';
  return [card.title, card.line, card.price ?? '', card.address].filter((words) => words !== '').join('\n');
}

function inlineText(inlines: readonly Inline[] | undefined, { site }: DocumentMail): string {
  return linkRuns(inlines)
    .map(({ href, inlines: run }) => {
      const words = run.map(wordsOf).join('');
      const address = href === null ? null : mailAddress(href, site.origin);
      return address === null ? words : withAddress(words, address);
    })
    .join('');
}

/** An address that the words name already is not repeated. */
function withAddress(words: string, address: string): string {
  return words.includes(address.replace(/^(?:mailto|tel):/i, '')) ? words : `${words} (${address})`;
}

function wordsOf(inline: Inline): string {
  if (inline.type === 'inlineMath') return inline.attrs.latex;
  return inline.type === 'text' ? inline.text : '\n';
}
