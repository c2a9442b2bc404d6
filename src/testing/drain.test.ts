import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { openPage } from '#platform/testing/open-page.ts';
import { endSessionsSilently } from '#platform/testing/session-rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { ask, serverBeside } from './second-server.ts';

/** Far below the time after which running requests are cut off. */
const SOON_MS = 5_000;

test('a stopping server accepts nothing new, completes running requests, and does not wait for idle connections', async ({
  world,
}) => {
  const { server, drain, port } = await serverBeside(world.app);
  const host = `host: ${world.tenant.host}:${port}\r\n`;

  const idle = await opened(port);
  idle.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
  await once(idle, 'data');
  const busy = await opened(port);
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'not a password of anybody' });
  const begun = once(server, 'request');
  busy.write(
    `POST /api/account/login HTTP/1.1\r\n${host}origin: http://${world.tenant.host}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await begun;

  const idleEnds = once(idle, 'close');
  const began = performance.now();
  const drained = drain();
  await idleEnds;
  await expect(opened(port)).rejects.toThrow('ECONNREFUSED');
  const reply = textOf(busy);
  busy.write(body.slice(10));
  expect(await reply).toMatch(/^HTTP\/1\.1 401 .*"code":/s);
  await drained;
  expect(performance.now() - began).toBeLessThan(SOON_MS);
});

test('a connection that the system cannot accept does not crash the server', async ({ world }) => {
  const { server, port } = await serverBeside(world.app);
  server.emit('error', Object.assign(new Error('accept ENOBUFS'), { code: 'ENOBUFS' }));
  expect((await ask(port, world.tenant.host, '/healthz')).status).toBe(200);
});

test('a stopping server closes its own open pages and no others', async ({ world }) => {
  const member = await world.signedIn();
  const beside = await serverBeside(world.app);
  const there = await openPage({ origin: `http://${world.tenant.host}:${beside.port}` }, member);
  const here = await openPage(world, member);
  await beside.drain();
  expect(await there.ended).toBe(1001);
  await endSessionsSilently(world, member.actor.userId);
  expect(await here.ended, 'sessions of other servers are still ended').toBe(4401);
});

test('a WebSocket handshake in progress at shutdown is refused and delays nothing', async ({ world }) => {
  const { server, drain, port } = await serverBeside(world.app);
  const member = await world.signedIn();
  const { promise: drained, resolve } = Promise.withResolvers<void>();
  server.once('upgrade', () => resolve(drain()));
  const began = performance.now();
  await expect(openPage({ origin: `http://${world.tenant.host}:${port}` }, member)).rejects.toThrow('503');
  await drained;
  expect(performance.now() - began).toBeLessThan(SOON_MS);
});

test('a refused client that does not close its connection delays nothing', async ({ world }) => {
  const { server, drain, port } = await serverBeside(world.app);
  const stranger = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const host = `${world.tenant.host}:${port}`;
  stranger.write(
    `GET /api/live HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${btoa('sixteen letters.')}\r\n\r\n`,
  );
  const [reply] = (await once(stranger, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 401 /);
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
  await drain();
  stranger.destroy();
});

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Reads everything until the other side closes. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}
