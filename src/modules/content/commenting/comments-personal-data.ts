import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { CONTENT_KEY } from '../paths.ts';

const PAGE = 500;

/** What a person wrote below posts. It goes with the account. */
export const commentsPersonalData: PersonalData = {
  name: 'comments',
  use: null,
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<RowOf<'content_comment', 'commentId'> & { readonly record: object }>`
      select comment.comment_id,
             jsonb_build_object('post', coalesce(version.title, item.title), 'text', comment.body, 'state', comment.state, 'writtenAt', comment.created_at) as record
        from content_comment comment
        join content_item item on item.tenant_id = ${scope.tenant.id} and item.item_id = comment.item_id
        left join content_version version on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id
         and version.number = item.published_number
       where comment.tenant_id = ${scope.tenant.id} and comment.author_id = ${personId}
         and (${after}::uuid is null or comment.comment_id > ${after}::uuid)
       order by comment.comment_id limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    return {
      records: page.map(({ record }) => record),
      next: rows.length > PAGE ? (page.at(-1)?.commentId ?? null) : null,
    };
  },
  erase: async (scope, { personId }) => {
    const gone = await scope.tx.run(
      sql`delete from content_comment where tenant_id = ${scope.tenant.id} and author_id = ${personId}`,
    );
    if (gone > 0) await touchContent(scope, [CONTENT_KEY]);
  },
};
