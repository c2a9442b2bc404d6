import sharp from 'sharp';
import { readList } from '#platform/lists/list-rows.ts';
import { indexNewer } from '#platform/testing/search-rows.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { CategoryInput, MAX_CATEGORIES, SaveCategoryInput } from '../category/category-contract.ts';
import { DeliveryInput } from '../delivery/delivery-contract.ts';
import { saveDelivery } from '../delivery/delivery-methods.ts';
import { adjustStock } from '#modules/stock/public.ts';
import { shopContent } from '../paths.ts';
import { SEARCH_KIND } from '../listing/product-list.ts';
import { productsList } from '../manage/products-list.ts';
import { category, product } from '../testing.ts';
import { createCategory, saveCategory } from './save-category.ts';
import { countManagedProducts, getManagedProduct, listManagedProducts } from './managed-product.ts';
import {
  restoreProductStatus,
  setProductStatus,
  setStatusOfMatching,
  setStatusOfSelected,
} from './set-product-status.ts';

const tea = {
  titleTh: 'ชาใบหม่อน',
  titleEn: 'Mulberry tea',
  status: 'active',
  options: [{ th: 'ขนาด', en: 'Size' }],
  variants: [
    {
      sku: 'tea-s',
      optionValues: [{ th: 'เล็ก', en: 'Small' }],
      regularPriceSatang: 12_000,
      openingQuantity: 4,
    },
    {
      sku: 'tea-l',
      optionValues: [{ th: 'ใหญ่', en: 'Large' }],
      regularPriceSatang: 20_000,
      salePriceSatang: 15_000,
      openingQuantity: 0,
    },
  ],
};

