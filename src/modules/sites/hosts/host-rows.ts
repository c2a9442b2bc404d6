import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import type { Scope } from '#platform/scope.ts';
import { isFilesHost } from '#platform/tenancy/site-host.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import { MAX_HOSTS } from './host-rules.ts';

export type Host = RowOf<'sites_host', 'hostname' | 'isPrimary'>;

export type ClaimProblem = 'not_found' | 'unreachable' | 'taken';

export type HostClaim = RowOf<
  'sites_host_claim',
  'hostname' | 'token' | 'claimedAt' | 'checkedAt' | 'problem'
>;

export async function listHosts(scope: Scope): Promise<{ hosts: Host[]; claims: HostClaim[] }> {
  const [hosts, claims] = await Promise.all([
    scope.tx.rows(sql<Host>`
      select hostname, is_primary from sites_host
       where tenant_id = ${scope.tenant.id} order by is_primary desc, hostname limit ${MAX_HOSTS * 2}`),
    scope.tx.rows(sql<HostClaim>`
      select hostname, token, claimed_at, checked_at, problem from sites_host_claim
       where tenant_id = ${scope.tenant.id} order by hostname limit ${MAX_HOSTS * 2}`),
  ]);
  return { hosts, claims };
}

/** Adds a host to the site. Returns false if another site has it or it serves uploaded files. */
export async function addHost(scope: Scope, hostname: string): Promise<boolean> {
  if (isFilesHost(scope.app.config, hostname)) return false;
  const added = await scope.tx.run(sql`
    insert into sites_host (tenant_id, hostname) values (${scope.tenant.id}, ${hostname}) on conflict do nothing`);
  if (added === 0) return false;
  await recordAudit(scope, { action: 'sites.add_host', entityKind: 'sites_host', entityId: hostname });
  await touchContent(scope, [SITE_CONTENT]);
  return true;
}
