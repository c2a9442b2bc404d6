import { z } from 'zod';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { type SealedState, carry, readSealedState } from '../sealed-state/sealed-state.ts';

/** How long an authenticator may take. */
const CHALLENGE_SECONDS = 300;

const ChallengeState = z.object({
  challenge: z.string().min(16),
  /** For whom a passkey is to be made; null where somebody signs in. */
  userId: z.uuid().nullable(),
});
type ChallengeState = z.infer<typeof ChallengeState>;

/** Set-Cookie line that binds a challenge to this browser. */
export function sealChallenge(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: RequestFrame,
  state: ChallengeState,
): string {
  return carry(scope, frame, { name: 'passkey', state, seconds: CHALLENGE_SECONDS });
}

/** The challenge that this browser was given, for that purpose. */
export function challengeFor(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: RequestFrame,
  userId: string | null,
): SealedState<ChallengeState> | null {
  const carried = readSealedState(scope, frame, { name: 'passkey', schema: ChallengeState });
  return carried?.state.userId === userId ? carried : null;
}
