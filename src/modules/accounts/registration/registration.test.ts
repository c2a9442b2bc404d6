import { sql } from '#platform/db/query.ts';
import { publishChange } from '#modules/sites/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { makeInvitation } from '../manage/invitations.ts';
import { action as acceptInvitation } from '../manage/invite-page.tsx';
import { action, loader } from '../sign-in/register-page.tsx';
import { MAX_REGISTRATIONS_PER_NETWORK, prepareRegistration } from './prepare-registration.ts';
import { listConsents } from './register-visitor.ts';

let people = 0;
const newcomer = () => ({
  firstname: 'มานี',
  lastname: 'มีนา',
  email: `new${people++}-${Date.now()}@example.test`,
  password: 'a-password-of-tests',
});

const ASKS_ALL = {
  registration: { fields: { title: 'required', lastname: 'required', phone: 'required' } },
};

/** Opens a site that has published its texts that many times and requires accepting these. */
async function withTexts(
  world: World,
  accept: { terms: boolean; privacy: boolean },
  numbers: { terms?: number; privacy?: number },
): Promise<void> {
  const { terms = 0, privacy = 0 } = numbers;
  for (let time = 1; time <= Math.max(terms, privacy); time++) {
    const text = (last: number) =>
      last === 0
        ? { th: '', en: '' }
        : { th: `ฉบับ ${Math.min(time, last)}`, en: `No. ${Math.min(time, last)}` };
    await world.write((scope) =>
      publishChange(scope, (now) => ({
        ...now,
        registration: { ...now.registration, accept },
        legal: { ...now.legal, terms: text(terms), privacy: text(privacy) },
      })),
    );
  }
  world.app.tenants.drop(world.tenant.id);
}

const BOTH = { terms: true, privacy: true };

const register = (world: World, body: object) => world.visitor().post('/api/account/register', body);
const count = (world: World) =>
  world.read((scope) =>
    scope.tx.one(sql<{ people: number }>`
      select count(*)::int as people from accounts_person where tenant_id = ${world.tenant.id}`),
  );

describe('registration fields of a site', { timeout: 60_000 }, () => {
  test('are validated on the server; fields that are not asked for are not stored', async ({ world }) => {
    const strict = await world.another(ASKS_ALL);
    const refused = await register(strict, { ...newcomer(), lastname: '' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json().fields).sort()).toEqual(['lastname', 'phone', 'title']);
    expect(
      (await register(strict, { ...newcomer(), title: 'นาง', phone: '123' })).json().fields,
    ).toHaveProperty('phone');
    expect(await count(strict)).toEqual({ people: 0 });
    expect((await register(strict, { ...newcomer(), title: 'นาง', phone: '081-234-5678' })).status).toBe(201);
    const kept = await strict.read((scope) =>
      scope.tx.one(
        sql`select title, lastname, phone from accounts_person where tenant_id = ${strict.tenant.id}`,
      ),
    );
    expect(kept).toEqual({ title: 'นาง', lastname: 'มีนา', phone: '0812345678' });

    expect((await register(world, { ...newcomer(), title: 'นาง', phone: '0812345678' })).status).toBe(201);
    const plain = await world.read((scope) =>
      scope.tx.one(sql`select title, phone from accounts_person where tenant_id = ${world.tenant.id}`),
    );
    expect(plain).toEqual({ title: null, phone: null });
  });

  test('by invitation only: page and endpoint refuse, an invitation still works', async ({ world }) => {
    const closed = await world.another({ registration: { mode: 'invited' } });
    const refused = await register(closed, newcomer());
    expect([refused.status, refused.json().code]).toEqual([403, 'accounts.registration_closed']);
    expect(await callPage(closed, action, { path: '/user/register', form: newcomer() })).toMatchObject({
      data: { ok: false, problem: { code: 'accounts.registration_closed' } },
    });
    expect(await callPage(closed, loader, { path: '/user/register' })).toMatchObject({ isOpen: false });

    const admin = await closed.person('admin');
    const { url } = await closed.write(
      (scope) => makeInvitation(scope, { email: '', role: 'user', locale: 'th' }),
      admin,
    );
    const token = url.split('/').at(-1) ?? '';
    const before = await count(closed);
    await callPage(closed, acceptInvitation, {
      path: `/user/invite/${token}`,
      params: { token },
      form: { intent: 'register', ...newcomer() },
    });
    expect((await count(closed)).people).toBe(before.people + 1);
  });
});

