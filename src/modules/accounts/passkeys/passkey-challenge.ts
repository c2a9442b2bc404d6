import { z } from 'zod';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { type SealedState, sealStateCookie, readSealedState } from '../sealed-state/sealed-state.ts';

/** Time limit for the authenticator. */
const CHALLENGE_SECONDS = 300;

const ChallengeState = z.object({
  challenge: z.string().min(16),
  /** Person for whom a passkey is created; null for signing in. */
  userId: z.uuid().nullable(),
});
type ChallengeState = z.infer<typeof ChallengeState>;

/** Returns the Set-Cookie line that binds a challenge to this browser. */
export function sealChallenge(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: RequestFrame,
  state: ChallengeState,
): string {
  return sealStateCookie(scope, frame, { name: 'passkey', state, seconds: CHALLENGE_SECONDS });
}

/** Returns the challenge issued to this browser for that purpose. */
export function challengeFor(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: RequestFrame,
  userId: string | null,
): SealedState<ChallengeState> | null {
  const sealedState = readSealedState(scope, frame, { name: 'passkey', schema: ChallengeState });
  return sealedState?.state.userId === userId ? sealedState : null;
}
