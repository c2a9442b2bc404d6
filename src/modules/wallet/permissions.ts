import { anyone, inPerson, permission, whileOn } from '#platform/access/access.ts';

/** One's own wallet, to look at. Where the site offers none, managers still see what is in them, and give it back. */
export const ownWallet = whileOn('wallet', permission('wallet.own', 'user'));
/** The call of the specification, which says itself why a guest has no wallet. */
export const callOwnWallet = whileOn('wallet', anyone);
/** One's own wallet, to put money in: nothing that is done in somebody else's name. */
export const topUpWallet = inPerson(ownWallet);
/** Other people's wallets, to look at. */
export const seeWallets = permission('wallet.see', 'manager');
/** Giving, taking and undoing by hand. */
export const adjustWallets = inPerson(permission('wallet.adjust', 'manager'));
