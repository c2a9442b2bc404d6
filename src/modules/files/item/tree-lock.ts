import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/** Held together by all who add to trees or rename: nothing moves or vanishes under them meanwhile. */
export async function lockTreesForAdding(scope: Scope): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`files-tree ${scope.tenant.id}`}, 0))`,
  );
}

/** Held alone by who moves, trashes, restores or purges: two moves at once could close a circle. */
export async function lockTreesForMoving(scope: Scope): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`files-tree ${scope.tenant.id}`}, 0))`,
  );
}

/** Held alone by who takes the next free name in a place, so that two of them never find the same. */
export async function lockNamesIn(scope: Scope, placeId: string): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`files-names ${scope.tenant.id} ${placeId}`}, 0))`,
  );
}
