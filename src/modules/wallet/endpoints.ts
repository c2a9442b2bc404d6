import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import { billingProblemText } from '#modules/billing/public.ts';
import { callWallet } from './own/wallet-calls.ts';
import { callOwnWallet } from './permissions.ts';
import { walletRefusalText } from './problem-text.ts';
import { WalletCall, WalletRefusal, WalletReply } from './wallet/wallet-contract.ts';

const CALLS_PER_MINUTE = 120;
/** Sentences of specification §8 for the wallet call; every other refusal answers in the caller's language. */
const SENTENCES: Readonly<Record<string, string>> = {
  'wallet.no_token': 'Authentication token is missing',
  'wallet.invalid_session': 'Invalid session',
};

const postWallet = endpoint({
  route: 'POST /api/account/wallet',
  summary:
    'Reads or changes the wallet: get, increase (top-up), decrease (payment), adjust (managers). Amounts are in baht.',
  access: callOwnWallet,
  limit: { perMinute: CALLS_PER_MINUTE },
  idempotent: true,
  input: WalletCall,
  output: WalletReply,
  onRefusal: ownRefusals(WalletRefusal, (refusal) => {
    const { status, body } = problemOf(refusal, '');
    const { code, details } = body;
    const error = SENTENCES[code] ?? walletRefusalText(body, getLocale(), billingProblemText);
    return { status, body: { status: false as const, error, code, details } };
  }),
  handle: (scope, input) => callWallet(scope, input, { topUpLabel: m.wallet_top_up_label() }),
});

export const walletEndpoints = [postWallet];
