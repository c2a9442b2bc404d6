/** What pages of other modules may use of the shop. */
export { CartBadge } from './cart/cart-badge.tsx';
export { ProductGrid } from './catalogue/product-card.tsx';
export type { ProductCard } from './catalogue/product-list-contract.ts';
export { shopContent, shopPaths } from './paths.ts';
export { shopWorkNav } from './manage/work-nav.tsx';
