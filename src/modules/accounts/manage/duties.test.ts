import { allows, permission } from '#platform/access/access.ts';
import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';
import { giveDuty, takeDuty } from './duties.ts';
import { listStaff } from './list-staff.ts';
import { MemberListInput } from './member-contract.ts';
import { action } from './member-page.tsx';
import { listMembers } from './member-queries.ts';

const BOOKS = permission('test.books', 'manager', { duties: ['accountant'] });
const STOCK = permission('test.stock', 'manager');
const PAYMENTS = '/api/billing/manage/payments';

test('a permission that names a duty is open to people of any role who have it, no other is', async ({
  world,
}) => {
  const user = await world.person();
  expect(allows(BOOKS, user)).toBe(false);
  expect(allows(BOOKS, { ...user, duties: ['accountant'] })).toBe(true);
  expect(allows(STOCK, { ...user, duties: ['accountant'] })).toBe(false);
  expect(allows(BOOKS, { ...user, pendingDuties: ['accountant'] })).toBe(false);
});

test('a duty counts from the next request; taking it away ends the sessions of open tabs', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const { userId } = visitor.actor;
  expect((await visitor.get(PAYMENTS)).status).toBe(403);
  await world.write((scope) => giveDuty(scope, userId, 'accountant'));
  expect((await visitor.get(PAYMENTS)).status).toBe(200);
  expect((await visitor.get('/api/orders/manage')).status).toBe(403);
  await world.write((scope) => takeDuty(scope, userId, 'accountant'));
  expect((await visitor.get(PAYMENTS)).status).toBe(401);
});

test('giving and taking are idempotent, audited once, and keep who had the duty when', async ({ world }) => {
  const admin = await world.person('admin');
  const { userId } = await world.person();
  for (const change of [giveDuty, giveDuty, takeDuty, takeDuty, giveDuty])
    await world.write((scope) => change(scope, userId, 'accountant'), admin);
  await Promise.all(
    [1, 2, 3].map(() => world.write((scope) => giveDuty(scope, userId, 'accountant'), admin)),
  );
  const rows = await world.read((scope) =>
    scope.tx.rows(sql<{ readonly isHeld: boolean; readonly isByAdmin: boolean }>`
      select ended_at is null as is_held, given_by = ${admin.userId} as is_by_admin from accounts_duty
       where tenant_id = ${scope.tenant.id} and person_id = ${userId} order by duty_id`),
  );
  expect(rows).toEqual([
    { isHeld: false, isByAdmin: true },
    { isHeld: true, isByAdmin: true },
  ]);
  const lines = await world.read((scope) =>
    listAudit(scope, { entityKind: PERSON_ENTITY, entityId: userId }),
  );
  expect(lines.map((line) => line.action).filter((name) => name.endsWith('_duty'))).toEqual([
    'accounts.give_duty',
    'accounts.take_duty',
    'accounts.give_duty',
  ]);
});

test('only admins give duties, not to themselves, and only to members of their site', async ({ world }) => {
  const [admin, manager, user] = [
    await world.person('admin'),
    await world.person('manager'),
    await world.person(),
  ];
  const stranger = await (await world.another()).person();
  const send = (actor: typeof admin, person: string, duty = 'accountant') =>
    callPage(world, action, {
      path: `/user/manage/${person}`,
      params: { person },
      form: { intent: 'give_duty', duty },
      actor,
    });
  const refused = (code: string) => ({ data: { ok: false, problem: { code } } });
  expect(await send(manager, user.userId)).toMatchObject(refused('accounts.member_forbidden'));
  expect(await send(admin, admin.userId)).toMatchObject(refused('accounts.member_forbidden'));
  expect(await send(admin, stranger.userId)).toMatchObject(refused('accounts.member_missing'));
  expect(await send(admin, user.userId, '__proto__')).toMatchObject({ data: { ok: false } });
  expect(await send(admin, user.userId)).toMatchObject({ status: 303 });
});

test('the list of members shows and filters duties; staff is looked up by them', async ({ world }) => {
  const [accountant] = [await world.person(), await world.person()];
  await world.write((scope) => giveDuty(scope, accountant.userId, 'accountant'));
  const { members } = await world.read((scope) =>
    listMembers(scope, MemberListInput.parse({ duty: 'accountant' })),
  );
  expect(members).toMatchObject([{ personId: accountant.userId, role: 'user', duties: ['accountant'] }]);
  const staffOf = (duties: readonly 'accountant'[]) =>
    world.read((scope) => listStaff(scope, { minimalRole: 'manager', duties, limit: 9 }));
  expect(await staffOf(['accountant'])).toMatchObject([{ personId: accountant.userId }]);
  expect(await staffOf([])).toEqual([]);
});

test('where staff must use two factors, a duty waits for the second', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  const visitor = await world.signedIn();
  await world.write((scope) => giveDuty(scope, visitor.actor.userId, 'accountant'));
  const call = await visitor.get(PAYMENTS);
  expect([call.status, call.json().code]).toEqual([403, 'platform.second_factor_needed']);
});
