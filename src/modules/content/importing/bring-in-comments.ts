import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { MAX_STORED_COMMENT } from '../commenting/comment-contract.ts';
import type { ForeignComment } from './post-table.ts';
import { hasUsualYear, wordsOf } from './read-posts.ts';

const MAX_NAME = 100;
/** Written in one statement. */
const AT_ONCE = 500;

/** Adds the comments of a post that a former import has not brought in. What nobody wrote a word in is left out. */
export async function bringInComments(
  scope: Scope,
  itemId: string,
  comments: readonly ForeignComment[],
): Promise<void> {
  const rows = comments.map(({ key, author, writtenAt, html, isApproved }) => {
    const at = new Date(writtenAt);
    return {
      id: uuidV7(scope.now),
      key,
      name: [...wordsOf(author).replaceAll(/\s+/g, ' ')].slice(0, MAX_NAME).join('').trim(),
      body: [...wordsOf(html.replaceAll(/\r?\n/g, '<br>'))].slice(0, MAX_STORED_COMMENT).join('').trim(),
      state: isApproved ? 'shown' : 'waiting',
      at: Number.isNaN(at.getTime()) || !hasUsualYear(at.toISOString()) ? scope.now : at,
    };
  });
  const written = rows.filter(({ body }) => body !== '');
  for (let from = 0; from < written.length; from += AT_ONCE)
    await scope.tx.run(sql`
      insert into content_comment (tenant_id, comment_id, item_id, author_name, body, state, import_key, created_at)
      select ${scope.tenant.id}, line.id, ${itemId}, line.name, line.body, line.state, line.key, line.at
        from jsonb_to_recordset(${JSON.stringify(written.slice(from, from + AT_ONCE))}::jsonb)
             as line (id uuid, key text, name text, body text, state text, at timestamptz)
      on conflict do nothing`);
}
