import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';

const PAGE = 50;

/**
 * Exports a person's orders with their lines, oldest first. Nothing is erased: orders are vouchers of the seller's accounts
 * and must be kept for five years (Accounting Act B.E. 2543, section 14; Revenue Code, section 87/3).
 */
export const ordersPersonalData: PersonalData = {
  name: 'orders',
  use: {
    code: 'orders.ordered',
    text: m.orders_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<Filled<RowAs<'orders_order', { personId: 'customerUserId' }>>>`
        select distinct customer_user_id as person_id from orders_order
         where tenant_id = ${scope.tenant.id} and customer_user_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'orders_order', 'orderId'> & {
        readonly record: unknown;
      }
    >`
      select o.order_id, jsonb_build_object(
               'number', o.number, 'status', o.status, 'placedAt', o.placed_at, 'contactName', o.contact_name,
               'contactPhone', o.contact_phone, 'contactEmail', o.contact_email, 'delivery', o.delivery_title,
               'shipAddress', o.ship_address, 'documentBuyer', o.document_buyer, 'note', o.buyer_note, 'subtotalSatang', o.subtotal_satang,
               'deliverySatang', o.delivery_satang, 'vatSatang', o.vat_satang, 'grandTotalSatang', o.grand_total_satang,
               'paidSatang', o.paid_satang, 'cancelReason', o.cancel_reason,
               'lines', (select jsonb_agg(jsonb_build_object('sku', l.sku, 'title', l.title, 'variant', l.variant_title,
                           'quantity', l.quantity, 'unitPriceSatang', l.unit_price_satang, 'totalSatang', l.line_total_satang) order by l.line_no)
                           from orders_line l where l.tenant_id = o.tenant_id and l.order_id = o.order_id)) as record
        from orders_order o
       where o.tenant_id = ${scope.tenant.id} and o.customer_user_id = ${personId}
         and (${after}::uuid is null or (o.placed_at, o.order_id) >
               (select placed_at, order_id from orders_order where tenant_id = ${scope.tenant.id} and order_id = ${after}::uuid))
       order by o.placed_at, o.order_id limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    return {
      records: page.map(({ record }) => record),
      next: rows.length > PAGE ? (page.at(-1)?.orderId ?? null) : null,
    };
  },
};
