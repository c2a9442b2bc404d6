import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import type { TenantRecord } from '../tenancy/tenants.ts';
import { type Arrival, tenantOfArrival } from './request-frame.ts';

const HOSTS = ['localhost', 'baan.localhost', 'shop.example'];

/** The parts of the app that resolve the tenant of a host. */
function appOn(env: 'localhost' | 'production'): App {
  const ofHost = async (host: string): Promise<TenantRecord | null> =>
    HOSTS.includes(host) ? ({ code: host } as unknown as TenantRecord) : null;
  return { config: { env }, tenants: { ofHost } } as unknown as App;
}

const siteOf = async (env: 'localhost' | 'production', hostname: string | null, cookie?: string) => {
  const tenant = await tenantOfArrival(appOn(env), { hostname } as Arrival, cookie);
  return (tenant as { code: string } | null)?.code ?? null;
};

test('in production only the host decides, whatever the cookies say', async () => {
  expect(await siteOf('production', 'shop.example', '_localhost=baan.localhost')).toBe('shop.example');
  expect(await siteOf('production', 'unknown.example')).toBeNull();
  expect(await siteOf('production', 'localhost.evil.example')).toBeNull();
});

test('on localhost an unknown host gets the default site, and the developer may choose another by a cookie', async () => {
  expect(await siteOf('localhost', 'unknown.example')).toBe('localhost');
  expect(await siteOf('localhost', '127.0.0.1')).toBe('localhost');
  expect(await siteOf('localhost', 'localhost', '_localhost=baan.localhost')).toBe('baan.localhost');
  expect(await siteOf('localhost', 'localhost', '_localhost=nobody.example')).toBe('localhost');
  // The host of a site takes precedence: the cookie counts only on loopback hosts.
  expect(await siteOf('localhost', 'shop.example', '_localhost=baan.localhost')).toBe('shop.example');
});

test('a request without a host has no tenant', async () => {
  expect(await siteOf('localhost', null)).toBeNull();
});
