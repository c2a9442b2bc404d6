import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import { callWallet } from './call-wallet.ts';
import { walletRefusals } from './refusals.ts';
import { WalletCall, WalletReply } from './wallet-contract.ts';
import { walletProblemText } from './wallet-problem.tsx';

const CALLS_PER_MINUTE = 120;

const postWallet = endpoint({
  route: 'POST /api/account/wallet',
  summary: 'The wallet: get, increase (a top-up), decrease (a payment), adjust (managers). Amounts are baht.',
  access: anyone,
  limit: { perMinute: CALLS_PER_MINUTE },
  idempotent: true,
  input: WalletCall,
  output: WalletReply,
  onRefusal: (refusal) => {
    const { status, body } = problemOf(refusal, '');
    const isSignedOut = refusal.code === 'wallet.no_token' || refusal.code === 'wallet.invalid_session';
    return {
      status: isSignedOut ? 401 : status,
      body: {
        status: false,
        error: walletProblemText(body, 'en') ?? body.message,
        code: body.code,
        details: body.details,
      },
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