describe('a product', () => {
  test('without SKUs gets them from its names, each once on the site; they can be changed', async ({
    world,
  }) => {
    const manager = await world.signedIn('manager');
    const unnamed = tea.variants.map(({ sku: _sku, ...variant }) => variant);
    const make = async (given: object) =>
      (await manager.post('/api/shop/manage/products', { ...tea, variants: unnamed, ...given })).json();
    const skusOf = async (sku: string): Promise<string[]> =>
      (await manager.get(`/api/shop/manage/products/${sku}`))
        .json()
        .variants.map((variant: { sku: string }) => variant.sku);

    expect(await make({})).toEqual({ sku: 'MULBERRY-TEA-SMALL', version: 1 });
    expect(await skusOf('MULBERRY-TEA-SMALL')).toEqual(['MULBERRY-TEA-SMALL', 'MULBERRY-TEA-LARGE']);
    expect(await make({})).toEqual({ sku: 'MULBERRY-TEA-SMALL-2', version: 1 });
    const thai = { titleEn: '', options: [], variants: [{ regularPriceSatang: 100 }] };
    expect(await make({ ...thai, titleTh: 'แก้ว' })).toEqual({ sku: 'KAEW', version: 1 });
    expect(await make({ ...thai, titleTh: '🙂' })).toEqual({ sku: 'P', version: 1 });

    const [first] = (await manager.get('/api/shop/manage/products/KAEW')).json().variants;
    const save = (sku: string, version: number, given: object) =>
      manager.send(`/api/shop/manage/products/${sku}`, {
        method: 'PUT',
        json: { ...thai, titleTh: 'ถ้วย', version, variants: [{ ...first, ...given }] },
      });
    expect((await save('KAEW', 1, { sku: '' })).json()).toEqual({ sku: 'KAEW', version: 2 });
    expect((await save('KAEW', 2, { sku: 'cup-1' })).json()).toEqual({ sku: 'CUP-1', version: 3 });
  });

  test('is created, read, changed as a whole, and shown', async ({ world }) => {
    const manager = await world.signedIn('manager');
    expect((await manager.post('/api/shop/manage/products', tea)).json()).toEqual({
      sku: 'TEA-S',
      version: 1,
    });
    const read = (await manager.get('/api/shop/manage/products/tea-l')).json();
    expect(read).toMatchObject({
      sku: 'TEA-S',
      version: 1,
      variants: [
        { sku: 'TEA-S', onHand: 4 },
        { sku: 'TEA-L', onHand: 0 },
      ],
    });

    const [small, large] = read.variants;
    const saved = await manager.send('/api/shop/manage/products/TEA-S', {
      method: 'PUT',
      json: {
        ...tea,
        version: 1,
        variants: [
          { ...large, sku: 'TEA-XL' },
          {
            sku: 'TEA-M',
            optionValues: [{ th: 'กลาง', en: '' }],
            regularPriceSatang: 16_000,
            openingQuantity: 9,
          },
        ],
      },
    });
    expect(saved.json(), saved.text).toEqual({ sku: 'TEA-XL', version: 2 });
    const detail = (await world.visitor().get(`/api/shop/products/${small.sku}`)).json();
    expect(detail).toMatchObject({
      chosenSku: 'TEA-XL',
      variants: [
        { sku: 'TEA-XL', availability: 'sold_out' },
        { sku: 'TEA-M', availability: 'in_stock' },
      ],
    });
    expect((await world.visitor().get('/api/shop/products/TEA-L')).status).toBe(404);
    const english = (await world.visitor().get('/api/shop/products/tea-m?lang=en')).json();
    expect(english).toMatchObject({ title: 'Mulberry tea', options: ['Size'], chosenSku: 'TEA-M' });
  });

  test("a new product cannot take over another product's variant by its id", async ({ world }) => {
    const manager = await world.signedIn('manager');
    await manager.post('/api/shop/manage/products', tea);
    const before = (await manager.get('/api/shop/manage/products/TEA-S')).json();
    const [small] = before.variants;
    const made = await manager.post('/api/shop/manage/products', {
      ...tea,
      variants: tea.variants.map((variant, at) => ({
        ...variant,
        variantId: at === 0 ? small.variantId : undefined,
        sku: `NEW-${variant.sku}`,
      })),
    });
    expect(made.status, made.text).toBe(201);
    expect((await manager.get('/api/shop/manage/products/TEA-S')).json()).toEqual(before);
    const { variants } = (await manager.get(`/api/shop/manage/products/${made.json().sku}`)).json();
    expect(variants.map(({ sku, onHand }: { sku: string; onHand: number }) => [sku, onHand])).toEqual([
      ['NEW-TEA-S', 4],
      ['NEW-TEA-L', 0],
    ]);
  });

  test('keeps an archived variant so that it can be restored', async ({ world }) => {
    const manager = await world.signedIn('manager');
    await manager.post('/api/shop/manage/products', tea);
    const read = (await manager.get('/api/shop/manage/products/TEA-S')).json();
    await manager.send('/api/shop/manage/products/TEA-S', {
      method: 'PUT',
      json: { ...tea, version: 1, variants: [tea.variants[0]] },
    });
    await manager.send('/api/shop/manage/products/TEA-S', { method: 'PUT', json: { ...tea, version: 2 } });
    const again = (await manager.get('/api/shop/manage/products/TEA-S')).json();
    expect(again.variants.map((v: { variantId: string }) => v.variantId)).toEqual(
      read.variants.map((v: { variantId: string }) => v.variantId),
    );
    expect(again.variants[0].onHand).toBe(4);
  });

  test('of two managers who save concurrently one wins; the other sees both versions', async ({ world }) => {
    const manager = await world.signedIn('manager');
    await manager.post('/api/shop/manage/products', tea);
    const save = (titleTh: string) =>
      manager.send('/api/shop/manage/products/TEA-S', {
        method: 'PUT',
        json: { ...tea, titleTh, version: 1 },
      });
    const replies = await Promise.all([save('ชาหนึ่ง'), save('ชาสอง')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.json()).toMatchObject({
      code: 'shop.version_conflict',
      details: { yours: 1, current: 2, theirs: { version: 2 } },
    });
  });

  test('a SKU belongs to one product, even when two are created concurrently', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const replies = await Promise.all([1, 2].map(() => manager.post('/api/shop/manage/products', tea)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await manager.post('/api/shop/manage/products', tea)).json()).toMatchObject({
      code: 'shop.sku_taken',
      details: { skus: ['TEA-L', 'TEA-S'].sort() },
    });
    const other = await (await world.another()).signedIn('manager');
    expect((await other.post('/api/shop/manage/products', tea)).status).toBe(201);
  });

  test('two variants with the same values are refused', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const same = tea.variants.map((variant) => ({ ...variant, optionValues: [{ th: 'เล็ก', en: 'Small' }] }));
    expect(
      (await manager.post('/api/shop/manage/products', { ...tea, variants: same })).json(),
    ).toMatchObject({ code: 'shop.options_repeat' });
  });

  test.for<[string, Record<string, unknown>]>([
    ['titleTh', { titleTh: ' ' }],
    ['titleTh', { titleTh: 'ก'.repeat(121) }],
    ['variants', { variants: [] }],
    ['variants.0.sku', { variants: [{ ...tea.variants[0], sku: 'has space' }, tea.variants[1]] }],
    ['variants.0.sku', { variants: [{ ...tea.variants[0], sku: 'x.data' }, tea.variants[1]] }],
    ['variants.1.sku', { variants: [tea.variants[0], { ...tea.variants[1], sku: 'TEA-S' }] }],
    ['variants.0.optionValues', { variants: [{ ...tea.variants[0], optionValues: [] }, tea.variants[1]] }],
    [
      'variants.0.salePriceSatang',
      { variants: [{ ...tea.variants[0], salePriceSatang: 12_000 }, tea.variants[1]] },
    ],
    [
      'variants.0.regularPriceSatang',
      { variants: [{ ...tea.variants[0], regularPriceSatang: -1 }, tea.variants[1]] },
    ],
    [
      'variants.0.regularPriceSatang',
      { variants: [{ ...tea.variants[0], regularPriceSatang: 10.5 }, tea.variants[1]] },
    ],
    ['status', { status: 'sold' }],
  ])('an invalid %s is reported at its field', async ([field, change], { world }) => {
    const manager = await world.signedIn('manager');
    const reply = await manager.post('/api/shop/manage/products', { ...tea, ...change });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.json().fields)).toContain(field);
  });

  test('many are archived and activated in one call', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const skus = await world.write(async (scope) => [
      await product(scope),
      await product(scope),
      await product(scope, { status: 'draft' }),
    ]);
    expect(
      (await manager.post('/api/shop/manage/products/status', { skus, status: 'archived' })).json(),
    ).toEqual({ changed: 3 });
    expect((await world.visitor().get('/api/shop/products')).json().items).toEqual([]);
    expect(
      (await manager.post('/api/shop/manage/products/status', { skus, status: 'active' })).json(),
    ).toEqual({ changed: 3 });
    expect(
      (await manager.post('/api/shop/manage/products/status', { skus, status: 'active' })).json(),
    ).toEqual({ changed: 0 });
    expect((await world.visitor().get('/api/shop/products')).json().items).toHaveLength(3);
    expect((await manager.get('/api/shop/manage/products?status=active')).json().items).toHaveLength(3);
    expect((await manager.get('/api/shop/manage/products?status=draft')).json().items).toHaveLength(0);
  });

  test('all that a list shows change at once, and one undo gives each its former status back', async ({
    world,
  }) => {
    const [shown, draft, hidden] = await world.write(async (scope) => [
      await product(scope),
      await product(scope, { status: 'draft' }),
      await product(scope, { status: 'archived' }),
    ]);
    const statuses = async () =>
      Object.fromEntries(
        (await world.read((scope) => listManagedProducts(scope, {}))).items.map(({ sku, status }) => [
          sku,
          status,
        ]),
      );
    const before = await statuses();
    await expect(
      world.write((scope) => setStatusOfMatching(scope, { query: {}, status: 'archived', most: 2 })),
    ).rejects.toMatchObject({ code: 'shop.too_many_selected', details: { most: 2 } });
    const { changed, former } = await world.write((scope) =>
      setStatusOfSelected(scope, { matching: '?after=', skus: [], status: 'archived' }),
    );
    expect(changed).toBe(2);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['archived']));

    // Somebody has decided anew about one of them: the undo leaves it alone.
    await world.write((scope) => setProductStatus(scope, { skus: [draft ?? ''], status: 'active' }));
    const undone = await world.write((scope) => restoreProductStatus(scope, { status: 'archived', former }));
    expect(undone).toEqual({ changed: 1 });
    expect(await statuses()).toEqual({ ...before, [draft ?? '']: 'active' });
    expect(before[hidden ?? '']).toBe('archived');
    expect(before[shown ?? '']).toBe('active');
  });

  test('the list is paged through once in any order', async ({ world }) => {
    await world.write(async (scope) => {
      for (let made = 0; made < 5; made += 1) await product(scope);
    });
    const all = (await world.read((scope) => listManagedProducts(scope, {}))).items.map(({ sku }) => sku);
    for (const sort of ['title', '-title', 'price', '-price', 'changed', '-changed'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const cursor = after;
        const page = await world.read((scope) =>
          listManagedProducts(scope, { sort, after: cursor, limit: 2 }),
        );
        seen.push(...page.items.map(({ sku }) => sku));
        after = page.nextAfter ?? undefined;
      } while (after !== undefined && seen.length < 20);
      expect(seen.toSorted()).toEqual(all.toSorted());
      expect(await world.read((scope) => countManagedProducts(scope, { sort }, 3))).toEqual({
        count: 3,
        isMore: true,
      });
    }
  });

  test('a filter narrows more than the best matches; where too many match, not all can be selected or exported', async ({
    world,
  }) => {
    await world.write((scope) => product(scope, { title: 'ผ้าไหม', status: 'draft' }));
    world.travel(1_000);
    await indexNewer(world, SEARCH_KIND, { count: 600, text: 'ผ้าฝ้าย' });
    const query = { q: 'ผ้า', status: 'draft' } as const;
    const count = () => world.read((scope) => countManagedProducts(scope, query, 2_000));
    expect((await world.read((scope) => listManagedProducts(scope, query))).items).toHaveLength(1);
    expect(await count()).toEqual({ count: 1, isMore: false });
    await indexNewer(world, SEARCH_KIND, { count: 1_500, text: 'ผ้าฝ้าย' });
    await world.write((scope) => product(scope, { title: 'ผ้าแพร', status: 'draft' }));
    expect(await count()).toMatchObject({ isMore: true });
    await expect(
      world.write((scope) => setStatusOfMatching(scope, { query, status: 'archived' })),
    ).rejects.toMatchObject({ code: 'shop.too_many_selected' });
    const manager = await world.person('manager');
    const pages = readList(productsList, productsList.query.parse(query), {
      most: 100,
      inTransaction: (work) => world.read(work, manager),
    });
    expect(await Array.fromAsync(pages)).toMatchObject([{ goesOn: false, isCut: true }]);
  });

  test('managers find drafts too', async ({ world }) => {
    const manager = await world.signedIn('manager');
    await world.write((scope) => product(scope, { title: 'ของยังไม่เปิดขาย', status: 'draft' }));
    expect((await manager.get(encodeURI('/api/shop/manage/products?q=ยังไม่เปิด'))).json().items).toHaveLength(
      1,
    );
  });
});

