import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listAudit } from '#platform/audit.ts';
import { WellKnownFiles } from '#platform/http/well-known.ts';
import { describe, expect, test as base } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { addHost, listHosts } from './host-rows.ts';
import { proofName, proofText } from './host-rules.ts';
import { checkHost, claimHost, makePrimaryHost, removeHost } from './hosts.ts';

/** A local name server with prepared records. */
const test = base.extend<{ zone: Map<string, string> }>({
  zone: async ({ world }, use) => {
    const zone = new Map<string, string>();
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    socket.on('message', (question, from) => answer(socket, zone, question, from.port));
    world.app.dns.useServers([`127.0.0.1:${socket.address().port}`]);
    await use(zone);
    socket.close();
  },
});

/** RFC 1035, section 4: echoes the question with one TXT record (or an A record, stored as `A 127.0.0.1`), or NXDOMAIN. */
function answer(socket: Socket, zone: ReadonlyMap<string, string>, question: Buffer, port: number): void {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const text = zone.get(labels.join('.').toLowerCase());
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  const parts = [header, question.subarray(12, at + 5)];
  const isAddressAsked = question.readUInt16BE(at + 1) === 1;
  const address = /^A ([\d.]+)$/.exec(text ?? '')?.[1];
  if (text !== undefined && (address !== undefined) !== isAddressAsked) header.writeUInt16BE(0, 6);
  else if (address !== undefined) {
    const record = Buffer.alloc(16);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(1, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(4, 10);
    record.set(address.split('.').map(Number), 12);
    parts.push(record);
  } else if (text !== undefined) {
    const record = Buffer.alloc(13);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(16, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(text.length + 1, 10);
    record.writeUInt8(text.length, 12);
    parts.push(record, Buffer.from(text, 'latin1'));
  }
  socket.send(Buffer.concat(parts), port, '127.0.0.1');
}

let names = 0;
const newName = (): string => `shop${names++}-${Date.now()}.sala-test.com`;
const claim = (world: World, hostname: string) => world.write((scope) => claimHost(scope, hostname));
const hostsOf = (world: World) => world.read(listHosts);

async function prove(world: World, zone: Map<string, string>, hostname: string): Promise<void> {
  const { claims } = await hostsOf(world);
  const token = claims.find((each) => each.hostname === hostname)?.token ?? '';
  zone.set(proofName(hostname), proofText(token));
  await world.write((scope) => checkHost(scope, hostname));
  await world.runJobs();
}

const siteAt = async (world: World, host: string): Promise<number> =>
  (await world.send('/api/session', { headers: { host } })).status;

describe('a host', { timeout: 60_000 }, () => {
  test('for uploaded files can be neither claimed nor added', async ({ world }) => {
    for (const typed of ['files.localhost', 'FILES.localhost.'])
      await expect(claim(world, typed)).rejects.toMatchObject({ code: 'sites.host_taken' });
    expect(await world.write((scope) => addHost(scope, 'files.localhost'))).toBe(false);
    expect((await hostsOf(world)).hosts).toMatchObject([{ hostname: world.tenant.host }]);
  });

  test('is served only after its zone contains the token', async ({ world, zone }) => {
    const hostname = newName();
    await claim(world, hostname.toUpperCase());
    await world.runJobs();
    expect((await hostsOf(world)).claims).toMatchObject([{ hostname, problem: 'not_found' }]);
    expect(await siteAt(world, hostname)).toBe(404);

    zone.set(proofName(hostname), proofText('f'.repeat(32)));
    await world.write((scope) => checkHost(scope, hostname));
    await world.runJobs();
    expect((await hostsOf(world)).claims).toHaveLength(1);

    await prove(world, zone, hostname);
    expect(await hostsOf(world)).toMatchObject({
      hosts: [{ hostname: world.tenant.host, isPrimary: true }, { hostname }],
      claims: [],
    });
    await expect.poll(() => siteAt(world, hostname)).toBe(200);
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: 'sites_host', entityId: hostname }),
    );
    expect(lines.map(({ action }) => action)).toEqual(['sites.add_host', 'sites.claim_host']);
  });

  test('of another site is refused as taken, without naming that site', async ({ world, zone }) => {
    const other = await world.another();
    await expect(claim(world, other.tenant.host)).rejects.toMatchObject({
      code: 'sites.host_taken',
      details: undefined,
    });
    await expect(claim(world, world.tenant.host)).rejects.toMatchObject({ code: 'sites.host_taken' });

    const hostname = newName();
    await claim(world, hostname);
    await claim(other, hostname);
    await prove(other, zone, hostname);
    await prove(world, zone, hostname);
    expect((await hostsOf(world)).claims).toMatchObject([{ hostname, problem: 'taken' }]);
    expect((await hostsOf(world)).hosts).toHaveLength(1);
    for (const act of [removeHost, makePrimaryHost, checkHost])
      await expect(world.write((scope) => act(scope, other.tenant.host))).rejects.toMatchObject({
        code: 'sites.host_missing',
      });
    expect((await hostsOf(other)).hosts).toHaveLength(2);
  });

  test('can become primary, after which the old one can be removed; the last one cannot', async ({
    world,
    zone,
  }) => {
    const hostname = newName();
    await claim(world, hostname);
    await prove(world, zone, hostname);
    const home = world.tenant.host;
    const remove = (name: string) => world.write((scope) => removeHost(scope, name));
    await expect(remove(home)).rejects.toMatchObject({ code: 'sites.host_primary' });
    await world.write((scope) => makePrimaryHost(scope, hostname));
    expect(await world.app.tenants.byId(world.tenant.id)).toMatchObject({ primaryHost: hostname });
    await remove(home);
    await expect.poll(() => siteAt(world, home)).toBe(404);
    await expect(remove(hostname)).rejects.toMatchObject({ code: 'sites.host_primary' });
  });

  test.for([
    '',
    'a b',
    '10.0.0.1',
    '[::1]',
    'localhost',
    'db.internal',
    'http://x.com/',
    'a..b',
    '\u0000.com',
  ])('%j is invalid', async (hostname, { world }) => {
    await expect(claim(world, hostname)).rejects.toMatchObject({ code: 'sites.host_invalid' });
  });

  test('count is limited', async ({ world, zone }) => {
    expect(zone.size).toBe(0);
    for (let made = 1; made < 12; made++) await claim(world, newName());
    await expect(claim(world, newName())).rejects.toMatchObject({ code: 'sites.too_many_hosts' });
  });
});

