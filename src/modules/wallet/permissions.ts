import { inPerson, permission, whileOn, withOwnSignIn } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { walletRefusals } from './refusals.ts';

/** View one's own wallet. With the module off, managers can still read wallets and give money back. */
export const ownWallet = whileOn('wallet', permission('wallet.own', 'user'));
/** The specification's call, which has its own sentences for guests (§8). */
export const callOwnWallet = whileOn(
  'wallet',
  withOwnSignIn(permission('wallet.call', 'user'), {
    signedOut: ({ hasToken }) =>
      refuse(walletRefusals, hasToken ? 'wallet.invalid_session' : 'wallet.no_token'),
  }),
);
/** Top up one's own wallet; not while acting for somebody. */
export const topUpWallet = inPerson(ownWallet);
/** View other people's wallets. */
export const seeWallets = permission('wallet.see', 'manager');
/** Grant, adjust and reverse manually. */
export const adjustWallets = inPerson(permission('wallet.adjust', 'manager'));
