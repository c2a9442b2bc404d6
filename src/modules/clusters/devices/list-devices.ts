import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';
import type { ListedDevice, WaitingPairing } from './device-contract.ts';
import { MAX_DEVICES, MAX_WAITING_PAIRINGS } from './device-rules.ts';

/** Revoked devices that the list still shows, the latest ones. */
const MAX_REVOKED = 50;

type Row = RowOf<
  'clusters_device',
  'deviceId' | 'name' | 'branchCode' | 'pairedBy' | 'pairedAt' | 'lastSeenAt' | 'revokedAt'
> & { readonly openedById: string | null };

/** Returns the devices of an organisation, those in use first. */
export async function listDevices(scope: Scope, clusterId: string): Promise<ListedDevice[]> {
  const rows = await scope.tx.rows(sql<Row>`
    select d.device_id, d.name, d.branch_code, d.paired_by, d.paired_at, d.last_seen_at, d.revoked_at,
           (select s.person_id from clusters_pin_session s
             where s.tenant_id = d.tenant_id and s.device_id = d.device_id and s.ended_at is null and s.until_at > ${scope.now}
               and s.last_seen_at > ${new Date(scope.now.getTime() - IDLE_LIMIT_MS)} and d.revoked_at is null
             order by s.opened_at desc limit 1) as opened_by_id
      from clusters_device d
     where d.tenant_id = ${scope.tenant.id} and d.cluster_id = ${clusterId}
     order by d.revoked_at desc nulls first, d.device_id desc limit ${MAX_DEVICES + MAX_REVOKED}`);
  const people = rows.flatMap(({ pairedBy, openedById }) => [pairedBy, openedById]);
  const names = await namesOf(scope, [...new Set(people.filter((personId) => personId !== null))]);
  return rows.map(({ openedById, pairedBy, pairedAt, lastSeenAt, revokedAt, ...device }) => ({
    ...device,
    pairedBy: names.get(pairedBy ?? '') ?? '',
    openedBy: openedById === null ? null : (names.get(openedById) ?? ''),
    pairedAt: pairedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

/** Returns the codes of an organisation that wait for their device, the next to expire first. */
export async function listWaitingPairings(scope: Scope, clusterId: string): Promise<WaitingPairing[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'clusters_device_pairing', 'pairingId' | 'deviceName' | 'expiresAt'>
  >`
    select pairing_id, device_name, expires_at from clusters_device_pairing
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and expires_at > ${scope.now}
     order by expires_at, pairing_id limit ${MAX_WAITING_PAIRINGS}`);
  return rows.map(({ pairingId, deviceName, expiresAt }) => ({
    pairingId,
    name: deviceName,
    expiresAt: expiresAt.toISOString(),
  }));
}
