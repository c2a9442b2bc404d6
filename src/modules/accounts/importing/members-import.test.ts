import * as m from '#messages';
import { undoImport } from '#platform/imports/undo-import.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import type { PersonActor } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import { checkedImport, ranImport } from '#platform/testing/imports.ts';
import type { World } from '#platform/testing/world.ts';
import { requestErasure } from '../personal-data/delete-account.ts';
import { resetPassword } from '../recovery/reset-password.ts';
import { findPersonByEmail } from '../person/person-queries.ts';

const VISITOR = { ip: '127.0.0.1', userAgent: 'test', cookie: () => null, isSecure: false, setCookies: [] };

const SOURCE = 'accounts.members';

const checked = (world: World, actor: PersonActor, text: string, choices = {}) =>
  checkedImport(world, actor, { source: SOURCE, file: text, choices });
const imported = (world: World, actor: PersonActor, text: string, choices = {}) =>
  ranImport(world, actor, { source: SOURCE, file: text, choices });

const personOf = (world: World, email: string) => world.read((scope) => findPersonByEmail(scope, email));
const mailsTo = async (world: World, email: string) =>
  (await world.read((scope) => listMailbox(scope))).mails.filter(({ recipient }) => recipient === email);

test('members come in with name, phone and role, and get a link to set their password', async ({ world }) => {
  const { actor } = await world.signedIn('admin');
  const { view } = await imported(
    world,
    actor,
    'อีเมล,ชื่อ,นามสกุล,เบอร์โทร,บทบาท\nSomjai@Example.test,สมใจ,ใจดี,812345678,พนักงาน\nmana@example.test,มานะ,,๐๒-๑๒๓-๔๕๖๗,',
    { invite: 'mail' },
  );
  expect(await view()).toMatchObject({ state: 'done', progress: { applied: 2 } });
  expect(await personOf(world, 'somjai@example.test')).toMatchObject({ firstname: 'สมใจ', role: 'manager' });
  expect(await personOf(world, 'mana@example.test')).toMatchObject({ firstname: 'มานะ', role: 'user' });
  expect(await mailsTo(world, 'mana@example.test')).toHaveLength(1);
});

test('nobody is written to unless that is chosen; one column may hold the whole name', async ({ world }) => {
  const { actor } = await world.signedIn('admin');
  await imported(world, actor, 'Email,Full name\nm@example.test,มานี มีตา');
  expect(await personOf(world, 'm@example.test')).toMatchObject({ firstname: 'มานี', lastname: 'มีตา' });
  expect(await mailsTo(world, 'm@example.test')).toEqual([]);
});

test('people who exist stay as they are, in whichever case their address is written; repeated lines are told', async ({
  world,
}) => {
  const { actor } = await world.signedIn('admin');
  const known = await world.person();
  const file = `Email,First name,Role\n${known.email.toUpperCase()},Other,manager\nnew@example.test,A,\nNEW@example.test,B,\nno mail,C,\nd@example.test,,boss`;
  const { view } = await checked(world, actor, file);
  const { counts, wrongRows } = await view();
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 1, wrong: 3 });
  expect(wrongRows.map(({ row, cells }) => [row, cells.map(({ field }) => field)])).toEqual([
    [4, ['email']],
    [5, ['email']],
    [6, ['firstname', 'role']],
  ]);
  const roles = await checked(world, actor, file, { existing: 'role' });
  expect((await roles.view()).changed).toMatchObject([
    { row: 2, changes: [{ label: 'บทบาท', from: 'สมาชิก', to: 'ผู้จัดการ' }] },
  ]);
  const run = await imported(world, actor, file, { existing: 'role' });
  expect(await run.view()).toMatchObject({ counts: { changed: 1 }, progress: { applied: 2, left: 3 } });
  expect(await personOf(world, known.email)).toMatchObject({ firstname: 'สมใจ', role: 'manager' });
});

test('only admins add members, since that gives rights', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await expect(checked(world, actor, 'Email,Name\na@example.test,A')).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
});

test('an undo erases who has not signed in, and gives former roles back', async ({ world }) => {
  const { actor } = await world.signedIn('admin');
  const known = await world.person();
  const run = await imported(
    world,
    actor,
    `Email,First name,Role\nidle@example.test,A,\nactive@example.test,B,\n${known.email},C,manager`,
    { existing: 'role', invite: 'mail' },
  );
  const [mail] = await mailsTo(world, 'active@example.test');
  const { text } = await world.read((scope) => getMail(scope, mail?.mailId ?? ''));
  const token = /recovery[^\w]+(?:\w+=)?([\w-]+)/.exec(text)?.[1] ?? '';
  await world.write((scope) => resetPassword(scope, { token, passwordHash: 'x' }, VISITOR));
  await world.write((scope) => undoImport(scope, run.which), actor);
  await world.runJobs();
  const view = await run.view();
  expect(view).toMatchObject({ state: 'undone', progress: { undone: 2, kept: 1 } });
  expect(view.notes).toMatchObject([{ row: 3, text: 'สมาชิกเริ่มใช้บัญชีแล้ว' }]);
  expect(await personOf(world, 'idle@example.test')).toBe(null);
  expect(await personOf(world, known.email)).toMatchObject({ role: 'user' });
  // The address is free again.
  const again = await imported(world, actor, 'Email,First name\nidle@example.test,A');
  expect(await again.view()).toMatchObject({ progress: { applied: 1 } });
});

test('an undo never leaves a site without an admin', async ({ world }) => {
  const { actor } = await world.signedIn('admin');
  const run = await imported(world, actor, 'Email,First name,Role\nnext@example.test,A,admin');
  await world.write((scope) => undoImport(scope, run.which), actor);
  // The only other admin leaves while the undo waits for its turn.
  await world.write(requestErasure, actor);
  await world.runJobs();
  expect(await run.view()).toMatchObject({
    state: 'undone',
    progress: { undone: 0, kept: 1 },
    notes: [{ row: 2, text: m.accounts_import_problem_last_admin({}, { locale: 'th' }) }],
  });
  expect(await personOf(world, 'next@example.test')).toMatchObject({ role: 'admin' });
});
