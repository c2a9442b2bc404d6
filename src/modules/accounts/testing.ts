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
