import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import pg from 'pg';
import { expect } from 'vitest';
import type {
  CachedPages,
  ModuleTesting,
  Names,
  Owner,
  PageChange,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { sql, statementOf } from '#platform/db/query.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { readImportFile } from '#platform/imports/read-import-file.ts';
import { startImport } from '#platform/imports/start-import.ts';
import type { Scope } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { findSearch, listProducts, productListQuery } from './listing/product-list.ts';
import { ProductListInput } from './listing/product-list-contract.ts';
import { createCategory } from './editing/save-category.ts';
import type { CheckoutInput } from './checkout/checkout-contract.ts';
import { NO_BUYER } from '#modules/billing/public.ts';
import { saveDelivery } from './delivery/delivery-methods.ts';
import { bulkLoadProducts, MAX_BULK_LOAD } from './editing/bulk-load.ts';
import { ProductInput } from './product/product-contract.ts';
import { createProduct } from './editing/save-product.ts';
import { PRODUCTS_IMPORT } from './paths.ts';

export { CERAMICS_HOUSE } from './demo/ceramics-house.ts';
export { TEA_HOUSE } from './demo/tea-house.ts';

export interface ProductOptions {
  readonly sku?: string;
  readonly title?: string;
  readonly titleEn?: string;
  readonly description?: string;
  /** The Thai description as a document, in place of `description`. */
  readonly document?: RichDocument;
  readonly price?: number;
  readonly sale?: number;
  readonly saleFromAt?: Date | null;
  readonly saleToAt?: Date | null;
  readonly stock?: number;
  readonly stockPolicy?: 'forbid' | 'allow' | 'untracked';
  readonly maxPerOrder?: number | null;
  readonly category?: string;
  readonly status?: 'draft' | 'active' | 'archived';
  /** Variants of the product, which differ in size. */
  readonly variants?: readonly { sku: string; size: string; price?: number; stock?: number }[];
}

/** Creates an active product, by default for 100 baht with ten in stock; returns its SKU. */
export async function product(scope: Scope, options: ProductOptions = {}): Promise<string> {
  const sku = options.sku ?? `SKU-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  const variants = (options.variants ?? [{ sku, size: '' }]).map((variant) => ({
    sku: variant.sku,
    optionValues: options.variants ? [{ th: variant.size, en: '' }] : [],
    regularPriceSatang: ('price' in variant ? variant.price : undefined) ?? options.price ?? 10_000,
    salePriceSatang: options.sale ?? 0,
    saleFromAt: options.saleFromAt?.toISOString() ?? null,
    saleToAt: options.saleToAt?.toISOString() ?? null,
    maxPerOrder: options.maxPerOrder ?? null,
    stockPolicy: options.stockPolicy ?? 'forbid',
    openingQuantity: ('stock' in variant ? variant.stock : undefined) ?? options.stock ?? 10,
  }));
  const input = ProductInput.parse({
    titleTh: options.title ?? `สินค้า ${sku}`,
    titleEn: options.titleEn ?? '',
    descriptionTh: options.description,
    documentTh: options.document,
    categoryCode: options.category ?? 'all',
    status: options.status ?? 'active',
    options: options.variants ? [{ th: 'ขนาด', en: 'Size' }] : [],
    variants,
  });
  return (await createProduct(scope, input)).sku;
}

export async function category(
  scope: Scope,
  code: string,
  parentCode = 'all',
  titleTh = `หมวด ${code}`,
): Promise<string> {
  await createCategory(scope, { code, titleTh, titleEn: '', parentCode, sort: 0 });
  return code;
}

/** Creates two delivery methods: parcel for 40 baht, free from 1,000 baht, and pickup. */
export async function deliveryMethods(scope: Scope): Promise<void> {
  const base = { titleEn: '', noteTh: '', noteEn: '', sort: 0, status: 'active', version: 0 } as const;
  await saveDelivery(scope, {
    ...base,
    code: 'parcel',
    kind: 'flat',
    titleTh: 'ส่งพัสดุ',
    feeSatang: 4_000,
    freeFromSatang: 100_000,
  });
  await saveDelivery(scope, {
    ...base,
    code: 'pickup',
    kind: 'pickup',
    titleTh: 'รับที่ร้าน',
    feeSatang: 0,
    freeFromSatang: null,
  });
}

/** Builds a checkout with pickup. */
export function pickup(cartId: string | null): CheckoutInput {
  return {
    cartId: cartId ?? '',
    name: 'มานี มีตา',
    phone: '0812345678',
    email: 'manee@example.test',
    delivery: 'pickup',
    addressLine: '',
    subdistrictCode: '',
    postalCode: '',
    note: '',
    wantsDocument: '',
    ...NO_BUYER,
  };
}

export interface ListCost {
  /** Shared buffers that the statement touched, from cache or disk. */
  readonly buffers: number;
  /** Of those, the buffers touched by the platform's search function. */
  readonly searchBuffers: number;
  readonly milliseconds: number;
  readonly plan: string;
}

/** Explains a list query as the run-time role with a generic plan, like the named statement, and returns its cost. */
export async function costOfList(
  connection: pg.ClientConfig,
  scope: Scope,
  input: Partial<ProductListInput>,
): Promise<ListCost> {
  const list = ProductListInput.parse(input);
  const statement = statementOf(productListQuery(scope, list, await findSearch(scope, list)));
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
      [scope.tenant.id],
    );
    await client.query(`prepare list as ${statement.text}`);
    const values = statement.values
      .map((value) =>
        value === null
          ? 'null'
          : client.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value)),
      )
      .join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `explain (analyze, buffers, format json) execute list${values && `(${values})`}`,
    );
    const [report] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!report) throw new Error('PostgreSQL explained nothing.');
    return {
      buffers: buffersOf(report.Plan),
      searchBuffers: nodesOf(report.Plan)
        .filter((node) => node['Function Name'] === 'platform_search_items')
        .reduce((sum, node) => sum + buffersOf(node), 0),
      milliseconds: report['Execution Time'],
      plan: JSON.stringify(report.Plan),
    };
  } finally {
    await client.end();
  }
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Function Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function buffersOf(node: PlanNode): number {
  return node['Shared Hit Blocks'] + node['Shared Read Blocks'];
}

/** Upper bound of shared buffers for one list page. */
export const MAX_LIST_BUFFERS = 200;

/** All filter combinations of the list page except searches, which are bounded by their matches. */
export const LIST_QUESTIONS: Partial<ProductListInput>[] = (
  ['newest', 'price_up', 'price_down', 'name'] as const
).flatMap((sort) =>
  [{}, { category: 'food' }].flatMap((shelf) =>
    [{}, { stock: 'in' as const }].flatMap((stock) =>
      [{}, { min: 100, max: 100.5 }, { min: 100, max: 400 }, { min: 900 }].map((price) => ({
        sort,
        ...shelf,
        ...stock,
        ...price,
      })),
    ),
  ),
);

/** Checks the first and second page of every combination. */
export async function expectBoundedLists(world: World): Promise<void> {
  for (const question of LIST_QUESTIONS) {
    const first = await world.read((scope) => listProducts(scope, ProductListInput.parse(question)));
    for (const after of [undefined, first.nextAfter ?? undefined]) {
      const cost = await world.read((scope) => costOfList(world.database.app, scope, { ...question, after }));
      expect(
        cost.buffers,
        `${JSON.stringify({ ...question, after })} ${cost.plan.slice(0, 3000)}`,
      ).toBeLessThanOrEqual(MAX_LIST_BUFFERS);
    }
  }
}

/** Creates a small category tree with many products. */
export async function loadCatalogue(
  world: World,
  { count, isSearched }: { count: number; isSearched: boolean },
): Promise<void> {
  await world.write(async (scope) => {
    await category(scope, 'food');
    await category(scope, 'tea', 'food');
    await category(scope, 'coffee', 'food');
    await category(scope, 'crafts');
    await category(scope, 'silk', 'crafts');
    await category(scope, 'gifts');
  });
  for (let from = 0; from < count; from += MAX_BULK_LOAD)
    await world.write((scope) => bulkLoadProducts(scope, { from, count: MAX_BULK_LOAD, isSearched }));
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  for (const table of ['shop_shelf_place', 'shop_product', 'shop_category']) await vacuum(owner, table);
  await owner.end();
}

/** Vacuums until every page is all-visible; a concurrent snapshot elsewhere in the database can delay that. */
async function vacuum(owner: pg.Client, table: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await owner.query(`vacuum (analyze) ${table}`);
    const { rows } = await owner.query(
      `select relallvisible >= relpages as done from pg_class where oid = $1::regclass`,
      [table],
    );
    if (rows[0].done) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Creates a product together with its category, pictures, cart and delivery method. */
async function catalogue(world: World, owner: Owner): Promise<Names> {
  const suffix = randomUUID().slice(0, 8);
  const [sku, shelf] = [`X-TENANT-${suffix.toUpperCase()}`, `cross-tenant-${suffix}`];
  const code = `post-${world.tenant.id.slice(-12)}`; // a site has few ways of delivery: the same each time
  await world.write(async (scope) => {
    await category(scope, shelf);
    await category(scope, `${shelf}-empty`);
    await product(scope, { sku, category: shelf, title: `กระจก ${suffix}` });
    await category(scope, `${shelf}-spare`);
    await product(scope, { sku: `${sku}-2`, category: shelf });
    await product(scope, { sku: `${sku}-SPARE`, category: shelf });
  });
  const delivery = { kind: 'pickup', titleTh: 'รับเอง', version: 0 };
  for (const each of [code, `${code}-spare`])
    await owner.send(`/api/shop/manage/delivery-methods/${each}`, { method: 'PUT', json: delivery });
  const picture = await owner.send(`/api/shop/manage/products/${sku}/pictures`, {
    method: 'POST',
    body: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  const managed = (await owner.get(`/api/shop/manage/products/${sku}`)).json();
  const item: string = managed.variants[0].variantId;
  const { cartId } = (await owner.post('/api/shop/cart/lines', { sku, quantity: 1 })).json();
  const moved = (await owner.get(`/api/stock/items/${item}/movements`)).json();
  const listed = (await owner.get('/api/shop/products?sort=newest&limit=1')).json();
  const table = await readImportFile(new TextEncoder().encode(`Name,SKU,Price\nถ้วย,${sku}-FILE,10`));
  const { importId } = await world.write(
    (scope) => startImport(scope, { source: PRODUCTS_IMPORT, fileName: 'cross-tenant.csv', table }),
    await world.person('manager'), // one person may have few that are open
  );
  return {
    sku,
    import: importId,
    spareSku: `${sku}-SPARE`,
    spareCategory: `${shelf}-spare`,
    spareCode: `${code}-spare`,
    otherSku: `${sku}-2`,
    category: shelf,
    emptyCategory: `${shelf}-empty`,
    code,
    item,
    picture: picture.json().pictureId,
    cart: cartId,
    movementCursor: cursorHolding(moved.movements[0].movementId),
    productWords: suffix,
    productCursor: listed.nextAfter,
    managedCursor: cursorHolding('1970-01-01T00:00:00.000Z', item),
    stockCursor: cursorHolding('available', 999, item),
  };
}

type Changes = Readonly<Record<string, PageChange>>;

/** Creates a product in its own category, and changes of both under the content keys of pages that show all products or this category. */
export async function catalogueChanges(
  world: World,
  admin: Owner,
  code: string,
): Promise<{ sku: string; renamed: PageChange; categoryRenamed: PageChange; catalogue: Changes }> {
  const sku = await world.write(async (scope) => {
    await category(scope, code);
    return product(scope, { category: code, stock: 2 });
  }, admin.actor);
  const renamed: PageChange = {
    make: async (titleTh) => {
      const path = `/api/shop/manage/products/${sku}`;
      await called(admin, 'PUT', path, { ...(await called(admin, 'GET', path)), titleTh });
    },
  };
  const categoryRenamed: PageChange = {
    make: async (titleTh) => {
      const { categories } = await called(admin, 'GET', '/api/shop/manage/categories');
      const { version } = categories.find((each: { code: string }) => each.code === code);
      await called(admin, 'PUT', `/api/shop/manage/categories/${code}`, { code, titleTh, version });
    },
  };
  const catalogue = { 'shop.categories': categoryRenamed, 'shop.catalogue': renamed };
  return { sku, renamed, categoryRenamed, catalogue };
}

const EMPTY_CATEGORY = { code: 'cups', titleTh: 'ถ้วยใบแรก' };
const SOLD_OUT = 'สินค้าหมด';

async function cachedPages(world: World, admin: Owner): Promise<CachedPages> {
  const code = 'tea';
  await world.write(async (scope) => {
    await category(scope, EMPTY_CATEGORY.code, 'all', EMPTY_CATEGORY.titleTh);
    await product(scope, { category: await category(scope, 'pots') });
  }, admin.actor);
  const { sku, renamed, categoryRenamed, catalogue } = await catalogueChanges(world, admin, code);
  const inCategory: Changes = { 'shop.categories': categoryRenamed, [`shop.category:${code}`]: renamed };
  const firstProduct: PageChange = {
    make: () => world.write((scope) => product(scope, { category: EMPTY_CATEGORY.code }), admin.actor),
    shows: EMPTY_CATEGORY.titleTh,
  };
  const soldOut: PageChange = {
    make: async () => {
      const { variants } = await called(admin, 'GET', `/api/shop/manage/products/${sku}`);
      const counted = { way: 'counted', quantity: 0, reason: 'count' };
      await called(admin, 'POST', `/api/stock/items/${variants[0].variantId}/adjustments`, counted);
    },
    shows: SOLD_OUT,
  };
  const [products, categoryPage, productPage] = [
    '/shop/products',
    `/shop/categorie/${code}`,
    `/shop/product/${sku}`,
  ];
  return {
    pages: [
      { route: products, address: products, changes: catalogue },
      { route: products, address: `${products}?category=${code}`, changes: inCategory },
      {
        route: '/shop/categories',
        address: '/shop/categories',
        changes: { ...catalogue, 'shop.catalogue': firstProduct },
      },
      { route: '/shop/categorie/:code', address: categoryPage, changes: inCategory },
      { route: '/shop/categorie/:code', address: '/shop/categorie/all', changes: catalogue },
      {
        route: '/shop/product/:sku',
        address: productPage,
        changes: { 'shop.categories': categoryRenamed, [`shop.product:${sku}`]: renamed },
      },
    ],
    sideEffects: [{ ...soldOut, addresses: [productPage, products, categoryPage] }],
  };
}

/** Returns the JSON reply to a call that must succeed. */
async function called(
  visitor: Owner,
  method: string,
  path: string,
  json?: unknown,
): Promise<ReturnType<typeof JSON.parse>> {
  const reply = await visitor.send(path, { method, ...(json !== undefined && { json }) });
  if (![200, 201].includes(reply.status)) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.json();
}

/** A product of the catalogue, and one that only managers see. */
async function productCases(world: World, _readers: RecordReaders, word: string): Promise<RecordCase[]> {
  await world.write(async (scope) => {
    await product(scope, { sku: 'SHOWN-0042', title: `ถ้วย${word}ลายคราม` });
    await product(scope, { sku: 'DRAFT-0042', title: `จาน${word}ลายคราม`, status: 'draft' });
  });
  const everybody = ['owner', 'stranger', 'manager', 'admin'] as const;
  return [
    { query: word, finders: everybody },
    { query: 'SHOWN-0042', finders: everybody },
    { query: 'shown-0042', finders: everybody },
    { query: `จาน${word}`, finders: ['manager', 'admin'] },
    { query: 'DRAFT-0042', finders: ['manager', 'admin'] },
  ];
}

const IMPORTS = importPaths.imports(PRODUCTS_IMPORT);

const keepAddress = (world: World, _: Owner, userId: string) =>
  world.write((scope) =>
    scope.tx.run(sql`
      insert into shop_saved_delivery (tenant_id, user_id, name, phone, email)
      values (${scope.tenant.id}, ${userId}, 'มานี', '0812345678', 'm@example.test')`),
  );

/** Setup for tests that span modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'shop.manage': ['manager', 'admin'],
    'shop.keep': ['user', 'manager', 'admin', 'accountant'],
  },
  uses: { 'shop.shops': keepAddress },
  records: { 'shop.product': productCases },
  actAsGuest: (guest, { sku = '' }) => guest.post('/api/shop/cart/lines', { sku, quantity: 1 }),
  secretAddresses: [['/shop/thankyou/SO6911-00001?t=S', 'link']],
  cachedPages,
  things: [{ make: catalogue }],
  calls: {
    names: {
      cartId: 'cart',
      category: 'category',
      categoryCode: 'category',
      delivery: 'code',
      parentCode: 'category',
      pictureId: 'picture',
      sku: 'sku',
      'skus.*': 'sku',
      variantId: 'item',
      'GET /api/shop/products q': 'productWords',
      'GET /api/shop/products after': 'productCursor',
      'GET /api/shop/manage/products q': 'productWords',
      'GET /api/shop/manage/products after': 'managedCursor',
      'POST /api/shop/manage/categories code': 'spareCategory',
      'PUT /api/shop/manage/categories/:category code': 'spareCategory',
      'POST /api/shop/manage/products variants.*.sku': 'spareSku',
      'PUT /api/shop/manage/products/:sku variants.*.sku': 'otherSku',
    },
    tenantless: {
      'digest of what the same browser was shown': ['fingerprint'],
      'a number of the maker’s, not unique': ['barcode'],
      'a taxpayer, as the Revenue Department knows them': [
        'buyerName',
        'buyerAddress',
        'buyerTaxId',
        'buyerBranch',
      ],
      'a text, whose pictures are those of the own shop alone': ['documentTh', 'documentEn'],
    },
    indistinguishable: {
      'anybody may be written to': ['POST /api/shop/checkout email'],
      'ids that no variant of the product has are passed over': [
        'POST /api/shop/manage/products variants.*.variantId',
        'PUT /api/shop/manage/products/:sku variants.*.variantId',
      ],
    },
    values: {
      'POST /api/shop/manage/products': {
        variants: [
          {
            sku: '#new',
            optionValues: [],
            regularPriceSatang: 100,
            stockPolicy: 'forbid',
            openingQuantity: 1,
          },
        ],
      },
      'POST /api/shop/manage/categories': { code: '#new' },
      'PUT /api/shop/manage/categories/:category code': { category: '@emptyCategory' },
      'PUT /api/shop/manage/categories/:category parentCode': {
        category: '@emptyCategory',
        code: '@emptyCategory',
      },
    },
    bodies: {
      'PUT /api/shop/cart/lines/:sku': { quantity: 1 },
      'PUT /api/shop/manage/products/:sku': {
        titleTh: 'ชา',
        categoryCode: 'all',
        options: [],
        version: 1,
        variants: [
          {
            sku: 'X-TENANT-NEW',
            optionValues: [],
            regularPriceSatang: 100,
            stockPolicy: 'forbid',
            openingQuantity: 1,
          },
        ],
      },
      'PUT /api/shop/manage/products/:sku/pictures': { pictures: [], version: 1 },
      'PUT /api/shop/manage/delivery-methods/:code': { kind: 'pickup', titleTh: 'รับเอง', version: 0 },
      'PUT /api/shop/manage/categories/:category': { code: 'cross-tenant', titleTh: 'หมวด', version: 1 },
    },
    samples: {
      'POST /api/shop/checkout': {
        cartId: '019a0000-0000-7000-8000-000000000000',
        name: 'sample',
        phone: '0812345678',
        email: 'nobody@example.test',
        delivery: 'sample',
      },
    },
    indifferent: ['PUT /api/shop/manage/delivery-methods/:code', 'DELETE /api/shop/cart/lines/:sku'],
  },
  forms: {
    names: {
      product: 'sku',
      importId: 'import',
      '/shop/manage/products/:product picture': 'picture',
      '/shop/manage/categories code': 'category',
      '/shop/manage/categories create code': 'spareCategory',
      '/shop/manage/categories save code': 'spareCategory',
      '/shop/manage/products/new variants.*.sku': 'spareSku',
      '/shop/manage/products/:product variants.*.sku': 'otherSku',
      '/shop/manage/delivery save code': 'spareCode',
      '/shop/manage/delivery code': 'code',
    },
    tenantless: {
      'what every site can bring in': [
        '/user/imports/:source source',
        '/user/imports/:source/:importId source',
      ],
    },
    indistinguishable: {
      'passed over: the address, or another field, says which thing is meant': [
        '/shop/manage/products/:product arrange_pictures sku',
        '/shop/manage/products/:product default variants.*.variantId',
        '/shop/manage/products/:product delete_picture sku',
        '/shop/manage/products/new default product',
        '/shop/manage/products/new default variants.*.variantId',
      ],
      'anybody may be written to': ['/shop/checkout default email'],
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/shop/manage/products/:product add_picture picture',
        '/shop/manage/products/:product add_picture product',
        '/shop/manage/products/:product add_picture sku',
        '/user/imports/:source/:importId archive importId',
      ],
    },
    values: {
      ...Object.fromEntries(
        ['match', 'edit', 'recheck', 'run', 'undo', 'drop'].map((name) => [
          `/user/imports/:source/:importId ${name}`,
          {
            source: PRODUCTS_IMPORT,
            importId: '@import',
            matching: ['title_th', 'sku', 'price'],
            cells: { '2': { title_th: 'ถ้วย' } },
          },
        ]),
      ),
      '/shop/checkout default': { phone: '0812345678', delivery: '@code', cartId: '@cart' },
      '/shop/manage/products/new default': {
        variants: [
          { sku: '#new', regularPrice: '100', salePrice: '', stockPolicy: 'forbid', openingQuantity: '1' },
        ],
      },
      '/shop/manage/products/:product default': {
        version: '1',
        variants: [
          { sku: '@sku', regularPrice: '100', salePrice: '', stockPolicy: 'forbid', openingQuantity: '1' },
        ],
      },
    },
  },
  switchedOff: { stays: [], path: '/shop/products?sort=new' },
  visits: [
    ['/shop/products', '/shop/products', 'guest', 'user'],
    ['/shop/products', '/shop/products?q=ชา&sort=price_up', 'guest'],
    ['/shop/products', '/shop/products?q=ไม่มีสินค้านี้แน่นอน', 'guest'],
    ['/shop/categories', '/shop/categories', 'guest', 'user'],
    ['/shop/categorie/:code', '/shop/categorie/drinks', 'guest', 'user'],
    ['/shop/product/:sku', '/shop/product/TEA-001', 'guest', 'user'],
    ['/shop/saved', '/shop/saved', 'user'],
    ['/shop/cart', '/shop/cart', 'guest', 'user'],
    ['/shop/checkout', '/shop/checkout', 'guest', 'user'],
    ['/shop/thankyou/:order', '/shop/thankyou/DEMO-1001', 'user'],
    ['/shop/manage', '/shop/manage', 'manager'],
    ['/shop/manage/products', '/shop/manage/products', 'manager'],
    ['/shop/manage/products/new', '/shop/manage/products/new', 'manager'],
    ['/shop/manage/products/:product', '/shop/manage/products/TEA-001', 'manager'],
    ['/shop/manage/categories', '/shop/manage/categories', 'manager'],
    ['/shop/manage/delivery', '/shop/manage/delivery', 'manager'],
    ['/user/imports/:source', IMPORTS, 'manager'],
  ],
  openParameters: {
    '/shop/categorie/:code code': 'the public address of a category',
  },
  foreignPages: {
    nobodys: {
      '/user/imports/:source': 'one’s own imports, of what every site can bring in',
      '/user/imports/:source/template': 'a file to fill in, the same for every site',
    },
    make: async ({ admin }) => ({
      importId: await admin.submit(IMPORTS, { pasted: 'Name,SKU,Price\nถ้วย,FOREIGN-1,10' }, `${IMPORTS}/`),
    }),
    names: {
      '/shop/categorie/:code': 'category',
      '/shop/manage/products/:product': 'sku',
    },
    things: {
      sku: { theirs: 'CUP-001', nobodys: 'CUP-999' },
      source: { theirs: PRODUCTS_IMPORT, nobodys: PRODUCTS_IMPORT },
      category: { theirs: 'garden', nobodys: 'cross-tenant-nowhere' },
    },
  },
};
