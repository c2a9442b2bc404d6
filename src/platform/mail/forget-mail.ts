import { z } from 'zod';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { job } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import { deleteObject } from '../storage/objects.ts';

/** Stands where a mail's text was: it may hold links that open something, and lies in the recipient's mailbox now. */
export const ERASED_TEXT = '(erased)';

/** How long a mail that was given up can be sent again. */
export const FORGET_FAILED_MS = 7 * 86_400_000;

/** Forgets the text of a mail that was given up and that nobody has sent again. */
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

/** Keeps a mail without its text, and gives up its files as far as no other mail carries them. */
export async function eraseText(scope: Scope, mailId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set body_text = ${ERASED_TEXT}, body_html = null
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
  const gone = await scope.tx.rows(sql<RowOf<'platform_mail_file', 'objectId'>>`
    delete from platform_mail_file where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} returning object_id`);
  if (gone.length === 0) return;
  // Mails that carry the same file end one after the other: otherwise each of the last two sees the other still carry it.
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
