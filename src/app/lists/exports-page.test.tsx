import { randomUUID } from 'node:crypto';
import readXlsx from 'read-excel-file/node';
import { listAudit } from '#platform/audit.ts';
import { askForExport, listExports } from '#platform/lists/exports.ts';
import { deleteView, listViews, saveView } from '#platform/lists/views.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type World } from '#platform/testing/world.ts';
import { loader as fileLoader } from './export-file-page.tsx';
import { action, loader } from './exports-page.tsx';
import type { PersonActor } from '#platform/scope.ts';

async function register(world: World, firstname: string): Promise<void> {
  const reply = await world.visitor().post('/api/account/register', {
    firstname,
    lastname: 'Export',
    email: `${firstname.replaceAll(/[^a-z]/gi, '')}@example.test`.toLowerCase(),
    password: TEST_PASSWORD,
  });
  expect(reply.status).toBe(201);
}

const fileOf = (world: World, actor: PersonActor, name: string, search = '') =>
  callPage(world, fileLoader, {
    path: `/user/lists/accounts.members/${name}${search}`,
    params: { list: 'accounts.members', file: name },
    actor,
  });

const ask = (world: World, actor: PersonActor, list = 'accounts.members') =>
  callPage(world, action, {
    path: `/user/lists/${list}`,
    params: { list },
    form: { intent: 'ask', list, format: 'csv', search: '?q=export' },
    actor,
  });

test('a short list is sent at once, filtered as on the page: texts guarded, in the reader’s language', async ({
  world,
}) => {
  const { actor } = await world.signedIn('admin');
  await register(world, '=SUM(A1)');
  await register(world, 'Boon');
  await register(await world.another(), 'Stranger');
  expect(await ask(world, actor)).toMatchObject({ data: { ok: true, result: { when: 'now' } } });
  const reply = await fileOf(world, actor, 'file.csv', '?q=export&sort=name');
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\ufeff"ชื่อ","อีเมล","บทบาท","หน้าที่","สถานะ","เข้าร่วมเมื่อ"');
  expect(lines[1]).toContain(`"'=SUM(A1) Export"`);
  expect(lines[2]).toContain('"Boon Export"');
  expect(lines).toHaveLength(4);
});

test('a sheet has real dates, in the site’s zone', async ({ world }) => {
  const { actor } = await world.signedIn('admin');
  await register(world, 'Chai');
  const reply = await fileOf(world, actor, 'file.xlsx', '?q=export');
  const [heading, row] = await readXlsx(Buffer.from(await reply.arrayBuffer())).then(
    (sheets) => sheets[0]?.data ?? [],
  );
  expect(heading).toHaveLength(6);
  expect(row?.[0]).toBe('Chai Export');
  const local = row?.[5];
  expect(local).toBeInstanceOf(Date);
  const offsetMs = Number(local) - Date.now();
  expect(Math.abs(offsetMs - 7 * 3_600_000)).toBeLessThan(300_000);
});

test('a person may have five files at a time', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const one = () =>
    world.write(
      (scope) => askForExport(scope, { list: 'accounts.members', format: 'csv', query: {} }),
      actor,
    );
  for (let made = 0; made < 5; made += 1) await one();
  await expect(one()).rejects.toMatchObject({ code: 'platform.too_many_exports' });
});

