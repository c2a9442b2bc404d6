import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { expect, test } from '#platform/testing/test.ts';
import type { TestConnection } from '#platform/testing/test-database.ts';
import { LastingClient } from './lasting-client.ts';
import { withClient } from './with-client.ts';

const AWAY_MS = 3_500;

test('while the database is away it is asked once a second, and then heard once', async ({ world }) => {
  const { connection, door } = await throughDoor(world.database.app);
  const heard: string[] = [];
  let timesBack = 0;
  const listener = new LastingClient({
    connection,
    prepare: async (client) => {
      client.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await client.query('listen sala_test');
    },
    onBack: () => {
      timesBack += 1;
    },
    onError: () => undefined,
  });
  onTestFinished(() => listener.stop());
  const say = (word: string) =>
    withClient(world.database.superuser, (client) =>
      client.query(`select pg_notify('sala_test', $1)`, [word]),
    );
  await listener.start();
  await say('before');
  await expect.poll(() => heard).toEqual(['before']);

  door.close();
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  expect(door.tries).toBeGreaterThan(1);
  expect(door.tries).toBeLessThanOrEqual(1 + AWAY_MS / 1_000);
  door.open();
  await expect.poll(() => timesBack).toBe(1);
  await say('after');
  await expect.poll(() => heard).toEqual(['before', 'after']);
  await say('last');
  await expect.poll(() => heard.at(-1)).toBe('last');
  expect(heard, 'by one connection').toEqual(['before', 'after', 'last']);
});

/** The way to a database through a door that can be closed. */
async function throughDoor({ host, port, ...rest }: TestConnection) {
  const passing = new Set<Socket>();
  const door = {
    tries: 0,
    isOpen: true,
    open(): void {
      door.isOpen = true;
    },
    close(): void {
      door.isOpen = false;
      for (const socket of passing) socket.destroy();
    },
  };
  const server = createServer((outer) => {
    door.tries += 1;
    if (!door.isOpen) return void outer.destroy();
    const inner = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      passing.add(one);
      one.on('error', () => one.destroy()).on('close', () => passing.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    door.close();
  });
  return { connection: { ...rest, host: '127.0.0.1', port: (server.address() as AddressInfo).port }, door };
}
