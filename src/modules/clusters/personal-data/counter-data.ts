import { sql } from '#platform/db/query.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/** Records of each kind exported; nobody has more. */
const MOST = 1_000;

/** Somebody's PINs, where they used them, and the devices that they paired or revoked. */
export const counterData: PersonalData = {
  name: 'clusters_counter',
  // Only members of an organisation have a PIN or pair devices, and their membership ties them to the site.
  use: null,
  collect: async (scope, { personId }) => {
    const pins = await scope.tx.rows(sql`
      select c.key as organisation, p.set_at as pin_set_at
        from clusters_pin p join clusters_cluster c on c.tenant_id = p.tenant_id and c.cluster_id = p.cluster_id
       where p.tenant_id = ${scope.tenant.id} and p.person_id = ${personId} order by c.key limit ${MOST}`);
    const sessions = await scope.tx.rows(sql`
      select d.name as device, s.opened_at, s.last_seen_at, s.ended_at
        from clusters_pin_session s join clusters_device d on d.tenant_id = s.tenant_id and d.device_id = s.device_id
       where s.tenant_id = ${scope.tenant.id} and s.person_id = ${personId} order by s.device_id limit ${MOST}`);
    const devices = await scope.tx.rows(sql`
      select name as device, paired_at, revoked_at from clusters_device
       where tenant_id = ${scope.tenant.id} and (paired_by = ${personId} or revoked_by = ${personId})
       order by device_id limit ${MOST}`);
    return { records: [...pins, ...sessions, ...devices], next: null };
  },
  // The devices stay with their organisation; who paired them does not.
  erase: async (scope, { personId }) => {
    await scope.tx.run(sql`
      delete from clusters_pin_session where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
    await scope.tx.run(sql`
      delete from clusters_pin where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
    await scope.tx.run(sql`
      delete from clusters_device_pairing where tenant_id = ${scope.tenant.id} and made_by = ${personId}`);
    await scope.tx.run(sql`
      update clusters_device set paired_by = null where tenant_id = ${scope.tenant.id} and paired_by = ${personId}`);
    await scope.tx.run(sql`
      update clusters_device set revoked_by = null where tenant_id = ${scope.tenant.id} and revoked_by = ${personId}`);
  },
};
