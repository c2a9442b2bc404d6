import type { QrPath } from '#platform/images/qr-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Signature } from '../logic/signature-rules.ts';

/** A label and what belongs to it. */
export interface Pair {
  readonly label: string;
  readonly text: string;
  /** Nothing was answered; the text says so. */
  readonly isNone?: boolean;
}

/** One answer on paper: a text, rows of a grid, entries of a group, or a signature. */
export type PrintedAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly Pair[] }
  | { readonly kind: 'entries'; readonly entries: readonly (readonly Pair[])[] }
  | { readonly kind: 'signature'; readonly signature: Signature; readonly alt: string };

/** What stands on paper below its head, from top to bottom. */
export type SheetPart =
  | { readonly kind: 'page'; readonly title: string }
  | { readonly kind: 'section'; readonly title: string; readonly text: string }
  | {
      readonly kind: 'answer';
      readonly label: string;
      /** What was agreed to; otherwise empty. */
      readonly agreement: string;
      readonly answer: PrintedAnswer;
    };

/** Everything that a printed response says, in the language of its reader. */
export interface AnswerSheet {
  readonly locale: Locale;
  readonly site: string;
  readonly title: string;
  readonly reference: string;
  readonly facts: readonly Pair[];
  readonly sentAt: Date;
  readonly code: (QrPath & { readonly alt: string }) | null;
  readonly parts: readonly SheetPart[];
}
