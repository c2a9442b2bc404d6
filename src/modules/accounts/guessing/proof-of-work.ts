import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { waitingUntil } from '#platform/access/attempts.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { accountsRefusals, WorkChallenge } from '../refusals.ts';
import { PROOF_SECONDS, ROUNDS_PER_TRY, type WorkDemand } from './guess-rules.ts';
import { SolvedWork } from '../proof-of-work/work-contract.ts';

type WorkScope = Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>;

/** A valid proof that has not been consumed; see `spend`. */
export interface Proof {
  readonly id: string;
  readonly from: Date;
  readonly untilAt: Date;
  readonly maxTries: number;
}

/** Returns the refusal that demands work. The proof will be valid for `subject` only. */
export async function workNeeded(scope: WorkScope, subject: string, demand: WorkDemand): Promise<Refusal> {
  const challenge = await makeChallenge(scope, subject, demand);
  return refuse(accountsRefusals, 'accounts.proof_of_work_needed', {
    ...waitingUntil(demand.from, scope.now),
    challenge,
  });
}

/**
 * Creates an ALTCHA challenge: the client finds the counter chosen here by deriving one key after another. The challenge is
 * not stored but signed and bound to site, subject and time. Creating one costs the server one derivation, verifying none.
 */
export async function makeChallenge(
  scope: WorkScope,
  subject: string,
  { maxTries, from }: WorkDemand,
  counter: number = randomInt(maxTries),
): Promise<WorkChallenge> {
  const challenge = await createChallenge({
    ...keysOf(scope)[0],
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS_PER_TRY,
    counter,
    deriveKey,
    data: {
      subject: digestOf(scope, subject),
      from: from.getTime(),
      until: from.getTime() + PROOF_SECONDS * 1000,
      maxTries,
    },
  });
  return WorkChallenge.parse(challenge);
}

/** Returns a valid solution, or null if it is absent, forged, expired, or for another site or subject. */
export async function readProof(
  scope: WorkScope,
  subject: string,
  given: string | undefined,
): Promise<Proof | null> {
  const solved = given === undefined ? null : solvedIn(given);
  if (!solved) return null;
  const { data, nonce } = solved.challenge.parameters;
  if (data.subject !== digestOf(scope, subject) || data.until <= scope.now.getTime()) return null;
  if (!(await isSolved(scope, solved))) return null;
  return {
    id: nonce,
    from: new Date(data.from),
    untilAt: new Date(data.until),
    maxTries: data.maxTries,
  };
}

function solvedIn(given: string): SolvedWork | null {
  try {
    return SolvedWork.safeParse(JSON.parse(Buffer.from(given, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null; // invalid JSON counts as no proof
  }
}

function digestOf({ tenant }: WorkScope, subject: string): string {
  return secretHash(`${tenant.id} ${subject}`);
}

async function isSolved(scope: WorkScope, solved: SolvedWork): Promise<boolean> {
  for (const keys of keysOf(scope)) {
    const { verified } = await verifySolution({ ...keys, ...solved, deriveKey });
    if (verified) return true;
  }
  return false;
}

interface WorkKeys {
  readonly hmacSignatureSecret: string;
  readonly hmacKeySignatureSecret: string;
}

/** Signing keys of challenges and solutions; keys of former installation secrets come last. */
function keysOf({ app, tenant }: WorkScope): [WorkKeys, ...WorkKeys[]] {
  const [current, ...former] = app.config.secret.deriveKeys(`accounts work ${tenant.id}`);
  return [halvesOf(current), ...former.map(halvesOf)];
}

function halvesOf(key: Buffer): WorkKeys {
  return {
    hmacSignatureSecret: key.subarray(0, 16).toString('hex'),
    hmacKeySignatureSecret: key.subarray(16).toString('hex'),
  };
}
