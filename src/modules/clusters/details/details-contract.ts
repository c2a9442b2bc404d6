import { z } from 'zod';
import { parsePostalCode } from '#platform/text/postal-code.ts';
import { parseBankAccount } from '#platform/money/bank-account.ts';
import { thaiBanks } from '#platform/money/thai-banks.ts';
import { TypedBranchCode, TypedTaxId } from '#platform/text/thai-id-contract.ts';
import { typedNumber } from '#platform/text/typed-number-contract.ts';
import { MAX_CLUSTER_NAME } from '../cluster/cluster-contract.ts';
import { CLUSTER_KINDS } from '../cluster/cluster-rules.ts';
import { contactShape, MAX_TYPED_NUMBER, savedShape } from './contact-contract.ts';
import { parsePromptPay } from './details-rules.ts';

export const MAX_ADDRESS_LINE = 300;
export const MAX_ACCOUNT_NAME = 200;

/** What an organisation is and what it is called. */
export const nameShape = {
  kind: z.enum(CLUSTER_KINDS),
  nameTh: z.string().trim().min(1).max(MAX_CLUSTER_NAME),
  nameEn: z.string().trim().max(MAX_CLUSTER_NAME).default(''),
};

/** Where it is. */
const addressShape = {
  addressLine: z.string().trim().max(MAX_ADDRESS_LINE).default(''),
  addressLineEn: z.string().trim().max(MAX_ADDRESS_LINE).default(''),
  subdistrictCode: z
    .string()
    .regex(/^([1-9][0-9]{5})?$/)
    .default(''),
  postalCode: typedNumber(parsePostalCode, MAX_TYPED_NUMBER).transform((code) => code ?? ''),
};

/** Its tax ID, and where money for it goes. */
const moneyShape = {
  taxId: TypedTaxId,
  branchCode: TypedBranchCode,
  promptpay: typedNumber(parsePromptPay, MAX_TYPED_NUMBER),
  bankCode: z.union([z.literal(''), z.enum(thaiBanks.map(({ code }) => code))]).default(''),
  bankAccount: typedNumber(parseBankAccount, MAX_TYPED_NUMBER),
  bankAccountName: z.string().trim().max(MAX_ACCOUNT_NAME).default(''),
};

export const NameInput = z.object({ ...savedShape, ...nameShape });
export const AddressInput = z.object({ ...savedShape, ...addressShape });
export const MoneyInput = z.object({ ...savedShape, ...moneyShape }).superRefine(requireWholeAccount);

/** All registered data at once, as their page sends them. */
export const DetailsInput = z
  .object({ ...savedShape, ...nameShape, ...addressShape, ...contactShape, ...moneyShape })
  .superRefine(requireWholeAccount);

/** What may be saved of an organisation, at once or part by part. */
export type DetailsInput = z.output<typeof DetailsInput>;
type SavedKeys = 'cluster' | 'version';
export type PartialDetailsInput = Pick<DetailsInput, SavedKeys> & Partial<Omit<DetailsInput, SavedKeys>>;

/** An account number says nothing without its bank. */
function requireWholeAccount(
  { bankCode, bankAccount }: { bankCode: string; bankAccount: string | null },
  context: z.RefinementCtx,
): void {
  if ((bankCode === '') === (bankAccount === null)) return;
  const path = bankCode === '' ? 'bankCode' : 'bankAccount';
  context.addIssue({ code: 'custom', path: [path], message: 'required' });
}
