import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import type { TenantRecord } from '../tenancy/tenants.ts';
import { type Arrival, tenantOfArrival } from './request-frame.ts';

const HOSTS = ['localhost', 'baan.localhost', 'shop.example'];

/** As much of the application as decides whose site is asked for. */
function appOn(env: 'localhost' | 'production'): App {
  const ofHost = async (host: string): Promise<TenantRecord | null> =>
    HOSTS.includes(host) ? ({ code: host } as unknown as TenantRecord) : null;
  return { config: { env }, tenants: { ofHost } } as unknown as App;
}

const siteOf = async (env: 'localhost' | 'production', hostname: string | null, cookie?: string) => {
  const tenant = await tenantOfArrival(appOn(env), { hostname } as Arrival, cookie);
  return (tenant as { code: string } | null)?.code ?? null;
};

test('in production the host alone decides, whatever a cookie says', async () => {
  expect(await siteOf('production', 'shop.example', '_localhost=baan.localhost')).toBe('shop.example');
  expect(await siteOf('production', 'unknown.example')).toBeNull();
  expect(await siteOf('production', 'localhost.evil.example')).toBeNull();
});

test('on localhost an unknown host is the default site, and the developer may choose another by a cookie', async () => {
  expect(await siteOf('localhost', 'unknown.example')).toBe('localhost');
  expect(await siteOf('localhost', '127.0.0.1')).toBe('localhost');
  expect(await siteOf('localhost', 'localhost', '_localhost=baan.localhost')).toBe('baan.localhost');
  expect(await siteOf('localhost', 'localhost', '_localhost=nobody.example')).toBe('localhost');
  // Who names a site by its own host gets that one: the cookie is for the bare machine only.
  expect(await siteOf('localhost', 'shop.example', '_localhost=baan.localhost')).toBe('shop.example');
});

test('a request without a host is nobody’s', async () => {
  expect(await siteOf('localhost', null)).toBeNull();
});
