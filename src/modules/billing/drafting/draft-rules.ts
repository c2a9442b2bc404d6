import { documentKinds } from '../document/document-kinds-rules.ts';
import {
  type DocumentTotals,
  documentTotals,
  lineAmountOf,
  MAX_DOCUMENT_SATANG,
  type PricedLine,
} from '../document/document-rules.ts';
import { CompleteLine, type DraftContent, type DraftKind, type DraftLine } from './draft-contract.ts';

/** A draft that says nothing yet, with one line to begin with. */
export function emptyDraft(): DraftContent {
  return {
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
  const readable = lines.flatMap((line) => {
    const read = CompleteLine.safeParse({ ...line, name: line.name || '–' });
    return read.success && isWithinBounds(read.data) ? [read.data] : [];
  });
  const sum = readable.reduce((running, line) => running + lineAmountOf(line), 0);
  if (readable.length === 0 || sum > MAX_DOCUMENT_SATANG) return null;
  return documentTotals(readable, { priceMode, standardRateBp });
}

function isWithinBounds(line: PricedLine): boolean {
  return Number(line.quantity) * line.unitPriceSatang <= MAX_DOCUMENT_SATANG && lineAmountOf(line) >= 0;
}

/** Whether documents of this kind say when they fall due. */
export function needsDueDay(kind: DraftKind): boolean {
  return documentKinds[kind].required.includes('due_on');
}

/** The kinds that a document can become, as drafts to go on from. */
export function draftKindsFrom(kind: string): readonly DraftKind[] {
  switch (kind) {
    case 'quotation':
      return ['quotation', 'invoice'];
    case 'invoice':
      return ['invoice', 'billing_note', 'tax_invoice'];
    case 'billing_note':
      return ['billing_note'];
    default:
      return [];
  }
}

/** Whether these documents, as a list shows them, can be collected in a billing note: open invoices of one buyer. */
export function canCollect(
  documents: readonly { readonly kind: string; readonly state: string; readonly buyerName: string }[],
): boolean {
  const [first] = documents;
  return documents.every(
    ({ kind, state, buyerName }) =>
      kind === 'invoice' &&
      (state === 'open' || state === 'partially_paid') &&
      buyerName === first?.buyerName,
  );
}
