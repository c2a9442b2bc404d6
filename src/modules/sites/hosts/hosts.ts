import { randomBytes } from 'node:crypto';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { normalizeHostname } from '#platform/tenancy/hostname.ts';
import { isFilesHost } from '#platform/tenancy/site-host.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import { sitesRefusals } from '../refusals.ts';
import { isClaimable, isOwnMachineName, MAX_HOSTS } from './host-rules.ts';
import { verifyHost } from './verify-host.ts';
import { addHost } from './host-rows.ts';

/**
 * Claims a host. The site is served there once its zone or its current web server shows the token; `.localhost` names on a
 * localhost installation at once. A repeated claim keeps the token.
 * Refuses with `sites.host_invalid`, `sites.host_taken` (also by this site itself), `sites.too_many_hosts`.
 */
export async function claimHost(scope: Scope, typed: string): Promise<{ hostname: string }> {
  const hostname = normalizeHostname(typed);
  const isOwn = hostname !== null && isOwnMachineName(hostname) && scope.app.config.env === 'localhost';
  if (hostname === null || !(isOwn || isClaimable(hostname)))
    throw refuse(sitesRefusals, 'sites.host_invalid');
  await lockSite(scope);
  const [taken, { count }] = await Promise.all([
    scope.tx.first(sql`select 1 from sites_tenant_of_host(${hostname})`),
    scope.tx.one(sql<{ count: number }>`
      select ((select count(*) from sites_host where tenant_id = ${scope.tenant.id})
            + (select count(*) from sites_host_claim where tenant_id = ${scope.tenant.id}))::int as count`),
  ]);
  if (taken || isFilesHost(scope.app.config, hostname)) throw refuse(sitesRefusals, 'sites.host_taken');
  if (count >= MAX_HOSTS) throw refuse(sitesRefusals, 'sites.too_many_hosts');
  if (isOwn) {
    if (!(await addHost(scope, hostname))) throw refuse(sitesRefusals, 'sites.host_taken');
    return { hostname };
  }
  await scope.tx.run(sql`
    insert into sites_host_claim (tenant_id, hostname, token, claimed_at)
    values (${scope.tenant.id}, ${hostname}, ${randomBytes(16).toString('hex')}, ${scope.now})
    on conflict (tenant_id, hostname) do nothing`);
  await recordAudit(scope, { action: 'sites.claim_host', entityKind: 'sites_host', entityId: hostname });
  await enqueue(scope, verifyHost, { hostname }, { key: hostname });
  return { hostname };
}

/** Enqueues an immediate check for the proof. Refuses with `sites.host_missing`. */
export async function checkHost(scope: Scope, hostname: string): Promise<void> {
  const claim = await scope.tx.first(sql`
    select 1 from sites_host_claim where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`);
  if (!claim) throw refuse(sitesRefusals, 'sites.host_missing');
  await enqueue(scope, verifyHost, { hostname }, { key: hostname });
}

/** Makes a host primary; links in mail use the primary host. Refuses with `sites.host_missing`. */
export async function makePrimaryHost(scope: Scope, hostname: string): Promise<void> {
  await lockSite(scope);
  const host = await scope.tx.first(sql`
    select 1 from sites_host where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`);
  if (!host) throw refuse(sitesRefusals, 'sites.host_missing');
  await scope.tx.run(sql`
    update sites_host set is_primary = false where tenant_id = ${scope.tenant.id} and is_primary and hostname <> ${hostname}`);
  await scope.tx.run(sql`
    update sites_host set is_primary = true where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`);
  await recordAudit(scope, {
    action: 'sites.make_primary_host',
    entityKind: 'sites_host',
    entityId: hostname,
  });
  await touchContent(scope, [SITE_CONTENT]);
}

/**
 * Removes a host or a claim; the site is no longer served there. The primary host, and so the last one, cannot be removed.
 * Refuses with `sites.host_missing`, `sites.host_primary`.
 */
export async function removeHost(scope: Scope, hostname: string): Promise<void> {
  await lockSite(scope);
  const claims = await scope.tx.run(sql`
    delete from sites_host_claim where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`);
  const host = await scope.tx.first(sql<RowOf<'sites_host', 'isPrimary'>>`
    select is_primary from sites_host where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`);
  if (!host && claims === 0) throw refuse(sitesRefusals, 'sites.host_missing');
  if (host?.isPrimary) throw refuse(sitesRefusals, 'sites.host_primary');
  if (host) {
    await scope.tx.run(
      sql`delete from sites_host where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`,
    );
    await touchContent(scope, [SITE_CONTENT]);
  }
  await recordAudit(scope, { action: 'sites.remove_host', entityKind: 'sites_host', entityId: hostname });
}

/** Serialises changes of a site's hosts. */
async function lockSite(scope: Scope): Promise<void> {
  await scope.tx.run(sql`select 1 from sites_tenant where tenant_id = ${scope.tenant.id} for update`);
}