describe('pictures', () => {
  test('are added, ordered, captioned and removed; the first one is on the card', async ({ world }) => {
    const manager = await world.signedIn('manager');
    await manager.post('/api/shop/manage/products', tea);
    const add = async (background: string) => {
      const body = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return (
        await manager.send(
          `/api/shop/manage/products/TEA-S/pictures?captionTh=${encodeURIComponent('ชาใบหม่อน')}`,
          { method: 'POST', body, headers: { 'content-type': 'image/jpeg' } },
        )
      ).json();
    };
    const [red, blue] = [await add('red'), await add('blue')];
    expect(red).toMatchObject({ width: 900, height: 600, captionTh: 'ชาใบหม่อน' });
    const card = async () => (await world.visitor().get('/api/shop/products')).json().items[0].pictureUrl;
    expect(await card()).toBe(red.thumbnail);
    await manager.send('/api/shop/manage/products/TEA-S/pictures', {
      method: 'PUT',
      json: { pictures: [{ pictureId: blue.pictureId, captionTh: 'สีฟ้า' }] },
    });
    expect(await card()).toBe(blue.thumbnail);
    expect((await world.visitor().get('/api/shop/products/TEA-S')).json().pictures).toMatchObject([
      { caption: 'สีฟ้า' },
      { caption: 'ชาใบหม่อน' },
    ]);
    expect(
      (await manager.send(`/api/shop/manage/products/TEA-S/pictures/${blue.pictureId}`, { method: 'DELETE' }))
        .status,
    ).toBe(200);
    expect(await card()).toBe(red.thumbnail);
    expect(
      (await manager.send(`/api/shop/manage/products/TEA-S/pictures/${blue.pictureId}`, { method: 'DELETE' }))
        .status,
    ).toBe(404);
  });

  test('belong to their product, at most twelve each', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const other = await world.write((scope) => product(scope));
    await manager.post('/api/shop/manage/products', tea);
    const body = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const add = () =>
      manager.send('/api/shop/manage/products/TEA-S/pictures', {
        method: 'POST',
        body,
        headers: { 'content-type': 'image/png' },
      });
    const { pictureId } = (await add()).json();
    for (let i = 1; i < 12; i++) expect((await add()).status).toBe(201);
    expect((await add()).json()).toMatchObject({ code: 'shop.too_many_pictures' });
    const stranger = await manager.send(`/api/shop/manage/products/${other}/pictures`, {
      method: 'PUT',
      json: { pictures: [{ pictureId }] },
    });
    expect(stranger.json()).toMatchObject({ code: 'shop.picture_missing' });
  });

  test('a file that is not a picture is refused', async ({ world }) => {
    const manager = await world.signedIn('manager');
    await manager.post('/api/shop/manage/products', tea);
    const send = (body: string, type: string) =>
      manager.send('/api/shop/manage/products/TEA-S/pictures', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    expect((await send('<svg/>', 'image/svg+xml')).status).toBe(415);
    expect((await send('<svg/>', 'image/png')).status).toBe(422);
  });
});

