import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingRefusals } from '../refusals.ts';
import type { WithholdingListQuery } from './withholding-contract.ts';
import { CERTIFICATE_DAYS, type WithholdingState, withholdingStateOf } from './withholding-rules.ts';

const PAGE_SIZE = 30;

type Row = RowOf<
  'billing_withholding',
  | 'withholdingId'
  | 'documentId'
  | 'kind'
  | 'rateBp'
  | 'baseSatang'
  | 'amountSatang'
  | 'declaredOn'
  | 'certificateNumber'
  | 'certificateOn'
  | 'receivedAt'
  | 'chasedAt'
> &
  RowOf<'billing_document', 'number'> &
  RowAs<'billing_document', { taxId: 'buyerTaxId' }> & { readonly buyerName: string; readonly scans: number };

/** Tax that one buyer withheld, with its certificate. */
export type WithholdingRow = Omit<Row, 'receivedAt' | 'chasedAt'> & {
  readonly state: WithholdingState;
  readonly chasedOn: string | null;
};

const FIELDS = sql`
  w.withholding_id, w.document_id, w.kind, w.rate_bp, w.base_satang, w.amount_satang, w.declared_on, w.certificate_number,
  w.certificate_on, w.received_at, w.chased_at, d.number, coalesce(d.buyer->>'name', '') as buyer_name, d.buyer_tax_id as tax_id,
  (select count(*) from billing_certificate_file f where f.tenant_id = w.tenant_id and f.withholding_id = w.withholding_id)::integer as scans
    from billing_withholding w join billing_document d on d.tenant_id = w.tenant_id and d.document_id = w.document_id`;

/** One page of withheld tax, the latest first. */
export async function listWithholding(
  scope: Scope,
  { state, after, limit = PAGE_SIZE }: WithholdingListQuery & { readonly limit?: number },
): Promise<{ rows: WithholdingRow[]; next: string | null }> {
  const position = findCursorPosition(IdPosition, after);
  const rows = await scope.tx.rows(sql<Row>`
    select ${FIELDS}
     where w.tenant_id = ${scope.tenant.id} and w.withdrawn_at is null and ${isIn(scope, state)}
       and ${position ? sql`w.withholding_id < ${position.id}::uuid` : sql`true`}
     order by w.withholding_id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => rowOf(scope, row)),
    next: last ? cursorOf(IdPosition, { id: last.withholdingId }) : null,
  };
}

/** Returns what was withheld. Refuses with `billing.withholding_missing`, also where it was taken back. */
export async function getWithholding(scope: Scope, withholdingId: string): Promise<WithholdingRow> {
  const row = await scope.tx.first(sql<Row>`
    select ${FIELDS}
     where w.tenant_id = ${scope.tenant.id} and w.withholding_id = ${withholdingId} and w.withdrawn_at is null`);
  if (!row) throw refuse(billingRefusals, 'billing.withholding_missing');
  return rowOf(scope, row);
}

function isIn(scope: Scope, state: WithholdingListQuery['state']) {
  if (state === '') return sql`true`;
  if (state === 'received') return sql`(w.received_at is not null) = true`;
  const isLate = sql`w.declared_on < ${lateBefore(scope)}::date`;
  return sql`(w.received_at is not null) = false and ${state === 'overdue' ? isLate : sql`not ${isLate}`}`;
}

function lateBefore({ now, tenant }: Scope): string {
  return addDays(zonedDay(now, tenant.zone), -CERTIFICATE_DAYS);
}

function rowOf(scope: Scope, { receivedAt, chasedAt, ...row }: Row): WithholdingRow {
  return {
    ...row,
    state: withholdingStateOf(
      { isReceived: receivedAt !== null, declaredOn: row.declaredOn },
      lateBefore(scope),
    ),
    chasedOn: chasedAt && zonedDay(chasedAt, scope.tenant.zone),
  };
}
