import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { findPersonByEmail } from '../person/person-queries.ts';
import type { Actor } from '#platform/scope.ts';
import { lastMailTo, mailsTo, secretIn } from '../testing.ts';
import { activate, getActivation } from './activate.ts';
import { MAX_RESENDS, prepareResend, requireActivated, resendActivation } from './send-activation.ts';

const manee = { firstname: 'มานี', lastname: 'มีตา', email: 'manee@example.test', password: 'มานี มีตา ชูใจ' };

async function registered(world: World): Promise<{ visitor: Visitor; actor: Actor; token: string }> {
  const visitor = world.visitor();
  const { user } = (await visitor.post('/api/account/register', manee)).json();
  await world.runJobs();
  const actor: Actor = {
    kind: 'person',
    role: 'user',
    userId: user.id,
    sessionId: '00000000-0000-7000-8000-000000000000',
    firstname: manee.firstname,
    lastname: manee.lastname,
    email: manee.email,
    isActivated: false,
    guestId: null,
  };
  return { visitor, actor, token: secretIn(await lastMailTo(world, manee.email)) };
}

const isActivated = (world: World) =>
  world.read(async (scope) => (await findPersonByEmail(scope, manee.email))?.isActivated);

test('registering sends a link; opening it changes nothing, submitting activates the address', async ({
  world,
}) => {
  const { token } = await registered(world);
  for (let visit = 0; visit < 3; visit++)
    expect(await world.read((scope) => getActivation(scope, token), world.guest())).toEqual({
      state: 'open',
      email: null,
    });
  expect(await isActivated(world)).toBe(false);
  await world.write((scope) => activate(scope, { token }), world.guest());
  expect(await isActivated(world)).toBe(true);
  expect(await world.read((scope) => getActivation(scope, token), world.guest())).toMatchObject({
    state: 'active',
  });
});

test('activating twice, even concurrently, succeeds and reports it', async ({ world }) => {
  const { token } = await registered(world);
  const press = () => world.write((scope) => activate(scope, { token }), world.guest());
  expect(await Promise.all([press(), press(), press()])).toEqual([
    { isActive: true },
    { isActive: true },
    { isActive: true },
  ]);
  await expect(press()).resolves.toEqual({ isActive: true });
});

test('a link expires after a day; its holder gets a new one without signing in', async ({ world }) => {
  const { token } = await registered(world);
  world.travel(24 * 3_600_000 + 1_000);
  expect(await world.read((scope) => getActivation(scope, token), world.guest())).toMatchObject({
    state: 'expired',
  });
  await expect(world.write((scope) => activate(scope, { token }))).rejects.toMatchObject({
    code: 'accounts.link_expired',
  });
  const prepared = await world.read((scope) => prepareResend(scope, { token }), world.guest());
  await world.write((scope) => resendActivation(scope, prepared), world.guest());
  await world.runJobs();
  const fresh = secretIn(await lastMailTo(world, manee.email));
  expect(fresh).not.toBe(token);
  await world.write((scope) => activate(scope, { token: fresh }));
  expect(await isActivated(world)).toBe(true);
});

test('another tenant’s link, a guessed one and a guest without a link are refused', async ({ world }) => {
  const other = await world.another();
  const { token } = await registered(other);
  for (const secret of [token, 'aaaaaaaaaaaaaaaaaaaaaa']) {
    await expect(world.write((scope) => activate(scope, { token: secret }))).rejects.toMatchObject({
      code: 'accounts.link_unknown',
    });
    await expect(
      world.read((scope) => prepareResend(scope, { token: secret }), world.guest()),
    ).rejects.toMatchObject({
      code: 'accounts.link_unknown',
    });
  }
  await expect(world.read((scope) => prepareResend(scope, {}), world.guest())).rejects.toMatchObject({
    code: 'accounts.link_unknown',
  });
  expect(await isActivated(other)).toBe(false);
});

test('resending is rate-limited and sends nothing to an activated person', async ({ world }) => {
  const { actor, token } = await registered(world);
  const ask = () => world.read((scope) => prepareResend(scope, {}), actor);
  const results = await Promise.allSettled(Array.from({ length: MAX_RESENDS + 2 }, ask));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_RESENDS);
  await expect(ask()).rejects.toMatchObject({ code: 'accounts.too_many_attempts' });
  await world.write((scope) => activate(scope, { token }));
  const before = (await mailsTo(world, manee.email)).length;
  await world.write((scope) =>
    resendActivation(scope, { personId: actor.kind === 'person' ? actor.userId : '' }),
  );
  await world.runJobs();
  expect(await mailsTo(world, manee.email)).toHaveLength(before);
});

test('publishing needs an activated address, other actions do not; people created by the system are activated', async ({
  world,
}) => {
  const { actor, visitor } = await registered(world);
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true, role: 'user' });
  await expect(world.read((scope) => requireActivated(scope), actor)).rejects.toMatchObject({
    code: 'accounts.not_activated',
  });
  await world.read(async (scope) => requireActivated(scope), await world.person());
});
