import { expect, test } from '#platform/testing/test.ts';
import { hintCookie, noHintCookie, readHint } from './hint-cookie-rules.ts';

test.for([
  ['_userData', 3600],
  ['_cluster', 3600],
  ['_localhost', 3600],
  ['_site', 900],
] as const)('%s has a lifetime of %i seconds', ([name, seconds]) => {
  expect(hintCookie(name, 'a b;ก')).toBe(
    `${name}=a%20b%3B%E0%B8%81; path=/; max-age=${seconds}; samesite=lax`,
  );
  expect(noHintCookie(name)).toContain('max-age=0');
});

test('a hint is found by its full name, and an unreadable one is null', () => {
  expect(readHint('x_site=1; _site=2; _siteb=3', '_site')).toBe('2');
  expect(readHint('_site=%', '_site')).toBe(null);
  expect(readHint('_site=', '_site')).toBe(null);
  expect(readHint(undefined, '_site')).toBe(null);
});

/** Forges hint cookies that claim more rights. */
function forge(cookies: Map<string, string>, host: string): void {
  const boss = encodeURIComponent(JSON.stringify({ id: '1', role: 'admin', user: { role: 'admin' } }));
  for (const name of ['_userData', '_cluster', '_site']) cookies.set(name, boss);
  cookies.set('_localhost', host);
}

test('forged hints do not change permissions', async ({ world }) => {
  const other = await world.another();
  const [guest, user] = [world.visitor(), await world.signedIn('user')];
  for (const visitor of [guest, user]) {
    const paths = ['/api/session', '/api/sites/config/export', `/api/hostname/${other.tenant.host}`];
    const ask = () => Promise.all(paths.map((path) => visitor.get(path, { environment: 'localhost' })));
    const before = await ask();
    forge(visitor.cookies, other.tenant.host);
    const after = await ask();
    expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status));
    expect(after[0]?.json().role).toBe(before[0]?.json().role);
    expect(after[1]?.status).toBe(visitor === guest ? 401 : 403);
    expect(after[2]?.status, 'the host decides the site').toBe(404);
  }
});
