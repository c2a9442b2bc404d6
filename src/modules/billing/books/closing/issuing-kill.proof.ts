import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listAudit } from '#platform/audit.ts';
import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import type { IssuedKey } from '../../document/write-document.ts';
import { saveBranch } from '../../seller/save-branch.ts';
import {
  branchInput,
  documentLine,
  expectDocumentsConsistent,
  makeSeller,
  TEST_BUYER,
  TEST_VAT,
} from '../../testing.ts';
import type { KillableIssuers } from './killable-issuers.ts';
import { readBranchTotals } from './periods.ts';

const BRANCHES = ['00000', '00001'];
const ROUNDS = proofCount({ short: 10, long: 200 });
/** Most documents that a process acknowledges before it is killed. */
const LAST_ACKNOWLEDGED = 40;

test(
  'issuers killed at any moment leave no gap, no double, no half document and no half closed month, and lose none that they acknowledged',
  async () => {
    const world = await World.open(TEST_VAT);
    await makeSeller(world, { isRetailer: 'on' });
    await world.write((scope) => saveBranch(scope, branchInput({ code: '00001' })));
    const month = addMonths(monthStart(zonedDay(world.now, world.tenant.zone)), -1);
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const { documentId, number } of await issueUntilKilled(world, { round, month })) {
        expect(acknowledged.get(documentId) ?? number).toBe(number);
        acknowledged.set(documentId, number);
      }
      await expectDocumentsConsistent(world);
      await expectBooksConsistent(world, month);
      const numbers = await numbersOf(world);
      for (const [documentId, number] of acknowledged) expect(numbers.get(documentId)).toBe(number);
    }
    expect(await kindsOf(world)).toEqual(
      new Set(['tax_invoice_abbreviated', 'receipt_tax_invoice', 'credit_note']),
    );
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    expect(await latestClosings(world)).not.toEqual([]);
  },
  30 * 60_000,
);

/** Lets a process issue documents, kills it after one of them, and returns what it acknowledged. */
async function issueUntilKilled(
  world: World,
  { round, month }: { readonly round: number; readonly month: string },
): Promise<readonly IssuedKey[]> {
  const given: KillableIssuers = {
    connection: world.database.app,
    tenant: world.tenant,
    now: world.now.toISOString(),
    ...{ round, month, branches: BRANCHES },
    buyer: TEST_BUYER,
    lines: [documentLine({ unitPriceSatang: 999, quantity: '3' }), documentLine({ vatClass: 'exempt' })],
  };
  const child = fork(
    fileURLToPath(new URL('./killable-issuers.ts', import.meta.url)),
    [JSON.stringify(given)],
    {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const last = Math.ceil(Math.random() * LAST_ACKNOWLEDGED);
  const acknowledged: IssuedKey[] = [];
  child.on('message', (message) => {
    acknowledged.push(message as IssuedKey);
    if (acknowledged.length === last) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20);
  });
  const [code, signal] = await once(child, 'close');
  expect([code, signal], 'it issues until it is killed').toEqual([null, 'SIGKILL']);
  return acknowledged;
}

async function numbersOf(world: World): Promise<ReadonlyMap<string, string>> {
  const rows = await world.read((scope) =>
    scope.tx.rows(sql<RowOf<'billing_document', 'documentId' | 'number'>>`
      select document_id, number from billing_document where tenant_id = ${scope.tenant.id}`),
  );
  return new Map(rows.map(({ documentId, number }) => [documentId, number]));
}

async function kindsOf(world: World): Promise<ReadonlySet<string>> {
  const rows = await world.read((scope) =>
    scope.tx.rows(sql<RowOf<'billing_document', 'kind'>>`
      select distinct kind from billing_document where tenant_id = ${scope.tenant.id}`),
  );
  return new Set(rows.map(({ kind }) => kind));
}

/** How many of the latest closings are compared with the audit log: more than were under way when the process was killed. */
const LATEST = 10;

/**
 * Expects the month to be either open, or closed with the totals of its documents, and the audit log to have a line for each
 * closing and each reopening.
 */
async function expectBooksConsistent(world: World, month: string): Promise<void> {
  for (const { periodId, totals, reopenedAt } of await latestClosings(world)) {
    if (reopenedAt === null)
      expect(totals).toEqual(await world.read((scope) => readBranchTotals(scope, month)));
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: 'billing.period', entityId: periodId }),
    );
    expect(lines).toHaveLength(reopenedAt === null ? 1 : 2);
  }
}

function latestClosings(
  world: World,
): Promise<RowOf<'billing_closed_period', 'periodId' | 'totals' | 'reopenedAt'>[]> {
  return world.read((scope) =>
    scope.tx.rows(sql<RowOf<'billing_closed_period', 'periodId' | 'totals' | 'reopenedAt'>>`
      select period_id, totals, reopened_at from billing_closed_period
       where tenant_id = ${scope.tenant.id} order by (reopened_at is null) desc, period_id desc limit ${LATEST}`),
  );
}
