import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import * as m from '#messages';
import { orderLine, place } from '#modules/orders/testing.ts';
import { adjustStock } from '#modules/stock/public.ts';
import { expectStockConsistent } from '#modules/stock/testing.ts';
import { editImport, matchImport } from '#platform/imports/check-import.ts';
import { addArchive, prepareArchive } from '#platform/imports/import-archive.ts';
import { listImports, viewImport } from '#platform/imports/import-queries.ts';
import type { ChangedRecord } from '#platform/imports/import-rules.ts';
import type { AnyImport } from '#platform/imports/import-source.ts';
import { readImportFile } from '#platform/imports/read-import-file.ts';
import { runImport, writeImport } from '#platform/imports/run-import.ts';
import { dropImport, startImport } from '#platform/imports/start-import.ts';
import { takeBackImport, undoImport } from '#platform/imports/undo-import.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { findObject } from '#platform/storage/objects.ts';
import { expect, test } from '#platform/testing/test.ts';
import { checkedImport, ranImport, type TestImport } from '#platform/testing/imports.ts';
import type { World } from '#platform/testing/world.ts';
import { addToCart } from '../cart/change-cart.ts';
import { getManagedProduct } from '../editing/managed-product.ts';
import { setProductStatus } from '../editing/set-product-status.ts';
import { VARIANT_KIND } from '../product/product-contract.ts';
import { listPictures } from '../product/product-rows.ts';
import { category, product } from '../testing.ts';
import { addPicture, arrangePictures, preparePicture } from '../editing/product-pictures.ts';
import { productPictures } from './import-pictures.ts';
import { picturesOf } from './read-product-rows.ts';

const SOURCE = 'shop.products';
const MICROSECONDS = 1_000_000;
const HEAD =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Compare at price,Qty,Category,Status,Image Src';

const checked = (world: World, actor: PersonActor, text: string, choices = {}) =>
  checkedImport(world, actor, { source: SOURCE, file: text, choices });
const imported = (world: World, actor: PersonActor, text: string, choices = {}) =>
  ranImport(world, actor, { source: SOURCE, file: text, choices });

const managed = (world: World, sku: string) => world.read((scope) => getManagedProduct(scope, sku));

test('lines of one handle become a product with variants, prices and opening stock', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await world.write((scope) => category(scope, 'tea', 'all', 'ชา'));
  const { view } = await imported(
    world,
    actor,
    [
      HEAD,
      'green,ชาเขียว,ขนาด,เล็ก,00-tea-s,"฿1,290.00",1490,๑๒,ร้าน > ชา,active,',
      'green,,,ใหญ่,TEA-L,1590,,,,,',
      'cup,ถ้วย,Title,Default Title,CUP,0,,3,,,',
    ].join('\n'),
  );
  expect(await view()).toMatchObject({
    state: 'done',
    counts: { new: 2, changed: 0, unchanged: 0, wrong: 0 },
    progress: { applied: 2, left: 0 },
    notes: [],
  });
  expect(await managed(world, 'TEA-L')).toMatchObject({
    sku: '00-TEA-S',
    titleTh: 'ชาเขียว',
    categoryCode: 'tea',
    status: 'active',
    options: [{ th: 'ขนาด' }],
    variants: [
      {
        sku: '00-TEA-S',
        optionValues: [{ th: 'เล็ก' }],
        regularPriceSatang: 149_000,
        salePriceSatang: 129_000,
        onHand: 12,
      },
      {
        sku: 'TEA-L',
        optionValues: [{ th: 'ใหญ่' }],
        regularPriceSatang: 159_000,
        salePriceSatang: 0,
        onHand: 0,
      },
    ],
  });
  expect(await managed(world, 'CUP')).toMatchObject({
    status: 'draft',
    options: [],
    variants: [{ onHand: 3 }],
  });
});

test('the same file again changes nothing; a changed one only what it names', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const file = `${HEAD}\na,ชา,,,A-1,100,,5,,,\nb,ถ้วย,,,B-1,200,,5,,,`;
  await imported(world, actor, file);
  expect((await (await checked(world, actor, file)).view()).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 2,
    wrong: 0,
  });
  const { view } = await imported(world, actor, 'Name,SKU,Price\nชา,A-1,120\nถ้วย,B-1,200');
  expect(await view()).toMatchObject({
    counts: { changed: 1, unchanged: 1 },
    progress: { applied: 1, unchanged: 1 },
  });
  expect(await managed(world, 'A-1')).toMatchObject({
    version: 2,
    variants: [{ regularPriceSatang: 12_000, onHand: 5 }],
  });
  expect(await managed(world, 'B-1')).toMatchObject({ version: 1 });
  const left = await checked(world, actor, 'Name,SKU,Price\nชา,A-1,999', { existing: 'leave' });
  expect((await left.view()).counts).toMatchObject({ changed: 0, unchanged: 1 });
});

