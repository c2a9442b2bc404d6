import {
  clearAttempts,
  readAttempts,
  takeAttempt,
  takeAttemptBack,
  waitingUntil,
} from '#platform/access/attempts.ts';
import { placeOf } from '#platform/http/client-network.ts';
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

/** A guess that was counted and may be looked at. */
export interface AdmittedGuess {
  readonly person: Person | null;
  /** Takes the count back: the password was right. */
  readonly forgive: (scope: Pick<Scope, 'tenant' | 'tx'>) => Promise<void>;
}

/**
 * Counts a guess at an account before it is looked at, so that parallel guesses cannot outrun the limits. A browser that is
 * known for the account has a count of its own, which nobody else's guesses touch. All others share the counts of account
 * and client network: once these are used up, a guess needs a proof of work, whose challenge says when it is looked at. That
 * time stands, whatever others do meanwhile, so that they cannot put an owner off again and again. An address that nobody has
 * is treated alike. Refuses with `accounts.proof_of_work_needed`, `accounts.too_many_attempts`.
 */
export async function admitGuess(
  scope: ScopeWithoutTx,
  { email, proofOfWork }: { email: string; proofOfWork?: string | undefined },
  visitor: Browser & Pick<RequestFrame, 'ip'>,
): Promise<AdmittedGuess> {
  const subject = signInSubject(email);
  const network = `sign-in ip ${placeOf(visitor.ip)}`;
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

/** Under which the guesses at an address from unknown browsers are counted. */
export function signInSubject(email: string): string {
  return `sign-in email ${foldEmail(email)}`.slice(0, 200);
}

/** Counts a guess of an unknown browser, or says what it needs first: then nothing was counted. */
async function countUnknown(
  scope: Scope,
  { subject, network, proof }: { subject: string; network: string; proof: Proof | null },
): Promise<WorkDemand | null> {
  const { tx, tenant, now } = scope;
  const account = { subject, windowMinutes: GUESS_WINDOW_MINUTES, now };
  const place = { subject: network, windowMinutes: NETWORK_WINDOW_MINUTES, now };
  const read = async () => ({
    account: await readAttempts(tx, tenant.id, account),
    network: await readAttempts(tx, tenant.id, place),
  });
  const demand = findDemand(await read(), now);
  const isProved =
    proof !== null &&
    proof.from <= now &&
    proof.maxTries >= (demand?.maxTries ?? 0) &&
    (await spend(scope, proof));
  // Account first, then network, as `forgive` does: nobody waits for each other.
  if (await takeAttempt(tx, tenant.id, { ...account, most: isProved ? null : FREE_GUESSES })) {
    const most = isProved ? null : FREE_GUESSES_OF_NETWORK;
    if (await takeAttempt(tx, tenant.id, { ...place, most })) return null;
    await takeAttemptBack(tx, tenant.id, subject);
  }
  // Somebody else may have used up what was left a moment ago, or have made room since: then it is tried again.
  return findDemand(await read(), now) ?? countUnknown(scope, { subject, network, proof });
}
