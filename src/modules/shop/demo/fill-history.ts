import { createHash } from 'node:crypto';
import { findSubdistrict } from '#modules/address/public.ts';
import { billingSettings, findPaymentOf, returnSurplus } from '#modules/billing/public.ts';
import {
  type BulkEvent,
  type BulkOrder,
  bulkLoadOrders,
  cancelOrder,
  findLoadedOrders,
  MAX_BULK_ORDERS,
  takeOrderNumbers,
  targetOf,
} from '#modules/orders/public.ts';
import { availabilityOf, bulkLoadReceipts, type BulkReceipt, listBalances } from '#modules/stock/public.ts';
import { businessDate } from '#platform/dates/business-day.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay, zonedInstant } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { type Chance, chanceOf } from '#platform/demo/random.ts';
import { DAY_MS, MINUTE_MS, runAsOf, scopeAsOf, type Stage } from '#platform/demo/stage.ts';
import { thaiAddressLine, thaiPerson } from '#platform/demo/thai-people.ts';
import { vatRateBpOn } from '#platform/money/vat-rate.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';
import { LATE_ORDERS } from './demo-orders.ts';
import { fillOrders, shopkeeperOf } from './fill-orders.ts';
import { HISTORY_DAYS, minuteOfBuying, ordersOn, weighted } from './order-plan.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** Sub-districts that buyers live in: the big cities above all. */
const PLACES = [
  101501, 101902, 100402, 102502, 103201, 100802, 100307, 100301, 100106, 102503, 103703, 101803, 100204,
  101302, 500203, 500204, 500112, 500109, 500303, 570106, 570308, 570104, 200109, 200107, 200305, 120101,
  120302, 120109, 110308, 110113, 130107, 400106, 400110, 300119, 300304, 900311, 900307, 830301, 830103,
  650202, 410204, 840206, 700116, 730123, 730207, 800122, 540118, 520106, 340304,
];
const NOTES = [
  'ฝากไว้กับป้อมยามได้ค่ะ',
  'ขอใบกำกับภาษีด้วยครับ',
  'ห่อของขวัญให้ด้วยนะคะ',
  'โทรก่อนส่งครับ',
  'ส่งช่วงเย็นได้ไหมคะ',
];
/** From here on goods come in each day, before that twice a month. */
const DAILY_RECEIPTS_DAYS = 31;
/** Nobody buys in the minutes before the demo begins: those orders would still wait for their money. */
const QUIET_MS = 50 * MINUTE_MS;

interface Ware {
  readonly variantId: string;
  readonly sku: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly priceSatang: number;
  readonly vatClass: BulkOrder['lines'][number]['vatClass'];
  readonly picture: { readonly objectId: string; readonly sha256: string } | null;
}

/** A planned order: everything but its number and the stock that it leaves. */
type Planned = Omit<BulkOrder, 'number'> & { readonly isRefunded: boolean };

/**
 * Half a year of orders up to now, with seasons, returning buyers and guests, and a few that wait for a check of their slip.
 * One transaction each month; a month that was loaded is skipped, so that an interrupted load can resume.
 */
export async function fillHistory(stage: Stage): Promise<void> {
  if (stage.code !== 'demo') return;
  const world = await runAsOf(stage, { at: stage.today }, async (scope) => ({
    wares: await listWares(scope),
    places: await listPlaces(scope),
    deliveries: await listDeliveries(scope),
  }));
  const orders = planOrders(stage, world);
  const months = Map.groupBy(orders, ({ businessOn }) => businessOn.slice(0, 7));
  for (const month of months.values())
    await runAsOf(stage, { at: stage.today }, (scope) => loadMonth(stage, scope, month));
  await fillOrders(stage, { orders: LATE_ORDERS });
}

