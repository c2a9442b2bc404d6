import { onTestFinished } from 'vitest';
import { expect, test } from '#platform/testing/test.ts';
import { interruptibleConnection } from '#platform/testing/interruptible-connection.ts';
import { LastingClient } from './lasting-client.ts';
import { withClient } from './with-client.ts';

const AWAY_MS = 3_500;

test('a listener that throws after a reconnect is reported as an error, and the connection keeps listening', async ({
  world,
}) => {
  const errors: unknown[] = [];
  const listener = new LastingClient({
    connection: world.database.app,
    prepare: async (client) => {
      await client.query('select 1');
    },
    onBack: () => {
      throw new Error('not prepared for this');
    },
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => listener.stop());
  await listener.start();
  await listener.current?.end();
  await expect.poll(() => errors).toMatchObject([{}, { message: 'not prepared for this' }]);
  expect(listener.current).not.toBeNull();
});

test('during an outage it reconnects once a second, and then reports once that it is back', async ({
  world,
}) => {
  const { connection, door } = await interruptibleConnection(world.database.app);
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
  expect(heard, 'on a single connection').toEqual(['before', 'after', 'last']);
});

test('an unresponsive connection is replaced, and closes in bounded time', async ({ world }) => {
  const { connection, door } = await interruptibleConnection(world.database.app);
  const errors: unknown[] = [];
  let timesBack = 0;
  const listener = new LastingClient({
    connection,
    silenceMs: 500,
    prepare: async (client) => void (await client.query('listen sala_test')),
    onBack: () => {
      timesBack += 1;
    },
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => listener.stop());
  await listener.start();
  door.silence();
  await expect.poll(() => timesBack).toBe(1);
  expect(errors).toMatchObject([{ message: 'The database has not answered for 0.5 s.' }]);

  door.silence();
  const began = performance.now();
  await listener.stop();
  expect(performance.now() - began).toBeLessThan(4_000);
});
