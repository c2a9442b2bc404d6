import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import type {
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { sql } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import type { PersonActor } from '#platform/scope.ts';
import { SoftPasskey } from '#platform/testing/soft-passkey.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { askForExport, listExports } from '#platform/lists/exports.ts';
import { saveView } from '#platform/lists/views.ts';
import { getMail, listMailbox, type MailDetail } from '#platform/mail/mailbox.ts';
import { TEST_PASSWORD, type World } from '#platform/testing/world.ts';
import { MEMBERS_IMPORT } from './paths.ts';
import { WorkNeeded } from './refusals.ts';
import { resendActivation } from './activation/send-activation.ts';
import { indexPerson } from './person/person-search.ts';
import { changeRole, suspendMember } from './manage/change-member.ts';
import { makeEntryLink } from './manage/entry-link.ts';
import { listOwnSessions } from './own/own-sessions.ts';
import { requestRecovery } from './recovery/request-recovery.ts';
import { confirmFactor, startFactor } from './second-factor/set-up-factor.ts';
import { codeHash } from './factor/seal.ts';
import { codeAt } from './factor/time-code.ts';
import type { Visitor as SigningIn } from './sign-in/sign-in.ts';

/** Solves the challenge of `accounts.proof_of_work_needed` like a browser; returns the proof for the next attempt. */
export async function solveWork(details: unknown): Promise<string> {
  const { challenge } = WorkNeeded.parse(details);
  const shares = 4; // number of derivations that run in parallel
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

/** A sign-in from an unknown browser. */
export function atNewBrowser(ip = '::1'): SigningIn {
  return { ip, userAgent: '', isSecure: false, cookie: () => null, setCookies: [] };
}

/** Returns the mails to one address, latest first. */
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

/** Returns the secret in a mail's link. */
export function secretIn({ text }: MailDetail): string {
  const secret = /[?]token=([\w-]+)/.exec(text)?.[1];
  if (secret === undefined) throw new Error('The mail has no link.');
  return secret;
}

export { suspendMember } from './manage/change-member.ts';
export { giveDuty } from './manage/duties.ts';
export { saveDetails } from './own/save-profile.ts';

/** Activates a second factor for a person; returns its secret. */
export async function setFactor(world: World, actor: PersonActor): Promise<string> {
  return (await factorOf(world, actor)).secret;
}

/** Activates a second factor for a person; returns its secret and the recovery codes. */
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

/** Creates recovery codes in the old format, with a key derived from the installation's secret. */
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

/** Returns the app's code one step ahead, since the current one may have been used. */
export function nextCode(world: World, secret: string): string {
  return codeAt(secret, new Date(world.now.getTime() + 30_000));
}
export { linkLine } from './line/line-links.ts';

/** Returns a site's person rows by address; `client` can see every site. */
export async function personRows(client: pg.Client, tenantId: string): Promise<pg.QueryResultRow[]> {
  const { rows } = await client.query(
    `select email, role, firstname, activated_at is not null as is_activated, password_hash
       from accounts_person where tenant_id = $1 order by email`,
    [tenantId],
  );
  return rows;
}

/** Inserts a person with an unactivated address, without the activation mail. */
export async function writePerson(client: pg.Client, tenantId: string, email: string): Promise<string> {
  const { rows } = await client.query<{ person_id: string }>(
    `insert into accounts_person (tenant_id, email, email_folded, firstname) values ($1, $2, $2, 'Wan') returning person_id`,
    [tenantId, email],
  );
  return rows[0]?.person_id ?? '';
}

/** Creates what an admin and other people have in accounts, by the field names that refer to it; other sites have none. */
async function accountsBelongings(world: World, owner: Owner): Promise<Names> {
  // Imported lazily: the message modules cannot be loaded by plain Node.
  const { listOpenInvitations, makeInvitation } = await import('./manage/invitations.ts');
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
  const view = { list: 'accounts.members', name: 'view', search: '', isShared: false };
  const { viewId } = await world.write((scope) => saveView(scope, view), owner.actor);
  // Only a few may wait at a time.
  const [known] = await world.read((scope) => listExports(scope, view.list), owner.actor);
  const { exportId } =
    known ??
    (await world.write(
      (scope) => askForExport(scope, { list: view.list, format: 'csv', query: {} }),
      owner.actor,
    ));
  return {
    view: viewId,
    listExport: exportId,
    recoveryToken: secretIn(await lastMailTo(world, person.email)),
    activationToken: secretIn(await lastMailTo(world, idle.email)),
    entry: recovery.split('/').at(-1) ?? '',
    inviteToken: invited.split('/').at(-1) ?? '',
    memberInvitation: invitations[0]?.invitationId ?? '',
    session: sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]?.sessionId ?? '',
    passkey: passkey.json().passkeyId,
  };
}

/** Creates people, one of them at the second step of signing in. */
async function people(world: World): Promise<Names> {
  const made = [1, 2, 3, 4].map(() => world.person());
  const [person, spare, other, guarded] = (await Promise.all(made)) as [
    PersonActor,
    PersonActor,
    PersonActor,
    PersonActor,
  ];
  await setFactor(world, guarded);
  const first = { email: guarded.email, password: TEST_PASSWORD };
  const { details } = (await world.visitor().post('/api/account/login', first)).json();
  return {
    email: person.email,
    spareEmail: spare.email,
    otherEmail: other.email,
    challenge: details.challenge,
  };
}

async function foreignThings({ admin }: ForeignSite): Promise<Names> {
  const person = await admin.findId('/user/manage?q=user@baan.test', '/user/manage/');
  const invitation = { intent: 'invite', role: 'manager', locale: 'th' };
  return {
    person,
    token: await admin.submit('/user/manage/invitations', invitation, '/user/invite/'),
    entry: await admin.submit(`/user/manage/${person}`, { intent: 'entry_link', person }, '/user/bypass/'),
  };
}

/** The owner as a member, whom only managers find. */
async function memberCases(
  world: World,
  { owner: { actor } }: RecordReaders,
  word: string,
): Promise<RecordCase[]> {
  await world.write(async (scope) => {
    await scope.tx.run(sql`
      update accounts_person set firstname = ${`ดอก${word}ขาว`}, phone = '0891234567'
       where tenant_id = ${scope.tenant.id} and person_id = ${actor.userId}`);
    await indexPerson(scope, actor.userId);
  });
  return [word, actor.email, actor.email.toUpperCase(), '0891234567', '089-123-4567', '+66891234567'].map(
    (query) => ({ query, finders: ['manager', 'admin'] }),
  );
}

/** Takes somebody's rights from them, as an admin does. */
export function takeRights(world: World, personId: string, how: 'demoted' | 'suspended'): Promise<void> {
  return world.write((scope) =>
    how === 'demoted' ? changeRole(scope, personId, 'user') : suspendMember(scope, personId, 'ทดสอบ'),
  );
}

const setPassword = (world: World, _: Owner, personId: string) =>
  world.write((scope) =>
    scope.tx.run(sql`
      update accounts_person set password_hash = 'x' where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
  );

/** Setup for tests that span modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'accounts.own': ['user', 'manager', 'admin', 'accountant'],
    'accounts.call_profile': ['user', 'manager', 'admin', 'accountant'],
    'accounts.see_members': ['manager', 'admin'],
    'accounts.manage_members': ['admin'],
  },
  uses: { 'accounts.signed_in': setPassword },
  records: { 'accounts.member': memberCases },
  secretAddresses: [
    ['/user/recovery?token=S', 'token'],
    ['/user/recovery.data?token=S', 'token'],
    ['/user/activate?token=S', 'token'],
    ['/user/invite/S', 'token'],
    ['/user/bypass/S', 'token'],
    ['/user/login?next=%2Fuser%2Finvite%2FS', 'token'],
    ['/user/register?next=%2Fuser%2Finvite%2FS', 'token'],
    ['/user/authen/line?next=%2Fuser%2Finvite%2FS', 'token'],
    ['/user/authen/line/callback?code=S&state=S', 'state'],
    ['/api/session?key=S', 'state', '/api/session'],
  ],
  things: [{ make: people, isLasting: true }, { make: accountsBelongings }],
  calls: {
    signIn: /^POST \/api\/account\/login(\/second|\/passkey)?$/,
    signedOut: [[/^\w+ \/api\/account\/profile$/, 'No token found']],
    ruleCodes: ['accounts.passkey_unusable', 'accounts.wrong_proof'],
    names: { challenge: 'challenge', 'POST /api/account/register email': 'spareEmail' },
    tenantless: {
      'what whoever is named elsewhere proves themselves with': ['password', 'proof'],
      'an answer of an authenticator, which counts for one host and one challenge: src/modules/accounts/passkeys/passkeys.test.ts':
        [
          'id',
          'rawId',
          'clientDataJSON',
          'attestationObject',
          'authenticatorData',
          'signature',
          'userHandle',
          'transports.*',
        ],
      'what one’s own app shows after the challenge': ['POST /api/account/login/second code'],
      'a token of LINE for one channel, which counts once: src/modules/accounts/line-sign-in/arrive-in-line.test.ts':
        ['POST /api/account/login/line idToken'],
      'where the person goes on to, on the own site': ['POST /api/account/login/line next'],
      'a proof of work, which counts for one site and one address: src/modules/accounts/guessing/guessing.test.ts':
        ['POST /api/account/login proofOfWork'],
    },
    values: { 'POST /api/account/login': { password: TEST_PASSWORD } },
    samples: {
      'POST /api/account/register': {
        firstname: 'sample',
        email: 'nobody@example.test',
        password: TEST_PASSWORD,
      },
    },
    inNewBrowser: /^POST \/api\/account\/(login|register)/,
  },
  forms: {
    names: {
      passkey: 'passkey',
      session: 'session',
      token: 'recoveryToken',
      '/user/activate token': 'activationToken',
      '/user/invite/:token token': 'inviteToken',
      '/user/invite/:token email': 'otherEmail',
      '/user/bypass/:slug slug': 'entry',
      '/user/register email': 'spareEmail',
      '/user/manage/invitations invitation': 'memberInvitation',
      '/user/lists/:list viewId': 'view',
      '/user/lists/:list exportId': 'listExport',
    },
    tenantless: {
      'a list that every site has': ['/user/lists/:list list'],
      'what one’s own app shows': [
        '/user/login code',
        '/user/bypass/:slug code',
        '/user/profile/second-factor code',
      ],
    },
    indistinguishable: {
      'anybody may be written to': ['/user/manage/invitations invite email'],
      'the answer is the same on purpose': [
        '/user/profile end_sessions session',
        '/user/recovery default email',
      ],
      'what is there is not in the state that the form is for': ['/user/authen/line/callback join email'],
    },
    values: {
      '/user/login default': { password: TEST_PASSWORD },
      '/user/profile end_sessions': { proof: TEST_PASSWORD },
      '/user/lists/:list delete_view': { list: 'accounts.members' },
      '/user/lists/:list delete_export': { list: 'accounts.members' },
      '/user/profile remove_passkey': { proof: TEST_PASSWORD },
    },
    inNewBrowser: /^\/user\/(login|register|invite|bypass|recovery|activate|test_login|authen)(?!.* join$)/,
    endSession: / (act|join)$/,
  },
  visits: [
    ['/user/imports/:source', importPaths.imports(MEMBERS_IMPORT), 'admin'],
    ['/user/login', '/user/login', 'guest', 'user'],
    ['/user/register', '/user/register', 'guest'],
    ['/user/authen/line', '/user/authen/line', 'guest'],
    ['/user/authen/line/callback', '/user/authen/line/callback', 'guest'],
    ['/user/recovery', '/user/recovery', 'guest'],
    ['/user/recovery', '/user/recovery?token=nothing', 'guest'],
    ['/user/activate', '/user/activate', 'guest', 'user'],
    ['/user/profile', '/user/profile', 'user'],
    ['/user/profile/second-factor', '/user/profile/second-factor', 'user'],
    ['/user/profile/data', '/user/profile/data', 'user'],
    ['/user/browser', '/user/browser', 'guest', 'user'],
    ['/user/device_debug', '/user/device_debug', 'guest', 'user'],
    ['/user/test_login', '/user/test_login', 'guest'],
    ['/user/who', '/user/who', 'guest', 'user'],
    ['/user/activate', '/user/activate?token=nothing', 'guest'],
    ['/user/manage', '/user/manage', 'manager', 'admin'],
    ['/user/manage', '/user/manage?q=ไม่มีใครชื่อนี้', 'manager'],
    ['/user/manage/invitations', '/user/manage/invitations', 'admin'],
    ['/user/invite/:token', '/user/invite/none-of-ours', 'guest', 'user'],
    ['/user/bypass/:slug', '/user/bypass/none-of-ours', 'guest'],
    ['/user/manage/audit', '/user/manage/audit', 'admin'],
    ['/user/manage/audit', '/user/manage/audit?action=none', 'admin'],
  ],
  openParameters: {
    '/user/authen/line link': 'says that an account is to be linked: 1 or nothing',
    '/user/manage state': 'what a list shows',
  },
  foreignPages: {
    make: foreignThings,
    names: {
      '/user/bypass/:slug': 'entry',
    },
  },
};
