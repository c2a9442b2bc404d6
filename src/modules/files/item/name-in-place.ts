import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { NameConflict } from './file-contract.ts';
import { cleanName, foldName, numberedName } from './file-name-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { lockNamesIn } from './tree-lock.ts';

/** Numbers tried to find a free name. */
const MAX_NUMBER = 5_000;
const NAME_KEY = 'files_item_name_key';

/** Returns the name as it is stored. Refuses with `files.name_invalid`. */
export function requireName(raw: string): string {
  const cleaned = cleanName(raw);
  if (!cleaned.ok) throw refuse(filesRefusals, 'files.name_invalid', { problem: cleaned.problem });
  return cleaned.name;
}

interface Taken {
  readonly itemId: string;
  readonly isFolder: boolean;
}

/** Returns the item with this name in a place. `placeId` is the folder, or the space for its top level. */
export async function findNamed(scope: Scope, placeId: string, name: string): Promise<Taken | null> {
  const row = await scope.tx.first(sql<RowOf<'files_item', 'itemId' | 'rank'>>`
    select item_id, rank from files_item
     where tenant_id = ${scope.tenant.id} and place_id = ${placeId} and name_key = ${foldName(name)} and trashed_at is null`);
  return row && { itemId: row.itemId, isFolder: row.rank === 0 };
}

/**
 * Returns a free name in a place: the given one, or with `rename` the first free numbered one. Numbering is serialised; a
 * name taken concurrently otherwise fails at the insert, see `orNameTaken`. Refuses with `files.name_taken`.
 */
export async function freeName(
  scope: Scope,
  placeId: string,
  name: string,
  conflict: NameConflict,
): Promise<string> {
  if (conflict === 'rename') await lockNamesIn(scope, placeId);
  if (!(await findNamed(scope, placeId, name))) return name;
  if (conflict !== 'rename') throw refuse(filesRefusals, 'files.name_taken', { name });
  for (let from = 1; from <= MAX_NUMBER; from += 100) {
    const tried = Array.from({ length: 100 }, (_, index) => numberedName(name, from + index));
    const taken = new Set(
      (
        await scope.tx.rows(sql<RowOf<'files_item', 'nameKey'>>`
          select name_key from files_item
           where tenant_id = ${scope.tenant.id} and place_id = ${placeId} and trashed_at is null
             and name_key = any(${tried.map(foldName)})`)
      ).map((row) => row.nameKey),
    );
    const free = tried.find((candidate) => !taken.has(foldName(candidate)));
    if (free !== undefined) return free;
  }
  throw refuse(filesRefusals, 'files.name_taken', { name });
}

/** Turns a unique violation by a concurrent insert into `files.name_taken`. */
export async function orNameTaken<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === NAME_KEY) throw refuse(filesRefusals, 'files.name_taken', { name });
    throw error;
  }
}
