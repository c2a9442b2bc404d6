import { inPerson, permission, whileOn, withOwnSignIn } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { walletRefusals } from './refusals.ts';

/** One's own wallet, to look at. Where the site offers none, managers still see what is in them, and give it back. */
export const ownWallet = whileOn('wallet', permission('wallet.own', 'user'));
/** The specification's call, which has sentences of its own for guests (§8). */
export const callOwnWallet = whileOn(
  'wallet',
  withOwnSignIn(permission('wallet.call', 'user'), {
    signedOut: ({ hasToken }) =>
      refuse(walletRefusals, hasToken ? 'wallet.invalid_session' : 'wallet.no_token'),
  }),
);
/** One's own wallet, to put money in: nothing that is done in somebody else's name. */
export const topUpWallet = inPerson(ownWallet);
/** Other people's wallets, to look at. */
export const seeWallets = permission('wallet.see', 'manager');
/** Giving, taking and undoing by hand. */
export const adjustWallets = inPerson(permission('wallet.adjust', 'manager'));
