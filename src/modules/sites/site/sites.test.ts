import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';

const ask = (environment?: string) => (environment === undefined ? {} : { environment });

test('the hostname endpoint returns public fields only', async ({ world }) => {
  const reply = await world.send(`/api/hostname/${world.tenant.host}`, { headers: ask('localhost') });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.json()).sort()).toEqual([
    'child',
    'clusterId',
    'config',
    'data',
    'session',
    'space',
    'theme',
  ]);
  expect(reply.json()).toMatchObject({
    session: { valid: false, user: null },
    data: { siteName: world.tenant.name },
  });
  expect(reply.text).not.toMatch(/promptpay|secret|password|vat/i);
});

test("the session's owner is returned", async ({ world }) => {
  const visitor = await world.signedIn('manager');
  const reply = await visitor.get(`/api/hostname/${world.tenant.host}`, ask('production'));
  expect(reply.json()).toMatchObject({
    session: { valid: true, user: { firstname: 'สมใจ', role: 'manager' } },
  });
});

test.for([undefined, '', 'staging', 'LOCALHOST '])(
  "environment %j answers 'Invalid environment'",
  async (environment, { world }) => {
    const reply = await world.send(`/api/hostname/${world.tenant.host}`, { headers: ask(environment) });
    expect(reply.status).toBe(400);
    expect(reply.json()).toEqual({ error: 'Invalid environment' });
  },
);

test("another tenant's host is answered like an unknown one", async ({ world }) => {
  const other = await world.another();
  const [theirs, nobodys] = await Promise.all([
    world.send(`/api/hostname/${other.tenant.host}`, { headers: ask('localhost') }),
    world.send('/api/hostname/nobody.example', { headers: ask('localhost') }),
  ]);
  expect(theirs.status).toBe(404);
  expect(theirs.text).toBe(nobodys.text);
});

test('a held site cannot reopen itself: the run-time role cannot write what the operator decides', async ({
  world,
}) => {
  await expect(
    world.write((scope) =>
      scope.tx.run(sql`update sites_tenant set state = 'open' where tenant_id = ${world.tenant.id}`),
    ),
  ).rejects.toThrow(/permission denied/);
});
