/** Front door of the wallet, for whoever makes a story with it. */
export { adjustWallet, grantToWallet } from './adjust-wallet.ts';
export { openTopUp } from './top-up.ts';
export { walletNoticeKinds } from './notice-kinds.ts';
