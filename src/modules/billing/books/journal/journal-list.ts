import * as m from '#messages';
import { type FileColumn, listSource } from '#platform/lists/list-source.ts';
import { readBooks } from '../../permissions.ts';
import { listJournal, readJournalSetting } from './journal.ts';
import { JournalQuery, type JournalRow } from './journal-contract.ts';
import type { JournalColumn } from './journal-rules.ts';
import { journalAccountText, journalColumnText } from './journal-text.ts';

/** The journal of a month, as a file for bookkeeping programs: the columns that the site chose. */
export const journalList = listSource<typeof JournalQuery, JournalRow>({
  name: 'billing.journal',
  title: m.billing_books_journal,
  access: readBooks,
  query: JournalQuery,
  columns: [],
  ownColumns: async (scope) => {
    const { columns } = await readJournalSetting(scope);
    return columns.map((column) => ({ header: journalColumnText[column], ...CELLS[column] }));
  },
  read: async (scope, query, page) =>
    listJournal(scope, await readJournalSetting(scope), { ...query, ...page }),
});

/** Days are `2026-11-28`, which every program reads. */
const CELLS: Readonly<Record<JournalColumn, Pick<FileColumn<JournalRow>, 'kind' | 'of'>>> = {
  day: { kind: 'text', of: (row) => row.issuedOn },
  number: { kind: 'text', of: (row) => row.number },
  branch: { kind: 'text', of: (row) => row.branchCode },
  account: { kind: 'text', of: (row) => row.code },
  accountName: { kind: 'text', of: (row, locale) => journalAccountText[row.account]({}, { locale }) },
  debit: { kind: 'money', of: (row) => row.debitSatang },
  credit: { kind: 'money', of: (row) => row.creditSatang },
  party: { kind: 'text', of: (row) => row.party },
  description: { kind: 'text', of: (row) => row.description },
};
