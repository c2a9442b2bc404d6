import { recordAudit } from '#platform/audit.ts';
import type { PersonActor } from '#platform/scope.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type World } from '#platform/testing/world.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';
import { AuditInput } from './audit-contract.ts';
import { listAuditPage } from './audit-log.ts';
import { loader } from './audit-page.tsx';
import { action as memberAction } from './member-page.tsx';

const page = (world: World, actor: PersonActor, query = '') =>
  callPage(world, loader, { path: `/user/manage/audit${query}`, actor });

const file = (world: World, actor: PersonActor, query: Record<string, string> = {}) =>
  listFile(world, actor, 'accounts.audit', query);

test('shows who did what to whom, when and from where', async ({ world }) => {
  const [admin, user] = [await world.person('admin'), await world.person()];
  await callPage(world, memberAction, {
    path: '/',
    params: { person: user.userId },
    form: { intent: 'suspend', reason: 'ค้างชำระ' },
    actor: admin,
  });
  const { lines, choices } = await page(world, admin);
  expect(lines).toMatchObject([
    {
      action: 'accounts.suspend',
      actor: 'สมใจ ใจดี',
      actorRole: 'admin',
      entityName: 'สมใจ ใจดี',
      entityId: user.userId,
      reason: 'ค้างชำระ',
      place: '127.0.0.0/24',
    },
  ]);
  expect(choices.actors).toEqual([{ value: admin.userId, label: 'สมใจ ใจดี' }]);
});

test('filters by day of the site’s zone; an invalid cursor starts from the beginning', async ({ world }) => {
  const admin = await world.person('admin');
  await world.write((scope) =>
    recordAudit(scope, { action: 'test.done', entityKind: 'test', entityId: '1' }),
  );
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(world.now);
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(
    world.now.getTime() + 86_400_000,
  );
  expect((await page(world, admin, `?from=${today}&to=${today}&after=nonsense`)).lines).toHaveLength(1);
  expect((await page(world, admin, `?from=${tomorrow}`)).lines).toEqual([]);
  expect((await page(world, admin, '?action=test.other')).lines).toEqual([]);
  expect((await page(world, admin, '?actor=none&from=2569-99-99')).lines).toHaveLength(1);
});

test('a person is found by name: what they did and what was done to them, in both orders, page by page', async ({
  world,
}) => {
  const admin = await world.person('admin');
  const register = async (firstname: string): Promise<string> => {
    const reply = await world.visitor().post('/api/account/register', {
      firstname,
      lastname: 'Audit',
      email: `${firstname}@example.test`.toLowerCase(),
      password: TEST_PASSWORD,
    });
    return reply.json().user.id;
  };
  const [dara, other] = [await register('Dara'), await register('Boon')];
  const note = (action: string, entityId: string, actorId?: string) =>
    world.write((scope) =>
      recordAudit(scope, {
        action,
        entityKind: PERSON_ENTITY,
        entityId,
        ...(actorId !== undefined && { actor: { userId: actorId, role: 'user' as const } }),
      }),
    );
  for (const [action, entityId, actorId] of [
    ['test.to', dara, undefined],
    ['test.by', other, dara],
    ['test.elsewhere', other, other],
    ['test.own', dara, dara],
  ] as const) {
    await note(action, entityId, actorId);
    world.travel(1_000);
  }
  const actionsOf = async (sort: 'at' | '-at') => {
    const actions: string[] = [];
    let after: string | undefined;
    do {
      const input = { ...AuditInput.parse({ q: 'dara', sort, after }), limit: 1 };
      const { lines, next } = await world.read((scope) => listAuditPage(scope, input), admin);
      actions.push(...lines.map(({ action }) => action).filter((action) => action.startsWith('test.')));
      after = next ?? undefined;
    } while (after !== undefined && actions.length < 10);
    return actions;
  };
  expect(await actionsOf('-at')).toEqual(['test.own', 'test.by', 'test.to']);
  expect(await actionsOf('at')).toEqual(['test.to', 'test.by', 'test.own']);
  expect((await page(world, admin, '?q=nobody')).lines).toEqual([]);
  const filtered = await page(world, admin, '?q=dara&action=test.by');
  expect(filtered.lines.map(({ action }) => action)).toEqual(['test.by']);
});

