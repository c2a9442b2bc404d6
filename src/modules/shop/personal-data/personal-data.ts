import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { PersonalData, PersonOfUse } from '#platform/personal-data.ts';

const MAX_LINES = 500;

/** A person's cart, saved products, stock alerts and last delivery address. All are deleted with the account. */
export const shopPersonalData: PersonalData = {
  name: 'shop',
  use: {
    code: 'shop.shops',
    text: m.shop_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<PersonOfUse>`
        select cart.user_id as person_id from shop_cart cart
         where cart.tenant_id = ${scope.tenant.id} and cart.user_id = any(${personIds}::uuid[])
           and exists (select from shop_cart_line line where line.tenant_id = cart.tenant_id and line.cart_id = cart.cart_id)
        union
        select user_id from shop_saved_product where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])
        union
        select user_id from shop_stock_wish where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])
        union
        select user_id from shop_saved_delivery where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }) => {
    const [cart, delivery, saved, awaited] = await Promise.all([
      scope.tx.rows(sql`
        select l.variant_id, l.quantity, l.seen_price_satang, l.added_at
          from shop_cart c join shop_cart_line l on l.tenant_id = c.tenant_id and l.cart_id = c.cart_id
         where c.tenant_id = ${scope.tenant.id} and c.user_id = ${personId} and c.status = 'active' limit ${MAX_LINES}`),
      scope.tx.rows(sql`
        select name, phone, email, address_line, subdistrict_code, postal_code
          from shop_saved_delivery where tenant_id = ${scope.tenant.id} and user_id = ${personId}`),
      scope.tx.rows(sql`
        select p.lead_sku as "sku", p.title_th as "title", s.saved_at
          from shop_saved_product s join shop_product p on p.tenant_id = s.tenant_id and p.product_id = s.product_id
         where s.tenant_id = ${scope.tenant.id} and s.user_id = ${personId} order by s.saved_at limit ${MAX_LINES}`),
      scope.tx.rows(sql`
        select v.sku, w.asked_at
          from shop_stock_wish w join shop_variant v on v.tenant_id = w.tenant_id and v.variant_id = w.variant_id
         where w.tenant_id = ${scope.tenant.id} and w.user_id = ${personId} order by w.asked_at limit ${MAX_LINES}`),
    ]);
    return { records: [{ cart, delivery, saved, awaited }], next: null };
  },
  erase: async (scope, { personId }) => {
    await scope.tx.run(sql`
      delete from shop_cart_line l using shop_cart c
       where c.tenant_id = ${scope.tenant.id} and c.user_id = ${personId} and c.status <> 'converted'
         and l.tenant_id = c.tenant_id and l.cart_id = c.cart_id`);
    await scope.tx.run(sql`
      delete from shop_cart where tenant_id = ${scope.tenant.id} and user_id = ${personId} and status <> 'converted'`);
    await scope.tx.run(
      sql`delete from shop_saved_product where tenant_id = ${scope.tenant.id} and user_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from shop_stock_wish where tenant_id = ${scope.tenant.id} and user_id = ${personId}`,
    );
    await scope.tx.run(
      sql`delete from shop_saved_delivery where tenant_id = ${scope.tenant.id} and user_id = ${personId}`,
    );
  },
};
