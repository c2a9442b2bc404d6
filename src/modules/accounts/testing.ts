import type pg from 'pg';
import type { PersonActor } from '#platform/scope.ts';
import { confirmFactor, startFactor } from './second-factor/set-up-factor.ts';
import { codeAt } from './second-factor/time-code.ts';
import { getMail, listMailbox, type MailDetail } from '#platform/mail/mailbox.ts';
import type { World } from '#platform/testing/world.ts';

/** Mails to one address, the latest first. */
export function mailsTo(world: World, email: string): Promise<MailDetail[]> {
  return world.read(async (scope) => {
    const { mails } = await listMailbox(scope, { limit: 100 });
    const own = mails.filter(({ recipient }) => recipient === email);
    return Promise.all(own.map(({ mailId }) => getMail(scope, mailId)));
  });
}

export async function lastMailTo(world: World, email: string): Promise<MailDetail> {
  const [mail] = await mailsTo(world, email);
  if (!mail) throw new Error(`There is no mail to ${email}.`);
  return mail;
}

/** The secret in a mail's link. */
export function secretIn({ text }: MailDetail): string {
  const secret = /[?]token=([\w-]+)/.exec(text)?.[1];
  if (secret === undefined) throw new Error('The mail has no link.');
  return secret;
}

export { suspendMember } from './manage/change-member.ts';

/** Puts a second factor in force for a person; returns its secret. */
export async function setFactor(world: World, actor: PersonActor): Promise<string> {
  const { secret } = await world.write(startFactor, actor);
  await world.write((scope) => confirmFactor(scope, { code: codeAt(secret, world.now) }), actor);
  return secret;
}
export { linkLine } from './line/line-links.ts';

/** The people of a site as their rows stand, by address; `client` sees every site. */
export async function personRows(client: pg.Client, tenantId: string): Promise<pg.QueryResultRow[]> {
  const { rows } = await client.query(
    `select email, role, firstname, activated_at is not null as is_activated, password_hash
       from accounts_person where tenant_id = $1 order by email`,
    [tenantId],
  );
  return rows;
}

/** A person who has not proved the address yet, without the mail that asks for it. */
export async function writePerson(client: pg.Client, tenantId: string, email: string): Promise<string> {
  const { rows } = await client.query<{ person_id: string }>(
    `insert into accounts_person (tenant_id, email, email_folded, firstname) values ($1, $2, $2, 'Wan') returning person_id`,
    [tenantId, email],
  );
  return rows[0]?.person_id ?? '';
}
