import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { findTransportProblem, type TransportProblem } from './transport.ts';

const HOST = 'school.example';
const PROXY = '10.0.0.1';
const INSIDE = '10.0.0.2';
const ELSEWHERE = '203.0.113.9';
const BROWSER = { 'sec-fetch-site': 'none' };

interface Arriving {
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly trusted?: readonly string[];
  readonly plainHttp?: boolean;
  readonly env?: 'localhost' | 'production';
}

function problemOf({
  from = PROXY,
  headers = {},
  method = 'GET',
  ...config
}: Arriving): TransportProblem | null {
  const incoming = { method, socket: { remoteAddress: from }, headers: { host: HOST, ...headers } };
  return findTransportProblem(incoming as unknown as IncomingMessage, {
    env: config.env ?? 'production',
    plainHttp: config.plainHttp ?? false,
    trustedProxies: config.trusted ?? [PROXY],
  });
}

const byProto = (scheme: string): Record<string, string> => ({ 'x-forwarded-proto': scheme });
const posted = (origin: string): Record<string, string> => ({ ...byProto('https'), origin });

test.each<[string, Arriving, TransportProblem | null]>([
  ['https, as the proxy says', { headers: byProto('https') }, null],
  ['https, from a browser', { headers: { ...byProto('https'), ...BROWSER } }, null],
  ['http, as the proxy says', { headers: byProto('http') }, 'plain'],
  [
    'http according to the proxy, but https according to the browser',
    { headers: { ...byProto('http'), ...BROWSER } },
    'wrong_scheme',
  ],
  ['a proxy that passes on only Host', {}, 'no_scheme'],
  ['a proxy that sends two schemes', { headers: byProto('https, http') }, 'no_scheme'],
  ['an unlisted proxy', { trusted: [] }, 'untrusted'],
  ['an unlisted proxy on this machine', { from: '127.0.0.1' }, 'untrusted'],
  ['another proxy in the same network', { from: INSIDE, headers: byProto('https') }, 'untrusted'],
  [
    'another proxy in the same network that identifies itself',
    { from: INSIDE, headers: { via: '1.1 x' } },
    'untrusted',
  ],
  [
    'another proxy in the same network that passes on only Host, from a browser',
    { from: INSIDE, headers: BROWSER },
    'untrusted',
  ],
  [
    'a same-origin form through such a proxy',
    { from: INSIDE, headers: { origin: `https://${HOST}` } },
    'untrusted',
  ],
  ['a machine in the same network that bypasses the proxy', { from: INSIDE }, 'plain'],
  ['a visitor who bypasses the proxy', { from: ELSEWHERE }, 'plain'],
  [
    'a form that bypasses the proxy',
    { from: ELSEWHERE, method: 'POST', headers: { origin: `http://${HOST}` } },
    'plain',
  ],
])('%s', (_what, arriving, problem) => {
  expect(problemOf(arriving)).toBe(problem);
});

test.each<[string, Arriving, TransportProblem | null]>([
  ['a visitor', { from: ELSEWHERE }, null],
  ['a visitor, without any proxy', { from: ELSEWHERE, trusted: [] }, null],
  ['a visitor without Upgrade', { from: ELSEWHERE, headers: { 'sec-websocket-key': 'x' } }, null],
  [
    'a proxy that drops Upgrade, where none is listed',
    { from: ELSEWHERE, trusted: [], headers: { 'sec-websocket-key': 'x' } },
    'no_upgrade',
  ],
  ['a proxy that passes on only Host', {}, null],
  ['http, as the proxy says', { headers: byProto('http') }, null],
  ['https, as the proxy says', { headers: byProto('https') }, null],
  [
    'a form over https through an unlisted proxy',
    { headers: posted(`https://${HOST}`), trusted: [] },
    'untrusted',
  ],
])('where plain http is allowed: %s', (_what, arriving, problem) => {
  expect(problemOf({ ...arriving, plainHttp: true })).toBe(problem);
});

const FORGED = {
  forwarded: 'for=192.0.2.1;proto=https',
  via: '1.1 x',
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-host': HOST,
  'x-forwarded-port': '443',
  'x-forwarded-proto': 'https',
  'x-real-ip': '192.0.2.1',
  origin: `https://${HOST}`,
  ...BROWSER,
};

test.each(Object.entries(FORGED))('on requests that bypass the proxy, %s is ignored', (name, value) => {
  for (const from of [ELSEWHERE, `::ffff:${ELSEWHERE}`, '172.32.0.1', '192.169.0.1', '2a00:1450::1'])
    expect(problemOf({ from, headers: { [name]: value } }), from).toBe('plain');
});

test.each([
  '127.8.0.1',
  '::1',
  '::ffff:10.9.9.9',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  'fd12::1',
  'fe80::1',
])('an unlisted proxy at %s is detected', (from) => {
  expect(problemOf({ from, headers: { via: '1.1 x' } })).toBe('untrusted');
});

test('a proxy at a public address is detected where none is configured', () => {
  expect(problemOf({ from: ELSEWHERE, headers: { via: '1.1 x' }, trusted: [] })).toBe('untrusted');
});

test('a proxy that drops the port is told apart from another origin', () => {
  expect(problemOf({ method: 'POST', headers: posted(`https://${HOST}`) })).toBeNull();
  expect(problemOf({ method: 'POST', headers: posted(`https://${HOST}:8443`) })).toBe('no_port');
  expect(problemOf({ method: 'POST', headers: posted('https://evil.example:8443') })).toBeNull();
  expect(problemOf({ method: 'POST', headers: posted('null') })).toBeNull();
  expect(problemOf({ headers: posted(`https://${HOST}:8443`) })).toBeNull();
});

test('a proxy that drops Upgrade is detected', () => {
  const asked = { ...byProto('https'), 'sec-websocket-key': 'x' };
  expect(problemOf({ headers: asked })).toBe('no_upgrade');
  expect(problemOf({ headers: { ...asked, upgrade: 'websocket' } })).toBeNull();
});

test('Sec-Fetch-* headers sent to loopback names are no sign of TLS', () => {
  const host = 'demo.localhost';
  expect(problemOf({ from: ELSEWHERE, headers: { ...BROWSER, host } })).toBe('plain');
});

test('on localhost nothing is refused', () => {
  expect(problemOf({ env: 'localhost', trusted: [], headers: BROWSER })).toBeNull();
});