async function loadMonth(stage: Stage, scope: Scope, month: readonly Planned[]): Promise<void> {
  const [first] = month;
  if (!first || (await findLoadedOrders(scope, [first.orderId])).size > 0) return;
  const numbers = await takeOrderNumbers(scope, first.businessOn, month.length);
  const { receipts, leftAfter } = await keepStock(stage, scope, month);
  await bulkLoadReceipts(scope, receipts, 'รับเข้าจากโรงผลิต');
  const orders = month.map((order, at) => ({
    ...order,
    number: numbers[at] ?? '',
    lines: order.lines.map((line) => ({
      ...line,
      onHandAfter: leftAfter.get(`${order.orderId} ${line.itemId}`) ?? null,
    })),
  }));
  for (let from = 0; from < orders.length; from += MAX_BULK_ORDERS)
    await bulkLoadOrders(scope, orders.slice(from, from + MAX_BULK_ORDERS));
  for (const order of orders.filter(({ isRefunded }) => isRefunded)) await refund(stage, scope, order);
}

/** The shop cancels a paid order and sends the money back. */
async function refund(stage: Stage, scope: Scope, { orderId, placedAt, number }: BulkOrder): Promise<void> {
  const as = shopkeeperOf(stage);
  const cancelled = scopeAsOf(scope, { at: new Date(placedAt.getTime() + DAY_MS), as });
  const payment = await findPaymentOf(scope, targetOf(orderId));
  if (!payment) throw new Error(`${number} has no payment.`);
  await cancelOrder(cancelled, orderId, 'สินค้าชำรุดก่อนแพ็ก ทางร้านขอคืนเงินเต็มจำนวน');
  await returnSurplus(scopeAsOf(scope, { at: new Date(placedAt.getTime() + 1.2 * DAY_MS), as }), {
    paymentId: payment.paymentId,
    amountSatang: payment.amountSatang,
    way: 'refund',
    reference: `คืนเงิน ${number}`,
  });
}

/** Goods come in before they are sold, so that the stock of today stays as it is. */
async function keepStock(
  stage: Stage,
  scope: Scope,
  month: readonly Planned[],
): Promise<{ receipts: BulkReceipt[]; leftAfter: Map<string, number> }> {
  const { zone } = stage.tenant;
  const periodOf = (at: Date): string => {
    const day = zonedDay(at, zone);
    if (stage.today.getTime() - at.getTime() < DAILY_RECEIPTS_DAYS * DAY_MS) return day;
    return `${day.slice(0, 8)}${Number(day.slice(8)) < 15 ? '01' : '15'}`;
  };
  const sales = month.flatMap(({ orderId, lines, story }) => {
    const at = story.find(({ kind }) => kind === 'confirmed')?.at;
    return at
      ? lines.map(({ itemId, quantity }) => ({ key: `${orderId} ${itemId}`, itemId, quantity, at }))
      : [];
  });
  const wanted = Map.groupBy(sales, ({ itemId, at }) => `${itemId} ${periodOf(at)}`);
  const receipts = [...wanted].map(([key, sold]) => {
    const [itemId = '', businessOn = ''] = key.split(' ');
    const quantity = sold.reduce((sum, sale) => sum + sale.quantity, 0);
    return { key, itemId, businessOn, quantity, at: zonedInstant(businessOn, '06:00', zone) };
  });
  const balances = Map.groupBy(await listBalances(scope), ({ itemId }) => itemId);
  const events = [...receipts, ...sales.map((sale) => ({ ...sale, quantity: -sale.quantity }))];
  const leftAfter = new Map<string, number>();
  for (const [itemId, own] of Map.groupBy(events, (event) => event.itemId)) {
    let here = 0;
    for (const { key, quantity, at } of own.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      here += quantity;
      const before = (balances.get(itemId) ?? []).filter(({ occurredAt }) => occurredAt <= at);
      leftAfter.set(key, here + before.reduce((sum, movement) => sum + movement.quantity, 0));
    }
  }
  return {
    receipts: receipts.map(({ key, at, ...receipt }) => ({
      ...receipt,
      at: at.toISOString(),
      onHandAfter: leftAfter.get(key) ?? 0,
    })),
    leftAfter,
  };
}

interface World {
  readonly wares: readonly Ware[];
  readonly places: readonly NonNullable<BulkOrder['place']>[];
  readonly deliveries: readonly (BulkOrder['delivery'] & {
    readonly kind: string;
    readonly freeFromSatang: number | null;
  })[];
}

