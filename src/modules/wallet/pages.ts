import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of the wallet. File paths are relative to the app's folder. */
export const walletPages: RouteConfigEntry[] = [
  route('user/wallet', '../modules/wallet/own/wallet-page.tsx'),
  route('user/wallet.csv', '../modules/wallet/own/statement-file-page.tsx'),
];

/** Managers' pages of the wallet, inside the work frame. */
export const walletWorkPages: RouteConfigEntry[] = [
  route('user/manage/wallet', '../modules/wallet/manage/wallets-page.tsx'),
  route('user/manage/wallet/:person', '../modules/wallet/manage/member-wallet-page.tsx'),
];
