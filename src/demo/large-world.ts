import type pg from 'pg';
import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import {
  type BulkEvent,
  type BulkOrder,
  bulkLoadOrders,
  countBulkOrders,
  MAX_BULK_ORDERS,
  numberOutsideSeries,
} from '#modules/orders/public.ts';
import {
  bulkLoadProducts,
  createCategory,
  listBulkProducts,
  MAX_BULK_LOAD,
  saveDelivery,
} from '#modules/shop/public.ts';
import { availabilityOf, bulkLoadStock } from '#modules/stock/public.ts';
import type { App } from '#platform/app.ts';
import { OperatorProblem } from '#platform/config/operator-problem.ts';
import { businessDate } from '#platform/dates/business-day.ts';
import { withClient } from '#platform/db/with-client.ts';
import { tenantAtHome } from '#platform/jobs/job-scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { markSeeded, findTenantByCode, markSeeding } from '#platform/tenancy/set-up-mark.ts';
import { DAY_MS, MINUTE_MS, runAsOf, type Stage, unlessExists } from '#platform/demo/stage.ts';
import { MAX_SCALE } from './world-scale.ts';

const LINES_FOR_EACH_PRODUCT = 10;
const ORDERS_OVER_DAYS = 365;
const PAGE = 1_000;
const LOCK = 7_238_102;

type Place = Pick<Stage, 'app' | 'tenant' | 'today'>;

/**
 * Loads a tenant with `scale` products and ten times as many order lines, for measurements: tenant `scale-<n>` on
 * `scale-<n>.localhost`. Products, stock, orders and money are consistent. A finished one is left alone; an interrupted
 * one is completed.
 */
export async function makeLargeWorld(
  app: App,
  owner: pg.ClientConfig,
  scale: number,
  say: (line: string) => void,
): Promise<void> {
  if (!Number.isSafeInteger(scale) || scale < 1 || scale > MAX_SCALE)
    throw new OperatorProblem(`The scale is a whole number from 1 to ${MAX_SCALE}.`);
  await withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const place = await openPlace(app, owner, scale);
    if (place === null) return say(`The tenant scale-${scale} is there already.`);
    const plan = planOf(scale);
    await openShop(place, scale);
    await loadProducts(place, plan, say);
    await client.query('analyze');
    await loadOrders(place, plan, say);
    await client.query('vacuum (analyze)');
    await markSeeded(owner, place.tenant.id);
    say(
      `http://${place.tenant.host}: ${scale} products, ${plan.orders} orders of ${scale * LINES_FOR_EACH_PRODUCT} lines.`,
    );
  });
}

async function openPlace(app: App, owner: pg.ClientConfig, scale: number): Promise<Place | null> {
  const code = `scale-${scale}`;
  const known = await findTenantByCode(owner, code);
  if (known && !known.isBeingSetUp) return null;
  const settings = markSeeding({
    theme: { accent: '#2b3f73' },
    promptpay: { kind: 'national_id', id: '0999999999974', accountName: `คลังสินค้า ${scale}` },
  });
  const tenantId =
    known?.tenantId ??
    (await addTenant(owner, {
      code,
      name: `คลังสินค้า ${scale}`,
      host: `${code}.localhost`,
      zone: 'Asia/Bangkok',
      settings,
    }));
  const record = await app.tenants.byId(tenantId);
  if (!record) throw new Error(`The tenant ${code} was not made.`);
  return { app, tenant: tenantAtHome(app.config, record), today: app.clock() };
}

async function openShop(place: Place, scale: number): Promise<void> {
  const at = openedAt(place);
  const passwordHash = await hashPassword('sala-demo-2569');
  const admin = {
    firstname: 'ผู้ดูแล',
    lastname: 'คลัง',
    email: `admin@scale-${scale}.test`,
    password: 'sala-demo-2569',
    passwordHash,
    role: 'admin',
  } as const;
  await unlessExists('accounts.email_taken', () =>
    runAsOf(place, { at }, (scope) => registerPerson(scope, admin)),
  );
  const delivery = {
    code: 'post',
    kind: 'flat',
    titleTh: 'ไปรษณีย์ไทย',
    titleEn: 'Thailand Post',
    noteTh: '',
    noteEn: '',
    feeSatang: 5_000,
    freeFromSatang: null,
    sort: 0,
    status: 'active',
    version: 0,
  } as const;
  await unlessExists('shop.delivery_code_taken', () =>
    runAsOf(place, { at }, (scope) => saveDelivery(scope, delivery)),
  );
  for (const category of categoriesFor(scale)) {
    await unlessExists('shop.category_code_taken', () =>
      runAsOf(place, { at }, (scope) => createCategory(scope, category)),
    );
  }
}

