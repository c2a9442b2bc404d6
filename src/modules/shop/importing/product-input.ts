import type { z } from 'zod';
import type { ImportProblem } from '#platform/imports/import-rules.ts';
import { ProductInput, SaveProductInput, type VariantInput } from '../product/product-contract.ts';
import type { CategoryRow } from '../category/category-rows.ts';
import { describedBy } from './description-cell.ts';
import type { PictureAddresses } from '../product/description-pictures.ts';
import { findPriceProblem, NO_PRICES, pricesOf, type VariantPrices } from './file-price-rules.ts';
import type { ReadProduct, ReadVariant } from './read-product-rows.ts';
import type { StoredCatalogue, StoredProduct } from './stored-products.ts';

/** What saving a line's product means, or why it cannot be saved. */
export type Planned =
  | { readonly kind: 'new'; readonly input: ProductInput }
  | {
      readonly kind: 'changed';
      readonly input: SaveProductInput;
      readonly stored: StoredProduct;
      readonly former: SaveProductInput;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'wrong'; readonly problems: readonly ImportProblem[] };

/** Merges what the file says into what is stored. What it leaves empty, and variants that it does not name, stay. */
export function planProduct(
  read: ReadProduct,
  catalogue: StoredCatalogue,
  { choices, now }: { choices: Readonly<Record<string, string>>; now: Date },
): Planned {
  const found = [...new Set(read.variants.flatMap(({ sku }) => catalogue.bySku.get(sku) ?? []))];
  const wrong = (problems: readonly ImportProblem[]): Planned => ({ kind: 'wrong', problems });
  const [stored, other] = found;
  if (stored && other) return wrong([{ row: read.row, field: 'sku', code: 'sku_elsewhere' }]);
  const made = read.variants.find(({ isMadeSku }) => isMadeSku);
  if (stored && made && stored.product.titleTh !== read.titleTh)
    return wrong([{ row: made.row, field: 'sku', code: 'sku_needed' }]);
  const category = findCategory(read, catalogue.categories);
  if (category === null) return wrong([{ row: read.row, field: 'category', code: 'category_unknown' }]);
  if (stored && choices['existing'] === 'leave') return { kind: 'unchanged' };
  const prices = priceProblemsOf(read, stored, now);
  if (prices.length > 0) return wrong(prices);
  const { categories, pictures } = catalogue;
  if (!stored) return planNew(read, category?.code ?? 'all', { choices, now, pictures });
  return planChange(read, stored, { category, categories, pictures, now });
}

function planNew(
  read: ReadProduct,
  categoryCode: string,
  {
    choices,
    now,
    pictures,
  }: { choices: Readonly<Record<string, string>>; now: Date; pictures: PictureAddresses },
): Planned {
  const noPrice = read.variants.find(
    ({ priceSatang, comparePriceSatang }) => priceSatang === undefined && comparePriceSatang === undefined,
  );
  if (noPrice) return { kind: 'wrong', problems: [{ row: noPrice.row, field: 'price', code: 'missing' }] };
  const parsed = ProductInput.safeParse({
    titleTh: read.titleTh,
    titleEn: read.titleEn ?? '',
    documentTh: describedBy(read.descriptionTh, pictures),
    documentEn: describedBy(read.descriptionEn, pictures),
    categoryCode,
    status: read.status ?? choices['status'] ?? 'draft',
    options: read.optionNames.map((th) => ({ th, en: '' })),
    variants: read.variants.map((line) => addedVariant(line, now)),
  });
  return parsed.success
    ? { kind: 'new', input: parsed.data }
    : { kind: 'wrong', problems: problemsOf(parsed.error, read, new Map(read.variants.entries())) };
}

function planChange(
  read: ReadProduct,
  stored: StoredProduct,
  {
    category,
    categories,
    pictures,
    now,
  }: {
    category: CategoryRow | undefined;
    categories: readonly CategoryRow[];
    pictures: PictureAddresses;
    now: Date;
  },
): Planned {
  const former = formerInput(stored, categories);
  const options =
    read.optionNames.length === 0
      ? former.options
      : read.optionNames.map((th, at) => withEnglish(th, former.options[at]));
  const lines = new Map(read.variants.map((variant) => [variant.sku, variant]));
  const known = new Set(stored.variants.map(({ sku }) => sku));
  const placed = new Map<number, ReadVariant>();
  const variants: unknown[] = former.variants.map((before, at) => {
    const line = lines.get(before.sku);
    if (!line) return before;
    placed.set(at, line);
    return changedVariant(before, line, now);
  });
  for (const line of read.variants.filter(({ sku }) => !known.has(sku))) {
    placed.set(variants.length, line);
    variants.push(addedVariant(line, now));
  }
  const parsed = SaveProductInput.safeParse({
    ...former,
    titleTh: read.titleTh,
    titleEn: read.titleEn ?? former.titleEn,
    documentTh: describedBy(read.descriptionTh, pictures, former.documentTh),
    documentEn: describedBy(read.descriptionEn, pictures, former.documentEn),
    categoryCode: category?.code ?? former.categoryCode,
    status: read.status ?? former.status,
    options,
    variants,
  });
  if (!parsed.success) return { kind: 'wrong', problems: problemsOf(parsed.error, read, placed) };
  const isSame = JSON.stringify(parsed.data) === JSON.stringify(SaveProductInput.parse(former));
  const bringsPictures = read.pictures.length > 0 && !stored.hasPictures;
  return isSame && !bringsPictures
    ? { kind: 'unchanged' }
    : { kind: 'changed', input: parsed.data, stored, former };
}

