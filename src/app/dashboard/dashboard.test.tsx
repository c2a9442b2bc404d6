import { sql } from '#platform/db/query.ts';
import { permission, type Role } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { readCard } from '#platform/page/card.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { renderText } from '#ui/testing.tsx';
import { cardSources } from '../../composition.ts';
import { CardBoundary, DashboardCard } from './dashboard-card.tsx';
import { AS_DECLARED } from './arrangement-rules.ts';
import { action, loader } from './dashboard-page.tsx';

const cardsFor = async (world: World, role: 'user' | 'manager' | 'admin', path = '/user/dashboard') => {
  const { cards } = await callPage(world, loader, { path, actor: await world.person(role) });
  return cards;
};

/** Names of the cards that roles up to this one may see. */
function namesUpTo(role: Role): string[] {
  return [...cardSources].flatMap(([name, { access }]) => (hasRole(role, access.minimalRole) ? [name] : []));
}

test('each role gets its permitted cards, all of them ready', async ({ world }) => {
  for (const role of ['user', 'manager', 'admin'] as const) {
    const cards = await cardsFor(world, role);
    expect(cards.map(({ name }) => name).toSorted(), role).toEqual(namesUpTo(role).toSorted());
    for (const { state } of cards) expect(state.state).toBe('ready');
  }
  expect(namesUpTo('user')).toContain('orders');
  expect(namesUpTo('user')).not.toContain('desk');
  expect(namesUpTo('manager')).toContain('desk');
});

test('an accountant gets the cards of their duty besides those of their role', async ({ world }) => {
  const actor = { ...(await world.person()), duties: ['accountant'] as const };
  const { cards } = await callPage(world, loader, { path: '/user/dashboard', actor });
  const names = cards.map(({ name }) => name);
  expect(names).toContain('payments_waiting');
  expect(names).not.toContain('desk');
});

test('guests are sent to sign in; one card can be requested by name; unknown and forbidden cards are missing', async ({
  world,
}) => {
  await expect(callPage(world, loader, { path: '/user/dashboard' })).rejects.toMatchObject({ status: 302 });
  expect(await cardsFor(world, 'user', '/user/dashboard?card=orders')).toMatchObject([{ name: 'orders' }]);
  expect(await cardsFor(world, 'user', '/user/dashboard?card=desk')).toEqual([]);
  expect(await cardsFor(world, 'user', '/user/dashboard?card=toString')).toEqual([]);
});

test('an admin acting for a member sees no account cards of that member', async ({ world }) => {
  const actor = { ...(await world.person()), acting: { userId: 'x', name: 'Admin' } };
  const { cards } = await callPage(world, loader, { path: '/user/dashboard', actor });
  const names = cards.map(({ name }) => name);
  expect(names).toContain('orders');
  expect(names.filter((name) => cardSources.get(name)?.access.isInPerson)).toEqual([]);
  expect(names).not.toContain('profile');
});

test('a card that throws, breaks its transaction or is slow does not affect the others', async ({
  world,
}) => {
  const actor = await world.person();
  const scope = {
    tenant: world.tenant,
    actor,
    now: world.now,
    locale: 'th' as const,
    requestId: 'r1',
    app: world.app,
  };
  const access = permission('accounts.dashboard', 'user');
  const states = await Promise.all([
    readCard(scope, 'a', { access, load: () => Promise.reject(new Error('secret')) }, 1_000),
    readCard(scope, 'b', { access, load: ({ tx }) => tx.rows(sql`select 1 / 0`) }, 1_000),
    readCard(scope, 'c', { access, load: ({ tx }) => tx.rows(sql`select pg_sleep(1)`) }, 50),
    readCard(scope, 'd', { access, load: async () => ({ fine: true }) }, 1_000),
  ]);
  expect(states).toEqual([
    { state: 'failed', requestId: 'r1' },
    { state: 'failed', requestId: 'r1' },
    { state: 'late' },
    { state: 'ready', facts: { fine: true } },
  ]);
});

test('a card that throws while rendering leaves the others intact; a failed one offers a retry', () => {
  const look = (View: () => React.ReactNode) => ({
    part: 'own' as const,
    rank: 1,
    title: () => 'Title',
    to: '/',
    View: Object.assign(View, { load: () => Promise.resolve() }),
  });
  const common = { first: { state: 'ready', facts: {} }, locale: 'en', zone: 'Asia/Bangkok' } as const;
  const Broken = () => {
    throw new Error('broken card');
  };
  const words = renderText(
    <>
      <DashboardCard {...common} name="a" look={look(Broken)} />
      <DashboardCard {...common} name="b" look={look(() => 'the neighbour')} />
      <DashboardCard
        {...common}
        name="c"
        first={{ state: 'failed', requestId: 'r-42' }}
        look={look(Broken)}
      />
    </>,
  );
  expect(words).toContain('the neighbour');
  expect(words).toContain('This card could not be loaded');
  expect(words).toContain('r-42');
  expect(CardBoundary.getDerivedStateFromError()).toEqual({ isFailed: true });
});

test('cards stay as a person has arranged them, for them alone', async ({ world }) => {
  const actor = await world.person('manager');
  const arrangementOf = async (reader: typeof actor) =>
    (await callPage(world, loader, { path: '/user/dashboard', actor: reader })).arrangement;
  const send = (form: Record<string, string>) =>
    callPage(world, action, { path: '/user/dashboard', actor, form });
  await send({ intent: 'arrange', order: 'orders,desk', hidden: 'profile' });
  await send({ intent: 'hide_set_up' });
  const kept = { order: ['orders', 'desk'], hidden: ['profile'], isSetUpHidden: true };
  expect(await arrangementOf(actor)).toEqual(kept);
  expect(await arrangementOf(await world.person('manager'))).toEqual(AS_DECLARED);
});

test('the steps of a new site are ticked by facts, and only those see them who can do them', async ({
  world,
}) => {
  const stepsFor = async (role: 'user' | 'manager' | 'admin') => {
    const actor = await world.person(role);
    const { steps } = await callPage(world, loader, { path: '/user/dashboard', actor });
    return steps.map(({ name, isDone }) => `${name} ${isDone}`);
  };
  expect(await stepsFor('user')).toEqual([]);
  expect(await stepsFor('manager')).toEqual(['product false', 'lesson false']);
  expect(await stepsFor('admin')).toEqual([
    'look false',
    'account false',
    'product false',
    'lesson false',
    'mail true',
    'colleague true',
    'publish false',
  ]);
});
