import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { IpLocation } from './ip-location.ts';
import { callOutside, OutsideRefused } from './outside-call.ts';
import { isPublicAddress } from './public-address.ts';

async function farSide(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'ff02::1',
  '',
  'localhost',
  '1.2.3',
])('%j is not of the open internet', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.for(['1.1.1.1', '203.150.1.1', '2400:cb00:2048:1::1'])('%s is', (ip) => {
  expect(isPublicAddress(ip)).toBe(true);
});

test.for([
  'http://example.com/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://0x7f.1/hook',
  'https://2130706433/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@example.com/hook',
  'ftp://example.com/',
  'not an address',
])('%s is not called for somebody else', (to) => {
  expect(() => callOutside(to, { json: {}, isAnywhereAllowed: false })).toThrow(OutsideRefused);
});

test('a name that stands for an address inside is found out when the connection is made', async () => {
  await expect(callOutside('https://localhost:1/', { isAnywhereAllowed: false })).rejects.toThrow(
    'localhost lies inside.',
  );
});

test('no redirect is followed, and a reply without end is cut', async () => {
  const redirecting = await farSide((_request, reply) => reply.writeHead(302, { location: '/else' }).end());
  expect(await callOutside(redirecting, { isAnywhereAllowed: true })).toEqual({ status: 302, text: '' });
  const endless = await farSide((_request, reply) => {
    const timer = setInterval(() => reply.write('x'.repeat(20_000)), 1);
    reply.on('close', () => clearInterval(timer));
  });
  await expect(callOutside(endless, { isAnywhereAllowed: true })).rejects.toThrow('more than 65536 bytes');
  const silent = await farSide(() => undefined);
  await expect(callOutside(silent, { isAnywhereAllowed: true, timeoutMs: 100 })).rejects.toThrow();
});

test('an address is asked for once, and its fields are read as the specification names them', async () => {
  const asked: string[] = [];
  const origin = await farSide((request, reply) => {
    asked.push(request.url ?? '');
    reply.end(
      JSON.stringify({
        cityName: 'Chiang Mai',
        regionName: 'Chiang Mai',
        countryName: 'Thailand',
        isProxy: false,
        extra: 1,
      }),
    );
  });
  const locations = new IpLocation(`${origin}/json/{ip}`, (error) => expect.unreachable(String(error)));
  const place = {
    cityName: 'Chiang Mai',
    regionName: 'Chiang Mai',
    countryName: 'Thailand',
    isProxy: false,
    isp: null,
  };
  expect(await Promise.all([locations.placeOf('203.150.1.1'), locations.placeOf('203.150.1.1')])).toEqual([
    place,
    place,
  ]);
  expect(asked).toEqual(['/json/203.150.1.1']);
});

test('nobody is asked without a far side, and not about addresses inside', async () => {
  let asked = 0;
  const origin = await farSide((_request, reply) => {
    asked += 1;
    reply.end('{}');
  });
  expect(await new IpLocation(null, () => undefined).placeOf('203.150.1.1')).toBe(null);
  expect(await new IpLocation(`${origin}/{ip}`, () => undefined).placeOf('192.168.1.1')).toBe(null);
  expect(asked).toBe(0);
});

test.for(['no json', '[]', '"x"'])(
  'a far side that answers %j is told of, left alone, and the place is unknown',
  async (text) => {
    let asked = 0;
    const origin = await farSide((_request, reply) => {
      asked += 1;
      reply.end(text);
    });
    const problems: unknown[] = [];
    const locations = new IpLocation(`${origin}/{ip}`, (error) => problems.push(error));
    expect(await locations.placeOf('203.150.1.1')).toBe(null);
    expect(await locations.placeOf('203.150.1.1')).toBe(null);
    expect([asked, problems.length]).toEqual([1, 1]);
  },
);
