import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import { sql } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import type { PersonActor } from '#platform/scope.ts';
import { SoftPasskey } from '#platform/testing/soft-passkey.ts';
import { WorkNeeded } from './refusals.ts';
import { resendActivation } from './activation/send-activation.ts';
import { makeEntryLink } from './manage/entry-link.ts';
import { listOpenInvitations, makeInvitation } from './manage/invitations.ts';
import { listOwnSessions } from './own/own-sessions.ts';
import { requestRecovery } from './recovery/request-recovery.ts';
import { confirmFactor, startFactor } from './second-factor/set-up-factor.ts';
import { codeHash } from './factor/seal.ts';
import { codeAt } from './factor/time-code.ts';
import type { Visitor as SigningIn } from './sign-in/sign-in.ts';
import { getMail, listMailbox, type MailDetail } from '#platform/mail/mailbox.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';

/** Does what a browser does with the challenge of `accounts.proof_of_work_needed`: the proof that goes with the next try. */
export async function solveWork(details: unknown): Promise<string> {
  const { challenge } = WorkNeeded.parse(details);
  const shares = 4; // as many derivations run beside the event loop
  const controller = new AbortController();
  const solution = await Promise.any(
    Array.from({ length: shares }, async (_, counterStart) => {
      const solved = await solveChallenge({
        challenge,
        deriveKey,
        controller,
        counterStart,
        counterStep: shares,
      });
      if (!solved) throw new Error('Another share found it.');
      return solved;
    }),
  );
  controller.abort();
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Somebody at a browser that was never here. */
export function atNewBrowser(ip = '::1'): SigningIn {
  return { ip, userAgent: '', isSecure: false, cookie: () => null, setCookies: [] };
}

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
  return (await factorOf(world, actor)).secret;
}

/** Puts a second factor in force for a person; returns its secret and the recovery codes. */
export async function factorOf(
  world: World,
  actor: PersonActor,
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await world.write(startFactor, actor);
  const { codes } = await world.write(
    (scope) => confirmFactor(scope, { code: codeAt(secret, world.now) }),
    actor,
  );
  return { secret, codes };
}

/** Recovery codes as they were kept when their key still derived from the secret itself. */
export async function formerRecoveryCodes(world: World, actor: PersonActor): Promise<string[]> {
  const { codes } = await factorOf(world, actor);
  const key = world.app.config.secret.deriveKey('accounts recovery codes');
  const owner = { tenantId: world.tenant.id, personId: actor.userId };
  const salt = randomBytes(16);
  const hashes = await Promise.all(
    codes.map((code) => codeHash(key, owner, { code: code.replace('-', ''), salt })),
  );
  await world.write(async (scope) => {
    await scope.tx.run(sql`
      update accounts_second_factor set codes_key_sealed = null
       where tenant_id = ${scope.tenant.id} and person_id = ${actor.userId}`);
    await scope.tx.run(sql`
      with gone as (delete from accounts_recovery_code where tenant_id = ${scope.tenant.id} and person_id = ${actor.userId})
      insert into accounts_recovery_code (tenant_id, person_id, code_hash, salt)
      select ${scope.tenant.id}, ${actor.userId}, hash, ${salt} from unnest(${hashes}::text[]) as hash`);
  });
  return codes;
}

/** The code of a factor's app, a step from now: the present one may have been taken. */
export function nextCode(world: World, secret: string): string {
  return codeAt(secret, new Date(world.now.getTime() + 30_000));
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

/** What an admin and others have of an account, by the name of the field that names it; no other site has any of it. */
export async function accountsBelongings(
  world: World,
  owner: Visitor & { actor: PersonActor },
): Promise<Record<string, string>> {
  const person = await world.person();
  const [recovery, invited] = await world.write(async (scope) => {
    const acting = { ...scope, actor: owner.actor };
    await requestRecovery(scope, { email: person.email });
    const { url } = await makeInvitation(acting, { email: '', role: 'user', locale: 'th' });
    return [(await makeEntryLink(acting, person.userId)).url, url];
  });
  const idle = await world.person();
  await withClient(world.database.superuser, (client) =>
    client.query('update accounts_person set activated_at = null where tenant_id = $1 and person_id = $2', [
      world.tenant.id,
      idle.userId,
    ]),
  );
  await world.write((scope) => resendActivation(scope, { personId: idle.userId }));
  await world.runJobs();
  const { invitations } = await world.read((scope) => listOpenInvitations(scope, null));
  await world.visitor().post('/api/account/login', { email: owner.actor.email, password: TEST_PASSWORD });
  const sessions = await world.read(listOwnSessions, owner.actor);
  const options = await owner.post('/api/account/passkeys/challenge', { proof: TEST_PASSWORD });
  const response = new SoftPasskey().create(options.json(), world.origin);
  const passkey = await owner.post('/api/account/passkeys', { name: 'โทรศัพท์', response });
  return {
    recoveryToken: secretIn(await lastMailTo(world, person.email)),
    activationToken: secretIn(await lastMailTo(world, idle.email)),
    entry: recovery.split('/').at(-1) ?? '',
    inviteToken: invited.split('/').at(-1) ?? '',
    memberInvitation: invitations[0]?.invitationId ?? '',
    session: sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]?.sessionId ?? '',
    passkey: passkey.json().passkeyId,
  };
}