describe('categories', () => {
  test('form a tree without cycles and with limited depth; only empty ones can be deleted', async ({
    world,
  }) => {
    const manager = await world.signedIn('manager');
    const add = (code: string, parentCode = 'all') =>
      manager.post('/api/shop/manage/categories', { code, titleTh: `หมวด ${code}`, parentCode });
    for (const [code, parent] of [
      ['a', 'all'],
      ['b', 'a'],
      ['c', 'b'],
      ['d', 'c'],
    ])
      expect((await add(code as string, parent)).status).toBe(201);
    expect((await add('e', 'd')).json()).toMatchObject({ code: 'shop.category_too_deep' });
    expect((await add('a')).json()).toMatchObject({ code: 'shop.category_code_taken' });
    expect((await add('x', 'nowhere')).json()).toMatchObject({ code: 'shop.category_missing' });
    const save = (category: string, parentCode: string, version = 1) =>
      manager.send(`/api/shop/manage/categories/${category}`, {
        method: 'PUT',
        json: { code: category, titleTh: 'ใหม่', parentCode, version },
      });
    expect((await save('a', 'c')).json()).toMatchObject({ code: 'shop.category_cycle' });
    expect((await save('all', 'a')).json()).toMatchObject({ code: 'shop.category_root' });
    expect((await save('d', 'all')).status).toBe(200);
    expect((await save('d', 'a')).json()).toMatchObject({
      code: 'shop.version_conflict',
      details: { current: 2 },
    });
    await world.write((scope) => product(scope, { category: 'd' }));
    expect((await manager.send('/api/shop/manage/categories/d', { method: 'DELETE' })).json()).toMatchObject({
      code: 'shop.category_in_use',
      details: { products: 1 },
    });
    expect((await manager.send('/api/shop/manage/categories/b', { method: 'DELETE' })).json()).toMatchObject({
      details: { children: 1 },
    });
    expect((await manager.send('/api/shop/manage/categories/c', { method: 'DELETE' })).status).toBe(200);
    expect(
      (await world.visitor().get('/api/shop/categories'))
        .json()
        .categories.map((node: { code: string }) => node.code)
        .sort(),
    ).toEqual(['a', 'b', 'd']);
  });
});

