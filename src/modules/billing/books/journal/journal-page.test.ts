import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeMixedDocuments, makeSeller, TEST_VAT } from '../../testing.ts';
import { sumSalesVat } from '../sales-vat/sales-vat.ts';
import type { JournalRow } from './journal-contract.ts';
import { journalList } from './journal-list.ts';
import { action, loader } from './journal-page.tsx';
import { JOURNAL_ACCOUNTS, JOURNAL_COLUMNS } from './journal-rules.ts';

test('a month is balanced, and its output VAT is that of the sales VAT report', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const query = { month: '2026-05', branch: '' };
  await makeMixedDocuments(world, { count: 300, month: '2026-05-01' });
  const rows: JournalRow[] = [];
  for (let after: string | undefined; ; ) {
    const position = after;
    const page = await world.read((scope) => journalList.read(scope, query, { after: position, limit: 100 }));
    expect(page.rows.length).toBeLessThanOrEqual(100);
    rows.push(...(page.rows as JournalRow[]));
    if (page.next === null) break;
    after = page.next;
  }
  const sum = (of: (row: JournalRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  expect(sum((row) => row.debitSatang)).toBe(sum((row) => row.creditSatang));
  const { vatSatang } = await world.read((scope) => sumSalesVat(scope, query));
  const vat = sum((row) => (row.account === 'outputVat' ? row.creditSatang - row.debitSatang : 0));
  expect([vat, vat > 0]).toEqual([vatSatang, true]);
});

test('codes and columns are the site’s own', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const page = { path: '/billing/manage/books/journal', actor: await world.person('manager') };
  const codes = Object.fromEntries(JOURNAL_ACCOUNTS.map((account, at) => [account, `9${at}`]));
  const save = (given: Record<string, string>) =>
    callPage(world, action, { ...page, form: { ...codes, ...given } });
  expect(await save({ version: '0' })).toMatchObject({
    data: { problem: { code: 'billing.journal_columns' } },
  });
  const columns = { column_account: 'on', column_debit: 'on' };
  expect(await save({ version: '0', ...columns })).toMatchObject({ data: { ok: true } });
  expect(await save({ version: '0', ...columns })).toMatchObject({
    data: { problem: { code: 'billing.journal_changed' } },
  });
  const { setting } = await callPage(world, loader, page);
  expect(setting).toMatchObject({ accounts: { cash: '90', outputVat: '96' }, version: 1 });
  expect(setting.columns).toEqual(JOURNAL_COLUMNS.filter((column) => ['account', 'debit'].includes(column)));
  const own = await world.read(
    (scope) => journalList.ownColumns?.(scope, { month: '', branch: '' }) ?? Promise.resolve([]),
  );
  expect(own.map(({ kind }) => kind)).toEqual(['text', 'money']);
});
