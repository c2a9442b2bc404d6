import { hashPassword } from '#modules/accounts/public.ts';
import { requireInPerson } from '#platform/access/access.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { managePeople, useCounter } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { clustersRefusals } from '../refusals.ts';
import { endPinSessions } from './end-pin.ts';
import { findPinWeakness } from './pin-rules.ts';

/** Kind of PINs in the audit log; the id is that of the person. */
const PIN_ENTITY = 'clusters.pin';

/** Returns the hash of a new PIN; slow, so outside a transaction. Refuses with `clusters.pin_weak`. */
export async function hashNewPin(pin: string): Promise<string> {
  const weakness = findPinWeakness(pin);
  if (weakness) throw refuse(clustersRefusals, 'clusters.pin_weak', { weakness });
  return hashPassword(pin);
}

/**
 * Sets the actor's own PIN in an organisation; what their former one opened ends. Refuses as `requireCluster`, and with
 * `platform.in_person` for an admin who acts for them.
 */
export async function setOwnPin(scope: Scope, key: string, pinHash: string): Promise<void> {
  requireInPerson(scope);
  const { cluster } = await requireCluster(scope, key, useCounter);
  const personId = personOf(scope)?.userId ?? '';
  await scope.tx.run(sql`
    insert into clusters_pin (tenant_id, cluster_id, person_id, pin_hash, set_at)
    values (${scope.tenant.id}, ${cluster.clusterId}, ${personId}, ${pinHash}, ${scope.now})
    on conflict (tenant_id, cluster_id, person_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`);
  await endPinSessions(scope, { clusterId: cluster.clusterId, personId });
  await recordAudit(scope, {
    action: 'clusters.set_pin',
    entityKind: PIN_ENTITY,
    entityId: personId,
    after: { cluster: cluster.key },
  });
}

/**
 * Takes away a person's PIN in the organisation of one of their memberships, so that they have to set a new one with their
 * account. Does nothing where they have none. Refuses with `clusters.member_missing` and as `requireCluster`.
 */
export async function resetPin(scope: Scope, memberId: string): Promise<void> {
  const member = await scope.tx.first(sql<
    RowOf<'clusters_member', 'clusterId' | 'personId'> & RowOf<'clusters_cluster', 'key'>
  >`
    select m.cluster_id, m.person_id, c.key from clusters_member m
      join clusters_cluster c on c.tenant_id = m.tenant_id and c.cluster_id = m.cluster_id
     where m.tenant_id = ${scope.tenant.id} and m.member_id = ${memberId}`);
  if (!member) throw refuse(clustersRefusals, 'clusters.member_missing');
  await requireCluster(scope, member.key, managePeople);
  const deleted = await scope.tx.run(sql`
    delete from clusters_pin
     where tenant_id = ${scope.tenant.id} and cluster_id = ${member.clusterId} and person_id = ${member.personId}`);
  if (deleted === 0) return;
  await endPinSessions(scope, member);
  await recordAudit(scope, {
    action: 'clusters.reset_pin',
    entityKind: PIN_ENTITY,
    entityId: member.personId,
    after: { cluster: member.key },
  });
}

/** Of these organisations, those in which a person has a PIN. */
export async function listPinnedClusters(scope: Scope, personId: string): Promise<ReadonlySet<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'key'>>`
    select c.key from clusters_pin p join clusters_cluster c on c.tenant_id = p.tenant_id and c.cluster_id = p.cluster_id
     where p.tenant_id = ${scope.tenant.id} and p.person_id = ${personId}`);
  return new Set(rows.map(({ key }) => key));
}