/** A stored product as its own form would save it. */
export function formerInput(
  { product, variants }: StoredProduct,
  categories: readonly CategoryRow[],
): SaveProductInput {
  return {
    sku: product.leadSku,
    version: product.version,
    titleTh: product.titleTh,
    titleEn: product.titleEn,
    documentTh: product.documentTh,
    documentEn: product.documentEn,
    categoryCode: categories.find(({ categoryId }) => categoryId === product.categoryId)?.code ?? 'all',
    vatClass: product.vatClass,
    status: product.status,
    options: product.options,
    variants: variants.map((variant) => ({
      variantId: variant.variantId,
      sku: variant.sku,
      optionValues: variant.optionValues,
      barcode: variant.barcode,
      status: variant.status,
      stockPolicy: variant.stockPolicy,
      ...pricesOfVariant(variant),
      weightGrams: variant.weightGrams,
      maxPerOrder: variant.maxPerOrder,
      openingQuantity: 0,
    })),
  };
}

/** Lines whose prices do not fit those that their variants have. */
function priceProblemsOf(read: ReadProduct, stored: StoredProduct | undefined, now: Date): ImportProblem[] {
  const before = new Map(stored?.variants.map((variant) => [variant.sku, pricesOfVariant(variant)]));
  return read.variants.flatMap((line) => {
    const code = findPriceProblem(line, before.get(line.sku) ?? NO_PRICES, now);
    return code === null ? [] : [{ row: line.row, field: 'price', code }];
  });
}

function pricesOfVariant(variant: StoredProduct['variants'][number]): VariantPrices {
  return {
    regularPriceSatang: variant.regularPriceSatang,
    salePriceSatang: variant.salePriceSatang,
    saleFromAt: variant.saleFromAt?.toISOString() ?? null,
    saleToAt: variant.saleToAt?.toISOString() ?? null,
  };
}

function changedVariant(before: VariantInput, line: ReadVariant, now: Date): VariantInput {
  return {
    ...before,
    ...pricesOf(line, before, now),
    barcode: line.barcode ?? before.barcode,
    weightGrams: line.weightGrams ?? before.weightGrams,
    status: line.status ?? before.status,
    optionValues:
      line.optionValues.length === 0
        ? before.optionValues
        : line.optionValues.map((th, at) => withEnglish(th, before.optionValues[at])),
  };
}

function addedVariant(line: ReadVariant, now: Date): object {
  return {
    sku: line.sku,
    optionValues: line.optionValues.map((th) => ({ th, en: '' })),
    barcode: line.barcode ?? '',
    weightGrams: line.weightGrams ?? 0,
    stockPolicy: 'forbid',
    openingQuantity: line.stock ?? 0,
    status: line.status ?? 'active',
    ...pricesOf(line, NO_PRICES, now),
  };
}

function withEnglish(th: string, before: { th: string; en: string } | undefined): { th: string; en: string } {
  return { th, en: before?.th === th ? before.en : '' };
}

/** The named category; undefined where none is named, null where there is no such. */
function findCategory(
  { category }: ReadProduct,
  categories: readonly CategoryRow[],
): CategoryRow | null | undefined {
  if (category === undefined) return undefined;
  const name = (category.split('>').at(-1) ?? '').trim().toLowerCase();
  return (
    categories.find(({ code }) => code === name) ??
    categories.find((each) => [each.titleTh, each.titleEn].some((title) => title.toLowerCase() === name)) ??
    null
  );
}

const FIELDS: Readonly<Record<string, string>> = {
  titleTh: 'title_th',
  titleEn: 'title_en',
  documentTh: 'description_th',
  documentEn: 'description_en',
  categoryCode: 'category',
  status: 'status',
  options: 'option1_name',
};
const VARIANT_FIELDS: Readonly<Record<string, string>> = {
  sku: 'sku',
  barcode: 'barcode',
  optionValues: 'option1_value',
  regularPriceSatang: 'price',
  salePriceSatang: 'compare_price',
  weightGrams: 'weight',
  openingQuantity: 'stock',
};
const CODES: Readonly<Record<string, string>> = {
  sku: 'bad_sku',
  option1_value: 'options_differ',
  compare_price: 'sale_not_below',
  weight: 'not_a_number',
  stock: 'not_a_number',
};

/** Turns what the form's own rules say into problems of lines. */
function problemsOf(
  { issues }: z.ZodError,
  read: ReadProduct,
  lines: ReadonlyMap<number, ReadVariant>,
): ImportProblem[] {
  return issues.map(({ path: [first, at, inVariant], code }) => {
    const isVariant = first === 'variants' && typeof at === 'number';
    const field =
      (isVariant ? VARIANT_FIELDS[String(inVariant)] : FIELDS[String(first)]) ??
      (first === 'variants' ? 'sku' : null);
    const row = (isVariant ? lines.get(at)?.row : undefined) ?? read.row;
    if (code === 'too_big' && first === 'variants' && at === undefined)
      return { row, field, code: 'too_many_variants' };
    return { row, field, code: (field && CODES[field]) ?? (code === 'too_small' ? 'missing' : 'too_long') };
  });
}
