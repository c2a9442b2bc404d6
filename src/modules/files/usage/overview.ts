import { z } from 'zod';
import { namesOf } from '#modules/accounts/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { StorageOverview } from '../item/file-contract.ts';
import {
  cursorOf,
  findCursorPosition,
  CursorId,
  CursorInstant,
  CursorWhole,
} from '#platform/paging/cursor.ts';
import { filesRefusals } from '../refusals.ts';
import { findSharedSpaces, spaceColumns, spaceNameOf, spaceOf, type SpaceRow } from '../item/spaces.ts';
import { tenantUsage, usualBytesOf } from '../quota/quota.ts';

const MAX_PEOPLE = 100;
const MAX_FILES = 50;

type FileRow = RowOf<'files_item', 'itemId' | 'name' | 'kind' | 'sizeBytes' | 'updatedAt'> & SpaceRow;

/** Returns a site's storage use: by person, by kind, largest or oldest files. Names and sizes, never bytes. */
export async function getOverview(
  scope: Scope,
  query: { readonly by: 'largest' | 'oldest'; readonly after?: string | undefined },
): Promise<StorageOverview> {
  const [tenant, people, kinds, trash, uploads, counted, files] = await Promise.all([
    tenantUsage(scope),
    scope.tx.rows(sql<SpaceRow & RowOf<'files_space', 'usedBytes' | 'limitBytes' | 'items'>>`
      select ${spaceColumns}, s.used_bytes, s.limit_bytes, s.items from files_space s
       where s.tenant_id = ${scope.tenant.id} order by s.used_bytes desc, s.space_id limit ${MAX_PEOPLE}`),
    scope.tx.rows(sql<
      RowOf<'files_item', 'kind'> & {
        readonly sizeBytes: number;
        readonly items: number;
      }
    >`
      select kind, coalesce(sum(size_bytes), 0)::bigint as size_bytes, count(*)::int as items from files_item
       where tenant_id = ${scope.tenant.id} and kind <> 'folder' group by kind order by 2 desc`),
    scope.tx.one(sql<{ sizeBytes: number }>`
      select coalesce(sum(trashed_bytes), 0)::bigint as size_bytes from files_item
       where tenant_id = ${scope.tenant.id} and trashed_at is not null`),
    scope.tx.one(sql<{ open: number; reservedBytes: number }>`
      select count(*)::int as open, coalesce(sum(size_bytes), 0)::bigint as reserved_bytes from files_upload
       where tenant_id = ${scope.tenant.id} and state = 'open'`),
    scope.tx.first(sql<RowOf<'files_usage', 'countedAt' | 'countedWrong'>>`
      select counted_at, counted_wrong from files_usage where tenant_id = ${scope.tenant.id}`),
    listFiles(scope, query),
  ]);
  const nameOf = await namesOfSpaces(scope, [...people, ...files.rows]);
  return {
    tenant,
    trashBytes: trash.sizeBytes,
    uploads: { open: uploads.open, reservedBytes: uploads.reservedBytes },
    counted: counted?.countedAt ? { at: counted.countedAt.toISOString(), wrong: counted.countedWrong } : null,
    people: people.map((row) => ({
      personId: row.personId,
      space: spaceNameOf(spaceOf(row)),
      name: nameOf(row),
      usedBytes: row.usedBytes,
      limitBytes: row.limitBytes ?? usualBytesOf(scope, row.spaceKind),
      items: row.items,
    })),
    kinds: kinds.map((row) => ({ kind: row.kind, sizeBytes: row.sizeBytes, items: row.items })),
    files: files.rows.map((row) => ({
      itemId: row.itemId,
      name: row.name,
      kind: row.kind,
      ownerName: nameOf(row),
      sizeBytes: row.sizeBytes,
      updatedAt: row.updatedAt.toISOString(),
    })),
    next: files.next,
  };
}

/** Returns the names of people and of shared spaces; the public space has none. */
async function namesOfSpaces(scope: Scope, rows: readonly SpaceRow[]): Promise<(row: SpaceRow) => string> {
  const [people, shared] = await Promise.all([
    namesOf(
      scope,
      rows.flatMap(({ personId }) => personId ?? []),
    ),
    findSharedSpaces(scope, rows),
  ]);
  return (row) =>
    (row.personId ? people.get(row.personId) : shared.get(spaceNameOf(spaceOf(row)))?.name) ?? '';
}

async function listFiles(
  scope: Scope,
  { by, after }: { by: 'largest' | 'oldest'; after?: string | undefined },
): Promise<{ rows: FileRow[]; next: string | null }> {
  const isLargest = by === 'largest';
  const key = isLargest ? CursorWhole : CursorInstant;
  const Position = z.object({ by: z.literal(by), key, itemId: CursorId });
  const position = findCursorPosition(Position, after);
  const beyond =
    position === null
      ? sql``
      : isLargest
        ? sql`and (i.size_bytes, i.item_id) < (${position.key}::bigint, ${position.itemId}::uuid)`
        : sql`and (i.updated_at, i.item_id) > (${position.key}::timestamptz, ${position.itemId}::uuid)`;
  const found = await scope.tx.rows(sql<FileRow>`
    select i.item_id, i.name, i.kind, i.size_bytes, i.updated_at, ${spaceColumns}
      from files_item i join files_space s on s.tenant_id = i.tenant_id and s.space_id = i.space_id
     where i.tenant_id = ${scope.tenant.id} and i.kind <> 'folder' ${beyond}
     order by ${isLargest ? sql`i.size_bytes desc, i.item_id desc` : sql`i.updated_at, i.item_id`} limit ${MAX_FILES + 1}`);
  const rows = found.slice(0, MAX_FILES);
  const last = rows.at(-1);
  const keyOf = (row: FileRow) => (isLargest ? row.sizeBytes : row.updatedAt.toISOString());
  return {
    rows,
    next:
      found.length > rows.length && last
        ? cursorOf(Position, { by, key: keyOf(last), itemId: last.itemId })
        : null,
  };
}

/** Sets a person's quota; null restores the default. Never deletes files. Refuses with `files.person_missing`. */
export async function setLimit(
  scope: Scope,
  { personId, limitBytes }: { personId: string; limitBytes: number | null },
): Promise<void> {
  const names = await namesOf(scope, [personId]);
  if (!names.has(personId)) throw refuse(filesRefusals, 'files.person_missing');
  const before = await scope.tx.first(sql<RowOf<'files_space', 'limitBytes'>>`
    select limit_bytes from files_space where tenant_id = ${scope.tenant.id} and person_id = ${personId} for update`);
  await scope.tx.run(sql`
    insert into files_space (tenant_id, kind, person_id, limit_bytes, created_at)
    values (${scope.tenant.id}, 'person', ${personId}, ${limitBytes}, ${scope.now})
    on conflict (tenant_id, person_id) do update set limit_bytes = excluded.limit_bytes`);
  await recordAudit(scope, {
    action: 'files.set_limit',
    entityKind: 'accounts.person',
    entityId: personId,
    before: { limitBytes: before?.limitBytes ?? null },
    after: { limitBytes },
  });
}