/** About sixty products per category, within the limit of categories per shop. */
function categoriesFor(scale: number) {
  const branches = Math.min(12, Math.max(2, Math.round(Math.sqrt(scale) / 20)));
  const leaves = Math.min(14, Math.max(2, Math.round(scale / branches / 60)));
  return Array.from({ length: branches }, (_, branch) => {
    const code = `group-${branch + 1}`;
    const own = {
      code,
      titleTh: `กลุ่มสินค้า ${branch + 1}`,
      titleEn: `Group ${branch + 1}`,
      parentCode: 'all',
      sort: branch,
    };
    const below = Array.from({ length: leaves }, (_, leaf) => ({
      code: `${code}-${leaf + 1}`,
      titleTh: `หมวด ${branch + 1}.${leaf + 1}`,
      titleEn: `Shelf ${branch + 1}.${leaf + 1}`,
      parentCode: code,
      sort: leaf,
    }));
    return [own, ...below];
  }).flat();
}

/** Plan of all orders except their times and ids, derived from their index alone. */
interface Plan {
  readonly scale: number;
  readonly orders: number;
  /** Pieces sold of each product over all orders. */
  readonly sold: Int32Array;
}

interface PlannedOrder {
  readonly status: BulkOrder['status'];
  readonly items: readonly { readonly item: number; readonly quantity: number }[];
}

function planOf(scale: number): Plan {
  const orders = orderSizes(scale).length;
  const sold = new Int32Array(scale);
  for (const order of plannedOrders(scale)) {
    if (isSold(order))
      for (const { item, quantity } of order.items) sold[item] = (sold[item] ?? 0) + quantity;
  }
  return { scale, orders, sold };
}

