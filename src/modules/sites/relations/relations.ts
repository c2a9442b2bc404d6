import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { normalizeHostname } from '#platform/tenancy/hostname.ts';
import { sitesRefusals } from '../refusals.ts';

export type RelationSide = 'child' | 'parent';

export interface Relation {
  readonly hostname: string;
  /** The other site's name and primary host, once it states the same relation. */
  readonly site: { readonly name: string; readonly hostname: string } | null;
}

const MAX_RELATIONS = 50;

/** Returns the relations that this site states, with the ones confirmed by the other site. */
export async function listRelations(scope: Scope, side: RelationSide): Promise<Relation[]> {
  const [stated, agreed] = await Promise.all([
    scope.tx.rows(sql<RowOf<'sites_relation', 'hostname'>>`
      select hostname from sites_relation where tenant_id = ${scope.tenant.id} and side = ${side}
       order by hostname limit ${MAX_RELATIONS}`),
    listAgreed(scope, side),
  ]);
  return stated.map(({ hostname }) => {
    const site = agreed.find((each) => each.stated === hostname);
    return { hostname, site: site ? { name: site.name, hostname: site.hostname } : null };
  });
}

/** Returns child sites that state the relation too, each once. */
export async function listChildSites(scope: Scope): Promise<{ siteName: string; hostname: string }[]> {
  const agreed = await listAgreed(scope, 'child');
  return [...new Map(agreed.map(({ name, hostname }) => [hostname, { siteName: name, hostname }])).values()];
}

function listAgreed(
  scope: Scope,
  side: RelationSide,
): Promise<{ stated: string; name: string; hostname: string }[]> {
  return scope.tx.rows(sql<{ stated: string; name: string; hostname: string }>`
    select stated, name, coalesce(hostname, stated) as hostname from sites_related(${side})`);
}

/**
 * States that the site at a host is our child or parent. Does not reveal whether such a site exists: the relation
 * counts once its admin states the same. Idempotent.
 * Refuses with `sites.host_invalid`, `sites.relation_self`, `sites.too_many_relations`.
 */
export async function stateRelation(scope: Scope, side: RelationSide, typed: string): Promise<void> {
  const hostname = normalizeHostname(typed);
  if (hostname === null) throw refuse(sitesRefusals, 'sites.host_invalid');
  await scope.tx.run(sql`select 1 from sites_tenant where tenant_id = ${scope.tenant.id} for update`);
  const [own, { count }] = await Promise.all([
    scope.tx.first(sql`
      select 1 from sites_host where tenant_id = ${scope.tenant.id} and hostname = ${hostname}`),
    scope.tx.one(sql<{ count: number }>`
      select count(*)::int as count from sites_relation where tenant_id = ${scope.tenant.id} and side = ${side}`),
  ]);
  if (own) throw refuse(sitesRefusals, 'sites.relation_self');
  if (count >= MAX_RELATIONS) throw refuse(sitesRefusals, 'sites.too_many_relations');
  const added = await scope.tx.run(sql`
    insert into sites_relation (tenant_id, side, hostname, stated_at)
    values (${scope.tenant.id}, ${side}, ${hostname}, ${scope.now}) on conflict do nothing`);
  if (added > 0) await note(scope, 'sites.state_relation', side, hostname);
}

/** Withdraws the statement; the relation ends at once, whatever the other site states. */
export async function withdrawRelation(scope: Scope, side: RelationSide, hostname: string): Promise<void> {
  const gone = await scope.tx.run(sql`
    delete from sites_relation
     where tenant_id = ${scope.tenant.id} and side = ${side} and hostname = ${hostname}`);
  if (gone > 0) await note(scope, 'sites.withdraw_relation', side, hostname);
}

async function note(scope: Scope, action: string, side: RelationSide, hostname: string): Promise<void> {
  await recordAudit(scope, { action, entityKind: 'sites_relation', entityId: hostname, after: { side } });
}
