/** Front door of the wallet, for whoever makes a story with it, and for the dashboard. */
export { adjustWallet, grantToWallet } from './adjust-wallet.ts';
export { openTopUp } from './top-up.ts';
export { walletNoticeKinds } from './notice-kinds.ts';
export { ownWalletCard } from './dashboard-cards.ts';
