import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Owner } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import { getProductDetail } from '../catalogue/product-detail.ts';
import { listProducts } from '../listing/product-list.ts';
import { ProductListInput } from '../listing/product-list-contract.ts';
import { MAX_DESCRIPTION_BYTES } from '../product/product-contract.ts';
import { product } from '../testing.ts';
import { getManagedProduct } from './managed-product.ts';

const PATH = '/api/shop/manage/products';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: object[]) => RichDocument.parse({ type: 'doc', content });
const picture = (pictureId: string) => ({
  type: 'picture',
  attrs: { pictureId, alt: 'ใบชา', caption: 'ยอดอ่อน' },
});
const STEPS = doc(
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'วิธีชง' }] },
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('ต้มน้ำ')] }] },
);

async function send(owner: Pick<Owner, 'send'>, body?: Uint8Array) {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return owner.send('/api/shop/manage/description-pictures', {
    method: 'POST',
    body: body ?? png,
    headers: { 'content-type': 'image/png' },
  });
}

/** Saves what a program was given of a product, with something changed. */
async function put(owner: Owner, sku: string, changes: object) {
  const given = (await owner.get(`${PATH}/${sku}`)).json();
  return owner.send(`${PATH}/${sku}`, { method: 'PUT', json: { ...given, ...changes } });
}

const documentsOf = async (world: World, sku: string) => {
  const { documentTh, documentEn } = await world.read((scope) => getManagedProduct(scope, sku));
  return [documentTh, documentEn];
};

test('a description is a document: readers get it with its pictures, its words are found, programs have them as text', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const added = await send(manager);
  expect(added.status).toBe(201);
  const { pictureId, picture: kept } = added.json();
  const document = doc(...STEPS.content, picture(pictureId));
  const sku = await world.write((scope) => product(scope, { title: 'ชา', document }));
  const shown = (await world.visitor().get(`/api/shop/products/${sku}`)).json();
  expect(shown).toMatchObject({
    description: 'วิธีชง\n\nต้มน้ำ\n\nยอดอ่อน',
    document,
    documentPictures: { [pictureId]: { width: 8, height: 6, url: kept.url } },
  });
  const bytes = await world.visitor().get(new URL(kept.url).pathname, { host: new URL(kept.url).host });
  expect([bytes.status, bytes.headers['content-type']]).toEqual([200, 'image/webp']);
  const found = await world.read((scope) => listProducts(scope, ProductListInput.parse({ q: 'ยอดอ่อน' })));
  expect(found.items).toMatchObject([{ sku }]);
});

test('English readers get the Thai description until there is an English one', async ({ world }) => {
  const sku = await world.write((scope) => product(scope, { document: STEPS }));
  const shown = () => world.read((scope) => getProductDetail({ ...scope, locale: 'en' }, sku));
  const manager = await world.signedIn('manager');
  await put(manager, sku, { documentEn: doc({ type: 'paragraph' }) });
  expect((await shown()).document).toEqual(STEPS);
  await put(manager, sku, { documentTh: doc({ type: 'paragraph' }) });
  expect((await shown()).document).toEqual(doc());
  await put(manager, sku, { documentEn: doc(paragraph('Boil')) });
  expect(await shown()).toMatchObject({ description: 'Boil' });
});

test('a program that knows no documents changes what it changes, and nothing else', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const sku = await world.write((scope) => product(scope, { document: STEPS }));
  // Returned as it was given, with documents and without.
  await put(manager, sku, { titleTh: 'ชาใหม่' });
  expect(await documentsOf(world, sku)).toEqual([STEPS, doc()]);
  await put(manager, sku, { documentTh: undefined, documentEn: undefined });
  expect(await documentsOf(world, sku)).toEqual([STEPS, doc()]);
  // Its text counts where the document beside it is the old one.
  await put(manager, sku, { descriptionTh: 'ก\nข\n\nค', descriptionEn: 'Tea' });
  expect(await documentsOf(world, sku)).toEqual([documentOfText('ก\nข\n\nค'), documentOfText('Tea')]);
  // A changed document counts, whatever the text beside it.
  await put(manager, sku, { documentTh: STEPS });
  expect(await documentsOf(world, sku)).toEqual([STEPS, documentOfText('Tea')]);
  await put(manager, sku, { descriptionTh: undefined, documentTh: undefined, descriptionEn: '' });
  expect(await documentsOf(world, sku)).toEqual([doc(), doc()]);
});

