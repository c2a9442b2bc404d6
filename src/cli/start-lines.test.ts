import { expect, test } from 'vitest';
import { startLines } from './start-lines.ts';

const PRODUCTION = {
  env: 'production',
  host: '127.0.0.1',
  port: 5001,
  plainHttp: false,
  trustedProxies: ['127.0.0.1'],
} as const;
const NOTHING = { hosts: [], firstSite: ['npx sala tenant add …'], demo: [] };

test('in production the start lists the first few addresses', () => {
  const hosts = Array.from({ length: 7 }, (_, n) => `s${n}.example.org`);
  expect(startLines(PRODUCTION, { ...NOTHING, hosts: hosts.slice(0, 2) })).toEqual([
    'Sala listens on 127.0.0.1, port 5001.',
    'Sites: https://s0.example.org, https://s1.example.org',
  ]);
  expect(startLines(PRODUCTION, { ...NOTHING, hosts })[1]).toMatch(/^Sites: .*https:\/\/s4[.]\S+ and more$/);
});

test('without a site it explains how to add one', () => {
  expect(startLines(PRODUCTION, NOTHING)).toEqual([
    'Sala listens on 127.0.0.1, port 5001.',
    'There is no site yet. Add the first one:',
    'npx sala tenant add …',
  ]);
});

test('without a proxy it warns that nobody is served, unless plain http is allowed', () => {
  const hosts = ['s.example.org'];
  const [, warning, sites] = startLines({ ...PRODUCTION, trustedProxies: [] }, { ...NOTHING, hosts });
  expect(warning).toMatch(/^WARNING .*SALA_TRUSTED_PROXIES/);
  expect(sites).toBe('Sites: https://s.example.org');
  expect(startLines({ ...PRODUCTION, trustedProxies: [], plainHttp: true }, { ...NOTHING, hosts })).toEqual([
    'Sala listens on 127.0.0.1, port 5001.',
    'Sites: http://s.example.org:5001',
  ]);
});

test('on localhost it lists the page to open and, if seeded, the demo world', () => {
  const at = { ...PRODUCTION, env: 'localhost', trustedProxies: [] } as const;
  expect(startLines(at, NOTHING)).toEqual(['Sala serves on http://localhost:5001']);
  expect(startLines(at, { ...NOTHING, demo: ['admin@demo.test'] })).toEqual([
    'Sala serves on http://localhost:5001',
    'Second site: http://baan.localhost:5001',
    'Mailbox: http://localhost:5001/mailbox',
    'admin@demo.test',
  ]);
});
