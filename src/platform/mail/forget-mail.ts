import { z } from 'zod';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { job } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import { deleteObject } from '../storage/objects.ts';

/** Replaces the text of a delivered mail, which may contain links with secrets. */
export const ERASED_TEXT = '(erased)';

/** How long a failed mail can be sent again. */
export const FORGET_FAILED_MS = 7 * 86_400_000;

/** Erases the text of a failed mail that nobody has sent again. */
export const forgetMail = job({
  name: 'platform.forget_mail',
  payload: z.object({ mailId: z.uuid() }),
  run: (run, { mailId }) =>
    run.transaction(async (scope) => {
      const failed = await scope.tx.first(sql`
        select 1 from platform_mail where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} and state = 'failed' for update`);
      if (failed) await eraseText(scope, mailId);
    }),
});

/** Erases the text of a mail, and deletes attachments that no other mail has; pictures in the text belong to others. */
export async function eraseText(scope: Scope, mailId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set body_text = ${ERASED_TEXT}, body_html = null
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
  const files = await scope.tx.rows(sql<RowOf<'platform_mail_file', 'objectId' | 'contentId'>>`
    delete from platform_mail_file where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} returning object_id, content_id`);
  const gone = files.filter(({ contentId }) => contentId === null);
  if (gone.length === 0) return;
  // Serialises mails with the same attachment: otherwise each of the last two would still see the other's reference.
  await scope.tx.run(sql`
    select from platform_object
     where tenant_id = ${scope.tenant.id} and object_id = any(${gone.map(({ objectId }) => objectId)}::uuid[])
     order by object_id for update`);
  for (const { objectId } of gone) {
    const other = await scope.tx.first(sql`
      select 1 from platform_mail_file where tenant_id = ${scope.tenant.id} and object_id = ${objectId} limit 1`);
    if (!other) await deleteObject(scope, objectId);
  }
}
