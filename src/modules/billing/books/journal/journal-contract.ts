import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { BookQuery } from '../month/month-contract.ts';
import {
  DEFAULT_ACCOUNTS,
  JOURNAL_COLUMNS,
  type JournalAccount,
  type JournalColumn,
} from './journal-rules.ts';

export const MAX_ACCOUNT_CODE = 20;

const AccountCode = z.string().trim().min(1).max(MAX_ACCOUNT_CODE);
const Chosen = z.literal('on').optional();

/** How the journal is exported, as the form sends it. */
export const JournalSettingInput = z.object({
  version: TypedRowVersion,
  cash: AccountCode,
  receivable: AccountCode,
  withheldTax: AccountCode,
  sales: AccountCode,
  zeroSales: AccountCode,
  exemptSales: AccountCode,
  outputVat: AccountCode,
  column_day: Chosen,
  column_number: Chosen,
  column_branch: Chosen,
  column_account: Chosen,
  column_accountName: Chosen,
  column_debit: Chosen,
  column_credit: Chosen,
  column_party: Chosen,
  column_description: Chosen,
});
export type JournalSettingInput = z.output<typeof JournalSettingInput>;

export interface JournalSetting {
  readonly accounts: Readonly<Record<JournalAccount, string>>;
  readonly columns: readonly JournalColumn[];
  /** 0 until it is saved. */
  readonly version: number;
}

export const DEFAULT_SETTING: JournalSetting = {
  accounts: DEFAULT_ACCOUNTS,
  columns: JOURNAL_COLUMNS,
  version: 0,
};

export const JournalQuery = BookQuery.extend({ after: CursorText.optional().catch(undefined) });
export type JournalQuery = z.output<typeof JournalQuery>;

/** One posting of a document. */
export interface JournalRow {
  /** Document and place in it. */
  readonly key: string;
  readonly documentId: string;
  readonly issuedOn: string;
  readonly number: string;
  readonly branchCode: string;
  readonly account: JournalAccount;
  readonly code: string;
  readonly debitSatang: number;
  readonly creditSatang: number;
  readonly party: string;
  readonly description: string;
}
