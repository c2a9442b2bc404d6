import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { cookieLine, readCookie } from './cookies.ts';
import { isCrossSite } from './origin-check.ts';
import { clientNetworkOf } from './client-network.ts';
import { RateLimiter } from './token-bucket.ts';
import { arrivalOf } from './request-frame.ts';
import { guardHeaders, nonceToHashes, pageCsp } from './security-headers.ts';

describe('origin check', () => {
  const own = 'https://shop.example';
  const from = (method: string, headers: Record<string, string>) =>
    isCrossSite({ method, headers: new Headers(headers) }, own);

  test.each([
    ['the own origin', { origin: own }, false],
    ['another origin', { origin: 'https://evil.example' }, true],
    ['another scheme', { origin: 'http://shop.example' }, true],
    ['another port', { origin: 'https://shop.example:8443' }, true],
    ['a sandbox', { origin: 'null' }, true],
    ['a cross-site sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
    ['a sandbox after a typed URL', { origin: 'null', 'sec-fetch-site': 'none' }, true],
    ['a sandbox of the same origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    [
      'another origin with a forged Sec-Fetch-Site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      true,
    ],
    ['a same-origin browser without Origin', { 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, false],
    ['a typed URL', { 'sec-fetch-site': 'none', cookie: 'a=b' }, false],
    ['a sibling host', { 'sec-fetch-site': 'same-site', cookie: 'a=b' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, true],
    ['a program without cookies', {}, false],
    ['a client with a cookie but without either header', { cookie: '_account=x' }, true],
  ])('%s', (_name, headers, expected) => {
    expect(from('POST', headers as Record<string, string>)).toBe(expected);
  });

  test('reading needs no origin', () => {
    expect(from('GET', { origin: 'https://evil.example' })).toBe(false);
  });
});

describe('trusted proxies', () => {
  const arrival = (peer: string, headers: Record<string, string>, trusted: string[]) =>
    arrivalOf(
      {
        socket: { remoteAddress: peer },
        headers: { host: 'shop.example', ...headers },
      } as unknown as IncomingMessage,
      trusted,
    );
  const forwarded = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };

  test('a trusted proxy is believed about scheme and client address, never about the host', () => {
    expect(arrival('10.1.2.3', forwarded, ['10.0.0.0/8'])).toMatchObject({
      isSecure: true,
      ip: '203.0.113.9',
      hostname: 'shop.example',
    });
    expect(arrival('::ffff:10.1.2.3', forwarded, ['10.1.2.3'])).toMatchObject({ isSecure: true });
  });

  test.each([
    ['a proxy behind a proxy', '6.6.6.6, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['entries forged by the visitor', '203.0.113.9, 10.9.9.9, 198.51.100.7', '198.51.100.7'],
    ['only proxies', '10.7.7.7, 10.9.9.9', '10.7.7.7'],
    ['an invalid address', '203.0.113.9, unknown', '10.1.2.3'],
    ['nothing', '', '10.1.2.3'],
    ['an IPv6 socket', '::ffff:203.0.113.9, ::ffff:10.9.9.9', '203.0.113.9'],
    ['IPv6', '2001:db8::7, 10.9.9.9', '2001:db8::7'],
  ])('the visitor is the nearest address that is not a trusted proxy: %s', (_what, forwardedFor, ip) => {
    const headers = { 'x-forwarded-for': forwardedFor };
    expect(arrival('10.1.2.3', headers, ['10.0.0.0/8'])).toMatchObject({ ip });
  });

  test('other peers are not believed', () => {
    expect(arrival('11.1.2.3', forwarded, ['10.0.0.0/8'])).toMatchObject({ isSecure: false, ip: '11.1.2.3' });
    expect(arrival('10.1.2.3', forwarded, [])).toMatchObject({ isSecure: false, ip: '10.1.2.3' });
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:203.0.113.9', '2001:db8:1:2::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['', ''],
])('%s belongs to the client network %s', (ip, network) => {
  expect(clientNetworkOf(ip)).toBe(network);
});

describe('cookies', () => {
  test.each([
    ['a=1; _account=x.y.z; b=2', 'x.y.z'],
    ['_account=x', 'x'],
    ['x_account=1; _account_=2', null],
    ['', null],
    [null, null],
  ])('%j', (header, expected) => {
    expect(readCookie(header, '_account')).toBe(expected);
  });

  test('are HttpOnly unless they carry no authority', () => {
    expect(cookieLine('a', 'b', { maxAgeSeconds: 60, isSecure: true })).toBe(
      'a=b; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure',
    );
    expect(cookieLine('a', 'b', { maxAgeSeconds: 60, isSecure: false, isScriptReadable: true })).toBe(
      'a=b; Path=/; SameSite=Lax; Max-Age=60',
    );
  });
});

describe('scripts of cached pages', () => {
  test('scripts with the nonce are allowed by hash, scripts from content are not', () => {
    const html =
      '<script nonce="N0+/=">ours()</script><p><script>theirs()</script></p><script nonce="N0+/=" src="/a.js"></script>';
    const { html: kept, hashes } = nonceToHashes(html, 'N0+/=');
    expect(kept).not.toContain('nonce');
    expect(hashes).toEqual([`'sha256-${createHash('sha256').update('ours()').digest('base64')}'`]);
  });

  test('only listed scripts may run', () => {
    const csp = pageCsp(["'sha256-x'"], 'https://files.example');
    expect(csp).toContain("script-src 'self' 'sha256-x'");
    expect(csp).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(csp).toContain("default-src 'none'");
  });

  test('frames may show the content origin and the declared hosts', () => {
    const csp = pageCsp([], 'https://files.example', { frameHosts: ['player.example'] });
    expect(csp).toContain("frame-src 'self' https://files.example https://player.example;");
  });

  test('only a page that names other sites may be shown in their frames', () => {
    expect(pageCsp([], 'https://files.example')).toContain("frame-ancestors 'none'");
    expect(guardHeaders(true)).toMatchObject({ 'x-frame-options': 'DENY' });
    const framedBy = ['https://one.example', 'https://two.example'];
    expect(pageCsp([], 'https://files.example', { framedBy })).toContain(
      'frame-ancestors https://one.example https://two.example',
    );
    expect(guardHeaders(true, framedBy)).not.toHaveProperty('x-frame-options');
    expect(guardHeaders(true, framedBy)).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });

  test('each directive appears once, because browsers ignore repeated ones', () => {
    const names = pageCsp([], 'https://files.example')
      .split('; ')
      .map((directive) => directive.split(' ')[0]);
    expect(names).toEqual([...new Set(names)]);
  });
});

test('a token bucket runs empty and refills over time', () => {
  const limiter = new RateLimiter();
  const takes = (count: number, at: number) =>
    Array.from({ length: count }, () => limiter.take('key', 3, at));
  expect(takes(4, 0)).toEqual([true, true, true, false]);
  expect(takes(2, 20_000)).toEqual([true, false]);
  expect(limiter.take('other', 3, 20_000)).toBe(true);
});

test('a clock that is set back does not empty a bucket', () => {
  const limiter = new RateLimiter();
  expect(limiter.take('key', 2, 600_000)).toBe(true);
  expect(limiter.take('key', 2, 0)).toBe(true);
  expect(limiter.take('key', 2, 0)).toBe(false);
  expect(limiter.take('key', 2, 30_000)).toBe(true);
});
