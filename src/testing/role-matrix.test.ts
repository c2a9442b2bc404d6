import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { giveDuty } from '#modules/accounts/testing.ts';
import { visitorByPin } from '#modules/clusters/testing.ts';
import type { Access } from '#platform/access/access.ts';
import { DUTIES } from '#platform/duty-rules.ts';
import { ROLES } from '#platform/access/role-rules.ts';
import { ACTORS } from '#platform/testing/module-testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { cardSources, endpoints } from '../composition.ts';
import { productPages } from './form-calls.ts';
import { joined } from './module-testing.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

type ActorName = (typeof ACTORS)[number];

/** The rows of all modules, and those of the pages that combine modules. */
const MATRIX = joined<readonly ActorName[]>(
  {
    'app.find': ['user', 'manager', 'admin', 'accountant'],
    'app.hub': ['user', 'manager', 'admin', 'accountant'],
    'app.dashboard': ['user', 'manager', 'admin', 'accountant'],
    'app.export_lists': ['user', 'manager', 'admin', 'accountant'],
    'app.import': ['manager', 'admin'],
  },
  ({ roles }) => roles,
);

/** Actions of the specification's matrix of roles that exist, each as the call, page or permission that it is. */
const SPECIFIED: Readonly<Record<string, readonly [row: string, ...actors: ActorName[]]>> = {
  'own orders': ['orders.own', 'user', 'manager', 'admin', 'accountant'],
  'own wallet': ['wallet.own', 'user', 'manager', 'admin', 'accountant'],
  refund: ['POST /api/billing/manage/payments/:payment/returns', 'manager', 'admin'],
  'approve a slip': ['billing.confirm_payment', 'manager', 'admin', 'accountant'],
  'adjust a wallet': ['wallet.adjust', 'manager', 'admin'],
  'adjust, count, receive stock': ['stock.manage', 'manager', 'admin'],
  'issue and void tax documents': ['billing.issue_documents', 'manager', 'admin', 'accountant'],
  'VAT reports': ['billing.read_books', 'manager', 'admin', 'accountant'],
  'products and prices': ['shop.manage', 'manager', 'admin'],
  'settings of payment methods': ['sites.config.manage', 'admin'],
  'settings of VAT': ['billing.manage_seller', 'admin'],
  'members and roles': ['accounts.manage_members', 'admin'],
};

test.for(Object.entries(SPECIFIED))('%s: the roles of the specification', ([, [row, ...actors]]) => {
  expect(MATRIX[row]?.toSorted()).toEqual(actors.toSorted());
});

const guarded = endpoints.filter(({ definition }) => definition.access.minimalRole !== 'guest');

test('every permission has its row, and every row is a permission, a call or a page', async () => {
  const pages = await guardedPages();
  const permissions = [
    ...guarded.map(({ definition }) => definition.access),
    ...pages.flatMap(({ accesses }) => accesses),
    ...[...cardSources.values()].map(({ access }) => access),
    ...(await declaredPermissions()),
  ].filter(({ minimalRole }) => minimalRole !== 'guest');
  const names = new Set(permissions.map(({ name }) => name));
  expect([...names].filter((name) => MATRIX[name] === undefined)).toEqual([]);
  const actions = [...guarded.map(({ definition }) => definition.route), ...pages.map(({ path }) => path)];
  expect(Object.keys(MATRIX).filter((row) => !names.has(row) && !actions.includes(row))).toEqual([]);
});

/** What the modules' `permissions.ts` export. */
async function declaredPermissions(): Promise<Access[]> {
  const folder = join(import.meta.dirname, '../modules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^\w+\/permissions\.ts$/.test(file),
  );
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(join(folder, file))) as Record<string, unknown>)),
  );
  return exported
    .flat()
    .filter((each): each is Access => typeof each === 'object' && each !== null && 'minimalRole' in each);
}

test('each call refuses everybody outside its row, with or without the same role on another site', {
  timeout: 120_000,
}, async ({ world }) => {
  const visitors = await visitorsOf(world);
  const wrong: string[] = [];
  for (const { definition, method, path } of guarded) {
    const allowed = rowOf(definition.route, definition.access);
    for (const [name, visitor] of visitors) {
      const reply = await withoutRateLimits(world, () =>
        visitor.send(path.replaceAll(/:\w+/g, 'any'), { method, ...(method !== 'GET' && { json: {} }) }),
      );
      const isRefused = reply.status === 401 || (reply.status === 403 && /forbidden/i.test(reply.text));
      if (isRefused === allowed.includes(name as ActorName))
        wrong.push(`${definition.route} as ${name}: ${reply.status} ${reply.text.slice(0, 80)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('each page refuses everybody outside its row, to look at and to send its forms', {
  timeout: 120_000,
}, async ({ world }) => {
  const visitors = await visitorsOf(world);
  const wrong: string[] = [];
  for (const { path, handlers } of await guardedPages())
    for (const { access, handle, form } of handlers) {
      const allowed = rowOf(path, access);
      for (const [name, visitor] of visitors) {
        const reply = await callPage(world, handle, { path: '/any', visitor, ...(form && { form }) }).catch(
          (thrown: unknown) => thrown,
        );
        if (isTurnedAway(reply) === allowed.includes(name as ActorName))
          wrong.push(`${path}${form ? ' (form)' : ''} as ${name}`);
      }
    }
  expect(wrong).toEqual([]);
});

/** The row of a call or page: its own, else that of its permission. */
function rowOf(action: string, { name }: Access): readonly ActorName[] {
  return MATRIX[action] ?? MATRIX[name] ?? [];
}

async function guardedPages() {
  const pages = await productPages();
  return pages.flatMap(({ path, loader, action }) => {
    const handlers = [
      ...(loader ? [{ access: loader.page.access, handle: loader, form: null }] : []),
      ...(action ? [{ access: action.page.access, handle: action, form: { intent: 'none' } }] : []),
    ].filter(({ access }) => access.minimalRole !== 'guest');
    return handlers.length > 0 ? [{ path, handlers, accesses: handlers.map(({ access }) => access) }] : [];
  });
}

/** Browsers of everybody in the matrix, and that of an admin of another site, who is nobody here. */
async function visitorsOf(world: World): Promise<ReadonlyMap<string, Visitor>> {
  const visitors = new Map<string, Visitor>();
  for (const role of ROLES)
    visitors.set(role, role === 'guest' ? world.visitor() : await world.signedIn(role));
  for (const duty of DUTIES) {
    const visitor = await world.signedIn();
    await world.write((scope) => giveDuty(scope, visitor.actor.userId, duty));
    visitors.set(duty, visitor);
  }
  // An owner of an organisation, who is nobody outside its counter.
  visitors.set('by PIN', await visitorByPin(world));
  const other = await world.another();
  const foreign = world.visitor();
  for (const [name, value] of (await other.signedIn('admin')).cookies) foreign.cookies.set(name, value);
  return visitors.set('admin of another site', foreign);
}

/** Whether a page sent its reader to sign in, or refused them. */
function isTurnedAway(reply: unknown): boolean {
  if (reply instanceof Response) return reply.headers.get('location')?.startsWith('/user/login') ?? false;
  const { init, data } = (reply ?? {}) as { init?: { status?: number }; data?: unknown };
  return init?.status === 403 && JSON.stringify(data).includes('platform.forbidden');
}
