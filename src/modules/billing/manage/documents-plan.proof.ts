import { businessDate } from '#platform/dates/business-day.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import type { FigureAsk } from '#platform/figures/figure.ts';
import type { Statement } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { notingStatements, planOf } from '#platform/testing/statement-plan.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { billingAlerts } from '../figures/billing-alerts.ts';
import { billingFigures } from '../figures/billing-figures.ts';
import { listSalesVat } from '../books/sales-vat/sales-vat.ts';
import { findDocumentOfSupply, listDocumentsOfSupply } from '../document/document-rows.ts';
import { getDocument } from '../document/get-document.ts';
import { issueDocument } from '../document/issue-document.ts';
import { listOwnDocuments } from '../own/own-documents.ts';
import { saveBranch } from '../seller/save-branch.ts';
import { branchInput, documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { DocumentListQuery } from './documents-list-contract.ts';
import { listDocuments } from './managed-documents.ts';

const DOCUMENTS = 100_000;
/** A page is read by as many blocks as its rows and their keys take, and some of documents that are left out. */
const MOST_BLOCKS = 400;
/** Figures of 30 days read the documents of these days, of which one is issued every ten minutes. */
const DOCUMENTS_OF_30_DAYS = 30 * 144;

interface Place {
  readonly world: World;
  readonly manager: PersonActor;
  readonly buyer: PersonActor;
}

test('lists of documents read one page, not all 100,000', { timeout: 600_000 }, async () => {
  const place = await fill();
  const { world, manager, buyer } = place;
  const list = (given: Record<string, string>) => (scope: Scope) =>
    listDocuments(scope, DocumentListQuery.parse(given));
  const middle = await world.read((scope) => listDocuments(scope, DocumentListQuery.parse({})), manager);
  const [sales] = billingFigures;
  const cases: [name: string, read: (scope: Scope) => Promise<unknown>, actor: PersonActor, most?: number][] =
    [
      ['newest', list({}), manager],
      ['a further page', list({ after: middle.next ?? '' }), manager],
      ['oldest', list({ sort: 'issued' }), manager],
      ['highest', list({ sort: '-total' }), manager],
      ['lowest', list({ sort: 'total' }), manager],
      ['a rare kind', list({ kind: 'receipt' }), manager],
      ['a kind', list({ kind: 'tax_invoice_abbreviated' }), manager],
      ['a kind that nobody issued', list({ kind: 'quotation' }), manager],
      ['a kind by total', list({ kind: 'receipt', sort: '-total' }), manager],
      ['a common kind by total', list({ kind: 'tax_invoice_abbreviated', sort: '-total' }), manager],
      ['a rare state', list({ state: 'void' }), manager],
      ['a state', list({ state: 'issued' }), manager],
      ['a rare state by total', list({ state: 'void', sort: '-total' }), manager],
      ['a kind in a state', list({ kind: 'receipt', state: 'void' }), manager],
      ['a rare branch', list({ branch: '00002' }), manager],
      ['a branch', list({ branch: '00000' }), manager],
      ['a day', list({ days: 'today' }), manager],
      ['days long ago', list({ days: '2025-06-01..2025-06-03' }), manager],
      ['days long ago, highest', list({ days: '2025-06-01..2025-06-03', sort: '-total' }), manager],
      ['days before the first', list({ days: '2020-01-01..2020-01-31' }), manager],
      ['a month of a kind', list({ days: 'this-month', kind: 'receipt' }), manager],
      ['a number', list({ q: 'RT6811-050000' }), manager],
      ['the number of an order', list({ q: 'SO6811-50000' }), manager],
      ['a tax id', list({ q: '0-9999-99999-99-1' }), manager],
      ['what nobody is called', list({ q: 'ไม่มีใครชื่อนี้' }), manager],
      ['a month of the sales report', (scope) => listSalesVat(scope, { month: '', branch: '' }), manager],
      ['a buyer’s own', (scope) => listOwnDocuments(scope, undefined), buyer],
      ['a buyer’s document', (scope) => getDocument(scope, 'RT6811-050000'), buyer],
      ['those of a supply', (scope) => listDocumentsOfSupply(scope, supplyOf(50_000)), manager],
      [
        'figures of 30 days',
        async (scope) => sales?.read(scope, lastDays(scope)),
        manager,
        DOCUMENTS_OF_30_DAYS,
      ],
      [
        'bills due',
        async (scope) => Promise.all(billingAlerts.map(({ read }) => read(scope, WHOLE))),
        manager,
      ],
      ['the one of a supply', (scope) => findDocumentOfSupply(scope, supplyOf(50_000)), manager],
    ];
  const slow: string[] = [];
  for (const [name, read, actor, most = MOST_BLOCKS] of cases) {
    const statements = await statementsOf(world, read, actor);
    expect(statements.length, name).toBeGreaterThan(0);
    for (const statement of statements) {
      const { text, blocks, milliseconds } = await planOf(world, statement);
      process.stdout.write(`  ${name}: ${milliseconds.toFixed(1)} ms, ${blocks} blocks\n`);
      if (/Seq Scan on billing_document/.test(text) || blocks > most) slow.push(`${name}\n${text}`);
    }
  }
  expect(slow.join('\n')).toBe('');
});

const WHOLE = { branchCodes: null, groupId: null };

function lastDays({ now, tenant }: Scope): FigureAsk {
  const toOn = businessDate(now, tenant.zone);
  return { ...WHOLE, fromOn: addDays(toOn, -29), toOn, step: 'day' };
}

const supplyOf = (n: number) => ({ kind: 'test.plan', id: String(n) });

/** Runs a query and returns its statements about documents. */
async function statementsOf(
  world: World,
  read: (scope: Scope) => Promise<unknown>,
  actor: PersonActor,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  await world.read((scope) => read(notingStatements(scope, statements)), actor);
  return statements.filter(({ text }) => /\sfrom billing_document\s/.test(text));
}

/** Copies a document over two years: most abbreviated, one in 20 a full one, one in 500 a void receipt, one in 400 of another branch. */
async function fill(): Promise<Place> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const [manager, buyer] = await Promise.all([world.person('manager'), world.person()]);
  await world.write((scope) => issueDocument(scope, documentInput()));
  const { branchId } = await world.write((scope) => saveBranch(scope, branchInput({ code: '00002' })));
  await withClient(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into billing_document
       select made.*
         from (select d as one from billing_document d where tenant_id = $1 limit 1) as given
        cross join (select n, case when n % 500 = 0 and n % 2000 > 0 then 'receipt' when n % 20 = 0 then 'receipt_tax_invoice' else 'tax_invoice_abbreviated' end as kind
                      from generate_series(1, ${DOCUMENTS}) as n) as copied
        cross join lateral jsonb_populate_record(given.one, jsonb_build_object(
                'document_id', uuidv7(n * interval '-10 minutes'), 'slug', 'plan-' || gen_random_uuid(),
                'kind', kind, 'number', (case kind when 'receipt' then 'RC' when 'receipt_tax_invoice' then 'RT' else 'AB' end) || '6811-' || lpad(n::text, 6, '0'),
                'state', case kind when 'receipt' then 'void' else 'issued' end, 'state_reason', case kind when 'receipt' then 'x' else '' end,
                'branch_id', case when n % 400 = 0 then $3::uuid else (given.one).branch_id end, 'issued_on', (now() - n * interval '10 minutes')::date, 'supply_kind', 'test.plan', 'supply_id', n::text, 'supply_label', 'SO6811-' || n,
                'buyer_tax_id', case when n % 1000 = 0 then '0999999999991' end,
                'buyer_user_id', case when n % 2000 = 0 then $2::uuid end,
                'standard_net_satang', 100 + n, 'net_satang', 100 + n, 'vat_satang', 0, 'grand_total_satang', 100 + n, 'subtotal_satang', 100 + n)) as made`,
      [world.tenant.id, buyer.userId, branchId],
    );
    await client.query('analyze billing_document');
  });
  return { world, manager, buyer };
}
