import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData, PersonOfUse } from '#platform/personal-data.ts';

const PAGE = 200;

/**
 * Posts and pages that a person wrote. They belong to the site and stay, but no longer say who wrote them once the account
 * is erased.
 */
export const contentPersonalData: PersonalData = {
  name: 'posts',
  use: {
    code: 'content.wrote',
    text: m.content_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<PersonOfUse>`
        select author_id as person_id from content_item where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])
        union
        select author_id from content_version where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])
        union
        select made_by from content_preview_link where tenant_id = ${scope.tenant.id} and made_by = any(${personIds}::uuid[])
        union
        select submitted_by from content_review where tenant_id = ${scope.tenant.id} and submitted_by = any(${personIds}::uuid[])
        union
        select decided_by from content_review where tenant_id = ${scope.tenant.id} and decided_by = any(${personIds}::uuid[])
        union
        select author_id from content_comment where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])
        union
        select author_id from content_menu_version where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])
        union
        select decided_by from content_comment where tenant_id = ${scope.tenant.id} and decided_by = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<RowOf<'content_item', 'itemId'> & { readonly record: object }>`
      select item.item_id,
             jsonb_build_object('kind', item.kind, 'title', version.title, 'excerpt', version.excerpt, 'document', version.document,
               'writtenAt', item.created_at, 'publishedAt', item.published_at) as record
        from content_item item
        join content_version version
          on version.tenant_id = item.tenant_id and version.item_id = item.item_id and version.number = item.draft_number
       where item.tenant_id = ${scope.tenant.id} and item.author_id = ${personId} and (${after}::uuid is null or item.item_id > ${after}::uuid)
       order by item.item_id limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    return {
      records: page.map(({ record }) => record),
      next: rows.length > PAGE ? (page.at(-1)?.itemId ?? null) : null,
    };
  },
  erase: async (scope, { personId }) => {
    const { id } = scope.tenant;
    await scope.tx.run(
      sql`update content_item set author_id = null where tenant_id = ${id} and author_id = ${personId}`,
    );
    await scope.tx.run(
      sql`update content_version set author_id = null where tenant_id = ${id} and author_id = ${personId}`,
    );
    await scope.tx.run(
      sql`update content_menu_version set author_id = null where tenant_id = ${id} and author_id = ${personId}`,
    );
    await scope.tx.run(
      sql`update content_preview_link set made_by = null where tenant_id = ${id} and made_by = ${personId}`,
    );
    await scope.tx.run(
      sql`update content_review set submitted_by = null, submit_note = '' where tenant_id = ${id} and submitted_by = ${personId}`,
    );
    await scope.tx.run(
      sql`update content_comment set decided_by = null where tenant_id = ${id} and decided_by = ${personId}`,
    );
    await scope.tx.run(
      sql`update content_review set decided_by = null, decision_note = '' where tenant_id = ${id} and decided_by = ${personId}`,
    );
  },
};