test('two requests at once do not pass the limit', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const one = () =>
    world.write(
      (scope) => askForExport(scope, { list: 'accounts.members', format: 'csv', query: {} }),
      actor,
    );
  for (let made = 0; made < 4; made += 1) await one();
  const both = await Promise.allSettled([one(), one(), one()]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('one deletes one’s own file and may ask for another; a file of somebody else is missing', async ({
  world,
}) => {
  const [{ actor }, { actor: colleague }] = [
    await world.signedIn('manager'),
    await world.signedIn('manager'),
  ];
  const list = 'accounts.members';
  const one = () => world.write((scope) => askForExport(scope, { list, format: 'csv', query: {} }), actor);
  await one();
  await world.runJobs();
  for (let made = 1; made < 5; made += 1) await one();
  const files = await world.read((scope) => listExports(scope, list), actor);
  const remove = (by: PersonActor, exportId: string) =>
    callPage(world, action, {
      path: `/user/lists/${list}`,
      params: { list },
      form: { intent: 'delete_export', list, exportId },
      actor: by,
    });
  const ready = files.find(({ state }) => state === 'ready');
  expect(await remove(colleague, ready?.exportId ?? '')).toMatchObject({
    data: { ok: false, problem: { code: 'platform.missing' } },
  });
  expect((await world.take(ready?.url ?? '')).statusCode).toBe(200);
  expect(await remove(actor, ready?.exportId ?? '')).toMatchObject({ data: { ok: true } });
  // A check is good for a second.
  await expect
    .poll(async () => (await world.take(ready?.url ?? '')).statusCode, { timeout: 5_000 })
    .toBe(404);
  // One that is still to be made goes, too: nothing is made of it later.
  await remove(actor, files[0]?.exportId ?? '');
  await world.runJobs();
  const left = await world.read((scope) => listExports(scope, list), actor);
  expect(left.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  await one();
});

test('a file is asked for with the filters of that moment, which come back with the answer', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  expect(await ask(world, actor)).toMatchObject({
    data: { ok: true, result: { when: 'now', search: '?q=export', isCut: false } },
  });
});

test('a view is one’s own until it is shared; its owner or an admin deletes it', async ({ world }) => {
  const [owner, colleague] = [await world.signedIn('manager'), await world.signedIn('manager')];
  const admin = await world.signedIn('admin');
  const list = 'accounts.members';
  const save = (name: string, isShared: boolean) =>
    callPage(world, action, {
      path: `/user/lists/${list}`,
      params: { list },
      form: {
        intent: 'save_view',
        list,
        name,
        search: '?state=active&after=x&q=',
        isShared: String(isShared),
      },
      actor: owner.actor,
    });
  const viewsOf = (actor: PersonActor) => world.read((scope) => listViews(scope, list), actor);
  await save('คนที่ใช้งานอยู่', false);
  expect(await viewsOf(owner.actor)).toMatchObject([
    { query: 'state=active', isShared: false, canDelete: true },
  ]);
  expect(await viewsOf(colleague.actor)).toEqual([]);
  await save('คนที่ใช้งานอยู่', true);
  const [shared] = await viewsOf(colleague.actor);
  expect(shared).toMatchObject({ name: 'คนที่ใช้งานอยู่', isShared: true, canDelete: false });
  const remove = (actor: PersonActor) =>
    world.write((scope) => deleteView(scope, { list, viewId: shared?.viewId ?? '' }), actor);
  await expect(remove(colleague.actor)).rejects.toMatchObject({ code: 'platform.missing' });
  const other = await world.another();
  const stranger = await other.signedIn('admin');
  await expect(
    other.write((scope) => deleteView(scope, { list, viewId: shared?.viewId ?? '' }), stranger.actor),
  ).rejects.toMatchObject({ code: 'platform.missing' });
  await remove(admin.actor);
  expect(await viewsOf(owner.actor)).toEqual([]);
});

test('the views of one form are not offered at another', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const list = 'forms.answers';
  const [here, there] = [randomUUID(), randomUUID()];
  const save = (subject: string, search: string) =>
    callPage(world, action, {
      path: `/user/lists/${list}`,
      params: { list },
      form: { intent: 'save_view', list, subject, name: 'รอบเช้า', search, isShared: 'true' },
      actor,
    });
  await save(here, '?chose=o_testmorn');
  await save(there, '?chose=o_othermor');
  await save(here, '?chose=o_testmorn&state=submitted');
  const viewsAt = async (query: string) => {
    const page = await callPage(world, loader, {
      path: `/user/lists/${list}${query}`,
      params: { list },
      actor,
    });
    return (page as { views: { query: string }[] }).views.map((view) => view.query);
  };
  expect(await viewsAt(`?subject=${here}`)).toEqual(['chose=o_testmorn&state=submitted']);
  expect(await viewsAt(`?subject=${there}`)).toEqual(['chose=o_othermor']);
  expect(await viewsAt('')).toEqual([]);
  expect(await viewsAt('?subject=__proto__')).toEqual([]);
});

test('a person may save twenty views of a list', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const save = (name: string) =>
    world.write(
      (scope) => saveView(scope, { list: 'accounts.members', name, search: '', isShared: false }),
      actor,
    );
  for (let saved = 0; saved < 20; saved += 1) await save(`view ${saved}`);
  await save('view 3');
  await expect(save('one more')).rejects.toMatchObject({ code: 'platform.too_many_views' });
});

test('only those who may see a list may export it', async ({ world }) => {
  const { actor: user } = await world.signedIn();
  const { actor: manager } = await world.signedIn('manager');
  await expect(fileOf(world, user, 'file.csv')).rejects.toMatchObject({ init: { status: 403 } });
  expect(await ask(world, manager, 'orders.nothing')).toMatchObject({
    data: { ok: false, problem: { code: 'platform.missing' } },
  });
  await expect(
    world.write((scope) => askForExport(scope, { list: 'accounts.members', format: 'csv', query: {} }), user),
  ).rejects.toMatchObject({ code: 'platform.forbidden' });
});

test('members see and share no views of others, whichever list they may open', async ({ world }) => {
  const [member, another] = [await world.person(), await world.person()];
  const open = [...world.app.lists.values()].find(({ access }) => access.minimalRole === 'user')?.name ?? '';
  const save = (actor: PersonActor, isShared: boolean) =>
    world.write((scope) => saveView(scope, { list: open, name: 'mine', search: '?q=a', isShared }), actor);
  await expect(save(member, true)).rejects.toMatchObject({ code: 'platform.forbidden' });
  await save(member, false);
  await save(await world.person('manager'), true);
  const load = (actor: PersonActor) =>
    callPage(world, loader, { path: `/user/lists/${open}`, params: { list: open }, actor });
  expect(await load(member)).toMatchObject({ canShare: false, views: [{ isShared: false }] });
  expect(await load(another)).toMatchObject({ canShare: false, views: [] });
  expect(await load(await world.person('manager'))).toMatchObject({
    canShare: true,
    views: [{ isShared: true }],
  });
});

test('a file that is sent at once is in the audit log with its rows', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await register(world, 'Dok');
  await fileOf(world, actor, 'file.csv', '?q=export');
  const lines = await world.read((scope) =>
    listAudit(scope, { entityKind: 'platform.list', entityId: 'accounts.members' }),
  );
  expect(lines).toMatchObject([
    { action: 'platform.export_list', actorId: actor.userId, after: { format: 'csv', rows: 1 } },
  ]);
});