test('every change invalidates exactly the pages made from it', async ({ world }) => {
  const versions = async (keys: string[]) => {
    await world.app.content.poll(world.app.database, world.now);
    return keys.map((key) => world.app.content.versionOf(world.tenant.id, key));
  };
  const keys = [
    shopContent.catalogue,
    shopContent.category('tea'),
    shopContent.category('silk'),
    shopContent.product('A'),
    shopContent.product('B'),
    shopContent.categories,
  ];
  const touched = async (change: () => Promise<unknown>) => {
    const before = await versions(keys);
    await change();
    const after = await versions(keys);
    return keys.filter((_, i) => after[i] !== before[i]);
  };
  await world.write(async (scope) => {
    await category(scope, 'tea');
    await category(scope, 'silk');
    await product(scope, { sku: 'A', category: 'tea', stock: 7 });
    await product(scope, { sku: 'B', category: 'silk' });
  });
  const adjust = (delta: number) =>
    world.write(async (scope) => {
      const { variants } = await getManagedProduct(scope, 'A');
      await adjustStock(scope, {
        itemId: variants[0]?.variantId ?? '',
        change: { delta },
        reason: 'correction',
        note: '',
      });
    });
  const ofA = [shopContent.catalogue, shopContent.category('tea'), shopContent.product('A')];
  expect(
    await touched(() => world.write((scope) => setProductStatus(scope, { skus: ['A'], status: 'archived' }))),
  ).toEqual(ofA);
  expect(
    await touched(() => world.write((scope) => setProductStatus(scope, { skus: ['A'], status: 'active' }))),
  ).toEqual(ofA);
  expect(await touched(() => adjust(-1))).toEqual([]);
  expect(await touched(() => adjust(-2))).toEqual(ofA);
  expect(await touched(() => adjust(-4))).toEqual(ofA);
  expect(await touched(() => world.write((scope) => category(scope, 'new')))).toEqual([
    shopContent.categories,
  ]);
});

