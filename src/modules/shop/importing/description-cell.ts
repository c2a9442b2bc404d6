import { type Block, EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import { isSafeLink } from '#platform/documents/link-rules.ts';
import { markdownToHtml } from '#platform/documents/markdown-html.ts';
import { type HtmlPicture, readHtml } from '#platform/documents/read-html.ts';
import { writeMarkdown } from '#platform/documents/write-markdown-rules.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { MAX_FILE_CELL } from '#platform/lists/list-source.ts';
import { cleanCell } from '#platform/imports/import-rules.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { descriptionText } from '../product/description.ts';
import type { PictureAddresses } from '../product/description-pictures.ts';

/** Longest cell that is read: no file has longer ones. */
export const MAX_DESCRIPTION_CELL = MAX_FILE_CELL;
/** What reading Markdown may cost: at each sign, `marked` looks through the rest of the paragraph. */
const MAX_LOOKED_THROUGH = 20_000_000;

/** Returns a description as a cell of a file: Markdown. */
export function descriptionCell(document: RichDocument, pictures: PictureAddresses): string {
  return cleanCell(writeMarkdown(document, (pictureId) => pictures.addressOf(pictureId) ?? ''));
}

/**
 * Returns the description that a cell means for a product: a cell that is as this product's would be written leaves its
 * document, with all that Markdown cannot say. Without a cell the document stays, too.
 */
export function describedBy(
  cell: string | undefined,
  pictures: PictureAddresses,
  stored: RichDocument = EMPTY_DOCUMENT,
): RichDocument {
  if (cell === undefined || cell === descriptionCell(stored, pictures)) return stored;
  return normalizeText(cell) === descriptionText(stored) ? stored : readDescription(cell, pictures);
}

/**
 * Reads Markdown, or HTML as other shops have it. Line breaks stay, as people see them in their spreadsheets; so do signs that
 * Markdown knows where they hardly mean it, as in `10*20*30`. A text of little but signs is a plain text.
 */
function readDescription(cell: string, pictures: PictureAddresses): RichDocument {
  const text = normalizeText(cell);
  if (!isHtml(text) && lookedThrough(text) > MAX_LOOKED_THROUGH) return documentOfText(text);
  const html = isHtml(text) ? text : markdownToHtml(text, { keepsLineBreaks: true, mayBePlain: true });
  return readHtml(html, (picture) => pictureBlock(picture, pictures)).document;
}

function lookedThrough(text: string): number {
  return partsOf(text).reduce(
    (sum, part) => sum + (part.match(/[*_~`[\]<!&\\]/g)?.length ?? 0) * part.length,
    0,
  );
}

function partsOf(text: string): string[] {
  return text.split(/\n[^\S\n]*\n/);
}

const BLOCK_TAG =
  /^\s*<\/?(?:p|div|section|article|ul|ol|li|dl|h[1-6]|table|figure|blockquote|pre|img|iframe|br|hr)\b/i;

/** Whether a text is HTML alone: between empty lines, each part begins with a block. */
function isHtml(text: string): boolean {
  return partsOf(text).every((part) => BLOCK_TAG.test(part));
}

/** A picture that the shop keeps stands in its place; of any other, a link to it. */
function pictureBlock({ src, alt, caption, width }: HtmlPicture, pictures: PictureAddresses): Block | null {
  const pictureId = pictures.idAt(src);
  if (pictureId !== null) return { type: 'picture', attrs: { pictureId, alt, caption, width } };
  if (!isSafeLink(src)) return null;
  const text = {
    type: 'text' as const,
    text: alt || src,
    marks: [{ type: 'link' as const, attrs: { href: src } }],
  };
  return { type: 'paragraph', content: [text] };
}
