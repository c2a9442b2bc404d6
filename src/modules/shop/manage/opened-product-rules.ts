/** What a product's form begins with. */
interface Opened<Product> {
  readonly product: Product;
  /** Sent with the form, so that a concurrent save is noticed. */
  readonly version: number;
}

/**
 * Returns what the form begins with once its own save is stored. Somebody may have saved between the save and the reading:
 * the description does not show that, so the form keeps the number of its own save, and the next save is refused.
 */
export function openedAfterSave<Product extends { readonly version: number }>(
  product: Product,
  savedVersion: number,
): Opened<Product> {
  return { product, version: Math.min(product.version, savedVersion) };
}
