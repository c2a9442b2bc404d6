import type { z } from 'zod';
import {
  type DocumentKind,
  type DocumentState,
  documentKinds,
  isInEffect,
} from '../document/document-kinds-rules.ts';
import {
  type DocumentTotals,
  documentTotals,
  lineAmountOf,
  MAX_DOCUMENT_SATANG,
  type PricedLine,
} from '../document/document-rules.ts';
import { CompleteLine, type DraftContent, type DraftKind, type DraftLine } from './draft-contract.ts';

/** A draft of a branch that says nothing yet, with one line to begin with. */
export function emptyDraft(branch: string): DraftContent {
  return {
    branch,
    ...{ buyerName: '', buyerAddress: '', buyerTaxId: '', buyerBranch: '', buyerPhone: '' },
    priceMode: 'incl',
    ...{ dueOn: '', note: '', lines: [emptyLine()] },
  };
}

export function emptyLine(): DraftLine {
  return { name: '', detail: '', quantity: '1', unit: '', price: '', discount: '', vatClass: 'standard' };
}

/** Returns the content without the blank lines at its end. */
export function withoutBlankEnd(content: DraftContent): DraftContent {
  const last = content.lines.findLastIndex(
    ({ name, detail, price }) => name !== '' || detail !== '' || price !== '',
  );
  return { ...content, lines: content.lines.slice(0, last + 1) };
}

/**
 * Returns the totals of the lines that can be read, as the server will compute them; null where there are none. Lines that
 * cannot be issued yet count for nothing.
 */
export function draftTotals(
  { lines, priceMode }: Pick<DraftContent, 'lines' | 'priceMode'>,
  standardRateBp: number | null,
): DocumentTotals | null {
  const readable = lines.flatMap((line) => readLine(line) ?? []);
  if (readable.length === 0 || sumOf(readable) > MAX_DOCUMENT_SATANG) return null;
  return documentTotals(readable, { priceMode, standardRateBp });
}

type ReadLine = z.output<typeof CompleteLine>;

/**
 * Returns the lines as a preview shows them: those that cannot be read yet by their name alone, costing nothing, and all of
 * them so where they come to more than a document may.
 */
export function previewLines({ lines }: Pick<DraftContent, 'lines'>): ReadLine[] {
  const shown = lines.flatMap((line) => {
    const read = readLine(line);
    return read ? [read] : line.name === '' ? [] : [unpriced(line)];
  });
  return sumOf(shown) > MAX_DOCUMENT_SATANG ? shown.map(unpriced) : shown;
}

function unpriced({ name, detail, unit, vatClass }: Omit<DraftLine, 'price' | 'discount'>): ReadLine {
  return { name, detail, unit, vatClass, quantity: '1', unitPriceSatang: 0, discountSatang: 0 };
}

/** Returns a line that could be issued, but for its name; null where it could not. */
function readLine(line: DraftLine): ReadLine | null {
  const read = CompleteLine.safeParse({ ...line, name: line.name || '–' });
  return read.success && isWithinBounds(read.data) ? read.data : null;
}

function sumOf(lines: readonly ReadLine[]): number {
  return lines.reduce((running, line) => running + lineAmountOf(line), 0);
}

function isWithinBounds(line: PricedLine): boolean {
  return Number(line.quantity) * line.unitPriceSatang <= MAX_DOCUMENT_SATANG && lineAmountOf(line) >= 0;
}

/** Whether documents of this kind say when they fall due. */
export function needsDueDay(kind: DraftKind): boolean {
  return documentKinds[kind].required.includes('due_on');
}

/**
 * Whether a document of a branch follows from its source, an invoice of the same branch, as the tax invoice or billing note
 * about it does: then also an archived branch issues it. A quotation, or an invoice once more, is something new.
 */
export function isFollowing(
  draft: { readonly kind: DraftKind; readonly branch: string },
  source: { readonly kind: DocumentKind; readonly branch: string } | null,
): boolean {
  return source?.kind === 'invoice' && draft.kind !== 'invoice' && draft.branch === source.branch;
}

const KINDS_FROM: Readonly<Partial<Record<DocumentKind, readonly DraftKind[]>>> = {
  quotation: ['quotation', 'invoice'],
  invoice: ['invoice', 'billing_note', 'tax_invoice'],
  billing_note: ['billing_note'],
};

/** The kinds that a document can become, as drafts to go on from: only an invoice that is still due becomes a billing note. */
export function draftKindsFrom(document: {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
}): readonly DraftKind[] {
  if (!isInEffect(document.state)) return [];
  const isSettled = document.kind === 'invoice' && !isCollectable(document);
  return (KINDS_FROM[document.kind] ?? []).filter((kind) => kind !== 'billing_note' || !isSettled);
}

/** Whether a billing note asks for the money of this document: an invoice that is not paid, void or given up. */
export function isCollectable({ kind, state }: { readonly kind: string; readonly state: string }): boolean {
  return kind === 'invoice' && (state === 'open' || state === 'partially_paid');
}

/** Whether these documents, as a list shows them, can be collected in a billing note: open invoices of one buyer. */
export function canCollect(
  documents: readonly { readonly kind: string; readonly state: string; readonly buyerName: string }[],
): boolean {
  const [first] = documents;
  return documents.every((document) => isCollectable(document) && document.buyerName === first?.buyerName);
}
