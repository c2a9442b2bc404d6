import * as m from '#messages';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import { callWallet } from './call-wallet.ts';
import { callOwnWallet } from './permissions.ts';
import { walletRefusals } from './refusals.ts';
import { WalletCall, WalletReply } from './wallet-contract.ts';

const CALLS_PER_MINUTE = 120;
/** Sentences of specification §8 for the wallet call. */
const SENTENCES: Readonly<Record<string, string>> = {
  'wallet.no_token': 'Authentication token is missing',
  'wallet.invalid_session': 'Invalid session',
};

const postWallet = endpoint({
  route: 'POST /api/account/wallet',
  summary: 'The wallet: get, increase (a top-up), decrease (a payment), adjust (managers). Amounts are baht.',
  access: callOwnWallet,
  limit: { perMinute: CALLS_PER_MINUTE },
  idempotent: true,
  input: WalletCall,
  output: WalletReply,
  onRefusal: (refusal) => {
    const { status, body } = problemOf(refusal, '');
    const sentence = SENTENCES[refusal.code];
    return {
      status: sentence === undefined ? status : 401,
      body: { status: false, error: sentence ?? body.message, code: body.code, details: body.details },
    };
  },
  handle: async (scope, input, { frame, header }) => {
    if (scope.actor.kind !== 'person') {
      const hasToken = frame.sessionToken !== null || (header('authorization') ?? '').trim() !== '';
      throw refuse(walletRefusals, hasToken ? 'wallet.invalid_session' : 'wallet.no_token');
    }
    return callWallet(scope, input, { topUpLabel: m.wallet_top_up_label() });
  },
});

export const walletEndpoints = [postWallet];
