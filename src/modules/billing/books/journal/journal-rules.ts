import type { DocumentKind, DocumentState } from '../../document/document-kinds-rules.ts';
import { isInEffect } from '../../document/document-kinds-rules.ts';

/** The accounts that documents are posted to. */
export const JOURNAL_ACCOUNTS = [
  'cash',
  'receivable',
  'withheldTax',
  'sales',
  'zeroSales',
  'exemptSales',
  'outputVat',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** What can be exported of each posting, in this order. */
export const JOURNAL_COLUMNS = [
  'day',
  'number',
  'branch',
  'account',
  'accountName',
  'debit',
  'credit',
  'party',
  'description',
] as const;
export type JournalColumn = (typeof JOURNAL_COLUMNS)[number];

/** Account codes of a chart as small companies in Thailand often number it; a site sets its own. */
export const DEFAULT_ACCOUNTS: Readonly<Record<JournalAccount, string>> = {
  cash: '1110',
  receivable: '1130',
  withheldTax: '1180',
  sales: '4110',
  zeroSales: '4120',
  exemptSales: '4130',
  outputVat: '2140',
};

/** A document as the journal sees it. Amounts are satang and not negative. */
export interface PostedDocument {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly isVatRegistered: boolean;
  readonly standardNetSatang: number;
  readonly zeroNetSatang: number;
  readonly exemptNetSatang: number;
  readonly netSatang: number;
  readonly vatSatang: number;
  readonly grandTotalSatang: number;
  readonly withheldSatang: number;
}

/** One side of an entry: exactly one of the amounts is not 0. */
export interface Posting {
  readonly account: JournalAccount;
  readonly debitSatang: number;
  readonly creditSatang: number;
}

/**
 * The double entry of a document: its debits equal its credits. Money received is debited to cash, less what the payer withheld; a
 * tax invoice and the notes that correct one are debited to receivables; a receipt for what was invoiced before settles them. A
 * document that is void or replaced has no entry.
 */
export function postingsOf(document: PostedDocument): Posting[] {
  if (!isInEffect(document.state)) return [];
  const { kind, grandTotalSatang: total, withheldSatang: withheld } = document;
  const received: Signed[] = [
    ['cash', total - withheld],
    ['withheldTax', withheld],
  ];
  switch (kind) {
    case 'receipt_tax_invoice':
    case 'tax_invoice_abbreviated':
      return sides([...received, ...revenueOf(document)]);
    case 'tax_invoice':
    case 'debit_note':
      return sides([['receivable', total], ...revenueOf(document)]);
    case 'credit_note':
      return sides([
        ...revenueOf(document).map(([account, amount]): Signed => [account, -amount]),
        ['receivable', -total],
      ]);
    case 'receipt':
      return isSaleItself(document)
        ? sides([...received, ...revenueOf(document)])
        : sides([...received, ['receivable', -total]]);
    case 'quotation':
    case 'invoice':
    case 'billing_note':
      return [];
  }
}

/** An account with an amount: positive is a debit. */
type Signed = readonly [account: JournalAccount, amountSatang: number];

function revenueOf(document: PostedDocument): Signed[] {
  if (!document.isVatRegistered) return [['sales', -document.netSatang]];
  return [
    ['sales', -document.standardNetSatang],
    ['zeroSales', -document.zeroNetSatang],
    ['exemptSales', -document.exemptNetSatang],
    ['outputVat', -document.vatSatang],
  ];
}

/** Whether a receipt is the only document of its sale: nothing is taxed, so no tax invoice came before. */
function isSaleItself({ isVatRegistered, standardNetSatang, zeroNetSatang }: PostedDocument): boolean {
  return !isVatRegistered || standardNetSatang + zeroNetSatang === 0;
}

function sides(amounts: readonly Signed[]): Posting[] {
  return amounts
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      account,
      debitSatang: Math.max(amount, 0),
      creditSatang: Math.max(-amount, 0),
    }));
}