interface Buyer {
  readonly seed: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

function planOrders(stage: Stage, world: World): Planned[] {
  const { zone } = stage.tenant;
  const today = zonedDay(stage.today, zone);
  const customers = [...stage.people.values()].filter(({ email }) => email.endsWith('@customer.test'));
  const orders: Planned[] = [];
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo--) {
    const day = addDays(today, -daysAgo);
    const chance = chanceOf(`orders of ${day}`);
    const newcomers = newcomersOn(customers, daysAgo);
    const here = Array.from({ length: ordersOn(day, daysAgo) }, (_, at) => {
      const placedAt = new Date(
        zonedInstant(day, '00:00', zone).getTime() +
          minuteOfBuying(chance) * MINUTE_MS +
          chance.whole(0, 59) * 1_000,
      );
      const seed = `${day} ${at}`;
      const newcomer = newcomers[at];
      const buyer = newcomer ? memberAsBuyer(newcomer) : buyerOf(customers, daysAgo, { chance, seed });
      return planOrder(stage, world, { placedAt, buyer, chance, seed });
    });
    orders.push(...here.filter(({ placedAt }) => stage.today.getTime() - placedAt.getTime() > QUIET_MS));
  }
  return orders.toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
}

/** Few buy often, most buy once or twice; every sixth is a guest. Nobody buys before they registered. */
function buyerOf(
  customers: readonly PersonActor[],
  daysAgo: number,
  { chance, seed }: { chance: Chance; seed: string },
): Buyer {
  const joined = customers.slice(
    0,
    customers.filter((_, index) => joinedDaysAgo(index, customers.length) > daysAgo + 2).length,
  );
  if (chance.isHit(1 / 6) || joined.length === 0) {
    const { firstname, lastname, mailbox, phone } = thaiPerson(`guest ${seed}`);
    const email = `${mailbox}${chance.whole(10, 99)}@guest.test`;
    return { seed, userId: null, name: `${firstname} ${lastname}`, email, phone };
  }
  const person = joined[
    weighted(
      joined.map((_, rank) => 1 / (rank + 10)),
      chance,
    )
  ] as PersonActor;
  return memberAsBuyer(person);
}

/** Three of four customers register because they buy something. */
function newcomersOn(customers: readonly PersonActor[], daysAgo: number): PersonActor[] {
  return customers.filter(
    (_, index) => index % 4 !== 3 && Math.floor(joinedDaysAgo(index, customers.length)) === daysAgo + 3,
  );
}

function memberAsBuyer({ userId, firstname, lastname, email }: PersonActor): Buyer {
  return { seed: email, userId, name: `${firstname} ${lastname}`, email, phone: thaiPerson(email).phone };
}

/** About when a customer joined: the first ones before the first order, the last one a week ago. */
function joinedDaysAgo(index: number, count: number): number {
  return 8 + ((HISTORY_DAYS + 10) * (count - index)) / count;
}

