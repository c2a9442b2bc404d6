import { parseThaiDate } from '#platform/dates/thai-date.ts';
import type { ImportProblem } from '#platform/imports/import-rules.ts';
import type { ImportRow, ReadItem } from '#platform/imports/import-source.ts';
import { headOfficeBranch, parseBranchCode } from '#platform/text/thai-id.ts';
import { PurchaseInput } from '../purchases/purchase-contract.ts';
import type { PurchaseKind } from '../purchases/purchase-rules.ts';

/** A received document as a line of the file says. */
export interface ReadPurchase {
  readonly row: number;
  readonly input: PurchaseInput;
}

const KIND_WORDS = wordsOf<PurchaseKind>({
  tax_invoice: ['', 'tax invoice', 'invoice', 'ใบกำกับภาษี', 'ใบกำกับภาษี/ใบเสร็จรับเงิน', 'ใบกำกับ'],
  credit_note: ['credit note', 'ใบลดหนี้', 'cn'],
  debit_note: ['debit note', 'ใบเพิ่มหนี้', 'dn'],
});

const CLAIMABLE_WORDS = wordsOf({
  on: ['', 'yes', 'y', 'true', '1', 'deductible', 'ใช่', 'ได้', 'หักได้', 'ขอคืนได้', 'ขอคืน'],
  off: ['no', 'n', 'false', '0', 'not deductible', 'ไม่', 'ไม่ใช่', 'ไม่ได้', 'หักไม่ได้', 'ขอคืนไม่ได้', 'ไม่ขอคืน'],
});

/** What is wrong in a cell that the contract refuses; texts are only ever too long. */
const CODES: Readonly<Record<string, string>> = {
  supplierTaxId: 'not_a_tax_id',
  supplierBranch: 'not_a_branch',
  branch: 'not_a_branch',
  issuedOn: 'not_a_day',
  claimMonth: 'not_a_month',
  net: 'not_an_amount',
  vat: 'not_an_amount',
  kind: 'not_a_choice',
};

const REQUIRED = ['number', 'issuedOn', 'supplierName', 'supplierTaxId', 'net', 'vat'] as const;

/** Parses lines, each a document, known by the supplier's tax ID and its number. */
export function readPurchaseRows(rows: readonly ImportRow[]): ReadItem<ReadPurchase>[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const { input, problems } = readPurchase(row);
    if (input === null) return { rows: [row.row], value: null, problems };
    const key = purchaseKey(input);
    const repeated = seen.has(key) ? [{ row: row.row, field: 'number', code: 'repeated' }] : [];
    seen.add(key);
    return { rows: [row.row], value: { row: row.row, input }, problems: repeated };
  });
}

/** What a document is known by. */
export function purchaseKey({
  supplierTaxId,
  number,
}: Pick<PurchaseInput, 'supplierTaxId' | 'number'>): string {
  return JSON.stringify([supplierTaxId, number]);
}

function readPurchase(row: ImportRow): { input: PurchaseInput | null; problems: ImportProblem[] } {
  const text = (key: string): string => row.cell(key);
  const kind = KIND_WORDS.get(text('kind').toLowerCase()) ?? text('kind');
  const amount = kind === 'credit_note' && isNegative(row) ? unsigned : (written: string) => written;
  const isClaimable = CLAIMABLE_WORDS.get(text('isClaimable').toLowerCase());
  const read = PurchaseInput.safeParse({
    kind,
    supplierName: text('supplierName'),
    supplierTaxId: text('supplierTaxId'),
    supplierBranch: text('supplierBranch') || headOfficeBranch,
    number: text('number'),
    issuedOn: text('issuedOn'),
    net: amount(text('net')),
    vat: amount(text('vat')),
    ...(isClaimable !== 'off' && { isClaimable: 'on' }),
    claimMonth: readMonth(text('claimMonth')),
    branch: parseBranchCode(text('branch') || headOfficeBranch) ?? text('branch'),
    note: text('note'),
  });
  const codes = new Map<string, string>(
    read.error?.issues.map(({ path: [field] }) => [String(field), CODES[String(field)] ?? 'too_long']),
  );
  for (const field of REQUIRED) if (text(field) === '') codes.set(field, 'missing');
  if (isClaimable === undefined) codes.set('isClaimable', 'not_a_choice');
  const problems = [...codes].map(([field, code]) => ({ row: row.row, field, code }));
  return { input: problems.length === 0 ? (read.data ?? null) : null, problems };
}

const MINUS = /^[-\u2212]\s*/;
const ZERO = /^0*(\.0*)?$/;

/** Whether both amounts are written with a minus, as files of a register write those of credit notes; 0 needs none. */
function isNegative(row: ImportRow): boolean {
  const amounts = [row.cell('net'), row.cell('vat')].filter((text) => text !== '');
  return amounts.every((text) => MINUS.test(text) || ZERO.test(text));
}

function unsigned(text: string): string {
  return text.replace(MINUS, '');
}

/**
 * Returns a month as people write it (`11/2569`, `พ.ย. 2569`, `2026-11`) or a day of it, as `2026-11`; a text that is none
 * stays, for the contract to refuse.
 */
export function readMonth(text: string): string {
  for (const day of [text, `1/${text}`, `1 ${text}`, `${text}-1`]) {
    const date = parseThaiDate(day);
    if (date.ok) return date.on.slice(0, 7);
  }
  return text;
}

function wordsOf<Meaning extends string>(
  words: Readonly<Record<Meaning, readonly string[]>>,
): ReadonlyMap<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, readonly string[]][];
  return new Map(entries.flatMap(([meaning, written]) => written.map((word) => [word, meaning] as const)));
}
