import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type RequestOptions,
} from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { IpLocation } from './ip-location.ts';
import { fakeLookup } from '../testing/fake-lookup.ts';
import { safeFetch, safeFetchBytes, findUnsafeAddressProblem, SafeFetchRefused } from './safe-fetch.ts';

async function openServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers https calls of this process without TLS, after their names were looked up; returns the addresses that were called. */
async function answerHttpsCalls(listener: RequestListener): Promise<string[]> {
  const origin = new URL(await openServer(listener));
  const asked: string[] = [];
  const before = https.request;
  const replace = (request: unknown): void => {
    Object.assign(https, { request });
    syncBuiltinESMExports();
  };
  replace((url: URL, options: RequestOptions, done: (reply: IncomingMessage) => void) => {
    const lookup: LookupFunction = (_name, { all }, found) =>
      options.lookup?.(url.hostname, { all: true }, (error) => {
        if (error) return found(error, []);
        asked.push(url.href);
        if (all) found(null, [{ address: origin.hostname, family: 4 }]);
        else found(null, origin.hostname, 4);
      });
    const { hostname: host, pathname: path } = url;
    return request({ ...options, host, path, port: origin.port, lookup, agent: undefined }, done);
  });
  onTestFinished(() => replace(before));
  return asked;
}

test.for([
  ['http://example.com/hook', 'not_https'],
  ['https://127.0.0.1/hook', 'inside'],
  ['https://127.0.0.1./hook', 'inside'],
  ['https://[::1]/hook', 'inside'],
  ['https://[::ffff:168.63.129.16]/hook', 'inside'],
  ['https://0x7f.1/hook', 'inside'],
  ['https://2130706433/hook', 'inside'],
  ['https://0250.077.0201.020/hook', 'inside'],
  ['https://168.63.129.16/machine?comp=goalstate', 'inside'],
  ['https://169.254.169.254/latest/meta-data', 'inside'],
  ['https://100.100.100.200/latest/meta-data', 'inside'],
  ['https://[fd00:ec2::254]/latest/meta-data', 'inside'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'inside'],
  ['https://169.254.169.254:8443/', 'inside'],
  ['https://user:secret@example.com/hook', 'credentials'],
  ['https://example.com:80/hook', 'port'],
  ['https://example.com:22/hook', 'port'],
  ['https://example.com:8443/hook', 'port'],
  ['https://example.com:444/hook', 'port'],
  ['https://example.com:65535/hook', 'port'],
  ['ftp://example.com/', 'not_http'],
  ['not an address', 'not_http'],
] as const)('%s is refused for tenants: %s', ([to, problem]) => {
  expect(findUnsafeAddressProblem(to, false)).toBe(problem);
  expect(() => safeFetch(to, { json: {}, isAnywhereAllowed: false })).toThrow(SafeFetchRefused);
});

test.for([
  'https://example.com/hook',
  'https://example.com:443/hook',
  'https://example.com:00443/',
  'https://8.8.8.8/',
])('%s is allowed for tenants', (to) => {
  expect(findUnsafeAddressProblem(to, false)).toBeNull();
});

test.for(['http://10.0.0.5:8080/json', 'https://geo.internal:9443/', 'http://127.0.0.1/'])(
  '%s is allowed when configured by the operator',
  (to) => {
    expect(findUnsafeAddressProblem(to, true)).toBeNull();
  },
);

test('every address of a name is checked when connecting', async () => {
  const names = {
    'azure.example': ['168.63.129.16'],
    'aws.example': ['169.254.169.254'],
    'aws6.example': ['fd00:ec2::254'],
    'alibaba.example': ['100.100.100.200'],
    'nat64.example': ['64:ff9b::a83f:8110'],
    'both.example': ['203.150.1.1', '168.63.129.16'],
  };
  const dns = fakeLookup(names);
  onTestFinished(() => dns.close());
  for (const name of Object.keys(names)) {
    const refused = await safeFetch(`https://${name}/`, { isAnywhereAllowed: false }).catch((error) => error);
    expect([name, refused]).toEqual([name, expect.any(SafeFetchRefused)]);
    expect(refused).toMatchObject({ problem: 'inside', message: `${name} lies inside.` });
  }
});

test('a name that resolves to a private address is refused when connecting', async () => {
  await expect(safeFetch('https://localhost/', { isAnywhereAllowed: false })).rejects.toThrow(
    'localhost lies inside.',
  );
});

test('redirects are not followed, and endless replies are cut off', async () => {
  const redirecting = await openServer((_request, reply) =>
    reply.writeHead(302, { location: '/else' }).end(),
  );
  expect(await safeFetch(redirecting, { isAnywhereAllowed: true })).toEqual({ status: 302, text: '' });
  const endless = await openServer((_request, reply) => {
    const timer = setInterval(() => reply.write('x'.repeat(20_000)), 1);
    reply.on('close', () => clearInterval(timer));
  });
  await expect(safeFetch(endless, { isAnywhereAllowed: true })).rejects.toThrow('more than 65536 bytes');
  const silent = await openServer(() => undefined);
  await expect(safeFetch(silent, { isAnywhereAllowed: true, timeoutMs: 100 })).rejects.toThrow();
});

test('a file is found behind up to three redirects', async () => {
  const asked: string[] = [];
  const origin = await openServer((request, reply) => {
    asked.push(request.url ?? '');
    const left = Number(request.url?.slice(1));
    if (left > 0) reply.writeHead(left % 2 ? 301 : 307, { location: `./${left - 1}` }).end('moved');
    else reply.end('cup');
  });
  const call = { isAnywhereAllowed: true, mostBytes: 100 };
  expect(await safeFetchBytes(`${origin}/3`, call)).toEqual({ status: 200, bytes: Buffer.from('cup') });
  expect(asked).toEqual(['/3', '/2', '/1', '/0']);
  expect(await safeFetchBytes(`${origin}/4`, call)).toMatchObject({ status: 301 });
  expect(asked.slice(4)).toEqual(['/4', '/3', '/2', '/1']);
});

test.for([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://user:secret@example.com/',
  'https://example.com:8443/',
  'ftp://example.com/',
  'file:///etc/passwd',
  '//127.0.0.1/',
  'https://inside.example/',
])('a file behind a redirect to %s is refused for tenants', async (location) => {
  const asked = await answerHttpsCalls((_request, reply) => reply.writeHead(302, { location }).end());
  const dns = fakeLookup({ 'public.example': ['203.150.1.1'], 'inside.example': ['10.0.0.1'] });
  onTestFinished(() => dns.close());
  await expect(
    safeFetchBytes('https://public.example/cup', { isAnywhereAllowed: false, mostBytes: 100 }),
  ).rejects.toThrow(SafeFetchRefused);
  expect(asked).toEqual(['https://public.example/cup']);
});

test('an address is looked up once, and its fields are parsed as in the specification', async () => {
  const asked: string[] = [];
  const origin = await openServer((request, reply) => {
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

test('nothing is looked up without a service, nor for private addresses', async () => {
  let asked = 0;
  const origin = await openServer((_request, reply) => {
    asked += 1;
    reply.end('{}');
  });
  expect(await new IpLocation(null, () => undefined).placeOf('203.150.1.1')).toBe(null);
  expect(await new IpLocation(`${origin}/{ip}`, () => undefined).placeOf('192.168.1.1')).toBe(null);
  expect(asked).toBe(0);
});

test.for(['no json', '[]', '"x"'])(
  'a service that replies %j is reported, not asked again, and the location is unknown',
  async (text) => {
    let asked = 0;
    const origin = await openServer((_request, reply) => {
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
