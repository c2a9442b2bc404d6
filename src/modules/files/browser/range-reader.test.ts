import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rangeReader } from './range-reader.ts';

const FILE = Buffer.from('0123456789');
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(({ url, headers }, reply) => {
    const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (url === '/old') reply.writeHead(403).end();
    else if (url === '/whole') reply.end(FILE);
    else reply.writeHead(206).end(FILE.subarray(Number(begin), Number(end) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('ranges of a file are read by bytes, even if the server returns the whole', async () => {
  const neverRenewed = (): Promise<string> => Promise.reject(new Error('renewed'));
  expect(text(await rangeReader(`${origin}/new`, neverRenewed)(2, 5))).toBe('234');
  expect(text(await rangeReader(`${origin}/whole`, neverRenewed)(2, 5))).toBe('234');
});

test('an expired URL is renewed once for all ranges; if it stays refused, reading fails', async () => {
  let renewed = 0;
  const read = rangeReader(`${origin}/old`, async () => {
    renewed += 1;
    return `${origin}/new`;
  });
  expect((await Promise.all([read(0, 3), read(3, 6)])).map(text)).toEqual(['012', '345']);
  expect(renewed).toBe(1);
  await expect(rangeReader(`${origin}/old`, async () => `${origin}/old`)(0, 1)).rejects.toThrow('403');
});
