import * as m from '#messages';
import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData, PersonOfUse } from '#platform/personal-data.ts';
import type { Scope } from '#platform/scope.ts';

const PAGE = 200;
/** Most mentions by colleagues that are listed. */
const MAX_MENTIONS = 1_000;

/**
 * Comments that a person wrote at work, and where colleagues mentioned them. The comments are business records of what was
 * decided about an order or a payment and are kept with it, but no longer say who wrote them: author, remover and mentions
 * are erased. What colleagues wrote about a buyer is kept and erased with the record that it is about (decision 25).
 */
export const commentsPersonalData: PersonalData = {
  name: 'comments',
  use: {
    code: 'comments.commented',
    text: m.comments_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<PersonOfUse>`
        select author_id as person_id from comments_comment where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])
        union
        select person_id from comments_mention where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'comments_comment', 'commentId'> & {
        readonly record: object;
        readonly mentions: readonly string[];
      }
    >`
      select comment.comment_id,
             jsonb_build_object('about', record_kind, 'body', body, 'postedAt', posted_at, 'editedAt', edited_at, 'removedAt', removed_at,
               'files', coalesce((select jsonb_agg(jsonb_build_object('name', file.name, 'sizeBytes', file.size_bytes) order by file.position)
                                    from comments_file as file
                                   where file.tenant_id = comment.tenant_id and file.comment_id = comment.comment_id), '[]')) as record,
             array(select mention.person_id from comments_mention as mention
                    where mention.tenant_id = comment.tenant_id and mention.comment_id = comment.comment_id) as mentions
        from comments_comment as comment
       where comment.tenant_id = ${scope.tenant.id} and comment.author_id = ${personId}
         and (${after}::uuid is null or comment.comment_id > ${after}::uuid)
       order by comment.comment_id limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    const names = await namesOf(scope, [...new Set(page.flatMap(({ mentions }) => mentions))]);
    const own = page.map(({ record, mentions }) => ({
      ...record,
      mentioned: mentions.flatMap((id) => names.get(id) ?? []),
    }));
    const mentioned = after === null ? await listMentions(scope, personId) : [];
    return {
      records: mentioned.length > 0 ? [{ mentionedByOthers: mentioned }, ...own] : own,
      next: rows.length > PAGE ? (page.at(-1)?.commentId ?? null) : null,
    };
  },
  erase: async (scope, { personId }) => {
    const { id } = scope.tenant;
    await scope.tx.run(
      sql`update comments_comment set author_id = null where tenant_id = ${id} and author_id = ${personId}`,
    );
    await scope.tx.run(
      sql`update comments_comment set removed_by = null where tenant_id = ${id} and removed_by = ${personId}`,
    );
    await scope.tx.run(sql`delete from comments_mention where tenant_id = ${id} and person_id = ${personId}`);
  },
};

/** When colleagues mentioned the person, and about what; what they wrote is theirs. */
function listMentions(
  scope: Scope,
  personId: string,
): Promise<RowAs<'comments_comment', { about: 'recordKind'; mentionedAt: 'postedAt' }>[]> {
  return scope.tx.rows(sql<RowAs<'comments_comment', { about: 'recordKind'; mentionedAt: 'postedAt' }>>`
    select comment.record_kind as about, comment.posted_at as mentioned_at
      from comments_mention as mention
      join comments_comment as comment
        on comment.tenant_id = mention.tenant_id and comment.comment_id = mention.comment_id
     where mention.tenant_id = ${scope.tenant.id} and mention.person_id = ${personId}
       and comment.author_id is distinct from ${personId}
     order by comment.comment_id limit ${MAX_MENTIONS}`);
}
