import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IpLocation } from '#platform/http/ip-location.ts';
import { expect, test } from '#platform/testing/test.ts';
import { clientRecordOf } from '#platform/page/client-record.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';

test('without a lookup service the location is Unknown; the address is what the server saw', async ({
  world,
}) => {
  const reply = await world.send('/api/client-record', { headers: { 'user-agent': PHONE } });
  expect(reply.status).toBe(200);
  expect(reply.json()).toEqual({
    os: 'Android',
    browser: 'Chrome',
    ip: '127.0.0.1',
    location: { cityName: 'Unknown', regionName: 'Unknown', countryName: 'Unknown', isProxy: 'Unknown' },
    isp: 'Unknown',
  });
});

test('a client cannot set its own address or location', async ({ world }) => {
  const headers = {
    'x-forwarded-for': '203.150.1.1',
    'x-real-ip': '203.150.1.1',
    forwarded: 'for=203.150.1.1',
  };
  expect((await world.send('/api/client-record', { headers })).json().ip).toBe('127.0.0.1');
});

test('with a lookup service the location is taken from its answer, part by part', async ({ world }) => {
  const far = createServer((_request, reply) =>
    reply.end(JSON.stringify({ cityName: 'เชียงใหม่', countryName: 'Thailand', isProxy: true, isp: 'CAT' })),
  );
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  const { port } = far.address() as AddressInfo;
  const locations = new IpLocation(`http://127.0.0.1:${port}/{ip}`, () => undefined);
  const app = { ...world.app, locations };
  expect(await clientRecordOf({ app, ip: '203.150.1.1', userAgent: '' })).toEqual({
    os: 'Unknown',
    browser: 'Unknown',
    ip: '203.150.1.1',
    location: { cityName: 'เชียงใหม่', regionName: 'Unknown', countryName: 'Thailand', isProxy: true },
    isp: 'CAT',
  });
  far.close();
});
