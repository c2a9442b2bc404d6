import { isPassword } from '#modules/accounts/public.ts';
import { clearAttempts, takeAttemptBack, takeSlowingAttempt } from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import {
  FREE_TRIES_OF_DEVICE,
  FREE_TRIES_OF_PERSON,
  MAX_WAIT_OF_DEVICE_SECONDS,
  MAX_WAIT_OF_PERSON_SECONDS,
  TRY_WINDOW_MINUTES,
} from './pin-rules.ts';

/** Whose PIN is tried, and where. */
export interface PinTry {
  readonly clusterId: string;
  readonly personId: string;
  readonly pin: string;
  /** Id of the paired device, or of the session of an account where somebody types it on a page of theirs. */
  readonly placeId: string;
}

/**
 * Checks a person's PIN in an organisation, and nothing else: not whether they still belong to it. Each try is counted before
 * it is checked, by place and by person, so that concurrent ones cannot exceed the limits. A device that the person has
 * unlocked before has a counter of its own, which tries elsewhere cannot affect.
 *
 * Call it outside a transaction. Refuses with `clusters.pin_wrong`, also where there is no PIN, and `clusters.pin_wait`.
 */
export async function checkPin(scope: ScopeWithoutTx, { pin, ...tried }: PinTry): Promise<void> {
  const { database } = scope.app;
  const { stored, subjects } = await database.write(scope.tenant.id, async (tx) => {
    const inside = { ...scope, tx };
    const counted = await subjectsOf(inside, tried);
    await countTry(inside, counted);
    return { stored: await findPinHash(inside, tried), subjects: counted };
  });
  if (!(await isPassword(pin, stored))) throw refuse(clustersRefusals, 'clusters.pin_wrong');
  await database.write(scope.tenant.id, async (tx) => {
    // Of the place only this one: otherwise somebody with a PIN of their own could try others there without limit.
    await takeAttemptBack(tx, scope.tenant.id, subjects.place);
    await clearAttempts(tx, scope.tenant.id, subjects.person);
  });
}

type Tried = Omit<PinTry, 'pin'>;

/** Names of the two counters. */
interface Subjects {
  readonly place: string;
  readonly person: string;
}

async function subjectsOf(scope: Scope, { clusterId, personId, placeId }: Tried): Promise<Subjects> {
  const known = await scope.tx.first(sql<RowOf<'clusters_pin_session', 'personId'>>`
    select person_id from clusters_pin_session
     where tenant_id = ${scope.tenant.id} and device_id = ${placeId} and person_id = ${personId}`);
  const person = `clusters.pin ${clusterId} ${personId}`;
  return { place: `clusters.pin at ${placeId}`, person: known ? `${person} at ${placeId}` : person };
}

/** Refuses with `clusters.pin_wait`, in which case neither counter changes. */
async function countTry({ tx, tenant, now }: Scope, { place, person }: Subjects): Promise<void> {
  const wait =
    (await takeSlowingAttempt(tx, tenant.id, {
      subject: place,
      windowMinutes: TRY_WINDOW_MINUTES,
      now,
      free: FREE_TRIES_OF_DEVICE,
      maxWaitSeconds: MAX_WAIT_OF_DEVICE_SECONDS,
    })) ??
    (await takeSlowingAttempt(tx, tenant.id, {
      subject: person,
      windowMinutes: TRY_WINDOW_MINUTES,
      now,
      free: FREE_TRIES_OF_PERSON,
      maxWaitSeconds: MAX_WAIT_OF_PERSON_SECONDS,
    }));
  if (wait) throw refuse(clustersRefusals, 'clusters.pin_wait', wait);
}

async function findPinHash(scope: Scope, { clusterId, personId }: Tried): Promise<string | null> {
  const row = await scope.tx.first(sql<RowOf<'clusters_pin', 'pinHash'>>`
    select pin_hash from clusters_pin
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and person_id = ${personId}`);
  return row?.pinHash ?? null;
}
