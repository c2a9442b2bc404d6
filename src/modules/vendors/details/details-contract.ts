import { z } from 'zod';
import { parsePostalCode } from '#platform/text/postal-code.ts';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { parseBankAccount } from '#platform/money/bank-account.ts';
import { thaiBanks } from '#platform/money/thai-banks.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { TypedBranchCode, TypedTaxId } from '#platform/text/thai-id-contract.ts';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';
import { typedNumber } from '#platform/text/typed-number-contract.ts';
import { MAX_VENDOR_NAME } from '../vendor/vendor-contract.ts';
import { VENDOR_KINDS } from '../vendor/vendor-rules.ts';

export const MAX_ADDRESS_LINE = 300;
export const MAX_LINE_ID = 60;
export const MAX_ACCOUNT_NAME = 200;
export const MAX_OFFER = 2_000;
/** Longest number as people type it, with separators. */
export const MAX_TYPED_NUMBER = 40;

const shape = {
  kind: z.enum(VENDOR_KINDS),
  nameTh: z.string().trim().min(1).max(MAX_VENDOR_NAME),
  nameEn: z.string().trim().max(MAX_VENDOR_NAME).default(''),
  taxId: TypedTaxId.transform((taxId, context) => {
    if (taxId !== null) return taxId;
    context.addIssue({ code: 'custom', message: 'required' });
    return z.NEVER;
  }),
  branchCode: TypedBranchCode,
  offer: z.string().trim().max(MAX_OFFER).default(''),
  addressLine: z.string().trim().max(MAX_ADDRESS_LINE).default(''),
  addressLineEn: z.string().trim().max(MAX_ADDRESS_LINE).default(''),
  subdistrictCode: z
    .string()
    .regex(/^([1-9][0-9]{5})?$/)
    .default(''),
  postalCode: typedNumber(parsePostalCode, MAX_TYPED_NUMBER).transform((code) => code ?? ''),
  contactName: z.string().trim().max(MAX_VENDOR_NAME).default(''),
  phone: typedNumber((text) => parseThaiPhone(text)?.national ?? null, MAX_TYPED_NUMBER),
  email: z.union([z.literal(''), z.string().trim().max(MAX_EMAIL).pipe(z.email())]).default(''),
  lineId: z.string().trim().max(MAX_LINE_ID).default(''),
  bankCode: z.union([z.literal(''), z.enum(thaiBanks.map(({ code }) => code))]).default(''),
  bankAccount: typedNumber(parseBankAccount, MAX_TYPED_NUMBER),
  bankAccountName: z.string().trim().max(MAX_ACCOUNT_NAME).default(''),
};

/** What is known of a vendor, as its form sends it. */
export const VendorInput = z.object(shape).superRefine(requireWholeAccount);
export type VendorInput = z.output<typeof VendorInput>;

/** The same of a vendor that exists, and the version in which it was read. */
export const SaveVendorInput = z
  .object({ vendor: z.uuid(), version: TypedRowVersion, ...shape })
  .superRefine(requireWholeAccount);
export type SaveVendorInput = z.output<typeof SaveVendorInput>;

/** An account number says nothing without its bank. */
function requireWholeAccount(
  { bankCode, bankAccount }: { bankCode: string; bankAccount: string | null },
  context: z.RefinementCtx,
): void {
  if ((bankCode === '') === (bankAccount === null)) return;
  const path = bankCode === '' ? 'bankCode' : 'bankAccount';
  context.addIssue({ code: 'custom', path: [path], message: 'required' });
}

/** What is known of a vendor, as forms show it: empty where nothing was said. */
export interface VendorView {
  readonly kind: (typeof VENDOR_KINDS)[number];
  readonly nameTh: string;
  readonly nameEn: string;
  readonly taxId: string;
  readonly branchCode: string;
  readonly offer: string;
  readonly addressLine: string;
  readonly addressLineEn: string;
  readonly subdistrictCode: string;
  readonly postalCode: string;
  /** The address in one line of the reader's language; empty until it is complete. */
  readonly address: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
  readonly lineId: string;
  readonly bankCode: string;
  readonly bankAccount: string;
  readonly bankAccountName: string;
}