describe("proof on the host's current web server", { timeout: 60_000 }, () => {
  /** A web server that answers every path with `reply`. */
  const web = test.extend<{ reply: { status: number; body: string; asked: string[] } }>({
    reply: async ({ world }, use) => {
      const reply = { status: 404, body: '', asked: [] as string[] };
      const server = createServer((incoming, outgoing) => {
        reply.asked.push(`${incoming.headers.host}${incoming.url} ${incoming.headers.cookie ?? ''}`);
        outgoing.writeHead(reply.status, { location: 'http://127.0.0.1/elsewhere' });
        outgoing.end(reply.body);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      world.app.wellKnown.usePort((server.address() as AddressInfo).port);
      await use(reply);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });

  web(
    'counts like a record in its zone; a redirect, a long answer or another token does not',
    async ({ world, zone, reply }) => {
      const hostname = newName();
      zone.set(hostname, 'A 127.0.0.1');
      await claim(world, hostname);
      const { claims } = await hostsOf(world);
      const proof = proofText(claims[0]?.token ?? '');
      const lookUp = async (status: number, body: string): Promise<number> => {
        Object.assign(reply, { status, body });
        await world.write((scope) => checkHost(scope, hostname));
        await world.runJobs();
        return (await hostsOf(world)).claims.length;
      };
      expect(await lookUp(302, proof)).toBe(1);
      expect(await lookUp(200, proofText('0'.repeat(32)))).toBe(1);
      expect(await lookUp(200, `${proof}\n${'x'.repeat(2_000)}`)).toBe(1);
      expect(await lookUp(200, `# proof\n${proof}\n`)).toBe(0);
      expect(new Set(reply.asked)).toEqual(new Set([`${hostname}/.well-known/sala-verification.txt `]));
      await expect.poll(() => siteAt(world, hostname)).toBe(200);
    },
  );

  web('nobody inside is spoken to in production', async ({ world, zone, reply }) => {
    Object.assign(reply, { status: 200, body: 'x' });
    const hostname = newName();
    zone.set(hostname, 'A 127.0.0.1');
    const guarded = new WellKnownFiles({ dns: world.app.dns, allowInside: false });
    for (const host of [hostname, '127.0.0.1', '169.254.169.254'])
      expect(await guarded.text(host, '/')).toEqual({ ok: false });
    expect(reply.asked).toEqual([]);
  });
});
