/** What pages of other modules may use of the wallet. */
export { walletPaths } from './paths.ts';
export { walletWorkNav } from './module-ui.tsx';
export { OwnWalletCard } from './own/dashboard-card-views.tsx';
