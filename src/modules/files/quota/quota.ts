import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { filesSettings } from './files-settings-contract.ts';
import type { Usage } from './quota-contract.ts';
import { filesRefusals } from '../refusals.ts';

const GIB = 1024 ** 3;
/** Default quotas of a person and of a whole site. */
const PERSON_BYTES = 5 * GIB;
const TENANT_BYTES = 100 * GIB;
/** Limit of items in one space. */
const MAX_ITEMS = 500_000;

/** Amounts to add; negative ones release. */
export interface QuotaChange {
  readonly usedBytes?: number;
  readonly reservedBytes?: number;
  readonly items?: number;
}

/**
 * Adds to the counters of a space and of the whole site, each by one conditional statement, always the space first. Call in
 * the transaction of the counted change. Refuses with `files.quota_exceeded`, `files.too_many_items`; releasing is never
 * refused.
 */
export async function takeQuota(
  scope: Scope,
  spaceId: string,
  change: { readonly space: QuotaChange; readonly tenant: QuotaChange },
): Promise<void> {
  const inSpace = await scope.tx.run(sql`
    update files_space
       set used_bytes = used_bytes + ${used(change.space)}::bigint, reserved_bytes = reserved_bytes + ${reserved(change.space)}::bigint,
           items = items + ${items(change.space)}::integer
     where tenant_id = ${scope.tenant.id} and space_id = ${spaceId}
       and (${used(change.space) + reserved(change.space)}::bigint <= 0
            or used_bytes + reserved_bytes + ${used(change.space) + reserved(change.space)}::bigint
               <= coalesce(limit_bytes, case kind when 'person' then ${PERSON_BYTES}::bigint when 'shared' then ${sharedSpaceBytes(scope)}::bigint
                                        else ${TENANT_BYTES}::bigint end))
       and (${items(change.space)}::integer <= 0 or items + ${items(change.space)}::integer <= ${MAX_ITEMS})`);
  if (inSpace !== 1) throw await noSpaceQuota(scope, spaceId, change.space);
  await changeTenantQuota(scope, change.tenant);
}

/** Changes the site's counter only: for purged trash and kept versions. */
export async function changeTenantQuota(scope: Scope, change: QuotaChange): Promise<void> {
  if (used(change) === 0 && reserved(change) === 0 && items(change) === 0) return;
  const bytes = used(change) + reserved(change);
  const update = sql`
    update files_usage
       set used_bytes = used_bytes + ${used(change)}::bigint, reserved_bytes = reserved_bytes + ${reserved(change)}::bigint,
           items = items + ${items(change)}::integer
     where tenant_id = ${scope.tenant.id}
       and (${bytes}::bigint <= 0 or used_bytes + reserved_bytes + ${bytes}::bigint <= coalesce(limit_bytes, ${TENANT_BYTES}::bigint))`;
  if ((await scope.tx.run(update)) === 1) return;
  await scope.tx.run(
    sql`insert into files_usage (tenant_id) values (${scope.tenant.id}) on conflict do nothing`,
  );
  if ((await scope.tx.run(update)) !== 1) throw noQuota(await tenantUsage(scope), 'tenant', change);
}

async function noSpaceQuota(scope: Scope, spaceId: string, change: QuotaChange): Promise<Error> {
  const row = await readSpace(scope, spaceId);
  return noQuota(spaceUsageOf(scope, row), quotaOwner(row?.kind ?? 'person'), change);
}

/** Returns whose quota is meant to somebody who adds to a space of a kind. */
export function quotaOwner(kind: SpaceUsageRow['kind']): 'person' | 'space' {
  return kind === 'shared' ? 'space' : 'person';
}

function noQuota(usage: Usage, whose: 'person' | 'space' | 'tenant', change: QuotaChange): Error {
  if (items(change) > 0 && usage.items + items(change) > usage.maxItems)
    return refuse(filesRefusals, 'files.too_many_items');
  const leftBytes = Math.max(0, usage.limitBytes - usage.usedBytes - usage.reservedBytes);
  return refuse(filesRefusals, 'files.quota_exceeded', { whose, leftBytes });
}

type UsageRow = RowOf<'files_usage', 'usedBytes' | 'reservedBytes' | 'items' | 'limitBytes'>;

type SpaceUsageRow = RowOf<'files_space', 'usedBytes' | 'reservedBytes' | 'items' | 'limitBytes' | 'kind'>;

/** Returns a space's usage; null for a person's space that has never been used. */
export async function spaceUsage(scope: Scope, spaceId: string | null): Promise<Usage> {
  return spaceUsageOf(scope, spaceId === null ? null : await readSpace(scope, spaceId));
}

/** Returns the usage of a shared space that has never been used. */
export function unusedSharedSpace(scope: Pick<Scope, 'tenant'>): Usage {
  return usageOf(null, sharedSpaceBytes(scope));
}

/** Returns the default quota of a space of a kind. */
export function usualBytesOf(scope: Pick<Scope, 'tenant'>, kind: SpaceUsageRow['kind']): number {
  if (kind === 'shared') return sharedSpaceBytes(scope);
  return kind === 'public' ? TENANT_BYTES : PERSON_BYTES;
}

function sharedSpaceBytes({ tenant }: Pick<Scope, 'tenant'>): number {
  return filesSettings.of(tenant).limits.sharedSpaceGib * GIB;
}

function readSpace(scope: Scope, spaceId: string): Promise<SpaceUsageRow | null> {
  return scope.tx.first(sql<SpaceUsageRow>`
    select used_bytes, reserved_bytes, items, limit_bytes, kind from files_space
     where tenant_id = ${scope.tenant.id} and space_id = ${spaceId}`);
}

function spaceUsageOf(scope: Scope, row: SpaceUsageRow | null): Usage {
  return usageOf(row, usualBytesOf(scope, row?.kind ?? 'person'));
}

/** Returns the whole site's usage. */
export async function tenantUsage(scope: Scope): Promise<Usage> {
  const row = await scope.tx.first(sql<UsageRow>`
    select used_bytes, reserved_bytes, items, limit_bytes from files_usage where tenant_id = ${scope.tenant.id}`);
  return usageOf(row, TENANT_BYTES);
}

function usageOf(row: UsageRow | null, usualBytes: number): Usage {
  return {
    usedBytes: row?.usedBytes ?? 0,
    reservedBytes: row?.reservedBytes ?? 0,
    limitBytes: row?.limitBytes ?? usualBytes,
    items: row?.items ?? 0,
    maxItems: MAX_ITEMS,
  };
}

const used = (change: QuotaChange): number => change.usedBytes ?? 0;
const reserved = (change: QuotaChange): number => change.reservedBytes ?? 0;
const items = (change: QuotaChange): number => change.items ?? 0;
