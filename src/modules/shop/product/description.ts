import { isDeepStrictEqual } from 'node:util';
import { EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import { isEmptyDocument } from '#platform/documents/block-rules.ts';
import { documentOfText, plainTextOf } from '#platform/documents/plain-text-rules.ts';
import { normalizeText } from '#platform/text/fold.ts';

/** What a save says of a description in one language. */
export interface SentDescription {
  readonly document: RichDocument | undefined;
  /** The same as plain text, from programs that know no documents. */
  readonly text: string | undefined;
}

/**
 * Returns a description after a save. Programs return what they were given with something changed: a text that is still that
 * of the stored document leaves the document as it is, and beside a document it counts only where the document is still the
 * stored one.
 */
export function savedDescription(
  { document, text }: SentDescription,
  stored: RichDocument = EMPTY_DOCUMENT,
): RichDocument {
  const isNewText = text !== undefined && text !== descriptionText(stored);
  if (document !== undefined && !(isNewText && isDeepStrictEqual(document, stored))) return document;
  if (text === undefined) return EMPTY_DOCUMENT;
  return isNewText ? documentOfText(text) : stored;
}

/** Returns the plain text of a description, in the form in which texts are stored. */
export function descriptionText(document: RichDocument): string {
  return normalizeText(plainTextOf(document)).trim();
}

/** Returns the description that readers of a language see: Thai where there is no other; nothing where it says nothing. */
export function shownDescription(
  locale: string,
  { documentTh, documentEn }: { readonly documentTh: RichDocument; readonly documentEn: RichDocument },
): RichDocument {
  const shown = locale === 'en' && !isEmptyDocument(documentEn) ? documentEn : documentTh;
  return isEmptyDocument(shown) ? EMPTY_DOCUMENT : shown;
}
