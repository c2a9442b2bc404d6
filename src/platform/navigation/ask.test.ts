import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';

const REPLIES: Record<string, { status: number; type: string; body: string }> = {
  '/data': { status: 200, type: 'application/json; charset=utf-8', body: '{"comments":[]}' },
  '/refused': { status: 422, type: 'application/json', body: '{"ok":false,"problem":{"code":"x"}}' },
  '/missing': { status: 404, type: 'application/json', body: '{"code":"platform.missing"}' },
  '/broken': { status: 500, type: 'text/plain', body: 'Unexpected Server Error' },
  '/page': { status: 200, type: 'text/html', body: '<!doctype html>' },
};
const server = createServer(({ url = '' }, response) => {
  const reply = REPLIES[url.split('?', 1)[0] ?? ''];
  if (!reply) return void response.destroy();
  response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body);
});
const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

test('data and what an action refuses is returned', async () => {
  expect(await ask(at('/data'))).toEqual({ comments: [] });
  expect(await ask(at('/refused'), new FormData())).toMatchObject({ ok: false });
});

test.each([
  ['an address that is missing', '/missing', undefined],
  ['a form for a record that is missing', '/missing', new FormData()],
  ['an error of the server', '/broken', new FormData()],
  ['another page', '/page', undefined],
  ['a connection that breaks', '/nowhere', undefined],
])('%s is an error, which the caller hears of', async (_, path, form) => {
  await expect(ask(at(`${path}?secret=1`), form)).rejects.toThrow(/^(?!.*secret)/);
});
