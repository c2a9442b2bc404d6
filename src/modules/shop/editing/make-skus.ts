import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { codeCandidates, freeCode, latinCode } from '#platform/text/latin-code.ts';
import type { ProductInput, VariantInput } from '../product/product-contract.ts';

const MAX_NAME_PART = 28;
const MAX_VALUE_PART = 12;
const MAX_SKU = 64;
const RANDOM_DIGITS = 8;

/**
 * Gives every variant a SKU: the one that was typed, the present one of a known variant, or one made from the names of the
 * product and its option values that no variant of the site has.
 */
export async function withSkus(
  scope: Scope,
  input: Pick<ProductInput, 'titleTh' | 'titleEn' | 'variants'>,
  present: ReadonlyMap<string, string>,
): Promise<VariantInput[]> {
  const known = input.variants.map((variant) => ({
    ...variant,
    sku: variant.sku || (present.get(variant.variantId ?? '') ?? ''),
  }));
  const codes = known.map((variant) => (variant.sku === '' ? skuFromNames(input, variant) : null));
  if (codes.every((code) => code === null)) return known;
  const taken = await takenAmong(
    scope,
    codes.flatMap((code) => (code === null ? [] : codeCandidates(code, MAX_SKU))),
  );
  for (const { sku } of known) taken.add(sku);
  return known.map((variant, at) => {
    const code = codes[at] ?? null;
    if (code === null) return variant;
    const sku = freeCode(code, { taken, rest: randomDigits(), max: MAX_SKU });
    taken.add(sku);
    return { ...variant, sku };
  });
}

/** `GREEN-TEA-100G`; the English names where there are any. */
export function skuFromNames(
  { titleTh, titleEn }: Pick<ProductInput, 'titleTh' | 'titleEn'>,
  { optionValues }: Pick<VariantInput, 'optionValues'>,
): string {
  const name = latinCode(titleEn || titleTh, MAX_NAME_PART) || 'p';
  const values = optionValues.map(({ th, en }) => latinCode(en || th, MAX_VALUE_PART)).filter(Boolean);
  return [name, ...values].join('-').toUpperCase();
}

async function takenAmong(scope: Scope, skus: readonly string[]): Promise<Set<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'shop_variant', 'sku'>>`
    select sku from shop_variant where tenant_id = ${scope.tenant.id} and sku = any(${skus})`);
  return new Set(rows.map(({ sku }) => sku));
}

function randomDigits(): string {
  return crypto.randomUUID().slice(0, RANDOM_DIGITS).toUpperCase();
}
