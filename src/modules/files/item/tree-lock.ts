import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/** Takes a shared lock for adding or renaming, so that nothing is moved or deleted meanwhile. */
export async function lockTreesForAdding(scope: Scope): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`files-tree ${scope.tenant.id}`}, 0))`,
  );
}

/** Takes an exclusive lock for moving, trashing, restoring or purging; concurrent moves could create a cycle. */
export async function lockTreesForMoving(scope: Scope): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`files-tree ${scope.tenant.id}`}, 0))`,
  );
}

/** Takes an exclusive lock per place for choosing the next free name. */
export async function lockNamesIn(scope: Scope, placeId: string): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`files-names ${scope.tenant.id} ${placeId}`}, 0))`,
  );
}
