import { findActivePeople, namesOf } from '#modules/accounts/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import { ABSOLUTE_LIMIT_MS } from '#platform/session/sessions.ts';
import { type ClusterAction, type ClusterMembership, decideAction } from '../access/action-rules.ts';
import { useCounter } from '../access/cluster-actions.ts';
import type { ClusterState } from '../cluster/cluster-rules.ts';
import { DEVICE_COOKIE_PATH, findDevice, type PairedDevice } from '../devices/find-device.ts';
import { DEVICE_ENTITY } from '../devices/pair-device.ts';
import { clustersRefusals } from '../refusals.ts';

/** What somebody opened by PIN at a paired device. */
const STAFF_COOKIE = '_staff';
const STAFF_COOKIE_VALUE = /^[\w-]{22}$/;
const TOUCH_EVERY_MS = 60_000;

/**
 * Somebody who opened a paired device by PIN. Not an actor: to everything that does not ask for it, the request is a guest's.
 * So it opens the actions that say `opensByPin`, in its organisation, and nothing of the account.
 */
export interface StaffPrincipal {
  readonly clusterId: string;
  readonly personId: string;
  readonly name: string;
  readonly device: Pick<PairedDevice, 'deviceId' | 'name' | 'branchCode'>;
  /** State of the organisation. */
  readonly state: ClusterState;
  /** Their active roles at the branch of the device. */
  readonly memberships: readonly ClusterMembership[];
  /** When it ends without another request. */
  readonly expiresAt: Date;
}

/** Whether a PIN opens an action to somebody. The role that they have on the site does not count. */
export function mayByPin(
  action: ClusterAction,
  { state, memberships }: Pick<StaffPrincipal, 'state' | 'memberships'>,
): boolean {
  if (!action.opensByPin) return false;
  return decideAction(action, { siteRole: 'guest', state, memberships, isApplicant: false }) === 'allowed';
}

/**
 * Opens a paired device for somebody whose PIN was checked, and returns the line of the cookie. Others at this device are
 * signed out. Refuses with `clusters.pin_wrong` unless they work at its counter.
 */
export async function openByPin(
  scope: Scope,
  { device, personId, isSecure }: { device: PairedDevice; personId: string; isSecure: boolean },
): Promise<string> {
  const standing = await readStanding(scope, device, personId);
  if (!standing || !mayByPin(useCounter, standing)) throw refuse(clustersRefusals, 'clusters.pin_wrong');
  await lockDevice(scope, device.deviceId);
  const secret = newSecret();
  const untilAt = new Date(scope.now.getTime() + ABSOLUTE_LIMIT_MS);
  await scope.tx.run(sql`
    insert into clusters_pin_session (tenant_id, device_id, person_id, secret_hash, opened_at, last_seen_at, until_at)
    values (${scope.tenant.id}, ${device.deviceId}, ${personId}, ${secretHash(secret)}, ${scope.now}, ${scope.now}, ${untilAt})
    on conflict (tenant_id, device_id, person_id) do update
       set secret_hash = excluded.secret_hash, opened_at = excluded.opened_at, last_seen_at = excluded.last_seen_at,
           until_at = excluded.until_at, ended_at = null`);
  await recordAudit(scope, {
    action: 'clusters.unlock_device',
    entityKind: DEVICE_ENTITY,
    entityId: device.deviceId,
    after: { personId },
  });
  const maxAgeSeconds = ABSOLUTE_LIMIT_MS / 1000;
  return cookieLine(STAFF_COOKIE, secret, { maxAgeSeconds, isSecure, path: DEVICE_COOKIE_PATH });
}

/** Ends what is open at a device. Idempotent. */
export async function lockDevice(scope: Scope, deviceId: string): Promise<void> {
  await scope.tx.run(sql`
    update clusters_pin_session set ended_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and device_id = ${deviceId} and ended_at is null`);
}

/** The paired device that a request comes from, and who has opened it. */
export interface StaffRequest {
  readonly device: PairedDevice | null;
  readonly staff: StaffPrincipal | null;
}

/**
 * Returns the paired device of a request and who has opened it by PIN, read anew each time: a revoked device, another PIN, a
 * membership or account that is suspended or over end it at once, on every node. A request extends it, two hours without one
 * and twelve in all end it. Call it outside a transaction.
 */
