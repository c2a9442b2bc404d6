/** One way in which a product is sold: a value for each of its options. */
export interface VariantChoice {
  readonly sku: string;
  readonly values: readonly string[];
}

/** The values of one option in the order of the variants, each once. */
export function valuesOf(variants: readonly VariantChoice[], option: number): string[] {
  return [
    ...new Set(
      variants.map(({ values }) => values[option]).filter((value): value is string => value !== undefined),
    ),
  ];
}

/**
 * The variant that choosing `value` for one option leads to: with all other values as they are where there is such a
 * one, else the first with that value that keeps most of them.
 */
export function variantWith<Variant extends VariantChoice>(
  variants: readonly Variant[],
  chosen: VariantChoice,
  option: number,
  value: string,
): Variant | null {
  let best: Variant | null = null;
  let bestKept = -1;
  for (const variant of variants) {
    if (variant.values[option] !== value) continue;
    const kept = variant.values.filter((own, at) => at !== option && own === chosen.values[at]).length;
    if (kept > bestKept) [best, bestKept] = [variant, kept];
  }
  return best;
}
