import { sql } from '../db/query.ts';
import type { PersonalData } from '../personal-data.ts';

const MAX_MAILS = 1_000;
/** Replaces an erased address. Mail to this name can never be delivered (RFC 2606 §2). */
const NOBODY = 'erased@erased.invalid';

/** Mails to a person's verified address, without their text, which is in the person's own mailbox. */
export const mailPersonalData: PersonalData = {
  name: 'mails',
  use: null,
  collect: async (scope, { email }) => {
    if (email === null) return { records: [], next: null };
    const records = await scope.tx.rows(sql`
      select kind, subject, recipient as "to", state, created_at as queued_at, sent_at from platform_mail
       where tenant_id = ${scope.tenant.id} and recipient = ${email} order by mail_id desc limit ${MAX_MAILS}`);
    return { records, next: null };
  },
  erase: async (scope, { email }) => {
    if (email === null) return;
    await scope.tx.run(sql`
      update platform_mail set recipient = ${NOBODY}, subject = '-', body_text = '-', body_html = null
       where tenant_id = ${scope.tenant.id} and recipient = ${email} and state = any('{sent,failed,kept}')`);
  },
};
