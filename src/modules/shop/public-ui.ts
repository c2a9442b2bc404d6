/** UI exports of the shop for other modules. */
export { CartBadge } from './cart/cart-badge.tsx';
export { ProductGrid } from './listing/product-card.tsx';
export type { ProductCard } from './listing/product-list-contract.ts';
export { shopContent, shopPaths } from './paths.ts';
