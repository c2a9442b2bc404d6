/** A variant with one value per option of its product. */
export interface VariantChoice {
  readonly sku: string;
  readonly values: readonly string[];
}

/** Returns the distinct values of one option, in the order of the variants. */
export function valuesOf(variants: readonly VariantChoice[], option: number): string[] {
  return [
    ...new Set(
      variants.map(({ values }) => values[option]).filter((value): value is string => value !== undefined),
    ),
  ];
}

/**
 * Returns the variant after choosing `value` for one option: the one with all other values unchanged if it exists, otherwise
 * the first with that value that keeps most of them.
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

/**
 * Returns the other options whose value differs between two variants, by position: choosing a value of `option` changes
 * them too, where no variant has it together with the values chosen before.
 */
export function changedOptions(chosen: VariantChoice, target: VariantChoice, option: number): number[] {
  return target.values.flatMap((value, at) => (at !== option && value !== chosen.values[at] ? [at] : []));
}
