import { randomUUID } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { ModuleTesting, Owner } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import { postComment } from './comment/post-comment.ts';
import type { RecordRef } from './paths.ts';

/** Posts a comment and returns its id. */
export async function commentOn(world: World, actor: PersonActor, ref: RecordRef): Promise<string> {
  const { commentId } = await world.write(
    (scope) => postComment(scope, { ...ref, clientId: randomUUID(), body: 'ความคิดเห็น' }),
    actor,
  );
  return commentId;
}

/** Mentions somebody in a comment, as if they belonged to the staff. */
const mention = (world: World, admin: Owner, personId: string) =>
  world.write(async (scope) => {
    const { commentId } = await scope.tx.one(sql<RowOf<'comments_comment', 'commentId'>>`
      insert into comments_comment (tenant_id, record_kind, record_id, author_id, client_id, body, posted_at)
      values (${scope.tenant.id}, 'test.record', '1', ${admin.actor.userId}, ${randomUUID()}, 'ดู', ${scope.now}) returning comment_id`);
    await scope.tx.run(sql`
      insert into comments_mention (tenant_id, comment_id, person_id) values (${scope.tenant.id}, ${commentId}, ${personId})`);
  });

/** Setup for tests that span modules; comments are made by the modules that own records. @public */
export const testing: ModuleTesting = {
  roles: {
    'comments.write': ['manager', 'admin', 'accountant'],
  },
  uses: { 'comments.commented': mention },
  forms: {
    names: {
      '/user/record/:kind/:record record': 'orderId',
      '/user/record/:kind/:record comment': 'comment',
      '/user/record/:kind/:record fileIds.*': 'fileItem',
    },
    tenantless: {
      'a kind of records, which every site has': ['/user/record/:kind/:record kind'],
      'chosen by the browser for its own comments': ['/user/record/:kind/:record clientId'],
    },
    values: Object.fromEntries(
      ['post', 'edit', 'remove'].map((intent) => [
        `/user/record/:kind/:record ${intent}`,
        { kind: 'orders.order', clientId: '019a0000-0000-7000-8000-0000000000c1', body: 'ความคิดเห็น' },
      ]),
    ),
  },
  foreignPages: {
    nobodys: {
      '/user/record/:kind/:record': 'data for record pages; compared as a form and by comments.test.ts',
      '/user/record/:kind/:record/colleague': 'data for record pages; compared by comments.test.ts',
    },
  },
};
