import sharp from 'sharp';
import * as m from '#messages';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { editImport } from '#platform/imports/check-import.ts';
import { MAX_LONG_CELL } from '#platform/imports/import-rules.ts';
import { runImport } from '#platform/imports/run-import.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { MAX_FILE_CELL } from '#platform/lists/list-source.ts';
import { csvOf } from '#platform/lists/write-list.ts';
import type { PersonActor } from '#platform/scope.ts';
import { separatedCells } from '#platform/sheets/separated-cells.ts';
import { checkedImport, ranImport } from '#platform/testing/imports.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { csvLine } from '#platform/text/csv.ts';
import { getManagedProduct } from '../editing/managed-product.ts';
import { productsList } from '../manage/products-list.ts';
import { PRODUCTS_IMPORT } from '../paths.ts';
import { product } from '../testing.ts';

const paragraph = (text: string, more: object = {}) => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
  ...more,
});
const doc = (...content: object[]) => RichDocument.parse({ type: 'doc', content });

/** What Markdown has no sign for, and what it loses. */
const rich = (pictureId: string) =>
  doc(
    { type: 'heading', attrs: { level: 2, align: 'center' }, content: [{ type: 'text', text: 'วิธี  ชง' }] },
    { type: 'paragraph' },
    paragraph('- ไม่ใช่รายการ'),
    { type: 'picture', attrs: { pictureId, alt: 'ใบชา', caption: '', width: 'wide' } },
    { type: 'embed', attrs: { url: 'https://www.youtube-nocookie.com/embed/abcdefghijk', title: '' } },
    { type: 'card', attrs: { kind: 'shop.product', key: 'OTHER' } },
  );

async function keptPicture(world: World): Promise<string> {
  const manager = await world.signedIn('manager');
  const reply = await manager.send('/api/shop/manage/description-pictures', {
    method: 'POST',
    body: await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  return reply.json().pictureId;
}

/** The description columns of the exported list, with the name and SKU of each product. */
async function exported(world: World): Promise<string[][]> {
  const pages = readList(productsList, {}, { inTransaction: (work) => world.read(work), most: 100 });
  let file = '';
  for await (const line of csvOf(productsList, pages, { locale: 'th', zone: world.tenant.zone }))
    file += line;
  const [head = [], ...rows] = separatedCells(file).filter((cells) => cells.length > 1);
  const columns = [
    m.shop_manage_product,
    m.shop_manage_sku,
    m.shop_import_description_th,
    m.shop_import_description_en,
  ].map((header) => head.indexOf(header({}, { locale: 'th' })));
  return [head, ...rows].map((cells) => columns.map((at) => cells[at] ?? ''));
}

const fileOf = (rows: readonly (readonly string[])[]) => rows.map((cells) => csvLine([...cells])).join('');
const checked = (world: World, actor: PersonActor, file: string) =>
  checkedImport(world, actor, { source: PRODUCTS_IMPORT, file });
const imported = (world: World, actor: PersonActor, file: string) =>
  ranImport(world, actor, { source: PRODUCTS_IMPORT, file });
const documentOf = async (world: World, sku: string) =>
  (await world.read((scope) => getManagedProduct(scope, sku))).documentTh;

test('an export brought in again changes nothing, whatever the descriptions hold', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const document = rich(await keptPicture(world));
  await world.write(async (scope) => {
    await product(scope, { sku: 'RICH', title: 'ชา', document });
    await product(scope, { sku: 'PLAIN', title: 'ถ้วย', description: '- 5*3*2\n# <b>\n\n\n\n1. ก' });
    await product(scope, { sku: 'NONE', title: 'จาน' });
  });
  const { view } = await checked(world, actor, fileOf(await exported(world)));
  expect((await view()).counts).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 0 });
});

test('a changed cell changes the document, is shown as text first, and its undo restores the very document', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const pictureId = await keptPicture(world);
  const document = rich(pictureId);
  await world.write((scope) => product(scope, { sku: 'RICH', title: 'ชา', document }));
  const [head = [], [name = '', sku = '', cell = ''] = []] = await exported(world);
  const run = await imported(world, actor, fileOf([head, [name, sku, `${cell}\n\n**ใหม่**`, 'Tea']]));
  const [changed] = (await run.view()).changed;
  expect(changed).toBeUndefined(); // none is left to be changed
  const after = await documentOf(world, 'RICH');
  expect(after.content.at(-1)).toEqual({
    type: 'paragraph',
    content: [{ type: 'text', text: 'ใหม่', marks: [{ type: 'bold' }] }],
  });
  expect(after.content).toContainEqual(document.content[3]);
  await world.write((scope) => undoImport(scope, run.which), actor);
  await world.runJobs();
  expect(await documentOf(world, 'RICH')).toEqual(document);
  const preview = await checked(world, actor, fileOf([head, [name, sku, '**ใหม่**', '']]));
  expect((await preview.view()).changed[0]?.changes).toMatchObject([
    { label: 'รายละเอียดภาษาไทย', to: expect.stringContaining('**ใหม่**') },
  ]);
});

test('a file without descriptions, or with empty cells, leaves them', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const document = rich(await keptPicture(world));
  await world.write((scope) => product(scope, { sku: 'RICH', title: 'ชา', document }));
  await imported(world, actor, 'Name,SKU,Price\nชาใหม่,RICH,120');
  await imported(world, actor, 'Name,SKU,Description\nชาใหม่กว่า,RICH,');
  expect(await world.read((scope) => getManagedProduct(scope, 'RICH'))).toMatchObject({
    titleTh: 'ชาใหม่กว่า',
    documentTh: document,
  });
});

test('a description that is longer than a cell is left out, so that it is not cut; a longer cell is an error', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const document = doc(paragraph('ก'.repeat(MAX_FILE_CELL + 1)));
  await world.write((scope) => product(scope, { sku: 'LONG', title: 'ชา', document }));
  const file = await exported(world);
  expect(file[1]).toEqual(['ชา', 'LONG', '', '']);
  await imported(world, actor, fileOf(file));
  expect(await documentOf(world, 'LONG')).toEqual(document);
  const run = await checked(world, actor, `Name,SKU,Description\nชา,LONG,${'ข'.repeat(MAX_FILE_CELL + 1)}`);
  expect((await run.view()).wrongRows).toMatchObject([{ cells: [{ field: 'description_th' }] }]);
  const edit = (text: string) =>
    world.write(
      (scope) => editImport(scope, { ...run.which, cells: [{ row: 2, field: 'description_th', text }] }),
      actor,
    );
  await expect(edit('ข'.repeat(MAX_LONG_CELL + 1))).rejects.toMatchObject({
    code: 'platform.import_cell_too_long',
    details: { row: 2, most: MAX_LONG_CELL },
  });
  await edit('ข'.repeat(MAX_FILE_CELL));
  await world.write((scope) => runImport(scope, run.which), actor);
  await world.runJobs();
  expect(await documentOf(world, 'LONG')).toEqual(doc(paragraph('ข'.repeat(MAX_FILE_CELL))));
});
