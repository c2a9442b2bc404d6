/** Front door of the wallet, for whoever makes a story with it, and for the dashboard. */
export { adjustWallet, grantToWallet } from './wallet/adjust-wallet.ts';
export { openTopUp } from './top-up/top-up.ts';
