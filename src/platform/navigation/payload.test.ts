import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerPayloads, pageOfPayload, payloadOr } from './payload.ts';

const asked: string[] = [];
let reply: () => Response;

beforeEach(() => {
  asked.length = 0;
  reply = () => Response.json({ from: 'payload' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return reply();
  });
});

afterEach(() => {
  offerPayloads(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const load = async () => ({ from: 'loader' });

test('a page in the manifest loads its payload, by build id', async () => {
  offerPayloads({ id: 'abc', prerendered: ['/', '/shop/categories'] });
  expect(await payloadOr('http://site/shop/categories', load)).toEqual({ from: 'payload' });
  expect(await payloadOr('http://site/', load)).toEqual({ from: 'payload' });
  expect(asked).toEqual(['/shop/categories/_payload.json?abc', '/_payload.json?abc']);
});

test('other pages, pages with a query and pages of signed-in people call their loader', async () => {
  offerPayloads({ id: 'abc', prerendered: ['/'] });
  expect(await payloadOr('http://site/shop/cart', load)).toEqual({ from: 'loader' });
  expect(await payloadOr('http://site/?q=tea', load)).toEqual({ from: 'loader' });
  offerPayloads(null);
  expect(await payloadOr('http://site/', load)).toEqual({ from: 'loader' });
  expect(asked).toEqual([]);
});

test('a missing payload only warns', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  offerPayloads({ id: 'abc', prerendered: ['/'] });
  for (const broken of [() => new Response('', { status: 404 }), () => new Response('<html>')]) {
    reply = broken;
    expect(await payloadOr('http://site/', load)).toEqual({ from: 'loader' });
  }
  expect(warned).toHaveBeenCalledTimes(2);
});

test.for([
  ['/_payload.json', '/'],
  ['/shop/categories/_payload.json', '/shop/categories'],
  ['/shop/categories', null],
  ['/x_payload.json', null],
  ['/_payload.json/x', null],
] as const)('%s is the payload of %s', ([path, page]) => {
  expect(pageOfPayload(path)).toBe(page);
});
