/** What pages of other modules may use of the wallet. */
export { walletPaths } from './paths.ts';
export { walletWorkNav } from './manage/work-nav.tsx';
export { OwnWalletCard } from './dashboard-card-views.tsx';
