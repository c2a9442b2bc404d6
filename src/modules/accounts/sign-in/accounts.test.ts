import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD } from '#platform/testing/world.ts';

const person = {
  firstname: 'มานี',
  lastname: 'มีตา',
  email: 'Manee@Example.test',
  password: 'มานีมีตา ยาวพอควร',
};

test('a new person is signed in with role user', async ({ world }) => {
  const visitor = world.visitor();
  const reply = await visitor.post('/api/account/register', person);
  expect(reply.status).toBe(201);
  expect(reply.json()).toMatchObject({ session: true, role: 'user', user: { firstname: 'มานี' } });
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true, role: 'user' });
});

test('the session cookie is HttpOnly and SameSite', async ({ world }) => {
  const reply = await world.visitor().post('/api/account/register', person);
  const line = [reply.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('_account='));
  expect(line).toMatch(/HttpOnly/);
  expect(line).toMatch(/SameSite=Lax/);
  expect(line).toMatch(/Path=\//);
  expect(line).not.toMatch(/Domain/i);
});

test('an address is taken in all its spellings', async ({ world }) => {
  await world.visitor().post('/api/account/register', person);
  const again = await world
    .visitor()
    .post('/api/account/register', { ...person, email: 'manee@example.TEST' });
  expect(again.status).toBe(409);
  expect(again.json()).toMatchObject({ code: 'accounts.email_taken' });
});

test('the same address can have accounts with two tenants; neither signs in to the other', async ({
  world,
}) => {
  const other = await world.another();
  const here = world.visitor();
  await here.post('/api/account/register', person);
  expect((await other.visitor().post('/api/account/login', person)).status).toBe(401);
  const there = other.visitor();
  there.cookies.set('_account', here.cookies.get('_account') ?? '');
  expect((await there.get('/api/session')).json()).toMatchObject({ session: false, role: 'guest' });
});

test('nobody can register as an admin', async ({ world }) => {
  const reply = await world.visitor().post('/api/account/register', { ...person, role: 'admin' });
  expect(reply.json()).toMatchObject({ role: 'user' });
});

test('a wrong password and an unknown address get the same answer', async ({ world }) => {
  const known = await world.person();
  const answers = await Promise.all([
    world.visitor().post('/api/account/login', { email: known.email, password: 'not the password' }),
    world
      .visitor()
      .post('/api/account/login', { email: 'nobody@example.test', password: 'not the password' }),
  ]);
  const bodies = answers.map((reply) => ({ status: reply.status, ...reply.json(), requestId: '' }));
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]).toMatchObject({ status: 401, code: 'accounts.wrong_credentials' });
});

test('signing out ends the session on the server; repeating it changes nothing', async ({ world }) => {
  const visitor = await world.signedIn();
  const token = visitor.cookies.get('_account') ?? '';
  expect((await visitor.post('/api/account/logout')).json()).toMatchObject({ session: false });
  expect((await visitor.post('/api/account/logout')).status).toBe(200);
  visitor.cookies.set('_account', token);
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: false });
});

test('signing in again opens a new session and ends the former one', async ({ world }) => {
  const visitor = await world.signedIn();
  const former = visitor.cookies.get('_account') ?? '';
  await visitor.post('/api/account/login', { email: visitor.actor.email, password: TEST_PASSWORD });
  expect(visitor.cookies.get('_account')).not.toBe(former);
  const thief = world.visitor();
  thief.cookies.set('_account', former);
  expect((await thief.get('/api/session')).json()).toMatchObject({ session: false });
});

test('a session ends after two hours of inactivity, and after twelve hours in any case', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const info = async () => (await visitor.get('/api/session')).json();
  world.travel(7_199_000);
  expect(await info()).toMatchObject({ session: true });
  world.travel(2_000);
  expect(await info()).toMatchObject({ session: false });

  const busy = await world.signedIn();
  for (let hour = 0; hour < 11; hour++) {
    world.travel(3_600_000);
    await busy.post('/api/account/register', {});
    expect((await busy.get('/api/session')).json()).toMatchObject({ session: true });
  }
  world.travel(3_601_000);
  expect((await busy.get('/api/session')).json()).toMatchObject({ session: false });
});

test.for([
  [
    'signed with another key',
    'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4IiwidXNlciI6IngiLCJyb2xlIjoiYWRtaW4iLCJleHAiOjQwMDAwMDAwMDB9.AAAA',
  ],
  [
    'without a signature (alg none)',
    'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4IiwidXNlciI6IngiLCJyb2xlIjoiYWRtaW4iLCJleHAiOjQwMDAwMDAwMDB9.',
  ],
  ['that is no token', 'x.y.z'],
] as const)('a token %s is a guest, and is not cleared', async ([, token], { world }) => {
  const visitor = world.visitor();
  visitor.cookies.set('_account', token);
  const reply = await visitor.get('/api/session');
  expect(reply.json()).toMatchObject({ session: false, role: 'guest' });
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test('the token works as a bearer token, with and without the prefix', async ({ world }) => {
  const visitor = await world.signedIn();
  const token = visitor.cookies.get('_account') ?? '';
  for (const authorization of [`Bearer ${token}`, token]) {
    expect((await world.send('/api/session', { headers: { authorization } })).json()).toMatchObject({
      session: true,
    });
  }
});

test('a cross-site form post is rejected, whatever its cookie', async ({ world }) => {
  const visitor = await world.signedIn();
  const logout = (headers: Record<string, string>) =>
    visitor.send('/api/account/logout', { method: 'POST', json: {}, headers });
  expect((await logout({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await logout({ origin: 'null' })).status).toBe(403);
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true });
});
