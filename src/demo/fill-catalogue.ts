import { createCategory, createProduct, saveDelivery } from '#modules/shop/public.ts';
import { type DemoProduct, type DemoVariant, descriptionOf } from './demo-site.ts';
import { chanceOf } from './pictures/random.ts';
import { DAY_MS, runAsOf, unlessExists } from '#platform/demo/stage.ts';
import type { SiteStage } from './site-stage.ts';

/** The shop opened this many days ago and was filled over a month. */
const OPENED_DAYS_AGO = 60;
const FILLED_DAYS_AGO = 30;

/** Adds delivery methods, categories and products, as a manager would. */
export async function fillCatalogue(stage: SiteStage): Promise<void> {
  await fillDeliveries(stage);
  await fillCategories(stage);
  const products = inOrderOfListing(stage.site.products);
  for (const [index, product] of products.entries()) {
    const daysAgo = OPENED_DAYS_AGO - ((OPENED_DAYS_AGO - FILLED_DAYS_AGO) * (index + 1)) / products.length;
    const at = new Date(stage.today.getTime() - daysAgo * DAY_MS);
    await unlessExists('shop.sku_taken', () =>
      runAsOf(stage, { at }, (scope) => createProduct(scope, productInput(stage, product))),
    );
  }
}

/** SKU of a variant; the first variant has the product's SKU. */
export function skuOf(product: DemoProduct, variant: DemoVariant | undefined): string {
  return variant === undefined || variant === product.variants?.[0]
    ? product.sku
    : `${product.sku}-${variant.code}`;
}

async function fillDeliveries({ app, tenant, site, today }: SiteStage): Promise<void> {
  const at = new Date(today.getTime() - OPENED_DAYS_AGO * DAY_MS);
  for (const [sort, { code, kind, title, note, fee, freeFrom }] of site.deliveries.entries()) {
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

async function fillCategories({ app, tenant, site, today }: SiteStage): Promise<void> {
  const at = new Date(today.getTime() - OPENED_DAYS_AGO * DAY_MS);
  for (const [sort, { code, title, parent }] of site.categories.entries()) {
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

function productInput(stage: SiteStage, product: DemoProduct): Parameters<typeof createProduct>[1] {
  const variants: readonly (DemoVariant | undefined)[] = product.variants ?? [undefined];
  return {
    titleTh: product.title.th,
    titleEn: product.title.en,
    descriptionTh: descriptionOf(stage.site, product, 'th'),
    descriptionEn: descriptionOf(stage.site, product, 'en'),
    categoryCode: product.category,
    vatClass: product.vatClass ?? 'standard',
    status: product.status ?? 'active',
    options: (product.options ?? []).map(({ th, en }) => ({ th, en })),
    variants: variants.map((variant) => variantInput(stage, product, variant)),
  };
}

function variantInput(
  { today }: SiteStage,
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