describe('legal texts to accept', { timeout: 60_000 }, () => {
  test('the current version is accepted and stored with its time; a missing, old or forged one is refused', async ({
    world,
  }) => {
    await withTexts(world, BOTH, { terms: 3, privacy: 1 });
    for (const accept of [
      undefined,
      {},
      { terms: 3 },
      { terms: 2, privacy: 1 },
      { terms: 4, privacy: 1 },
      { terms: 0, privacy: 0 },
    ]) {
      const refused = await register(world, { ...newcomer(), ...(accept && { accept }) });
      expect(refused.status, JSON.stringify(accept)).toBe(422);
      expect(Object.keys(refused.json().fields).join()).toMatch(/accept\./);
    }
    expect(await count(world)).toEqual({ people: 0 });
    const reply = await register(world, { ...newcomer(), accept: { terms: 3, privacy: 1 } });
    expect(reply.status).toBe(201);
    expect(await world.read((scope) => listConsents(scope, reply.json().user.id))).toEqual(
      expect.arrayContaining([
        { kind: 'terms', number: 3, acceptedAt: expect.any(Date) },
        { kind: 'privacy', number: 1, acceptedAt: expect.any(Date) },
      ]),
    );
  });

  test('texts that the site does not require can be omitted; invited people accept too', async ({
    world,
  }) => {
    await withTexts(world, { terms: false, privacy: true }, { terms: 1, privacy: 2 });
    expect((await register(world, { ...newcomer(), accept: { privacy: 2 } })).status).toBe(201);
    const admin = await world.person('admin');
    const { url } = await world.write(
      (scope) => makeInvitation(scope, { email: '', role: 'user', locale: 'th' }),
      admin,
    );
    const token = url.split('/').at(-1) ?? '';
    const record = await world.app.tenants.byId(world.tenant.id);
    const now = Object.assign(Object.create(world) as World, { tenant: { ...world.tenant, ...record } });
    const join = (form: Record<string, string>) =>
      callPage(now, acceptInvitation, {
        path: `/user/invite/${token}`,
        params: { token },
        form: { intent: 'register', ...newcomer(), ...form },
      });
    expect(await join({})).toMatchObject({
      data: { ok: false, problem: { fields: { 'accept.privacy': [expect.any(String)] } } },
    });
    expect(await join({ 'accept.privacy': '2' })).toMatchObject({ status: 303 });
  });

  test('the run-time role can neither change nor delete a consent', async ({ world }) => {
    await withTexts(world, BOTH, { terms: 1 });
    await register(world, { ...newcomer(), accept: { terms: 1 } });
    for (const attempt of [
      sql`update accounts_consent set number = 2 where tenant_id = ${world.tenant.id}`,
      sql`delete from accounts_consent where tenant_id = ${world.tenant.id}`,
    ])
      await expect(world.write((scope) => scope.tx.run(attempt))).rejects.toThrow(/permission denied/);
  });
});

test('an hour of registrations from one network ends before the password is hashed', async ({ world }) => {
  const outside = await world.read(async (scope) => scope);
  const attempt = (password: string, ip = '2001:db8::1') =>
    prepareRegistration(outside, { email: 'new@example.test', password }, { ip });
  for (let count = 0; count < MAX_REGISTRATIONS_PER_NETWORK; count++)
    await expect(attempt('1234567890')).rejects.toMatchObject({ code: 'platform.invalid_input' });
  await expect(attempt('a-password-of-tests', '2001:db8::2')).rejects.toMatchObject({
    code: 'accounts.too_many_attempts',
    details: { retryAfterSeconds: 3_600 },
  });
  await expect(attempt('a-password-of-tests', '2001:db8:0:1::1')).resolves.toBeDefined();
});