test('what will change is shown with its values before anything does', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await world.write((scope) => category(scope, 'tea', 'all', 'ชา'));
  const sizes = [
    { sku: 'T-S', size: 'เล็ก' },
    { sku: 'T-L', size: 'ใหญ่' },
  ];
  const description = `${'ก'.repeat(500)}เดิม`;
  await world.write((scope) => product(scope, { title: 'ชา', variants: sizes, description }));
  const { view } = await checked(
    world,
    actor,
    [
      'Handle,Name,Category,Status,Option1 Name,Option1 Value,SKU,Price,Compare at price,Weight,Images,Description',
      `t,ชาเขียว,tea,draft,ขนาด,เล็ก,T-S,90,100,,cup.png,${'ก'.repeat(500)}ใหม่`,
      't,,,,,กลาง,T-M,95,,,,',
      't,,,,,ใหญ่,T-L,,,20,,',
    ].join('\n'),
  );
  const [{ changes, ...record }] = (await view()).changed as [ChangedRecord];
  expect(record).toEqual({ row: 2, name: 'ชาเขียว', more: 0 });
  expect(changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`)).toEqual([
    'T-S · ราคาลด:  → ฿90.00',
    'T-L · น้ำหนัก (กรัม): 0 → 20',
    'T-M · แบบใหม่:  → ฿95.00',
    'ชื่อภาษาไทย: ชา → ชาเขียว',
    'หมวดหมู่: ไม่อยู่ในหมวดหมู่ใด → ชา',
    'สถานะ: เปิดขาย → ฉบับร่าง',
    `รายละเอียดภาษาไทย: …${'ก'.repeat(40)}เดิม → …${'ก'.repeat(40)}ใหม่`,
    'รูปสินค้า:  → 1',
  ]);
});

test('only the first records are shown, with their first changes', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const names = Array.from({ length: 22 }, (_, n) => `N-${n}`);
  await imported(world, actor, `Name,SKU,Price\n${names.map((name) => `${name},${name},10`).join('\n')}`);
  const run = await checked(
    world,
    actor,
    `Name,SKU,Price\n${names.map((name) => `${name},${name},20`).join('\n')}`,
  );
  const { changed, counts } = await run.view();
  expect([changed.length, counts.changed]).toEqual([20, 22]);
  const sizes = Array.from({ length: 15 }, (_, n) => ({ sku: `M-${n}`, size: `${n}` }));
  await world.write((scope) => product(scope, { title: 'มาก', variants: sizes }));
  const many = await checked(
    world,
    actor,
    `Name,SKU,Price\n${sizes.map(({ sku }) => `มาก,${sku},20`).join('\n')}`,
  );
  expect((await many.view()).changed).toMatchObject([{ changes: { length: 12 }, more: 3 }]);
});

test('a file with a price alone ends no sale', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const saleToAt = new Date(world.now.getTime() + 86_400_000);
  const sale = { price: 10_000, sale: 8_000, saleToAt };
  for (const sku of ['LOWER', 'SAME'])
    await world.write((scope) => product(scope, { sku, title: sku, ...sale }));
  const run = await imported(world, actor, 'Name,SKU,Price\nLOWER,LOWER,70\nSAME,SAME,100');
  expect(await run.view()).toMatchObject({
    counts: { changed: 1, wrong: 1 },
    notes: [{ row: 3, text: expect.stringContaining('ราคานี้ไม่เข้ากับการลดราคา') }],
  });
  const pricesAre = async (sku: string, salePriceSatang: number) =>
    expect(await managed(world, sku)).toMatchObject({
      variants: [{ regularPriceSatang: 10_000, salePriceSatang, saleToAt: saleToAt.toISOString() }],
    });
  const again = await checked(world, actor, 'Name,SKU,Price\nLOWER,LOWER,75');
  expect((await again.view()).changed).toEqual([
    { row: 2, name: 'LOWER', changes: [{ label: 'ราคาลด', from: '฿70.00', to: '฿75.00' }], more: 0 },
  ]);
  await pricesAre('LOWER', 7_000);
  await pricesAre('SAME', 8_000);
  await imported(world, actor, 'Name,SKU,Price,Regular price\nSAME,SAME,100,100');
  expect(await managed(world, 'SAME')).toMatchObject({
    variants: [{ regularPriceSatang: 10_000, salePriceSatang: 0, saleToAt: null }],
  });
});

test('every error is told by line and field, and mended in place', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await world.write((scope) => product(scope, { sku: 'OTHER' }));
  const run = await checked(
    world,
    actor,
    [
      HEAD,
      ',,,,NO-NAME,100,,,,,',
      'b,ถ้วย,,,BAD SKU!,about 5,,-1,no such,maybe,',
      'c,จาน,,,SAME,100,,,,,',
      'd,ชาม,,,SAME,100,,,,,',
      'e,ช้อน,,,E-1,100,90,,,,',
      'f,ส้อม,,,F-1,,,,,,',
      `g,${'ก'.repeat(121)},,,G-1,1,,,,,`,
    ].join('\n'),
  );
  const { wrongRows, counts } = await run.view();
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 6 });
  expect(wrongRows.map(({ row, cells }) => [row, cells.map(({ field }) => field)])).toEqual([
    [2, ['title_th']],
    [3, ['status', 'sku', 'price', 'stock']],
    [5, ['sku']],
    [6, ['compare_price']],
    [7, ['price']],
    [8, ['title_th']],
  ]);
  const cells = [
    { row: 2, field: 'title_th', text: ' ชา ' },
    { row: 3, field: 'sku', text: 'B-1' },
    { row: 3, field: 'price', text: '5' },
    { row: 3, field: 'stock', text: '1' },
    { row: 3, field: 'status', text: 'ฉบับร่าง' },
    { row: 5, field: 'sku', text: 'D-1' },
    { row: 6, field: 'compare_price', text: '110' },
    { row: 7, field: 'price', text: '1' },
    { row: 99, field: 'price', text: '1' },
    { row: 7, field: 'nothing', text: '1' },
  ];
  await world.write((scope) => editImport(scope, { ...run.which, cells }), actor);
  const after = await run.view();
  expect(after.counts).toEqual({ new: 5, changed: 0, unchanged: 0, wrong: 2 });
  expect(after.wrongRows.map(({ row, cells: [cell] }) => [row, cell?.field])).toEqual([
    [3, 'category'],
    [8, 'title_th'],
  ]);
});

test('lines with errors are shown whole, as many as fit', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const text = 'ก'.repeat(19_000);
  const lines = Array.from({ length: 30 }, (_, n) => `N-${n},"${text}",no price`);
  const run = await checked(world, actor, `Name,Description,Price\n${lines.join('\n')}`);
  const { wrongRows } = await run.view();
  expect(wrongRows).toHaveLength(11);
  expect(wrongRows[0]?.others).toMatchObject([{ field: 'title_th' }, { field: 'description_th', text }]);
});

test('a file is checked only with a column for each required field, once for each field', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const { which, view } = await checked(world, actor, 'Name,SKU,Price\nชา,A,1');
  const match = (matching: readonly string[]) =>
    world.write(
      (scope) => matchImport(scope, { ...which, matching, choices: { existing: 'nonsense' } }),
      actor,
    );
  await expect(match(['', 'sku', '__proto__'])).rejects.toMatchObject({
    code: 'platform.import_unmatched',
    details: { fields: ['title_th'] },
  });
  await match(['title_th', 'title_th', 'price', 'sku']);
  expect(await view()).toMatchObject({
    columns: [{ field: 'title_th' }, { field: null }, { field: 'price' }],
    choices: { existing: 'change' },
  });
});

test('a person has twenty imports open at most', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const table = await readImportFile(new TextEncoder().encode('Name\nชา'));
  const start = () =>
    world.write((scope) => startImport(scope, { source: SOURCE, fileName: 'a.csv', table }), actor);
  let importId = '';
  for (let made = 0; made < 20; made += 1) ({ importId } = await start());
  await expect(start()).rejects.toMatchObject({ code: 'platform.too_many_imports' });
  await world.write((scope) => dropImport(scope, { source: SOURCE, importId }), actor);
  await start();
});

test('an import whose module is switched off meanwhile stops, and can go on once it is on again', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const run = await checked(world, actor, 'Name,SKU,Price\nชา,A,1\nถ้วย,B,1');
  await world.write((scope) => runImport(scope, run.which), actor);
  const { modules } = world.tenant.settings;
  const off = {
    ...world.tenant,
    settings: { ...world.tenant.settings, modules: { ...modules, shop: false } },
  };
  await writeImport.parseAndRun(jobAs(world, off), run.which);
  const stopped = { state: 'failed', failure: 'forbidden', progress: { applied: 0, waiting: 2 } };
  expect(await run.view()).toMatchObject(stopped);
  await world.write((scope) => runImport(scope, run.which), actor);
  await world.runJobs();
  expect(await run.view()).toMatchObject({ state: 'done', failure: null, progress: { applied: 2 } });
});

test('a hostile file is only text', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const { view } = await imported(
    world,
    actor,
    'SKU,Name,Price,__proto__,constructor\nA,"=HYPERLINK(""http://x"")",1,x,y\nB,__proto__,1,x,y\nC,constructor,2,,',
  );
  expect(await view()).toMatchObject({ state: 'done', progress: { applied: 3 } });
  expect(await managed(world, 'A')).toMatchObject({ titleTh: '=HYPERLINK("http://x")' });
  expect(await managed(world, 'B')).toMatchObject({ titleTh: '__proto__' });
});

test('an import runs once, goes on after a crash, and writes each product once', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const lines = Array.from({ length: 60 }, (_, n) => `สินค้า ${n},N-${n},10,1`);
  const run = await checked(world, actor, `Name,SKU,Price,Stock\n${lines.join('\n')}`);
  const start = () => world.write((scope) => runImport(scope, run.which), actor);
  const [one, other] = await Promise.allSettled([start(), start()]);
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  let transactions = 0;
  const dying: JobRun = {
    app: world.app,
    tenant: world.tenant,
    log: world.app.log,
    attempt: 1,
    isLastAttempt: false,
    signal: new AbortController().signal,
    transaction: (work) => {
      transactions += 1;
      return world.write(async (scope) => {
        const result = await work(scope);
        if (transactions === 2) throw new Error('The process was killed.');
        return result;
      });
    },
  };
  await expect(writeImport.parseAndRun(dying, run.which)).rejects.toThrow('killed');
  expect((await run.view()).progress).toMatchObject({ applied: 25, waiting: 35 });
  await world.runJobs();
  expect(await run.view()).toMatchObject({ state: 'done', progress: { applied: 60, waiting: 0 } });
  await writeImport.parseAndRun(dying, run.which); // a repeated job finds nothing to do
  const { products } = await world.read((scope) =>
    scope.tx.one(sql<{ products: number }>`
      select count(*)::int as products from shop_product where tenant_id = ${scope.tenant.id}`),
  );
  expect(products).toBe(60);
  await world.read(expectStockConsistent);
});

test('a record that is refused meanwhile is left out, and no other with it', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const run = await checked(
    world,
    actor,
    [
      'Name,SKU,Price,Option1 Name,Option1 Value',
      'ก,A,1,,',
      'ข,B,2,สี,แดง\nข,B2,3,สี,ดำ',
      'ง,D1,1,สี,แดง\nง,D2,1,สี,แดง',
      'ค,C,4,,',
    ].join('\n'),
  );
  expect((await run.view()).counts).toMatchObject({ new: 4, wrong: 0 });
  await world.write((scope) => product(scope, { sku: 'B2', title: 'Somebody was faster' }));
  await world.write((scope) => product(scope, { sku: 'B', title: 'Twice' }));
  await world.write((scope) => runImport(scope, run.which), actor);
  await world.runJobs();
  expect(await run.view()).toMatchObject({
    state: 'done',
    progress: { applied: 2, left: 2 },
    notes: [
      { row: 3, text: 'SKU เหล่านี้เป็นของสินค้าคนละรายการ' },
      { row: 5, text: 'มีสองแบบที่ค่าตัวเลือกเหมือนกัน' },
    ],
  });
});

/** The import of products in which the database refuses one of them, when it is written and when it is taken back. */
function importsFailingAt(world: World, title: string, fail: (scope: Scope) => Promise<unknown>) {
  const source = world.app.imports.get(SOURCE) as AnyImport;
  const failing: AnyImport = {
    ...source,
    apply: async (scope, items, choices) => {
      const applied = await source.apply(scope, items, choices);
      if (items.some(({ value }) => value.titleTh === title)) await fail(scope);
      return applied;
    },
    undo: async (scope, records) => {
      const { productId } = await productOf(world, title);
      if (records.some(({ recordId }) => recordId === productId)) await fail(scope);
      return source.undo(scope, records);
    },
  };
  return { ...world.app, imports: new Map([[SOURCE, failing]]) };
}

test('a record that the database refuses stops neither the import nor its undo', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const lines = Array.from({ length: 30 }, (_, n) => `N-${n},N-${n},10`);
  const run = await checked(world, actor, `Name,SKU,Price\n${lines.join('\n')}`);
  const app = importsFailingAt(world, 'N-7', (scope) => scope.tx.run(sql`select 1 / 0`));
  const first = { ...jobAs(world, world.tenant), app, isLastAttempt: false };
  await world.write((scope) => runImport(scope, run.which), actor);
  await writeImport.parseAndRun(first, run.which);
  expect(await run.view()).toMatchObject({
    state: 'done',
    progress: { applied: 29, left: 1 },
    notes: [{ row: 9, name: 'N-7', text: 'เกิดข้อผิดพลาดที่ไม่คาดคิดกับรายการนี้' }],
  });
  const undone = {
    ...first,
    app: importsFailingAt(world, 'N-8', (scope) => scope.tx.run(sql`select 1 / 0`)),
  };
  await world.write((scope) => undoImport(scope, run.which), actor);
  await takeBackImport.parseAndRun(undone, run.which);
  expect(await run.view()).toMatchObject({
    state: 'undone',
    progress: { undone: 28, kept: 1 },
    notes: [{ row: 10, name: 'N-8', text: 'เกิดข้อผิดพลาดที่ไม่คาดคิดกับรายการนี้' }],
  });
});

test('an unexpected error is tried again; on the last attempt it leaves out its record', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const run = await checked(world, actor, 'Name,SKU,Price\nA,A,1\nB,B,1\nC,C,1');
  const app = importsFailingAt(world, 'B', () => Promise.reject(new TypeError('A bug')));
  await world.write((scope) => runImport(scope, run.which), actor);
  const job = { ...jobAs(world, world.tenant), app };
  await expect(writeImport.parseAndRun({ ...job, isLastAttempt: false }, run.which)).rejects.toThrow('A bug');
  expect((await run.view()).progress).toMatchObject({ applied: 0, waiting: 3 });
  await writeImport.parseAndRun(job, run.which);
  expect(await run.view()).toMatchObject({ state: 'done', progress: { applied: 2, left: 1 } });
});

test('an undo takes back what nobody used, and says why the rest stays', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const buyer = await world.person();
  await world.write((scope) => product(scope, { sku: 'OLD', title: 'เดิม', price: 5_000 }));
  const file = ['Name,SKU,Price,Qty,Status']
    .concat(['ใหม่,NEW,10,5,active', 'ในตะกร้า,CART,10,5,active', 'แก้,EDITED,10,5,active', 'เดิมใหม่,OLD,60,,'])
    .join('\n');
  const run = await imported(world, actor, file);
  expect(await managed(world, 'OLD')).toMatchObject({ titleTh: 'เดิมใหม่' });
  await world.write((scope) => addToCart(scope, { sku: 'CART', quantity: 1 }), buyer);
  await world.write((scope) => setProductStatus(scope, { skus: ['EDITED'], status: 'draft' }), actor);
  const undo = () => world.write((scope) => undoImport(scope, run.which), actor);
  await undo();
  await expect(undo()).rejects.toMatchObject({ code: 'platform.import_moved_on' });
  await world.runJobs();
  const view = await run.view();
  expect(view).toMatchObject({ state: 'undone', progress: { undone: 2, kept: 2 } });
  expect(view.notes.map(({ name, text }) => [name, text])).toEqual([
    ['ในตะกร้า', 'มีผู้หยิบสินค้านี้ใส่ตะกร้าแล้ว'],
    ['แก้', 'สินค้าถูกแก้ไขหลังนำเข้า'],
  ]);
  await expect(managed(world, 'NEW')).rejects.toMatchObject({ code: 'shop.product_missing' });
  expect(await managed(world, 'OLD')).toMatchObject({
    titleTh: 'เดิม',
    variants: [{ regularPriceSatang: 5_000, onHand: 10 }],
  });
  expect(await managed(world, 'CART')).toMatchObject({ variants: [{ onHand: 5 }] });
  // Its SKU and its stock are free again.
  await imported(world, actor, file);
  expect(await managed(world, 'NEW')).toMatchObject({ variants: [{ onHand: 5 }] });
  await world.read(expectStockConsistent);
});

test('pictures come from the zip and from web addresses; one that fails is listed', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const far = createServer((request, reply) => {
    if (request.url === '/short') reply.writeHead(302, { location: '/cup.png' }).end();
    else if (request.url === '/cup.png') reply.setHeader('content-type', 'text/plain').end(png);
    else reply.writeHead(404).end('no');
  });
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  try {
    const at = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
    const zip = new ZipFile();
    // A Mac writes ä as a and two dots.
    zip.addBuffer(png, 'photos/Täe.PNG'.normalize('NFC'));
    zip.addBuffer(Buffer.from('no picture'), 'photos/text.png');
    zip.end();
    const archive = new Uint8Array(await buffer(zip.outputStream));
    const run = await checked(
      world,
      actor,
      `Name,SKU,Price,Images\nชา,T,1,"${'täe.png'.normalize('NFD')}, ${at}/short"\nถ้วย,C,1,text.png;missing.png ${at}/none.png`,
    );
    const uploaded = await world.read((scope) => prepareArchive(scope, archive));
    await world.write((scope) => addArchive(scope, run.which, uploaded), actor);
    await world.write((scope) => runImport(scope, run.which), actor);
    await world.runJobs();
    const view = await run.view();
    expect(view).toMatchObject({ state: 'done', progress: { applied: 2, extras: 5, extrasDone: 5 } });
    expect(view.notes).toHaveLength(1);
    expect(view.notes[0]).toMatchObject({ name: 'ถ้วย' });
    expect(view.notes[0]?.text.split(' · ')).toHaveLength(3);
    expect((await managed(world, 'T')).pictures).toHaveLength(2);
    expect((await managed(world, 'C')).pictures).toHaveLength(0);
    await world.write((scope) => undoImport(scope, run.which), actor);
    await world.runJobs();
    expect(await run.view()).toMatchObject({ state: 'undone', progress: { undone: 2, kept: 0 } });
  } finally {
    far.close();
  }
});

/** A product with a picture of the import, in a zip beside the file. */
async function withPictures(world: World, actor: PersonActor, text: string): Promise<TestImport> {
  const zip = new ZipFile();
  for (const colour of ['red', 'blue'])
    zip.addBuffer(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
        .png()
        .toBuffer(),
      `${colour}.png`,
    );
  zip.end();
  const archive = new Uint8Array(await buffer(zip.outputStream));
  const run = await checked(world, actor, text);
  const uploaded = await world.read((scope) => prepareArchive(scope, archive));
  await world.write((scope) => addArchive(scope, run.which, uploaded), actor);
  await world.write((scope) => runImport(scope, run.which), actor);
  await world.runJobs();
  return run;
}

async function addOwnPicture(world: World, actor: PersonActor, sku: string): Promise<void> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const prepared = await world.read((scope) => preparePicture(scope, bytes), actor);
  await world.write((scope) => addPicture(scope, { sku, captionTh: '', captionEn: '' }, prepared), actor);
}

test('an undo leaves products whose pictures people added or arranged, saved ones, wishes, and links', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const buyer = await world.person();
  const skus = ['FREE', 'ADDED', 'CAPTION', 'ORDER', 'SAVED', 'WISHED', 'LINKED', 'STOCKED'];
  const lines = skus.map((sku) => `${sku},${sku},10,${sku === 'WISHED' ? 0 : 5},active,red.png;blue.png`);
  const run = await withPictures(world, actor, `Name,SKU,Price,Qty,Status,Images\n${lines.join('\n')}`);
  await addOwnPicture(world, actor, 'ADDED');
  const arrange = async (
    sku: string,
    change: (ids: string[]) => { pictureId: string; captionTh: string }[],
  ) => {
    const ids = (await managed(world, sku)).pictures.map(({ pictureId }) => pictureId);
    const pictures = change(ids).map((each) => ({ ...each, captionEn: '' }));
    await world.write((scope) => arrangePictures(scope, { sku, pictures }), actor);
  };
  await arrange('CAPTION', (ids) =>
    ids.map((pictureId, at) => ({ pictureId, captionTh: at === 0 ? 'ถ้วย' : '' })),
  );
  await arrange('ORDER', (ids) => ids.toReversed().map((pictureId) => ({ pictureId, captionTh: '' })));
  await arrange('FREE', (ids) => ids.map((pictureId) => ({ pictureId, captionTh: '' })));
  const { productId } = await productOf(world, 'SAVED');
  const { variantId } = await productOf(world, 'WISHED');
  const { variantId: item } = await productOf(world, 'STOCKED');
  await world.write(async (scope) => {
    await scope.tx.run(sql`
      insert into shop_saved_product (tenant_id, user_id, product_id, saved_at) values (${scope.tenant.id}, ${buyer.userId}, ${productId}, ${scope.now})`);
    await scope.tx.run(sql`
      insert into shop_stock_wish (tenant_id, user_id, variant_id, asked_at) values (${scope.tenant.id}, ${buyer.userId}, ${variantId}, ${scope.now})`);
    await adjustStock(scope, { itemId: item, change: { delta: 1 }, reason: 'received', note: '' });
  });
  const settings = {
    ...world.tenant.settings,
    menu: [{ path: '/shop/product/LINKED' }, { path: '/shop/product/FREE-2' }],
  };
  const tenant = { ...world.tenant, settings };
  await world.write((scope) => undoImport(scope, run.which), actor);
  await takeBackImport.parseAndRun(jobAs(world, tenant), run.which);
  const { notes, progress } = await run.view();
  expect(progress).toMatchObject({ undone: 1, kept: 7 });
  const why = (sentence: Sentence) => sentence({}, { locale: 'th' });
  expect(Object.fromEntries(notes.map(({ name, text }) => [name, text]))).toEqual({
    ADDED: why(m.shop_import_kept_pictures),
    CAPTION: why(m.shop_import_kept_pictures),
    ORDER: why(m.shop_import_kept_pictures),
    SAVED: why(m.shop_import_kept_by_members),
    WISHED: why(m.shop_import_kept_by_members),
    LINKED: why(m.shop_import_kept_linked),
    STOCKED: why(m.shop_import_kept_stock),
  });
  expect((await managed(world, 'ADDED')).pictures).toHaveLength(3);
  await expect(managed(world, 'FREE')).rejects.toMatchObject({ code: 'shop.product_missing' });
});

const productOf = (world: World, sku: string) =>
  world.read((scope) =>
    scope.tx.one(sql<RowOf<'shop_variant', 'productId' | 'variantId'>>`
      select product_id, variant_id from shop_variant where tenant_id = ${scope.tenant.id} and sku = ${sku}`),
  );

/** A job of a site whose settings are those of `tenant`. */
function jobAs(world: World, tenant: World['tenant']): JobRun {
  return {
    app: world.app,
    tenant,
    log: world.app.log,
    attempt: 1,
    isLastAttempt: true,
    signal: new AbortController().signal,
    transaction: (work) => world.write((scope) => work({ ...scope, tenant })),
  };
}

test('undoing a changed product takes the pictures of the import with it, not those of people', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  for (const sku of ['OLD', 'MIXED', 'ARRANGED']) await world.write((scope) => product(scope, { sku }));
  const lines = ['OLD', 'MIXED', 'ARRANGED'].map((sku) => `ใหม่,${sku},red.png;blue.png`);
  const run = await withPictures(
    world,
    actor,
    `Handle,Name,SKU,Images\n${lines.map((line, at) => `${at},${line}`).join('\n')}`,
  );
  expect((await managed(world, 'OLD')).pictures).toHaveLength(2);
  await addOwnPicture(world, actor, 'MIXED');
  const { pictures } = await managed(world, 'ARRANGED');
  await world.write(
    (scope) =>
      arrangePictures(scope, {
        sku: 'ARRANGED',
        pictures: pictures.map(({ pictureId }, at) => ({
          pictureId,
          captionTh: at === 0 ? 'ถ้วย' : '',
          captionEn: '',
        })),
      }),
    actor,
  );
  const { productId } = await productOf(world, 'OLD');
  const [picture] = await world.read((scope) => listPictures(scope, productId));
  const object = () => world.read((scope) => findObject(scope, picture?.fullObjectId ?? ''));
  expect(await object()).not.toBeNull();
  await world.write((scope) => undoImport(scope, run.which), actor);
  await world.runJobs();
  expect(await run.view()).toMatchObject({ state: 'undone', progress: { undone: 3, kept: 0 } });
  const left = async (sku: string) => (await managed(world, sku)).pictures.length;
  expect([await left('OLD'), await left('MIXED'), await left('ARRANGED')]).toEqual([0, 1, 1]);
  expect(await object()).toBeNull();
});

test('what was ordered since keeps the product that an import created, and the pictures that it added', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  await world.write((scope) => product(scope, { sku: 'OLD', title: 'เดิม' }));
  const run = await withPictures(
    world,
    actor,
    'Name,SKU,Price,Images\nใหม่,NEW,10,red.png\nเดิมใหม่,OLD,60,blue.png',
  );
  world.travel(1_000);
  for (const sku of ['NEW', 'OLD']) {
    const { variantId } = await productOf(world, sku);
    await place(world, [orderLine({ kind: VARIANT_KIND, reference: variantId, sku })]);
  }
  await world.write((scope) => undoImport(scope, run.which), actor);
  await world.runJobs();
  const { progress, notes } = await run.view();
  expect(progress).toMatchObject({ undone: 1, kept: 1 });
  expect(notes.map(({ name, text }) => [name, text])).toEqual([['ใหม่', 'มีคำสั่งซื้อสินค้านี้แล้ว']]);
  expect(await managed(world, 'OLD')).toMatchObject({ titleTh: 'เดิม', pictures: [{}] });
});

test('an archived variant stays archived unless its own line says otherwise', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await imported(
    world,
    actor,
    ['Handle,Name,SKU,Price,Option1 Name,Option1 Value,Status']
      .concat(['t,ชา,T-S,10,ขนาด,เล็ก,active', 't,ชา,T-L,20,ขนาด,ใหญ่,archived'])
      .join('\n'),
  );
  const statuses = async () =>
    Object.fromEntries((await managed(world, 'T-S')).variants.map(({ sku, status }) => [sku, status]));
  expect(await statuses()).toEqual({ 'T-S': 'active', 'T-L': 'archived' });
  await imported(world, actor, 'Handle,Name,SKU,Price\nt,ชา,T-S,11\nt,ชา,T-L,21');
  expect(await statuses()).toEqual({ 'T-S': 'active', 'T-L': 'archived' });
  await imported(world, actor, 'Handle,Name,SKU,Status\nt,ชา,T-S,active\nt,ชา,T-L,active');
  expect(await statuses()).toEqual({ 'T-S': 'active', 'T-L': 'active' });
  await imported(world, actor, 'Handle,Name,SKU,Status\nt,ชา,T-S,archived\nt,ชา,T-L,archived');
  expect(await statuses()).toEqual({ 'T-S': 'active', 'T-L': 'active' });
  expect(await managed(world, 'T-S')).toMatchObject({ status: 'archived' });
});

test.for([
  ['a.png, b.jpg;c d.png', ['a.png', 'b.jpg', 'c d.png']],
  ['https://x.test/a,b.png https://x.test/c.png', ['https://x.test/a', 'b.png', 'https://x.test/c.png']],
  ['https://x.test/w_1,h_2/a.png,https://x.test/c', ['https://x.test/w_1,h_2/a.png', 'https://x.test/c']],
  ['one, two', ['one, two']],
  [' ; ,\n', [',']],
] as const)('pictures in %s', ([cell, pictures]) => {
  expect(picturesOf(cell)).toEqual(pictures);
});

test('a cell of a megabyte is read in time proportional to its length', () => {
  const fill = (unit: string) => unit.repeat(1_000_000 / unit.length);
  for (const unit of ['<a', '< ', '</', ' ', ',', ', ', 'a.', '\n', ' h', ',a.']) {
    const cell = `x${fill(unit)}x`;
    // The time of the processor: on a busy machine, that of the clock says little.
    const began = process.threadCpuUsage();
    picturesOf(cell);
    const { user, system } = process.threadCpuUsage(began);
    // The former expressions took minutes.
    expect((user + system) / MICROSECONDS, unit).toBeLessThan(2);
  }
});

test('pictures are asked of public https addresses only', async ({ world }) => {
  const context = {
    app: { ...world.app, config: { ...world.app.config, env: 'production' as const } },
    tenant: world.tenant,
    now: world.now,
    signal: new AbortController().signal,
    archived: () => null,
  };
  for (const address of [
    'http://example.test/cup.png',
    'https://127.0.0.1/cup.png',
    'https://a:b@example.test/',
  ])
    await expect(productPictures.prepare(context, address)).rejects.toMatchObject({
      code: 'shop.import_picture_refused',
    });
  await expect(productPictures.prepare(context, 'cup.png')).rejects.toMatchObject({
    code: 'shop.import_picture_missing',
  });
});

test('another site’s import is missing; a member may import nothing; what ran cannot be dropped', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const { actor: member } = await world.signedIn();
  const { which } = await imported(world, actor, 'Name,SKU,Price\nชา,A,1');
  const calls: readonly ((scope: Scope, asked: TestImport['which']) => Promise<unknown>)[] = [
    viewImport,
    runImport,
    undoImport,
    dropImport,
  ];
  const other = await world.another();
  const { actor: stranger } = await other.signedIn('admin');
  for (const call of calls) {
    await expect(other.write((scope) => call(scope, which), stranger)).rejects.toMatchObject({
      code: 'platform.missing',
    });
    await expect(world.write((scope) => call(scope, which), member)).rejects.toMatchObject({
      code: 'platform.forbidden',
    });
  }
  await expect(world.write((scope) => dropImport(scope, which), actor)).rejects.toMatchObject({
    code: 'platform.import_moved_on',
  });
  const [line, ...others] = await world.read((scope) => listImports(scope, SOURCE), actor);
  expect([line?.importId, line?.state, others]).toEqual([which.importId, 'done', []]);
  expect(await other.read((scope) => listImports(scope, SOURCE), stranger)).toEqual([]);
});
