import { getLocale, overwriteGetLocale } from '#messages/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWallet } from './use-wallet.tsx';

const former = getLocale;
beforeAll(() => overwriteGetLocale(() => 'en'));
afterAll(() => overwriteGetLocale(former));

/** A `fetch` that returns this reply. */
function answering(status: number, body: unknown): typeof fetch {
  return async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

test('a complete reply is returned as the wallet', async () => {
  const body = { balance: 12.5, available: 10, transactions: [{ id: 1 }] };
  expect(await callWallet({ mode: 'get' }, answering(200, body))).toEqual(body);
  expect(await callWallet({ mode: 'increase', amount: 20 }, answering(200, { balance: 12.5 }))).toEqual({
    balance: 12.5,
    transactions: [],
  });
});

test.for([
  ['get', { balance: 1 }],
  ['get', { transactions: [] }],
  ['get', { balance: '1', transactions: [] }],
  ['get', { balance: 1, transactions: {} }],
  ['get', null],
  ['get', '<html>'],
  ['decrease', {}],
  ['adjust', { balance: null }],
] as const)('a reply to %s without its parts is refused: %o', async ([mode, body]) => {
  const asked = mode === 'get' ? { mode } : { mode, amount: 1 };
  await expect(callWallet(asked, answering(200, body))).rejects.toThrow(
    'Invalid response format from server',
  );
});

test('the server’s message is passed on', async () => {
  const body = { status: false, error: 'Authentication token is missing' };
  await expect(callWallet({ mode: 'get' }, answering(401, body))).rejects.toThrow(
    'Authentication token is missing',
  );
});

test('a network failure uses the specification’s sentences', async () => {
  const down: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(callWallet({ mode: 'get' }, down)).rejects.toThrow('Error fetching wallet data');
  await expect(callWallet({ mode: 'decrease', amount: 1 }, down)).rejects.toThrow(
    'Error updating wallet balance',
  );
});
