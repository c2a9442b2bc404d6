import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { ThreadLost, WorkerClient, type WorkerOptions } from './worker-client.ts';

const ANSWERS = `async (question) => {
  if (question === 'fails') throw new TypeError('No such luck.');
  if (question === 'ends') process.exit(3);
  if (question === 'hangs') await new Promise(() => undefined);
  return 'answer to ' + question;
}`;

function clientWith(options: Partial<WorkerOptions> = {}) {
  const started: Worker[] = [];
  const losses: string[] = [];
  const client = new WorkerClient<string, string>({
    start: () => {
      const side = new URL('./serve-worker.ts', import.meta.url).href;
      const worker = new Worker(`import('${side}').then(({ serveWorker }) => serveWorker(${ANSWERS}))`, {
        eval: true,
      });
      started.push(worker);
      return worker;
    },
    onLoss: (error) => losses.push(error.message),
    ...options,
  });
  onTestFinished(() => client.close());
  return { client, started, losses };
}

test('each question gets its own answer, from one thread', async () => {
  const { client, started } = clientWith();
  expect(client.isOpen).toBe(false);
  const answers = await Promise.all(['a', 'b', 'c'].map((question) => client.ask(question)));
  expect(answers).toEqual(['answer to a', 'answer to b', 'answer to c']);
  expect(started.length).toBe(1);
});

test('an error rejects only its own question', async () => {
  const { client, started, losses } = clientWith();
  const [failed, other] = await Promise.allSettled([client.ask('fails'), client.ask('a')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'No such luck.' } });
  expect(other).toEqual({ status: 'fulfilled', value: 'answer to a' });
  expect([started.length, losses]).toEqual([1, []]);
});

test('a lost thread rejects its pending questions, and the next question starts a new one', async () => {
  const { client, started, losses } = clientWith();
  const lost = await Promise.allSettled([client.ask('hangs'), client.ask('ends')]);
  expect(lost.map((one) => one.status === 'rejected' && one.reason instanceof ThreadLost)).toEqual([
    true,
    true,
  ]);
  expect([client.isOpen, losses]).toEqual([false, ['The thread ended with 3.']]);
  expect(await client.ask('a')).toBe('answer to a');
  expect(started.length).toBe(2);
});

test('an answer that times out ends its thread, which is not reported as a loss', async () => {
  const { client, started, losses } = clientWith({ timeoutMs: 1_500 });
  await expect(client.ask('hangs')).rejects.toThrow(ThreadLost);
  expect(await client.ask('a')).toBe('answer to a');
  expect([started.length, losses]).toEqual([2, []]);
});

test('an idle thread ends', async () => {
  const { client, started } = clientWith({ idleMs: 50 });
  await client.ask('a');
  const ended = new Promise((resolve) => started[0]?.once('exit', resolve));
  await expect.poll(() => client.isOpen).toBe(false);
  await ended;
  expect(await client.ask('b')).toBe('answer to b');
});

test('a held thread does not end while it is idle', async () => {
  const { client, started } = clientWith({ idleMs: 20 });
  const release = client.hold();
  await client.ask('a');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([client.isOpen, started.length]).toEqual([true, 1]);
  release();
  await expect.poll(() => client.isOpen).toBe(false);
});
