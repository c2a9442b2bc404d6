import { expect, test } from 'vitest';
import { HOSTILE_ADDRESSES, HOSTILE_HOST, staysOn } from '../testing/hostile-addresses.ts';
import { ownPath } from './address.ts';
import { headersToOrigin, keptToOrigin, leaving, redirectOutside, redirectWithin } from './redirect.ts';

const SITE = 'https://shop.example';
const STORE = 'https://files.example';

const locationOf = ({ headers }: Response): string => headers.get('location') ?? '';

test('the list has more than 200 spellings of another site', () => {
  expect(new Set(HOSTILE_ADDRESSES).size).toBeGreaterThan(200);
});

test('a redirect within the site stays there, for any spelling of its path', () => {
  const astray = HOSTILE_ADDRESSES.filter((path) => !staysOn(SITE, locationOf(redirectWithin(path))));
  expect(astray).toEqual([]);
});

test.for([
  '/',
  '/shop/cart',
  '/shop/cart?x=//evil.test#y',
  '/user/login?next=%2Fshop%2F%2Fcart',
  '/a%2Fb%5Cc%20d',
  '/lessons/%E0%B8%94%E0%B8%B4%E0%B8%99',
  '/a/.well-known/...',
])('%s is unchanged', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.for([
  ['/บทเรียน?q=ดิน', `/${encodeURIComponent('บทเรียน')}?q=${encodeURIComponent('ดิน')}`],
  ['//evil.test', '/'],
  ['/a//b', '/'],
  ['/a/../b', '/'],
  ['/a?b=\\', '/'],
  ['a', '/'],
  ['', '/'],
] as const)('%s becomes %s', ([path, kept]) => {
  expect(ownPath(path)).toBe(kept);
});

test('the same path on another origin stays on that origin', () => {
  for (const target of HOSTILE_ADDRESSES) {
    const { location = '' } = headersToOrigin(SITE, target);
    expect([target, location.startsWith(`${SITE}/`)]).toEqual([target, true]);
    expect([target, staysOn(SITE, location.slice(SITE.length))]).toEqual([target, true]);
  }
  expect(headersToOrigin(SITE, '/shop?page=2#x')).toEqual({ location: `${SITE}/shop?page=2` });
});

test('a redirect to another origin must be declared', () => {
  const reply = redirectOutside(`${STORE}/o/ticket?a=b`, { origins: [STORE], status: 303 });
  expect([reply.status, locationOf(reply)]).toEqual([303, `${STORE}/o/ticket?a=b`]);
  const left = leaving(reply, () => expect.unreachable());
  expect([...left.headers]).toEqual([['location', `${STORE}/o/ticket?a=b`]]);
  for (const address of [
    `https://${HOSTILE_HOST}/`,
    'http://files.example/',
    'https://files.example.evil.test/',
    'https://user:pass@files.example/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    expect(() => redirectOutside(address, { origins: [STORE, 'null'] })).toThrow('Refusing to redirect');
});

test('an unchecked Location is replaced before the reply is sent, and reported', () => {
  let refused = 0;
  for (const location of [`https://${HOSTILE_HOST}/`, `//${HOSTILE_HOST}`, '/a/..//evil.test', 'x']) {
    const reply = new Response('body', { status: 302, headers: { location, 'set-cookie': 'a=b' } });
    for (const kept of [keptToOrigin, leaving].map((gate) => gate(reply.clone(), () => (refused += 1)))) {
      expect([kept.status, locationOf(kept), kept.headers.get('set-cookie')]).toEqual([302, '/', 'a=b']);
    }
  }
  expect(refused).toBe(8);
  const plain = new Response('body');
  expect(leaving(plain, () => expect.unreachable())).toBe(plain);
});
