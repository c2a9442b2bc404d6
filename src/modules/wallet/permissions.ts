import { inPerson, permission } from '#platform/access/access.ts';

/** One's own wallet, to look at. */
export const ownWallet = permission('wallet.own', 'user');
/** One's own wallet, to put money in: nothing that is done in somebody else's name. */
export const topUpWallet = inPerson(ownWallet);
/** Other people's wallets, to look at. */
export const seeWallets = permission('wallet.see', 'manager');
/** Giving, taking and undoing by hand. */
export const adjustWallets = inPerson(permission('wallet.adjust', 'manager'));
