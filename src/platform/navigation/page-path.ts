/**
 * The page that an address belongs to, whether the page itself is asked for or its data: React Router asks for
 * `/shop/cart.data`, and for `/_.data` where a path ends in a slash.
 */
export function pagePathOf(pathname: string): string {
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '');
}
