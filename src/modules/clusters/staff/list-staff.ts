import { findActivePeople, namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { useCounter } from '../access/cluster-actions.ts';
import type { PairedDevice } from '../devices/find-device.ts';

const MAX_STAFF = 300;

/** Somebody who can open a device. */
export interface StaffChoice {
  readonly personId: string;
  readonly name: string;
  /** Whether they have opened this device before. */
  readonly isKnown: boolean;
}

type Row = RowOf<'clusters_pin', 'personId'> & { readonly isKnown: boolean };

/** Returns who has a PIN and works at the counter at the branch of a device, those who have opened it before first. */
export async function listStaffOf(
  scope: Scope,
  { clusterId, deviceId, branchCode }: PairedDevice,
): Promise<StaffChoice[]> {
  const rows = await scope.tx.rows(sql<Row>`
    select p.person_id, s.person_id is not null as is_known from clusters_pin p
      left join clusters_pin_session s on s.tenant_id = p.tenant_id and s.device_id = ${deviceId} and s.person_id = p.person_id
     where p.tenant_id = ${scope.tenant.id} and p.cluster_id = ${clusterId}
       and exists (select from clusters_member m
             where m.tenant_id = p.tenant_id and m.cluster_id = p.cluster_id and m.person_id = p.person_id and m.state = 'active'
               and m.role = any(${useCounter.roles as string[]}::text[])
               and (m.branch_codes is null or ${branchCode}::text is null or ${branchCode} = any(m.branch_codes)))
     order by s.opened_at desc nulls last, p.person_id limit ${MAX_STAFF}`);
  const ids = rows.map(({ personId }) => personId);
  const [names, active] = [await namesOf(scope, ids), await findActivePeople(scope, ids)];
  return rows
    .filter(({ personId }) => active.has(personId))
    .map(({ personId, isKnown }) => ({ personId, isKnown, name: names.get(personId) ?? '' }));
}