test('a product of plain text alone is created as it was before', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const variants = [{ sku: 'PLAIN', regularPriceSatang: 100 }];
  const made = await manager.post(PATH, { titleTh: 'ชา', descriptionTh: ' ก\n\nข ', variants });
  expect(made.status).toBe(201);
  expect(await documentsOf(world, 'PLAIN')).toEqual([documentOfText('ก\n\nข'), doc()]);
});

test.for([
  ['no document', 'text'],
  ['an unknown block', { type: 'doc', content: [{ type: 'script', content: [] }] }],
  ['an unknown attribute', { type: 'doc', content: [{ ...paragraph('ก'), onclick: 'x' }] }],
  [
    'a script as a link',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'ก', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          ],
        },
      ],
    },
  ],
  [
    'a frame of anywhere',
    { type: 'doc', content: [{ type: 'embed', attrs: { url: 'https://evil.test/', title: '' } }] },
  ],
  ['a NUL', { type: 'doc', content: [paragraph('ก\u0000')] }],
  ['half a letter', { type: 'doc', content: [paragraph('\ud800')] }],
  [
    'more than a description may hold',
    {
      type: 'doc',
      content: Array.from({ length: 40 }, () => paragraph('ก'.repeat(MAX_DESCRIPTION_BYTES / 100))),
    },
  ],
] as const)('%s is refused, and nothing is saved', async ([, document], { world }) => {
  const manager = await world.signedIn('manager');
  const sku = await world.write((scope) => product(scope, { document: STEPS }));
  const reply = await put(manager, sku, { documentTh: document });
  expect([reply.status, reply.json().code]).toEqual([422, 'platform.invalid_input']);
  expect(Object.keys(reply.json().fields ?? {}).every((path) => path.startsWith('documentTh'))).toBe(true);
  expect(await documentsOf(world, sku)).toEqual([STEPS, doc()]);
});

test('a key that would change what objects are is refused', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const sku = await world.write((scope) => product(scope, { document: STEPS }));
  const given = (await manager.get(`${PATH}/${sku}`)).text;
  const hostile = given.replace('"documentTh":{', '"documentTh":{"__proto__":{"type":"doc"},');
  expect(hostile).not.toBe(given);
  const reply = await manager.send(`${PATH}/${sku}`, {
    method: 'PUT',
    body: Buffer.from(hostile),
    headers: { 'content-type': 'application/json' },
  });
  expect(reply.status).toBe(422);
  expect(await documentsOf(world, sku)).toEqual([STEPS, doc()]);
});

test('pictures are added by managers, of pictures, up to a number', async ({ world }) => {
  expect((await send(await world.signedIn())).status).toBe(403);
  const manager = await world.signedIn('manager');
  expect((await send(manager, Buffer.from('no picture'))).json()).toMatchObject({
    code: 'pictures.not_a_picture',
  });
  const { pictureId } = (await send(manager)).json();
  const add = (count: number) =>
    world.write((scope) =>
      scope.tx.run(sql`
        insert into shop_description_picture (tenant_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height)
        select tenant_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height
          from shop_description_picture, generate_series(1, ${count}::int)
         where tenant_id = ${scope.tenant.id} and picture_id = ${pictureId}`),
    );
  for (const count of [4_999, 5_000, 5_000, 5_000]) await add(count);
  const full = await send(manager);
  expect([full.status, full.json().code]).toEqual([409, 'shop.too_many_description_pictures']);
});

test('pictures of another site are none', async ({ world }) => {
  const other = await world.another();
  const { pictureId } = (await send(await other.signedIn('manager'))).json();
  const sku = await world.write((scope) => product(scope, { document: doc(picture(pictureId)) }));
  const shown = await world.read((scope) => getProductDetail(scope, sku));
  expect(shown.documentPictures).toEqual({});
});
