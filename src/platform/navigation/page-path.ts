/**
 * Returns the page path of a request for the page or its data: React Router requests data at `/shop/cart.data`, and at
 * `/_.data` below a path that ends in a slash.
 */
export function pagePathOf(pathname: string): string {
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '');
}
