import { sql } from '#platform/db/query.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';

export interface Drift {
  /** Null for the whole site. */
  readonly spaceId: string | null;
  readonly usedBytes: number;
  readonly reservedBytes: number;
  readonly items: number;
}

/**
 * Returns the counters that are wrong, and by how much. A space counts the current versions of items not in the trash, the
 * site all versions of everything; both count pending uploads.
 */
export async function findDrift(scope: Scope): Promise<Drift[]> {
  const rows = await scope.tx.rows(sql<{
    spaceId: string | null;
    usedBytes: number;
    reservedBytes: number;
    items: number;
  }>`
    with recursive live as (
      select item_id, space_id, size_bytes from files_item
       where tenant_id = ${scope.tenant.id} and parent_id is null and trashed_at is null
      union all
      select child.item_id, child.space_id, child.size_bytes
        from live join files_item child
          on child.tenant_id = ${scope.tenant.id} and child.place_id = live.item_id and child.trashed_at is null
    ), truth as (
      select s.space_id,
             (select coalesce(sum(size_bytes), 0)::bigint from live where live.space_id = s.space_id) as used_bytes,
             (select coalesce(sum(size_bytes), 0)::bigint from files_upload u where u.tenant_id = s.tenant_id and u.space_id = s.space_id and u.state = 'open') as reserved_bytes,
             (select count(*)::int from live where live.space_id = s.space_id) as items,
             s.used_bytes as said_used, s.reserved_bytes as said_reserved, s.items as said_items
        from files_space s where s.tenant_id = ${scope.tenant.id}
      union all
      select null, (select coalesce(sum(size_bytes), 0)::bigint from files_version where tenant_id = ${scope.tenant.id}),
             (select coalesce(sum(size_bytes), 0)::bigint from files_upload where tenant_id = ${scope.tenant.id} and state = 'open'),
             (select count(*)::int from files_item where tenant_id = ${scope.tenant.id}),
             u.used_bytes, u.reserved_bytes, u.items
        from files_usage u where u.tenant_id = ${scope.tenant.id}
    )
    select space_id, said_used - used_bytes as used_bytes, said_reserved - reserved_bytes as reserved_bytes, said_items - items as items
      from truth
     where said_used <> used_bytes or said_reserved <> reserved_bytes or said_items <> items`);
  return rows.map((row) => ({
    spaceId: row.spaceId,
    usedBytes: row.usedBytes,
    reservedBytes: row.reservedBytes,
    items: row.items,
  }));
}

/** Corrects the counters nightly and logs an error per difference, since each is a bug. */
export async function recountUsage(run: JobRun): Promise<void> {
  await run.transaction(async (scope) => {
    await scope.tx.run(
      sql`select space_id from files_space where tenant_id = ${scope.tenant.id} order by space_id for update`,
    );
    await scope.tx.run(
      sql`select tenant_id from files_usage where tenant_id = ${scope.tenant.id} for update`,
    );
    const drifts = await findDrift(scope);
    for (const drift of drifts) {
      run.log.error(
        { ...drift, tenantId: scope.tenant.id },
        'A counter of storage was wrong and is put right',
      );
      const by = sql`used_bytes = used_bytes - ${drift.usedBytes}::bigint, reserved_bytes = reserved_bytes - ${drift.reservedBytes}::bigint, items = items - ${drift.items}::integer`;
      await scope.tx.run(
        drift.spaceId === null
          ? sql`update files_usage set ${by} where tenant_id = ${scope.tenant.id}`
          : sql`update files_space set ${by} where tenant_id = ${scope.tenant.id} and space_id = ${drift.spaceId}`,
      );
    }
    await scope.tx.run(sql`
      update files_usage set counted_at = ${scope.now}, counted_wrong = ${drifts.length} where tenant_id = ${scope.tenant.id}`);
  });
}
