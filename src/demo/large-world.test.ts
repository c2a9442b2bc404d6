import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { ownDatabase } from '#platform/testing/test-database.ts';
import { testComposition } from '../testing/composition.ts';
import { makeLargeWorld } from './large-world.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';

/** More than one page of products and more than one batch of orders. */
const SCALE = 1_200;

test('a large world is consistent and created once', async () => {
  const database = await ownDatabase('large');
  const folder = await mkdtemp(join(tmpdir(), 'sala-large-'));
  const config = loadConfig({
    SALA_DATA_DIR: folder,
    SALA_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
  });
  const { app, close } = await testComposition.open({
    config,
    connection: database.app,
    owner: database.owner,
    clock: () => new Date(),
  });
  const client = new pg.Client(database.superuser);
  await client.connect();
  const one = async (text: string) => (await client.query(text)).rows[0];
  try {
    await makeLargeWorld(app, database.owner, SCALE, () => undefined);
    const counts = `select (select count(*)::int from shop_product) as products, (select count(*)::int from orders_line) as lines,
                           (select count(*)::int from platform_search where kind = 'shop.product') as searched, (select count(*)::int from orders_order) as orders`;
    const made = await one(counts);
    expect(made).toMatchObject({ products: SCALE, lines: SCALE * 10, searched: SCALE });

    const wrong = await one(`
      select (select count(*)::int from stock_level l where l.reserved <> 0 or l.on_hand <> (select coalesce(sum(quantity), 0) from stock_movement m where m.item_id = l.item_id)) as stock,
             (select count(*)::int from stock_movement m where m.kind = 'sale' and m.on_hand_after < 0) as below_zero,
             (select count(*)::int from shop_variant v left join stock_level l on l.item_id = v.variant_id
               where l.item_id is null or (v.availability = 'sold_out') <> (l.on_hand = 0)) as availability,
             (select count(*)::int from orders_order o join billing_payment p on p.target_id = o.order_id::text
               where o.paid_satang <> p.paid_satang or o.grand_total_satang <> p.amount_satang
                  or p.paid_satang <> (select coalesce(sum(amount_satang), 0) from billing_receipt_allocation a where a.payment_id = p.payment_id)) as money,
             (select count(*)::int from orders_order o where o.subtotal_satang <> (select sum(line_total_satang) from orders_line l where l.order_id = o.order_id)) as totals,
             (select count(*)::int from orders_order o where not exists (select from billing_payment p where p.target_id = o.order_id::text)) as unpaid`);
    expect(wrong).toEqual({ stock: 0, below_zero: 0, availability: 0, money: 0, totals: 0, unpaid: 0 });
    expect(
      await one(`select array_agg(distinct status::text order by status::text) as states from orders_order`),
    ).toEqual({ states: ['cancelled', 'completed', 'confirmed', 'expired'] });

    await makeLargeWorld(app, database.owner, SCALE, () => undefined);
    await client.query(`update sites_tenant set settings = settings || '{"isBeingSetUp": true}'`);
    await makeLargeWorld(app, database.owner, SCALE, () => undefined);
    expect(await one(counts)).toEqual(made);
    await expect(makeLargeWorld(app, database.owner, 0, () => undefined)).rejects.toThrow(
      'The scale is a whole number',
    );
  } finally {
    await client.end();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
