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

/** A proof that is right by itself; it counts once, see `spend`. */
export interface Proof {
  readonly id: string;
  readonly from: Date;
  readonly untilAt: Date;
  readonly maxTries: number;
}

/** The refusal that asks for work; `subject` names for what the proof will count, and for nothing else. */
export async function workNeeded(scope: WorkScope, subject: string, demand: WorkDemand): Promise<Refusal> {
  const challenge = await makeChallenge(scope, subject, demand);
  return refuse(accountsRefusals, 'accounts.proof_of_work_needed', {
    ...waitingUntil(demand.from, scope.now),
    challenge,
  });
}

/**
 * A challenge of ALTCHA: the client finds which number was taken here, by deriving a key for one after the other. Nothing
 * is kept of it: it is signed, and bound to site, subject and time. It costs the server one derivation, its proof none.
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

/** What a client has solved, or null: nothing, made up, for another site or subject, out of time. */
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
    return null; // no JSON: as good as no proof
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

/** The keys that challenges and solutions are signed with, those of former secrets of the installation last. */
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
