import type { Locale } from '#platform/locale/locale.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import type { DocumentKind } from '../document/document-kinds-rules.ts';

/** Languages of a printed document: Thai, Thai with English, or English alone. */
export const PAPER_LANGUAGES = ['th', 'th-en', 'en'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

/** Kinds for which no law asks for Thai. */
const MAY_BE_ENGLISH: ReadonlySet<DocumentKind> = new Set(['quotation', 'invoice']);

/**
 * Returns the languages that a kind of document may be printed in. Tax documents are made out in Thai and in baht; another
 * language may stand beside the Thai (Revenue Code s. 86/4, last paragraph).
 */
export function paperLanguagesOf(kind: DocumentKind): readonly PaperLanguage[] {
  return MAY_BE_ENGLISH.has(kind) ? PAPER_LANGUAGES : ['th', 'th-en'];
}

/** Which of a document's papers to print; `replacement`: the latest replacement copy (ใบแทน). */
export const PAPER_COPIES = ['original', 'copy', 'both', 'replacement'] as const;
export type PaperCopies = (typeof PAPER_COPIES)[number];

/** A4 pages, or one strip of an 80 mm roll. */
export const PAPER_FORMS = ['a4', 'roll'] as const;
export type PaperForm = (typeof PAPER_FORMS)[number];

/** Kinds that are handed over at a till. */
const MAY_BE_ROLL: ReadonlySet<DocumentKind> = new Set([
  'receipt',
  'tax_invoice_abbreviated',
  'receipt_tax_invoice',
]);

/**
 * Returns the forms that a document may be printed in, the usual one first: a strip for what is handed over at a till without
 * a buyer's name, pages for all others.
 */
export function paperFormsOf({
  kind,
  buyer,
}: Pick<IssuedDocument, 'kind' | 'buyer'>): readonly [PaperForm, ...PaperForm[]] {
  if (!MAY_BE_ROLL.has(kind)) return ['a4'];
  const isNamed = buyer !== null && buyer.name !== '';
  const isRollFirst = kind === 'tax_invoice_abbreviated' || (kind === 'receipt' && !isNamed);
  return isRollFirst ? ['roll', 'a4'] : PAPER_FORMS;
}

/** How a document is printed. */
export interface PaperChoice {
  readonly form: PaperForm;
  readonly language: PaperLanguage;
  readonly copies: PaperCopies;
}

type Printed = Pick<IssuedDocument, 'kind' | 'buyer' | 'replacementCopies'>;

/** Returns the papers that a reader may print: the buyer has the original and its replacement, the seller keeps the copy. */
export function paperCopiesFor(
  { replacementCopies }: Pick<Printed, 'replacementCopies'>,
  { isIssuer }: { isIssuer: boolean },
): readonly PaperCopies[] {
  return PAPER_COPIES.filter((copies) =>
    copies === 'replacement' ? replacementCopies.length > 0 : isIssuer || copies === 'original',
  );
}

/**
 * Returns what a reader wants printed where they may have it; otherwise the original in its usual form, with
 * English for those who read it.
 */
export function choosePaper(
  document: Printed,
  wanted: { readonly [Wish in keyof PaperChoice]?: PaperChoice[Wish] | undefined },
  reader: { readonly locale: Locale; readonly isIssuer: boolean },
): PaperChoice {
  const languages = paperLanguagesOf(document.kind);
  const forms = paperFormsOf(document);
  return {
    form: forms.find((form) => form === wanted.form) ?? forms[0],
    language: languages.find((language) => language === wanted.language) ?? usualLanguage(reader.locale),
    copies: paperCopiesFor(document, reader).find((copies) => copies === wanted.copies) ?? 'original',
  };
}

/** The language of papers for a reader who chose none: Thai, with English for those who read it. */
export function usualLanguage(locale: Locale): PaperLanguage {
  return locale === 'th' ? 'th' : 'th-en';
}
