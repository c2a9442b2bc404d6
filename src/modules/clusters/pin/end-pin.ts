import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { useCounter } from '../access/cluster-actions.ts';

/** A person in an organisation. */
interface PersonIn {
  readonly clusterId: string;
  readonly personId: string;
}

/** Ends what a person's PIN has opened at the devices of an organisation. Idempotent. */
export async function endPinSessions(scope: Scope, { clusterId, personId }: PersonIn): Promise<void> {
  await scope.tx.run(sql`
    update clusters_pin_session s set ended_at = ${scope.now}
      from clusters_device d
     where s.tenant_id = ${scope.tenant.id} and s.person_id = ${personId} and s.ended_at is null
       and d.tenant_id = s.tenant_id and d.device_id = s.device_id and d.cluster_id = ${clusterId}`);
}

/**
 * After a change of somebody's memberships: ends what their PIN has opened, and deletes the PIN where no membership that a PIN
 * opens is left, so that a later one begins without it. One that is suspended keeps it.
 */
export async function reviewPin(scope: Scope, person: PersonIn): Promise<void> {
  await endPinSessions(scope, person);
  await scope.tx.run(sql`
    delete from clusters_pin p
     where p.tenant_id = ${scope.tenant.id} and p.cluster_id = ${person.clusterId} and p.person_id = ${person.personId}
       and not exists (select from clusters_member m
             where m.tenant_id = p.tenant_id and m.cluster_id = p.cluster_id and m.person_id = p.person_id
               and m.state <> 'ended' and m.role = any(${useCounter.roles}::text[]))`);
}