function planOrder(
  stage: Stage,
  { wares, places, deliveries }: World,
  { placedAt, buyer, chance, seed }: { placedAt: Date; buyer: Buyer; chance: Chance; seed: string },
): Planned {
  const { tenant } = stage;
  const home = chanceOf(`place ${buyer.seed}`);
  const chosen = new Set<Ware>();
  const count = weighted([46, 30, 15, 9], chance) + 1;
  while (chosen.size < count)
    chosen.add(
      wares[
        weighted(
          wares.map((_, rank) => 1 / (rank + 9)),
          chance,
        )
      ] as Ware,
    );
  const lines = [...chosen].map((ware) => ({
    kind: VARIANT_KIND,
    itemId: ware.variantId,
    sku: ware.sku,
    title: ware.title,
    variantTitle: ware.variantTitle,
    picture: ware.picture,
    quantity: weighted([70, 20, 8, 2], chance) + 1,
    unitPriceSatang: ware.priceSatang,
    vatClass: ware.vatClass,
    onHandAfter: null,
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceSatang, 0);
  const method = deliveries[weighted([62, 26, 12], chance)] ?? deliveries[0];
  if (!method) throw new Error('The shop delivers nothing.');
  const place = places[
    weighted(
      places.map((_, rank) => 1 / (rank + 4)),
      home,
    )
  ] as World['places'][number];
  const isFree = method.freeFromSatang !== null && subtotal >= method.freeFromSatang;
  const isPickup = method.kind === 'pickup';
  const businessOn = businessDate(placedAt, tenant.zone, tenant.settings.dayCutoffMinutes);
  return {
    orderId: orderIdOf(placedAt, seed),
    placedAt,
    businessOn,
    customerUserId: buyer.userId,
    contact: { name: buyer.name, email: buyer.email, phone: buyer.phone },
    place: isPickup ? null : { ...place, line: thaiAddressLine(buyer.seed) },
    delivery: { code: method.code, title: method.title, feeSatang: isFree ? 0 : method.feeSatang },
    note: chance.isHit(0.07) ? chance.pick(NOTES) : '',
    vatRateBp: billingSettings.of(tenant).vat.isRegistered ? vatRateBpOn(businessOn) : 0,
    lines,
    ...fateOf(stage, { placedAt, isPickup, buyer, chance }),
  };
}

/** What happened to an order, as far as it has happened by now. */
function fateOf(
  stage: Stage,
  { placedAt, isPickup, buyer, chance }: { placedAt: Date; isPickup: boolean; buyer: Buyer; chance: Chance },
): Pick<Planned, 'status' | 'story' | 'parcel' | 'isRefunded'> {
  const after = (minutes: number): Date => new Date(placedAt.getTime() + minutes * MINUTE_MS);
  const luck = chance.between(0, 1);
  const none = { parcel: null, isRefunded: false };
  if (luck < 0.05)
    return { ...none, status: 'expired', story: [{ kind: 'expired', at: after(30), by: null }] };
  if (luck < 0.08) {
    const by =
      buyer.userId === null ? null : ({ userId: buyer.userId, name: buyer.name, role: 'user' } as const);
    return {
      ...none,
      status: 'cancelled',
      story: [{ kind: 'cancelled', at: after(chance.whole(3, 25)), by }],
    };
  }
  const keeper = shopkeeperOf(stage);
  const by = {
    userId: keeper.userId,
    name: `${keeper.firstname} ${keeper.lastname}`,
    role: 'manager',
  } as const;
  const confirmedAt = after(chance.whole(4, 28));
  const confirmed: BulkEvent = { kind: 'confirmed', at: confirmedAt, by };
  if (luck > 0.994 && stage.today.getTime() - placedAt.getTime() > 3 * DAY_MS)
    return { ...none, status: 'confirmed', story: [confirmed], isRefunded: true };
  const packedAt = openingAfter(
    stage,
    new Date(confirmedAt.getTime() + chance.between(1, 7) * HOUR_MS),
    chance,
  );
  const shippedAt = new Date(packedAt.getTime() + chance.between(0.7, 5) * HOUR_MS);
  const deliveredAt = new Date(
    (isPickup ? packedAt : shippedAt).getTime() + chance.between(0.8, 3.4) * DAY_MS,
  );
  const story = [
    confirmed,
    { kind: 'packed', at: packedAt, by } as const,
    ...(isPickup ? [] : [{ kind: 'shipped', at: shippedAt, by } as const]),
    { kind: 'delivered', at: deliveredAt, by } as const,
  ].filter(({ at }) => at <= stage.today);
  return {
    status: story.some(({ kind }) => kind === 'delivered') ? 'completed' : 'confirmed',
    story,
    parcel: story.some(({ kind }) => kind === 'shipped') ? parcelOf(chance) : null,
    isRefunded: false,
  };
}

/** The time itself between 9 and 17 o'clock, otherwise the next morning. */
function openingAfter(stage: Stage, at: Date, chance: Chance): Date {
  const { zone } = stage.tenant;
  const day = zonedDay(at, zone);
  const opens = zonedInstant(day, '09:00', zone);
  const closes = zonedInstant(day, '17:00', zone);
  if (at >= opens && at < closes) return at;
  const next = at < opens ? opens : zonedInstant(addDays(day, 1), '09:00', zone);
  return new Date(next.getTime() + chance.whole(0, 150) * MINUTE_MS);
}

function parcelOf(chance: Chance): NonNullable<BulkOrder['parcel']> {
  const digits = (count: number) => Array.from({ length: count }, () => chance.whole(0, 9)).join('');
  switch (weighted([60, 22, 10, 8], chance)) {
    case 0:
      return { carrier: 'thailand_post', trackingNumber: `EF${digits(9)}TH` };
    case 1:
      return { carrier: 'flash', trackingNumber: `TH01${digits(8)}A0` };
    case 2:
      return { carrier: 'kex', trackingNumber: `KEX${digits(11)}` };
    default:
      return { carrier: 'jt', trackingNumber: `82${digits(10)}` };
  }
}

/** A UUID of the placing (RFC 9562 §5.7) whose random part comes from the seed: the same order has the same id again. */
function orderIdOf(placedAt: Date, seed: string): string {
  const time = placedAt.getTime().toString(16).padStart(12, '0');
  const noise = createHash('sha256').update(`demo order ${seed}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${noise.slice(0, 3)}-8${noise.slice(3, 6)}-${noise.slice(6, 18)}`;
}

/** Counted goods that are for sale and in stock, in a fixed order of popularity. */
async function listWares(scope: Scope): Promise<Ware[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'shop_variant', 'variantId' | 'sku' | 'optionValues' | 'regularPriceSatang' | 'salePriceSatang'> &
      RowOf<'shop_product', 'titleTh' | 'vatClass' | 'coverObjectId' | 'coverSha256'>
  >`
    select v.variant_id, v.sku, v.option_values, v.regular_price_satang, v.sale_price_satang, p.title_th, p.vat_class, p.cover_object_id, p.cover_sha256
      from shop_variant v join shop_product p on p.tenant_id = v.tenant_id and p.product_id = v.product_id
     where v.tenant_id = ${scope.tenant.id} and v.status = 'active' and p.status = 'active' and v.regular_price_satang > 0
     order by v.sku limit 1000`);
  const levels = await availabilityOf(
    scope,
    rows.map(({ variantId }) => variantId),
  );
  return rows
    .filter(({ variantId }) => {
      const level = levels.get(variantId);
      return level !== undefined && level.policy === 'forbid' && level.onHand > 0;
    })
    .map((row) => ({
      variantId: row.variantId,
      sku: row.sku,
      title: row.titleTh,
      variantTitle: row.optionValues.map(({ th }) => th).join(' · ') || null,
      priceSatang: row.salePriceSatang || row.regularPriceSatang,
      vatClass: row.vatClass,
      picture:
        row.coverObjectId !== null && row.coverSha256 !== null
          ? { objectId: row.coverObjectId, sha256: row.coverSha256 }
          : null,
    }))
    .toSorted((one, other) => popularityOf(one) - popularityOf(other));
}

/** Cheap things sell more often than expensive ones, and some are favourites. */
function popularityOf({ sku, priceSatang }: Ware): number {
  return chanceOf(`popularity ${sku}`).between(0, 1) * Math.sqrt(priceSatang);
}

async function listPlaces(scope: Scope): Promise<World['places']> {
  const found = await Promise.all(PLACES.map((code) => findSubdistrict(scope, code)));
  return found.flatMap((names) =>
    names === null
      ? []
      : [
          {
            line: '',
            tambon: names.subdistrictTh,
            amphure: names.districtTh,
            province: names.provinceTh,
            zip: names.postalCodes[0] ?? '',
          },
        ],
  );
}

function listDeliveries(scope: Scope): Promise<World['deliveries']> {
  return scope.tx.rows(sql<
    RowOf<'shop_delivery_method', 'code' | 'kind' | 'feeSatang' | 'freeFromSatang'> &
      RowAs<'shop_delivery_method', { title: 'titleTh' }>
  >`
    select code, kind, title_th as title, fee_satang, free_from_satang from shop_delivery_method
     where tenant_id = ${scope.tenant.id} and status = 'active' order by sort limit 10`);
}