test('the file starts with a UTF-8 BOM, contains every line across pages, and has no formulas for spreadsheets', async ({
  world,
}) => {
  const [admin, other] = [await world.person('admin'), await world.another()];
  await other.write((scope) =>
    recordAudit(scope, { action: 'test.theirs', entityKind: 'test', entityId: 'theirs' }),
  );
  await world.write(async (scope) => {
    for (let count = 0; count < 1_203; count++)
      await recordAudit(scope, { action: 'test.many', entityKind: 'test', entityId: `id-${count}` });
    await recordAudit(scope, {
      action: 'test.formula',
      entityKind: 'test',
      entityId: 'x',
      reason: '=HYPERLINK("http://evil.example")',
    });
  });
  const text = await file(world, admin);
  expect(text.startsWith('\ufeff"')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 1_203 + 1);
  expect(new Set(lines).size).toBe(lines.length);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(text).not.toContain('theirs');
  expect((await file(world, admin, { action: 'test.formula' })).trimEnd().split('\r\n')).toHaveLength(2);
});

test('is for admins only', async ({ world }) => {
  for (const role of ['user', 'manager'] as const) {
    const actor = await world.person(role);
    await expect(page(world, actor)).rejects.toMatchObject({ init: { status: 403 } });
    await expect(file(world, actor)).rejects.toMatchObject({ code: 'platform.forbidden' });
  }
});

test('tells changes in words of both languages: roles, amounts, settings and names instead of codes and ids', async ({
  world,
}) => {
  const [admin, user] = [await world.person('admin'), await world.person()];
  await world.write(async (scope) => {
    const note = (action: string, before: unknown, after: unknown): Promise<void> =>
      recordAudit(scope, { action, entityKind: 'test', entityId: '1', before, after });
    await note('accounts.change_role', { role: 'user' }, { role: 'admin' });
    await note('billing.confirm_payment', { status: 'verifying' }, { status: 'paid', paidSatang: 40_050 });
    await note('lessons.set_staff', undefined, { userId: user.userId, role: 'teacher' });
    await note(
      'sites.publish_config',
      { 'theme.scheme': 'light', isShopOn: 'true' },
      { 'theme.scheme': 'dark', isShopOn: 'false' },
    );
    await note('platform.create_api_key', undefined, { name: 'บัญชี', grants: ['sites.config.read'] });
    await note(
      'shop.save_product',
      { prices: [['TEA', 100, 0]] },
      { prices: [['TEA', 100, 90]], status: 'draft' },
    );
    await note('billing.reject_slip', undefined, { paymentId: user.userId });
  });
  const facts = async (language: string) =>
    (await page(world, admin, `?lang=${language}`)).lines.map(({ facts: each }) => each);
  expect((await facts('en')).toReversed()).toEqual([
    ['Role: Member → Admin'],
    ['Status: Checking the slip → Paid', 'Received: ฿400.50'],
    ['Role: Teacher', 'Teacher: สมใจ ใจดี'],
    ['Shop: On → Off', 'Background: Light → Dark'],
    ['Program: บัญชี', 'Permissions: Read the site’s settings'],
    ['Prices: TEA ฿1.00 → TEA ฿0.90 (฿1.00)', 'Status: Draft'],
    [],
  ]);
  expect((await facts('th')).flat().join(' ')).toContain('บทบาท: สมาชิก → ผู้ดูแลระบบ');
  const text = await file(world, admin);
  expect(text).toContain('฿400.50');
  expect(text).not.toContain('paidSatang');
});
