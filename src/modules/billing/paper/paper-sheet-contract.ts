import type { QrPath } from '#platform/images/qr-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Satang } from '#platform/money/money.ts';
import type { LookPicture } from '../look/look-contract.ts';
import type { PaperForm } from './paper-choice-rules.ts';

/** A printed label; `second` is the same in English where the paper has both languages, otherwise empty. */
export interface Label {
  readonly main: string;
  readonly second: string;
}

/** A label and what belongs to it. */
export interface Fact {
  readonly label: Label;
  readonly text: string;
}

/** A seller or buyer: name, and below it address, tax id and branch. */
export interface SheetParty {
  readonly name: string;
  readonly lines: readonly string[];
}

export interface SheetLine {
  readonly number: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** How the line is taxed; empty where all lines are taxed alike. */
  readonly vat: string;
  readonly amount: string;
  readonly amountSatang: Satang;
}

export interface SheetTotal extends Fact {
  /** The amount that the document is about. */
  readonly isGrand: boolean;
}

/** Everything that a printed document says, in its own language. */
export interface PaperSheet {
  readonly form: PaperForm;
  /** Language of the file, for readers that speak it. */
  readonly locale: Locale;
  /** The kind of document, as the law words it. */
  readonly title: Label;
  readonly number: string;
  /** Original and copy: the document is printed once for each. */
  readonly marks: readonly Label[];
  /** What changes the document's force: cancelled, replaced, issued as a replacement. */
  readonly stamps: readonly string[];
  readonly seller: SheetParty;
  /** Stands above the seller. */
  readonly logo: LookPicture | null;
  readonly buyer: (SheetParty & { readonly label: Label }) | null;
  readonly facts: readonly Fact[];
  readonly columns: Readonly<
    Record<'number' | 'description' | 'quantity' | 'unitPrice' | 'amount', Label>
  > & { readonly vat: Label | null };
  readonly lines: readonly SheetLine[];
  readonly totals: readonly SheetTotal[];
  /** The total in words. */
  readonly words: Fact;
  /** Sentences below the lines, with or without a label. */
  readonly notes: readonly { readonly label: Label | null; readonly text: string }[];
  /** Who signs; the name stands below the line where it is known, and the picture of a signature on it. */
  readonly signatures: readonly {
    readonly label: Label;
    readonly name: string;
    readonly position: string;
    readonly picture: LookPicture | null;
  }[];
  /** Leads to the document's page, where it can be checked. */
  readonly code: (QrPath & { readonly label: Label; readonly link: string }) | null;
  /** Labels of what a page adds: its number, and the sums at its end and beginning. */
  readonly page: Label;
  readonly carriedForward: Label;
  readonly broughtForward: Label;
  readonly issuedAt: Date;
}

/** Returns a label on one line. */
export function inline({ main, second }: Label): string {
  return second === '' ? main : `${main} / ${second}`;
}

/** A sentence below the lines with its label, where it has one. */
export function noteText({ label, text }: PaperSheet['notes'][number]): string {
  return label ? `${inline(label)}: ${text}` : text;
}
