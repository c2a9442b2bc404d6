import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData, PersonOfUse } from '#platform/personal-data.ts';
import { markPurged } from '../trash/purge-items.ts';
import { weighItems, weightOfAll } from '../item/subtree.ts';
import { lockTreesForMoving } from '../item/tree-lock.ts';
import { takeQuota } from '../quota/quota.ts';

const PAGE = 500;

/** Exports a person's files by name and size, with their shares. Their own files are deleted with the account. */
export const filesPersonalData: PersonalData = {
  name: 'files',
  use: {
    code: 'files.keeps_files',
    text: m.files_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<PersonOfUse>`
        select s.person_id from files_space s
         where s.tenant_id = ${scope.tenant.id} and s.person_id = any(${personIds}::uuid[])
           and exists (select from files_item i where i.tenant_id = s.tenant_id and i.space_id = s.space_id and i.purged_at is null)
        union
        select person_id from files_grant where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])
        union
        select person_id from files_upload where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'files_item', 'itemId' | 'kind' | 'name' | 'sizeBytes' | 'createdAt' | 'trashedAt'>
    >`
      select i.item_id, i.kind, i.name, i.size_bytes, i.created_at, i.trashed_at
        from files_item i join files_space s on s.tenant_id = i.tenant_id and s.space_id = i.space_id
       where i.tenant_id = ${scope.tenant.id} and s.person_id = ${personId} and i.item_id > ${after ?? '00000000-0000-0000-0000-000000000000'}
       order by i.item_id limit ${PAGE}`);
    const records = rows.map(({ itemId, ...item }) => ({ item_id: itemId, ...item }));
    return { records, next: rows.length === PAGE ? (rows.at(-1)?.itemId ?? null) : null };
  },
  erase: async (scope, { personId }) => {
    await lockTreesForMoving(scope);
    const tenant = scope.tenant.id;
    const tops = await scope.tx.rows(sql<RowOf<'files_item', 'itemId' | 'spaceId'>>`
      select i.item_id, i.space_id from files_item i join files_space s on s.tenant_id = i.tenant_id and s.space_id = i.space_id
       where i.tenant_id = ${tenant} and s.person_id = ${personId} and i.parent_id is null and i.trashed_at is null`);
    const [top] = tops;
    if (top) {
      const ids = tops.map((row) => row.itemId);
      const weight = weightOfAll((await weighItems(scope, ids)).values());
      await scope.tx.run(sql`
        update files_item set trashed_at = ${scope.now} where tenant_id = ${tenant} and item_id = any(${ids}::uuid[])`);
      await takeQuota(scope, top.spaceId, {
        space: { usedBytes: -weight.sizeBytes, items: -weight.items },
        tenant: {},
      });
    }
    const trashed = await scope.tx.rows(sql<RowOf<'files_item', 'itemId'>>`
      select i.item_id from files_item i join files_space s on s.tenant_id = i.tenant_id and s.space_id = i.space_id
       where i.tenant_id = ${tenant} and s.person_id = ${personId} and i.trashed_at is not null and i.purged_at is null`);
    await markPurged(
      scope,
      trashed.map((row) => row.itemId),
    );
    await Promise.all([
      scope.tx.run(sql`delete from files_grant where tenant_id = ${tenant} and person_id = ${personId}`),
      scope.tx.run(sql`delete from files_star where tenant_id = ${tenant} and person_id = ${personId}`),
      scope.tx.run(sql`delete from files_recent where tenant_id = ${tenant} and person_id = ${personId}`),
      scope.tx.run(sql`
        update files_link set revoked_at = ${scope.now} where tenant_id = ${tenant} and created_by = ${personId} and revoked_at is null`),
      scope.tx.run(sql`
        update files_upload set expires_at = ${scope.now} where tenant_id = ${tenant} and person_id = ${personId} and state = 'open'`),
    ]);
  },
};
