import { z } from 'zod';
import { addDays } from '#platform/dates/calendar-date.ts';
import { startOfDay } from '#platform/dates/business-day.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { cursorOf, findCursorPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import type { Aged, ReceivableRow, ReceivablesQuery } from './receivables-contract.ts';

const PAGE_SIZE = 50;
const Position = z.object({ totalSatang: z.int(), buyerKey: z.string() });

/** Sums of all buyers, beside those of one. */
type Row = ReceivableRow & {
  readonly allNotDue: number;
  readonly allUpTo30: number;
  readonly allUpTo60: number;
  readonly allUpTo90: number;
  readonly allOlder: number;
  readonly allTotal: number;
};

export interface Receivables {
  readonly on: string;
  readonly rows: ReceivableRow[];
  readonly next: string | null;
  /** Of all buyers; null where nobody owes anything. */
  readonly sums: Aged | null;
}

/**
 * What buyers owed on open invoices at the end of a day, by age, the largest debts first. An invoice counts until it was
 * paid, declared void, replaced or given up; a part that was paid by that day does not.
 */
export async function listReceivables(
  scope: Scope,
  query: ReceivablesQuery & { readonly limit?: number },
): Promise<Receivables> {
  const { limit = PAGE_SIZE } = query;
  const { zone } = scope.tenant;
  const on = query.on ?? zonedDay(scope.now, zone);
  const endedAfter = startOfDay(addDays(on, 1), zone);
  const position = findCursorPosition(Position, query.after);
  const rows = await scope.tx.rows(sql<Row>`
    with claim as (
      select coalesce(d.buyer_tax_id, d.buyer_user_id::text, d.buyer->>'name', '') as buyer_key, coalesce(d.buyer->>'name', '') as buyer_name,
             d.buyer_tax_id as tax_id, ${on}::date - coalesce(d.due_on, ${on}::date) as days_late,
             d.grand_total_satang - coalesce((select sum(s.paid_satang + s.withheld_satang) from billing_settlement s
                where s.tenant_id = d.tenant_id and s.document_id = d.document_id and s.paid_on <= ${on}::date), 0) as open_satang
        from billing_document d
       where d.tenant_id = ${scope.tenant.id} and d.kind = 'invoice' and d.issued_on <= ${on}::date
         and (d.state in ('open', 'partially_paid')
              or (d.state in ('paid', 'uncollectible', 'void', 'replaced') and d.state_at >= ${endedAfter}))
    ), buyer as (
      select buyer_key, max(buyer_name) as buyer_name, max(tax_id) as tax_id, count(*)::int as invoices,
             coalesce(sum(open_satang) filter (where days_late <= 0), 0)::bigint as not_due_satang,
             coalesce(sum(open_satang) filter (where days_late between 1 and 30), 0)::bigint as up_to30_satang,
             coalesce(sum(open_satang) filter (where days_late between 31 and 60), 0)::bigint as up_to60_satang,
             coalesce(sum(open_satang) filter (where days_late between 61 and 90), 0)::bigint as up_to90_satang,
             coalesce(sum(open_satang) filter (where days_late > 90), 0)::bigint as older_satang,
             sum(open_satang)::bigint as total_satang
        from claim where open_satang > 0 group by buyer_key
    )
    select b.*, a.* from buyer b,
           (select sum(not_due_satang)::bigint as all_not_due, sum(up_to30_satang)::bigint as all_up_to30,
                   sum(up_to60_satang)::bigint as all_up_to60, sum(up_to90_satang)::bigint as all_up_to90,
                   sum(older_satang)::bigint as all_older, sum(total_satang)::bigint as all_total from buyer) a
     where ${position ? sql`(b.total_satang, b.buyer_key) < (${position.totalSatang}::bigint, ${position.buyerKey})` : sql`true`}
     order by b.total_satang desc, b.buyer_key desc
     limit ${limit + 1}`);
  return { on, ...pageOf(rows, limit) };
}

function pageOf(rows: readonly Row[], limit: number): Pick<Receivables, 'rows' | 'next' | 'sums'> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const [first] = rows;
  return {
    rows: page.map(rowOf),
    next: last ? cursorOf(Position, { totalSatang: last.totalSatang, buyerKey: last.buyerKey }) : null,
    sums: first
      ? {
          notDueSatang: first.allNotDue,
          upTo30Satang: first.allUpTo30,
          upTo60Satang: first.allUpTo60,
          upTo90Satang: first.allUpTo90,
          olderSatang: first.allOlder,
          totalSatang: first.allTotal,
        }
      : null,
  };
}

function rowOf({ buyerKey, buyerName, taxId, invoices, ...aged }: Row): ReceivableRow {
  const { notDueSatang, upTo30Satang, upTo60Satang, upTo90Satang, olderSatang, totalSatang } = aged;
  return {
    ...{ buyerKey, buyerName, taxId, invoices },
    ...{ notDueSatang, upTo30Satang, upTo60Satang, upTo90Satang, olderSatang, totalSatang },
  };
}
