import { afterEach, expect, test, vi } from 'vitest';
import { fetchProfile } from './profile-client.ts';
import { fetchReader } from './session-client.ts';
import { fetchPreConfig, fetchTenantConfig } from './tenant-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answer(status: number, body: unknown) {
  const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('the configuration is requested by host, with environment and credentials', async () => {
  const asked = answer(200, { data: { siteName: 'ศาลา' } });
  expect(await fetchTenantConfig('a.example', 'production')).toMatchObject({ data: { siteName: 'ศาลา' } });
  expect(asked).toHaveBeenCalledWith('/api/hostname/a.example', {
    headers: { environment: 'production' },
    credentials: 'include',
  });
});

test.for([
  [404, '{"error":"Not Found"}'],
  [503, ''],
  [500, 'Internal Server Error'],
] as const)('a reply of %s is thrown with its text', async ([status, text]) => {
  answer(status, text);
  await expect(fetchTenantConfig('a.example', 'production')).rejects.toThrow(
    new Error(`Tenant config fetch failed: ${status} ${text}`),
  );
  answer(status, text);
  await expect(fetchPreConfig('a.example', 'localhost')).rejects.toThrow(
    new Error(`Pre-config fetch failed: ${status} ${text}`),
  );
});

test("an environment unknown to the server throws 'Invalid environment'", async () => {
  answer(400, { error: 'Invalid environment' });
  await expect(fetchTenantConfig('a.example', 'production')).rejects.toThrow(
    new Error('Invalid environment'),
  );
  answer(400, { error: 'Invalid environment' });
  await expect(fetchPreConfig('a.example', 'localhost')).rejects.toThrow(new Error('Invalid environment'));
});

test.for(['No token found', 'Invalid session'])(
  "the profile call throws the server's '%s' unchanged",
  async (error) => {
    answer(401, { status: false, error });
    await expect(fetchProfile()).rejects.toThrow(new Error(error));
  },
);

test('the profile includes the browser and its system', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' });
  answer(200, { status: true, profile: { firstname: 'สมใจ', lastname: 'ใจดี', email: 'a@example.test' } });
  expect(await fetchProfile()).toEqual({
    firstname: 'สมใจ',
    lastname: 'ใจดี',
    browserName: 'Firefox',
    osName: 'Windows',
  });
});

test.for([
  [
    { session: false, user: null, role: 'guest', expiresAt: null },
    { id: null, role: 'guest' },
  ],
  [
    { session: true, user: { id: 'p1' }, role: 'admin', expiresAt: null },
    { id: 'p1', role: 'admin' },
  ],
] as const)('who is signed in is read out of %j', async ([body, reader]) => {
  answer(200, body);
  expect(await fetchReader()).toEqual(reader);
});

test.for([
  '<html>',
  'null',
  '{}',
  '{"role":"root","user":null}',
  '{"role":"admin","user":null}',
  '{"role":"guest","user":{"id":"p1"}}',
])("a session that reads %j is nobody's: 'Failed to decode token' is logged", async (text) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer(200, text);
  expect(await fetchReader()).toBe(null);
  expect(logged).toHaveBeenCalledWith('Failed to decode token');
});

test('without a connection, the reader is unknown and no token error is reported', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await fetchReader()).toBe(null);
  answer(503, '');
  expect(await fetchReader()).toBe(null);
  expect(logged).not.toHaveBeenCalled();
});
