import {
  clearAttempts,
  readAttempts,
  takeAttempt,
  takeAttemptBack,
  waitingUntil,
} from '#platform/access/attempts.ts';
import { clientNetworkOf } from '#platform/http/client-network.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { spend } from '../sealed-state/sealed-state.ts';
import { findPersonByEmail, foldEmail, type Person } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import {
  FREE_GUESSES,
  FREE_GUESSES_OF_NETWORK,
  findDemand,
  GUESS_WINDOW_MINUTES,
  NETWORK_WINDOW_MINUTES,
  type WorkDemand,
} from './guess-rules.ts';
import { type Browser, clearDeviceGuesses, countDeviceGuess, deviceOf } from './known-device.ts';
import { type Proof, readProof, workNeeded } from './proof-of-work.ts';

/** A counted password attempt that may be checked. */
export interface AdmittedGuess {
  readonly person: Person | null;
  /** Reverts the count after a correct password. */
  readonly forgive: (scope: Pick<Scope, 'tenant' | 'tx'>) => Promise<void>;
}

/**
 * Counts a password attempt before it is checked, so that concurrent attempts cannot exceed the limits. A browser known for
 * the account has its own counter, which others cannot affect. All other browsers share the counters of account and client
 * network; above the limit an attempt needs a proof of work, whose challenge states when the attempt will be accepted. That
 * time does not move, whatever others do meanwhile, so attackers cannot lock an owner out. An unknown address is treated
 * alike. Refuses with `accounts.proof_of_work_needed`, `accounts.too_many_attempts`.
 */
export async function admitGuess(
  scope: ScopeWithoutTx,
  { email, proofOfWork }: { email: string; proofOfWork?: string | undefined },
  visitor: Browser & Pick<RequestFrame, 'ip'>,
): Promise<AdmittedGuess> {
  const subject = signInSubject(email);
  const network = `sign-in ip ${clientNetworkOf(visitor.ip)}`;
  const device = deviceOf(scope, visitor);
  const proof = await readProof(scope, subject, proofOfWork);
  const verdict = await scope.app.database.write(scope.tenant.id, async (tx) => {
    const inside = { ...scope, tx };
    const person = await findPersonByEmail(inside, email);
    if (await countDeviceGuess(inside, { email, device })) return { person, isKnown: true };
    const demand = await countUnknown(inside, { subject, network, proof });
    return demand ? { demand } : { person, isKnown: false };
  });
  if ('demand' in verdict) {
    if (proof && proof.maxTries >= verdict.demand.maxTries && proof.from > scope.now)
      throw refuse(accountsRefusals, 'accounts.too_many_attempts', waitingUntil(proof.from, scope.now));
    throw await workNeeded(scope, subject, verdict.demand);
  }
  const { person, isKnown } = verdict;
  return {
    person,
    forgive: async (inside) => {
      if (isKnown) return clearDeviceGuesses(inside, { personId: person?.personId ?? '', device });
      await clearAttempts(inside.tx, inside.tenant.id, subject);
      await takeAttemptBack(inside.tx, inside.tenant.id, network);
    },
  };
}

/** Counter name of attempts at an address from unknown browsers. */
export function signInSubject(email: string): string {
  return `sign-in email ${foldEmail(email)}`.slice(0, 200);
}

/** Counts an attempt from an unknown browser, or returns what it must do first, in which case nothing was counted. */
async function countUnknown(
  scope: Scope,
  { subject, network, proof }: { subject: string; network: string; proof: Proof | null },
): Promise<WorkDemand | null> {
  const { tx, tenant, now } = scope;
  const accountCounter = { subject, windowMinutes: GUESS_WINDOW_MINUTES, now };
  const networkCounter = { subject: network, windowMinutes: NETWORK_WINDOW_MINUTES, now };
  const read = async () => ({
    account: await readAttempts(tx, tenant.id, accountCounter),
    network: await readAttempts(tx, tenant.id, networkCounter),
  });
  const demand = findDemand(await read(), now);
  const isProved =
    proof !== null &&
    proof.from <= now &&
    proof.maxTries >= (demand?.maxTries ?? 0) &&
    (await spend(scope, proof));
  // Account before network, the same lock order as `forgive`, to avoid deadlocks.
  if (await takeAttempt(tx, tenant.id, { ...accountCounter, most: isProved ? null : FREE_GUESSES })) {
    const most = isProved ? null : FREE_GUESSES_OF_NETWORK;
    if (await takeAttempt(tx, tenant.id, { ...networkCounter, most })) return null;
    await takeAttemptBack(tx, tenant.id, subject);
  }
  // A concurrent attempt may have used the last one or freed one, so retry.
  return findDemand(await read(), now) ?? countUnknown(scope, { subject, network, proof });
}
