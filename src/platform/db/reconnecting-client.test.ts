import { onTestFinished } from 'vitest';
import { expect, test } from '#platform/testing/test.ts';
import { interruptibleConnection } from '#platform/testing/interruptible-connection.ts';
import { ReconnectingClient } from './reconnecting-client.ts';
import { withClient } from './with-client.ts';

const AWAY_MS = 3_500;

test('a listener that throws after a reconnect is reported as an error, and the connection keeps listening', async ({
  world,
}) => {
  const errors: unknown[] = [];
  const listener = new ReconnectingClient({
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
  const { connection, link } = await interruptibleConnection(world.database.app);
  const received: string[] = [];
  let timesBack = 0;
  const listener = new ReconnectingClient({
    connection,
    prepare: async (client) => {
      client.on('notification', ({ payload }) => received.push(payload ?? ''));
      await client.query('listen sala_test');
    },
    onBack: () => {
      timesBack += 1;
    },
    onError: () => undefined,
  });
  onTestFinished(() => listener.stop());
  const notify = (word: string) =>
    withClient(world.database.superuser, (client) =>
      client.query(`select pg_notify('sala_test', $1)`, [word]),
    );
  await listener.start();
  await notify('before');
  await expect.poll(() => received).toEqual(['before']);

  link.close();
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  expect(link.tries).toBeGreaterThan(1);
  expect(link.tries).toBeLessThanOrEqual(1 + AWAY_MS / 1_000);
  link.open();
  await expect.poll(() => timesBack).toBe(1);
  await notify('after');
  await expect.poll(() => received).toEqual(['before', 'after']);
  await notify('last');
  await expect.poll(() => received.at(-1)).toBe('last');
  expect(received, 'on a single connection').toEqual(['before', 'after', 'last']);
});

test('an unresponsive connection is replaced, and closes in bounded time', async ({ world }) => {
  const { connection, link } = await interruptibleConnection(world.database.app);
  const errors: unknown[] = [];
  let timesBack = 0;
  const listener = new ReconnectingClient({
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
  link.silence();
  await expect.poll(() => timesBack).toBe(1);
  expect(errors).toMatchObject([{ message: 'The database has not answered for 0.5 s.' }]);

  link.silence();
  const began = performance.now();
  await listener.stop();
  expect(performance.now() - began).toBeLessThan(4_000);
});
