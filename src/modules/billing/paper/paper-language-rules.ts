import type { DocumentKind } from '../document/document-kinds-rules.ts';

/** Languages of a printed document: Thai, Thai with English, or English alone. */
export const PAPER_LANGUAGES = ['th', 'th-en', 'en'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

/** Kinds for which no law asks for Thai. */
const MAY_BE_ENGLISH: ReadonlySet<DocumentKind> = new Set(['quotation', 'invoice']);

/**
 * Returns the languages that a kind of document may be printed in. Tax documents are made out in Thai, in baht; other
 * languages may stand beside it (Revenue Code s. 86/4, last paragraph).
 */
export function paperLanguagesOf(kind: DocumentKind): readonly PaperLanguage[] {
  return MAY_BE_ENGLISH.has(kind) ? PAPER_LANGUAGES : ['th', 'th-en'];
}

/** Which of a document's papers to print; `replacement`: the latest replacement copy (ใบแทน). */
export const PAPER_COPIES = ['original', 'copy', 'both', 'replacement'] as const;
export type PaperCopies = (typeof PAPER_COPIES)[number];
