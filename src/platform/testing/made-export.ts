import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { readObject } from '../storage/objects.ts';
import type { World } from './world.ts';

/** The bytes of a list's file that a job has made. */
export function madeExport(world: World, exportId: string): Promise<Uint8Array> {
  return world.read(async (scope) => {
    const made = await scope.tx.one(sql<RowOf<'platform_export', 'objectId' | 'state'>>`
      select object_id, state from platform_export where tenant_id = ${scope.tenant.id} and export_id = ${exportId}`);
    if (made.objectId === null) throw new Error(`The file is not there: ${made.state}.`);
    return new Uint8Array((await readObject(scope, made.objectId)).bytes);
  });
}