export async function readStaffRequest(
  scope: ScopeWithoutTx,
  frame: Pick<RequestFrame, 'cookie'>,
): Promise<StaffRequest> {
  return scope.app.database.write(scope.tenant.id, async (tx) => {
    const inside = { ...scope, tx };
    const device = await findDevice(inside, frame);
    return { device, staff: device && (await findStaff(inside, device, frame.cookie(STAFF_COOKIE))) };
  });
}

type SessionRow = RowOf<'clusters_pin_session', 'personId' | 'lastSeenAt' | 'untilAt'>;

async function findStaff(
  scope: Scope,
  device: PairedDevice,
  secret: string | null,
): Promise<StaffPrincipal | null> {
  if (secret === null || !STAFF_COOKIE_VALUE.test(secret)) return null;
  const session = await scope.tx.first(sql<SessionRow>`
    select s.person_id, s.last_seen_at, s.until_at from clusters_pin_session s
      join clusters_pin p on p.tenant_id = s.tenant_id and p.cluster_id = ${device.clusterId} and p.person_id = s.person_id
     where s.tenant_id = ${scope.tenant.id} and s.device_id = ${device.deviceId} and s.secret_hash = ${secretHash(secret)}
       and s.ended_at is null and s.until_at > ${scope.now}
       and s.last_seen_at > ${new Date(scope.now.getTime() - IDLE_LIMIT_MS)} and p.set_at <= s.opened_at`);
  if (!session) return null;
  const { personId, untilAt } = session;
  const standing = await readStanding(scope, device, personId);
  if (!standing || !mayByPin(useCounter, standing)) return null;
  const lastSeenAt = await touch(scope, device, session);
  const names = await namesOf(scope, [personId]);
  return {
    ...standing,
    clusterId: device.clusterId,
    personId,
    name: names.get(personId) ?? '',
    device: { deviceId: device.deviceId, name: device.name, branchCode: device.branchCode },
    expiresAt: new Date(Math.min(untilAt.getTime(), lastSeenAt.getTime() + IDLE_LIMIT_MS)),
  };
}

/** Notes a request, at most once a minute, and returns the latest that is noted. */
async function touch(
  { tx, tenant, now }: Scope,
  { deviceId }: PairedDevice,
  { personId, lastSeenAt }: SessionRow,
): Promise<Date> {
  if (now.getTime() - lastSeenAt.getTime() < TOUCH_EVERY_MS) return lastSeenAt;
  await tx.run(sql`
    update clusters_pin_session set last_seen_at = ${now}
     where tenant_id = ${tenant.id} and device_id = ${deviceId} and person_id = ${personId}`);
  await tx.run(sql`
    update clusters_device set last_seen_at = ${now} where tenant_id = ${tenant.id} and device_id = ${deviceId}`);
  return now;
}

/**
 * Returns what somebody is in the organisation of a device, at its branch; null where their account is not active, or where
 * another organisation runs the branch by now.
 */
async function readStanding(
  scope: Scope,
  { clusterId, branchCode }: PairedDevice,
  personId: string,
): Promise<Pick<StaffPrincipal, 'state' | 'memberships'> | null> {
  const active = await findActivePeople(scope, [personId]);
  if (!active.has(personId)) return null;
  return scope.tx.first(sql<
    RowOf<'clusters_cluster', 'state'> & { readonly memberships: ClusterMembership[] }
  >`
    select c.state, coalesce((
             select jsonb_agg(jsonb_build_object('role', m.role, 'branchCodes', m.branch_codes) order by m.role)
               from clusters_member m
              where m.tenant_id = c.tenant_id and m.cluster_id = c.cluster_id and m.person_id = ${personId} and m.state = 'active'
                and (m.branch_codes is null or ${branchCode}::text is null or ${branchCode} = any(m.branch_codes))
           ), '[]'::jsonb) as memberships
      from clusters_cluster c
     where c.tenant_id = ${scope.tenant.id} and c.cluster_id = ${clusterId}
       and not exists (select from clusters_branch b
             where b.tenant_id = c.tenant_id and b.branch_code = ${branchCode}::text and b.cluster_id <> c.cluster_id)`);
}
