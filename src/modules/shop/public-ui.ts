export { CartBadge } from './cart-badge.tsx';
