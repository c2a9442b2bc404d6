import type { VatClass } from '#platform/money/vat-rate.ts';
import { amountText } from '#platform/paper/amount-text.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { rateText } from '../document/rate-text.ts';
import type { SheetTotal } from './paper-sheet-contract.ts';
import type { Speech } from './paper-speech.ts';
import { VALUE_BY_CLASS, WORDS, type Words } from './paper-words.ts';

/**
 * Returns the rows of totals. VAT is an amount of its own (Revenue Code s. 86/4 (6)), except on abbreviated tax invoices,
 * whose prices include it, and where the seller is not registered, which has none. Credit and debit notes have the original
 * value, the correct one and the difference (s. 86/9, 86/10).
 */
export function sheetTotals(document: IssuedDocument, speech: Speech): SheetTotal[] {
  const row = (words: Words, satang: number): SheetTotal => ({
    label: speech.label(words),
    text: amountText(satang),
    isGrand: false,
  });
  const grand = { ...row(WORDS.grandTotal, document.grandTotalSatang), isGrand: true };
  const { correction } = document;
  return [
    ...(correction === null
      ? []
      : [
          row(WORDS.originalValue, correction.originalSatang),
          row(WORDS.correctValue, correction.correctSatang),
          row(WORDS.difference, correction.differenceSatang),
        ]),
    ...(document.isVatRegistered && document.kind !== 'tax_invoice_abbreviated'
      ? vatRows(document, row)
      : []),
    grand,
  ];
}

function vatRows(
  { vatClasses, vatSatang, netSatang, subtotalSatang, correction }: IssuedDocument,
  row: (words: Words, satang: number) => SheetTotal,
): SheetTotal[] {
  const rateOf = vatClasses.find(({ vatClass }) => vatClass === 'standard')?.rateBp;
  const vat = row(rateOf === undefined ? WORDS.vatAmount : withRate(WORDS.vatAmount, rateOf), vatSatang);
  if (vatClasses.length > 1 || rateOf === undefined)
    return [
      ...(correction === null ? [row(WORDS.subtotal, subtotalSatang)] : []),
      ...vatClasses.map(({ vatClass, rateBp, netSatang: value }) => row(valueName(vatClass, rateBp), value)),
      vat,
    ];
  if (correction !== null) return [vat];
  return subtotalSatang === netSatang
    ? [row(WORDS.subtotal, subtotalSatang), vat]
    : [row(WORDS.subtotal, subtotalSatang), row(WORDS.netValue, netSatang), vat];
}

function valueName(vatClass: VatClass, rateBp: number): Words {
  const words = VALUE_BY_CLASS[vatClass];
  return vatClass === 'standard' ? withRate(words, rateBp) : words;
}

function withRate({ th, en }: Words, rateBp: number): Words {
  return { th: `${th} ${rateText(rateBp)}`, en: `${en} ${rateText(rateBp)}` };
}

/** Returns how a line is taxed: `7%`, `0%`, or exempt. */
export function vatNameOf(
  { vatClass, vatRateBp }: { vatClass: VatClass; vatRateBp: number },
  speech: Speech,
): string {
  return vatClass === 'exempt' ? speech.plain(WORDS.exempt) : rateText(vatRateBp);
}
