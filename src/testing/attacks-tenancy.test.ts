import pg from 'pg';
import { OperatorProblem } from '#platform/config/operator-problem.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { setTenantState, type TenantState } from '#platform/tenancy/tenant-state.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { storeObject } from '#platform/storage/objects.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { mailStates } from '#platform/testing/mail-states.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';

/** Sets the tenant's state as the operator and waits until this node knows it. */
async function decide(world: World, state: TenantState): Promise<void> {
  const { code, id } = world.tenant;
  await setTenantState(world.database.owner, { code, state });
  await expect.poll(() => world.app.tenants.isOpen(id)).toBe(state === 'open');
}

/** Address of a public file of the site, as its pages use it. */
async function publicFile(world: World): Promise<string> {
  const stored = await world.write((scope) =>
    storeObject(scope, {
      source: Buffer.from('seen by everybody'),
      contentType: 'text/plain',
      visibility: 'public',
      kind: 'test.content',
    }),
  );
  return publicObjectUrl(world.app, world.tenant.id, stored);
}

/** Requests a file from the user content host, as a browser would. */
async function statusOfFile(world: World, address: string): Promise<number> {
  const { host, pathname } = new URL(address);
  return (await world.send(pathname, { headers: { host } })).status;
}

const mail = {
  to: 'somebody@example.test',
  subject: 'x',
  text: 'x',
  html: '<p>x</p>',
  kind: 'test.note',
} as const;
test('T13: a suspended site shows a notice and serves no calls, files or jobs; once reopened, everything works again', async ({
  world,
}) => {
  const [visitor, address] = [await world.signedIn('admin'), await publicFile(world)];
  expect(await statusOfFile(world, address)).toBe(200);
  await decide(world, 'suspended');

  for (const path of ['/api/session', '/api/orders', `/api/hostname/${world.tenant.host}`]) {
    const reply = await visitor.get(path);
    expect([reply.status, reply.json()]).toMatchObject([403, { code: 'platform.site_suspended' }]);
  }
  const written = await visitor.post('/api/account/register', {});
  expect(written.status).toBe(403);
  const page = await world.visitor().get('/');
  expect(page.status).toBe(503);
  expect(page.text).toContain('This site is suspended');
  expect((await world.visitor().get(`/theme/${world.tenant.version}.css`)).status).toBe(404);
  expect(await statusOfFile(world, address)).toBe(404);
  await world.write((scope) => queueMail(scope, mail));
  await world.runJobs();
  expect(await world.read(mailStates)).toEqual(['queued']);

  await decide(world, 'open');
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true, role: 'admin' });
  expect(await statusOfFile(world, address)).toBe(200);
  await withOwner(world, (owner) =>
    owner.query('update graphile_worker._private_jobs set run_at = now() where attempts = 0'),
  );
  await world.runJobs();
  expect(await world.read(mailStates)).toEqual(['kept']);
});

test('T14: a new site at a removed site’s host accepts none of its sessions, files, secrets or codes', async ({
  world,
}) => {
  const [visitor, address] = [await world.signedIn('admin'), await publicFile(world)];
  await decide(world, 'removed');
  expect((await visitor.get('/api/session')).json()).not.toMatchObject({ role: 'admin' });
  const { code, host } = world.tenant;
  await addTenant(world.database.owner, { code, name: 'ร้านใหม่', host, zone: 'Asia/Bangkok' });
  await expect.poll(async () => (await world.app.tenants.ofHost(host))?.name).toBe('ร้านใหม่');

  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: false, role: 'guest' });
  const login = { email: visitor.actor.email, password: 'a-password-of-tests' };
  expect((await world.visitor().post('/api/account/login', login)).status).toBe(401);
  expect(await statusOfFile(world, address)).toBe(404);
  const again = setTenantState(world.database.owner, {
    code: `removed-${world.tenant.id.replaceAll('-', '').slice(0, 30)}`,
    state: 'open',
  });
  await expect(again).rejects.toThrow(OperatorProblem);
});

async function withOwner(world: World, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
