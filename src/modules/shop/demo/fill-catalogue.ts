import { chanceOf } from '#platform/demo/random.ts';
import { DAY_MS, runAsOf, type Stage, unlessExists } from '#platform/demo/stage.ts';
import { saveDelivery } from '../delivery/delivery-methods.ts';
import { createCategory } from '../editing/save-category.ts';
import { createProduct } from '../editing/save-product.ts';
import { type DemoProduct, type DemoShop, type DemoVariant, descriptionOf } from './demo-shop.ts';

/** The shop opened this many days ago and was filled over a month. */
const OPENED_DAYS_AGO = 218;
const FILLED_DAYS_AGO = 188;

/** Adds delivery methods, categories and products, as a manager would. */
export async function fillCatalogue(stage: Stage, shop: DemoShop): Promise<void> {
  await fillDeliveries(stage, shop);
  await fillCategories(stage, shop);
  const products = inOrderOfListing(shop.products);
  for (const [index, product] of products.entries()) {
    const daysAgo = OPENED_DAYS_AGO - ((OPENED_DAYS_AGO - FILLED_DAYS_AGO) * (index + 1)) / products.length;
    const at = new Date(stage.today.getTime() - daysAgo * DAY_MS);
    await unlessExists('shop.sku_taken', () =>
      runAsOf(stage, { at }, (scope) => createProduct(scope, productInput(stage, shop, product))),
    );
  }
}

/** SKU of a variant; the first variant has the product's SKU. */
function skuOf(product: DemoProduct, variant: DemoVariant | undefined): string {
  return variant === undefined || variant === product.variants?.[0]
    ? product.sku
    : `${product.sku}-${variant.code}`;
}

async function fillDeliveries({ app, tenant, today }: Stage, { deliveries }: DemoShop): Promise<void> {
  const at = new Date(today.getTime() - OPENED_DAYS_AGO * DAY_MS);
  for (const [sort, { code, kind, title, note, fee, freeFrom }] of deliveries.entries()) {
    const method = {
      code,
      kind,
      titleTh: title.th,
      titleEn: title.en,
      noteTh: note.th,
      noteEn: note.en,
      sort,
      status: 'active',
      version: 0,
    } as const;
    const terms = { feeSatang: fee * 100, freeFromSatang: freeFrom === undefined ? null : freeFrom * 100 };
    await unlessExists('shop.delivery_code_taken', () =>
      runAsOf({ app, tenant }, { at }, (scope) => saveDelivery(scope, { ...method, ...terms })),
    );
  }
}

async function fillCategories({ app, tenant, today }: Stage, { categories }: DemoShop): Promise<void> {
  const at = new Date(today.getTime() - OPENED_DAYS_AGO * DAY_MS);
  for (const [sort, { code, title, parent }] of categories.entries()) {
    const category = { code, titleTh: title.th, titleEn: title.en, parentCode: parent ?? 'all', sort };
    await unlessExists('shop.category_code_taken', () =>
      runAsOf({ app, tenant }, { at }, (scope) => createCategory(scope, category)),
    );
  }
}

/** Products with the most views are listed last, so that they appear first. */
function inOrderOfListing(products: readonly DemoProduct[]): DemoProduct[] {
  const rank = (product: DemoProduct): number =>
    (product.drawn.views?.length ?? 1) + chanceOf(product.sku).between(0, 1.6);
  return products.toSorted((one, other) => rank(one) - rank(other));
}

function productInput(
  stage: Stage,
  shop: DemoShop,
  product: DemoProduct,
): Parameters<typeof createProduct>[1] {
  const variants: readonly (DemoVariant | undefined)[] = product.variants ?? [undefined];
  return {
    titleTh: product.title.th,
    titleEn: product.title.en,
    documentTh: descriptionOf(shop, product, 'th'),
    documentEn: descriptionOf(shop, product, 'en'),
    categoryCode: product.category,
    vatClass: product.vatClass ?? 'standard',
    status: product.status ?? 'active',
    options: (product.options ?? []).map(({ th, en }) => ({ th, en })),
    variants: variants.map((variant) => variantInput(stage, product, variant)),
  };
}

function variantInput(
  { today }: Stage,
  product: DemoProduct,
  variant: DemoVariant | undefined,
): Parameters<typeof createProduct>[1]['variants'][number] {
  const salePrice = variant ? variant.sale : product.sale;
  const saleEnd =
    salePrice !== undefined && product.saleEndsInDays !== undefined
      ? new Date(today.getTime() + product.saleEndsInDays * DAY_MS)
      : null;
  return {
    sku: skuOf(product, variant),
    optionValues: (variant?.values ?? []).map(({ th, en }) => ({ th, en })),
    regularPriceSatang: (variant?.price ?? product.price) * 100,
    salePriceSatang: (salePrice ?? 0) * 100,
    saleFromAt: null,
    saleToAt: saleEnd?.toISOString() ?? null,
    barcode: '',
    weightGrams: product.grams ?? 0,
    maxPerOrder: product.maxPerOrder ?? null,
    status: 'active',
    stockPolicy: product.way ?? 'forbid',
    openingQuantity: variant?.stock ?? product.stock,
  };
}
