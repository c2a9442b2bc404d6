import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, World } from '#platform/testing/world.ts';
import { loader as membersPage } from '../manage/members-page.tsx';
import { signIn } from '../sign-in.ts';
import { action, loader } from './second-factor-page.tsx';
import { codeAt } from './time-code.ts';

const path = '/user/profile/second-factor';
const roleOf = async (visitor: Visitor) => (await visitor.get('/api/session')).json().role;
const press = (world: World, visitor: Visitor, form: Record<string, string>) =>
  callPage<unknown>(world, action, { path, visitor, form });

test('where staff must have two factors, one with one only is a member until the second is set up', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  const visitor = await world.signedIn('manager');
  expect(await roleOf(visitor)).toBe('user');
  const call = await visitor.get('/api/orders/manage');
  expect([call.status, call.json().code]).toEqual([403, 'platform.second_factor_needed']);
  const opened = await callPage<unknown>(world, membersPage, { path: '/user/manage', visitor }).catch(
    (thrown: unknown) => thrown,
  );
  expect((opened as Response).headers.get('location')).toBe(path);
  expect(await callPage<unknown>(world, loader, { path, visitor })).toMatchObject({ isHeld: true });

  const started = await press(world, visitor, { intent: 'start', proof: TEST_PASSWORD });
  const { secret } = (started as { data: { result: { secret: string } } }).data.result;
  await press(world, visitor, { intent: 'confirm', code: codeAt(secret, world.now) });
  expect(await roleOf(visitor)).toBe('manager');
  expect((await visitor.get('/api/orders/manage')).status).toBe(200);

  expect(await press(world, visitor, { intent: 'remove', proof: TEST_PASSWORD })).toMatchObject({
    data: { ok: false, problem: { code: 'accounts.factor_required' } },
  });
});

test('who comes in by one factor although they have two, or by an admin’s link, is held back as well; a passkey is both', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  for (const [way, role] of [
    ['password', 'user'],
    ['line', 'user'],
    ['entry_link', 'user'],
    ['invitation', 'user'],
    ['password+code', 'manager'],
    ['line+code', 'manager'],
    ['passkey', 'manager'],
  ] as const) {
    const visitor = await world.signedIn('manager');
    const { userId: personId } = visitor.actor;
    const entered = await world.write((scope) =>
      signIn(scope, { personId, role: 'manager', way }, { ip: '::1', userAgent: '' }),
    );
    visitor.cookies.set('_account', entered.token);
    expect([way, await roleOf(visitor)]).toEqual([way, role]);
  }
});

test('asked of admins only, managers and members go on as before', async () => {
  const world = await World.open({ signIn: { twofold: 'admins' } });
  const roles = await Promise.all(
    (['user', 'manager', 'admin'] as const).map(async (role) => roleOf(await world.signedIn(role))),
  );
  expect(roles).toEqual(['user', 'manager', 'user']);
});