/** Five to fifteen lines per order, and ten times as many lines as products in total. */
function orderSizes(scale: number): number[] {
  const sizes: number[] = [];
  for (let left = scale * LINES_FOR_EACH_PRODUCT; left > 0; ) {
    const size = Math.min(left, scale, 5 + ((sizes.length * 7) % 11));
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

/** Generates all orders. Steps between items of an order are short enough that no item repeats. */
function* plannedOrders(scale: number): Generator<PlannedOrder> {
  const sizes = orderSizes(scale);
  const longestStep = Math.max(1, Math.floor(scale / 16));
  for (const [index, size] of sizes.entries()) {
    const first = (index * 7_919) % scale;
    const step = 1 + ((index * 104_729) % longestStep);
    const items = Array.from({ length: size }, (_, at) => ({
      item: (first + at * step) % scale,
      quantity: 1 + ((index + at) % 3),
    }));
    yield { status: statusOf(index, sizes.length), items };
  }
}

/** The newest 1% waits to be packed; of the rest, 2% expired and 2% were cancelled. */
function statusOf(index: number, orders: number): BulkOrder['status'] {
  if (index >= orders - Math.ceil(orders / 100)) return 'confirmed';
  if (index % 50 === 7) return 'expired';
  return index % 50 === 8 ? 'cancelled' : 'completed';
}

function isSold({ status }: { status: BulkOrder['status'] }): boolean {
  return status === 'completed' || status === 'confirmed';
}

function openedAt({ today }: Place): Date {
  return new Date(today.getTime() - (ORDERS_OVER_DAYS + 1) * DAY_MS);
}

async function loadProducts(place: Place, { scale, sold }: Plan, say: (line: string) => void): Promise<void> {
  const there = await listProducts(place);
  for (let from = there.length; from < scale; from += MAX_BULK_LOAD) {
    const count = Math.min(MAX_BULK_LOAD, scale - from);
    await runAsOf(place, { at: openedAt(place) }, async (scope) => {
      const variants = await bulkLoadProducts(scope, { from, count, isSearched: true });
      const items = variants.map(({ variantId, sku, quantity }, at) => ({
        itemId: variantId,
        label: sku,
        opening: quantity + (sold[from + at] ?? 0),
        onHand: quantity,
      }));
      await bulkLoadStock(scope, items);
    });
    if ((from / MAX_BULK_LOAD) % 10 === 0) say(`${from + count} of ${scale} products`);
  }
}

interface LoadedProduct {
  readonly variantId: string;
  readonly sku: string;
  readonly title: string;
  readonly priceSatang: number;
  readonly onHand: number;
}

/** All products, ordered by number. */
async function listProducts(place: Place): Promise<LoadedProduct[]> {
  const all: LoadedProduct[] = [];
  for (let after = ''; ; after = all.at(-1)?.sku ?? '') {
    const page = await runAsOf(place, { at: place.today }, async (scope) => {
      const products = await listBulkProducts(scope, { after, limit: PAGE });
      const levels = await availabilityOf(
        scope,
        products.map(({ variantId }) => variantId),
      );
      return products.map((product) => ({ ...product, onHand: levels.get(product.variantId)?.onHand ?? 0 }));
    });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

async function loadOrders(place: Place, plan: Plan, say: (line: string) => void): Promise<void> {
  const products = await listProducts(place);
  const there = await runAsOf(place, { at: place.today }, countBulkOrders);
  const toSell = Int32Array.from(plan.sold);
  let batch: BulkOrder[] = [];
  let index = 0;
  for (const planned of plannedOrders(plan.scale)) {
    const order = orderOf(place, plan, { index, planned, products, toSell });
    index++;
    if (index <= there) continue;
    batch.push(order);
    if (batch.length < MAX_BULK_ORDERS && index < plan.orders) continue;
    const orders = batch;
    await runAsOf(place, { at: place.today }, (scope) => bulkLoadOrders(scope, orders));
    batch = [];
    if (index % (MAX_BULK_ORDERS * 20) === 0 || index === plan.orders)
      say(`${index} of ${plan.orders} orders`);
  }
}

const NAMES = [
  'สมชาย ใจดี',
  'สุดา แสงทอง',
  'ประเสริฐ ศรีสุข',
  'มาลี รุ่งเรือง',
  'วิชัย พงษ์ไพร',
  'อรุณ สายใหม่',
  'จินตนา ทองดี',
  'ธีรพล มั่นคง',
  'รัตนา วงศ์งาม',
  'กมล ใจเย็น',
  'ปวีณา สุขใจ',
];
const PLACES: readonly BulkOrder['place'][] = [
  { line: '99/1 หมู่ 4', tambon: 'สุเทพ', amphure: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip: '50200' },
  { line: '24 ถนนสีลม', tambon: 'สีลม', amphure: 'บางรัก', province: 'กรุงเทพมหานคร', zip: '10500' },
  { line: '5/55 หมู่บ้านสวนสน', tambon: 'ศิลา', amphure: 'เมืองขอนแก่น', province: 'ขอนแก่น', zip: '40000' },
  { line: '18 ถนนนิพัทธ์อุทิศ 3', tambon: 'หาดใหญ่', amphure: 'หาดใหญ่', province: 'สงขลา', zip: '90110' },
];

/** Builds a full order and subtracts its items from `toSell`, so call it once per order, in order. */
function orderOf(
  place: Place,
  { orders }: Plan,
  {
    index,
    planned,
    products,
    toSell,
  }: { index: number; planned: PlannedOrder; products: readonly LoadedProduct[]; toSell: Int32Array },
): BulkOrder {
  const { tenant } = place;
  const placedAt = new Date(
    openedAt(place).getTime() + DAY_MS + Math.floor((index * (ORDERS_OVER_DAYS - 4) * DAY_MS) / orders),
  );
  const name = NAMES[index % NAMES.length] as string;
  return {
    number: numberOutsideSeries(index),
    customerUserId: null,
    note: '',
    vatRateBp: 0,
    delivery: { code: 'post', title: 'ไปรษณีย์ไทย', feeSatang: 5_000 },
    story: storyOf(planned.status, placedAt),
    parcel:
      planned.status === 'completed'
        ? { carrier: 'thailand_post', trackingNumber: `EB${String(index).padStart(9, '0')}TH` }
        : null,
    orderId: uuidV7(placedAt),
    status: planned.status,
    placedAt,
    businessOn: businessDate(placedAt, tenant.zone, tenant.settings.dayCutoffMinutes),
    contact: {
      name,
      email: `buyer${index % 50_000}@guest.test`,
      phone: `08${String(10_000_000 + ((index * 37) % 89_999_999)).slice(0, 8)}`,
    },
    place: PLACES[index % PLACES.length] as BulkOrder['place'],
    lines: planned.items.map(({ item, quantity }) => {
      const product = products[item] as LoadedProduct;
      if (isSold(planned)) toSell[item] = (toSell[item] ?? 0) - quantity;
      const onHandAfter = isSold(planned) ? product.onHand + (toSell[item] ?? 0) : null;
      return {
        kind: 'shop.variant',
        itemId: product.variantId,
        sku: product.sku,
        title: product.title,
        variantTitle: null,
        picture: null,
        vatClass: 'standard',
        quantity,
        unitPriceSatang: product.priceSatang,
        onHandAfter,
      };
    }),
  };
}

/** Hours after the placing. */
const STORIES: Readonly<Record<BulkOrder['status'], readonly (readonly [BulkEvent['kind'], number])[]>> = {
  completed: [
    ['confirmed', 0.3],
    ['packed', 8],
    ['shipped', 24],
    ['delivered', 72],
  ],
  confirmed: [['confirmed', 0.3]],
  expired: [['expired', 0.5]],
  cancelled: [['cancelled', 0.2]],
};

function storyOf(status: BulkOrder['status'], placedAt: Date): BulkEvent[] {
  return STORIES[status].map(([kind, hours]) => ({
    kind,
    at: new Date(placedAt.getTime() + hours * 60 * MINUTE_MS),
    by: null,
  }));
}