test('the number of categories is limited', { timeout: 60_000 }, async ({ world }) => {
  await world.write(async (scope) => {
    for (let i = 0; i < MAX_CATEGORIES; i++) await category(scope, `c${i}`);
  });
  await expect(world.write((scope) => category(scope, 'one-more'))).rejects.toMatchObject({
    code: 'shop.too_many_categories',
  });
});

test("guests and users can manage nothing; another tenant's managers find nothing", async ({ world }) => {
  const sku = await world.write(async (scope) => {
    await category(scope, 'tea');
    return product(scope);
  });
  const [guest, user, stranger] = [
    world.visitor(),
    await world.signedIn('user'),
    await (await world.another()).signedIn('manager'),
  ];
  expect((await guest.get('/api/shop/manage/products')).status).toBe(401);
  expect((await user.get('/api/shop/manage/products')).status).toBe(403);
  expect((await user.post('/api/shop/manage/products', tea)).status).toBe(403);
  expect((await stranger.get(`/api/shop/manage/products/${sku}`)).status).toBe(404);
  expect(
    (await stranger.post('/api/shop/manage/products/status', { skus: [sku], status: 'archived' })).status,
  ).toBe(404);
  expect((await stranger.send('/api/shop/manage/categories/tea', { method: 'DELETE' })).status).toBe(404);
});

test('delivery methods are saved by code, with versions', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const save = (version: number, titleTh: string, more: object = {}) =>
    manager.send('/api/shop/manage/delivery-methods/parcel', {
      method: 'PUT',
      json: { kind: 'flat', titleTh, feeSatang: 5_000, freeFromSatang: 50_000, version, ...more },
    });
  expect((await save(0, 'พัสดุ')).json()).toEqual({ code: 'parcel', version: 1 });
  expect((await save(0, 'พัสดุ')).json()).toMatchObject({ code: 'shop.delivery_code_taken' });
  expect((await save(1, 'ไปรษณีย์')).json()).toEqual({ code: 'parcel', version: 2 });
  expect((await save(1, 'อื่น')).json()).toMatchObject({
    code: 'shop.version_conflict',
    details: { theirs: { titleTh: 'ไปรษณีย์' } },
  });
  expect((await manager.get('/api/shop/manage/delivery-methods')).json().methods).toMatchObject([
    { titleTh: 'ไปรษณีย์', version: 2 },
  ]);
  expect((await save(2, 'ด่วน', { code: '', titleEn: 'Express' })).json()).toEqual({
    code: 'parcel',
    version: 3,
  });
  expect((await manager.get('/api/shop/manage/delivery-methods')).json().methods).toMatchObject([
    { code: 'parcel', titleTh: 'ด่วน' },
  ]);
});

test('a category and a delivery method without a code get one from their name', async ({ world }) => {
  const manager = await world.person('manager');
  const category = (given: object) =>
    world.write((scope) => createCategory(scope, CategoryInput.parse(given)), manager);
  const delivery = (given: object) =>
    world.write((scope) => saveDelivery(scope, DeliveryInput.parse({ kind: 'flat', ...given })), manager);
  expect(await category({ titleTh: 'ชา', titleEn: 'Tea and coffee' })).toMatchObject({
    code: 'tea-and-coffee',
  });
  const { code } = await category({ titleTh: 'ชา' });
  expect(code).toBe('cha');
  expect(await category({ titleTh: 'ชา' })).toMatchObject({ code: 'cha-2' });
  const kept = { titleTh: 'กาแฟ', category: 'cha', version: 1 };
  expect(
    await world.write((scope) => saveCategory(scope, SaveCategoryInput.parse(kept)), manager),
  ).toMatchObject({ code: 'cha' });
  expect(await delivery({ titleTh: 'ไปรษณีย์', titleEn: 'Post' })).toMatchObject({ code: 'post' });
  expect(await delivery({ titleTh: 'ไปรษณีย์', titleEn: 'Post' })).toMatchObject({ code: 'post-2' });
  expect(await delivery({ titleTh: '🙂' })).toMatchObject({ code: 'delivery' });
  await expect(delivery({ titleTh: 'ด่วน', version: 1 })).rejects.toMatchObject({
    code: 'shop.delivery_method_missing',
  });
});
