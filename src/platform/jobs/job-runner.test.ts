import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type PlatformApp, platformTest as test } from '../testing/platform-app.ts';
import { interruptibleConnection } from '../testing/interruptible-connection.ts';
import { enqueue, type Job, type JobRun, job } from './job.ts';
import { registerJobTasks } from '../db/job-schema.ts';
import { endPool, ownerPool } from './job-runner.ts';
import { startWorker } from './worker.ts';
import { WorkerLock } from './worker-lock.ts';

const Note = z.object({ text: z.string() });

// graphile-worker writes errors during shutdown to the console, even after the last test, when Vitest accepts no more
// output.
beforeAll(() => void vi.spyOn(console, 'trace').mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

/** Starts a worker whose queue connections can be interrupted; the jobs' own transactions are not affected. */
async function workerOverInterruptible(platform: PlatformApp, wanted: Job<typeof Note>, silenceMs?: number) {
  await registerJobTasks(platform.database.owner, [wanted]);
  const { connection, link } = await interruptibleConnection(platform.database.owner);
  const worker = await startWorker({
    app: platform.app,
    owner: connection,
    jobs: [wanted],
    handBackEveryMs: 100_000,
    ...(silenceMs !== undefined && { silenceMs }),
  });
  onTestFinished(() => worker.stop());
  return { worker, link };
}

function notingJob(name: string, run: (run: JobRun, text: string) => Promise<void>): Job<typeof Note> {
  return job({ name, payload: Note, run: (jobRun, { text }) => run(jobRun, text) });
}

async function queued(platform: PlatformApp, name: string) {
  const { rows } = await platform.owner.query(
    `select attempts, locked_by, extract(epoch from run_at - now()) as wait_seconds
       from graphile_worker.jobs where task_identifier = $1`,
    [name],
  );
  return rows;
}

test('a worker that loses its database returns its running jobs without counting the attempt, and resumes', async ({
  platform,
}) => {
  const tenant = await platform.tenant();
  const runs: number[] = [];
  const outcomes: unknown[] = [];
  const began = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slow = notingJob('test.interrupted', async (run) => {
    runs.push(run.attempt);
    const work = run.transaction(async () => {
      began.resolve();
      await release.promise;
    });
    await work.then(
      () => outcomes.push('committed'),
      (error: unknown) => outcomes.push(error),
    );
  });
  const { link } = await workerOverInterruptible(platform, slow);
  await platform.write(tenant, (scope) => enqueue(scope, slow, { text: 'x' }));
  await began.promise;
  link.close();
  await pause(300);
  release.resolve();
  await expect.poll(() => outcomes).toMatchObject([{ message: 'The job runner lost its database.' }]);
  link.open();
  await expect.poll(() => queued(platform, slow.name)).toEqual([]);
  expect(runs).toEqual([1, 1]);
  expect(outcomes.slice(1)).toEqual(['committed']);
});

test('a job whose completion could not be recorded is not repeated', async ({ platform }) => {
  const tenant = await platform.tenant();
  let runs = 0;
  const closing = notingJob('test.unnoted', async () => {
    runs += 1;
    link.close();
  });
  const { link } = await workerOverInterruptible(platform, closing);
  await platform.write(tenant, (scope) => enqueue(scope, closing, { text: 'x' }));
  await expect.poll(() => runs).toBe(1);
  await pause(300);
  expect(await queued(platform, closing.name)).toMatchObject([{ locked_by: expect.any(String) }]);
  link.open();
  await expect.poll(() => queued(platform, closing.name)).toEqual([]);
  expect(runs).toBe(1);
});

test('a job that is interrupted a second time backs off as if it had failed', async ({ platform }) => {
  const tenant = await platform.tenant();
  const runs: number[] = [];
  const interrupting = notingJob('test.felling', async (run) => {
    runs.push(run.attempt);
    link.close();
    setTimeout(() => link.open(), 200);
    await new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  });
  const { link } = await workerOverInterruptible(platform, interrupting);
  await platform.write(tenant, (scope) => enqueue(scope, interrupting, { text: 'x' }));
  await expect
    .poll(() => queued(platform, interrupting.name))
    .toMatchObject([{ attempts: 1, locked_by: null, wait_seconds: expect.anything() }]);
  expect(runs).toEqual([1, 1]);
  const [row] = await queued(platform, interrupting.name);
  expect(Number(row.wait_seconds)).toBeGreaterThan(0);
});

test('connections that break while jobs start and complete cost neither the process nor a job', async ({
  platform,
}) => {
  const tenant = await platform.tenant();
  const texts = Array.from({ length: 300 }, (_, index) => `n${index}`);
  const committed = new Set<string>();
  const failing = new Set<string>();
  const noting = notingJob('test.storm', async (run, text) => {
    await run.transaction(async () => pause(2));
    if (text.endsWith('7') && !failing.has(text)) {
      failing.add(text);
      throw new Error('not this time');
    }
    committed.add(text);
  });
  const { link } = await workerOverInterruptible(platform, noting);
  const adding = (async () => {
    for (const text of texts) {
      await platform.write(tenant, (scope) => enqueue(scope, noting, { text }));
      await pause(8);
    }
  })();
  for (let slam = 0; slam < 12; slam++) {
    await pause(150 + Math.random() * 200);
    link.close();
    await pause(Math.random() * 100);
    link.open();
  }
  await adding;
  await expect.poll(() => queued(platform, noting.name)).toEqual([]);
  expect(committed).toEqual(new Set(texts));
});

test('a worker that loses its database before it holds its lock leaves no job behind', async ({
  platform,
}) => {
  const tenant = await platform.tenant();
  let runs = 0;
  const hold = vi.spyOn(WorkerLock.prototype, 'hold').mockImplementationOnce(async () => {
    await expect.poll(() => runs).toBe(1);
    throw new Error('The lock could not be taken.');
  });
  onTestFinished(() => hold.mockRestore());
  const orphaned = notingJob('test.taken_too', async (run) => {
    runs += 1;
    if (runs === 1)
      await new Promise((_resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason));
      });
  });
  await registerJobTasks(platform.database.owner, [orphaned]);
  await platform.write(tenant, (scope) => enqueue(scope, orphaned, { text: 'x' }));
  await workerOverInterruptible(platform, orphaned);
  await expect.poll(() => queued(platform, orphaned.name)).toEqual([]);
});

test('a worker stops while its database is down', async ({ platform }) => {
  const { worker, link } = await workerOverInterruptible(
    platform,
    notingJob('test.away', async () => undefined),
  );
  link.close();
  await pause(400);
  const began = performance.now();
  await worker.stop();
  expect(performance.now() - began).toBeLessThan(6_000);
});

test('a worker whose connections stop responding reconnects and resumes, its running jobs included', async ({
  platform,
}) => {
  const tenant = await platform.tenant();
  const runs: string[] = [];
  const began = Promise.withResolvers<void>();
  const job = notingJob('test.silenced', async (run, text) => {
    runs.push(text);
    if (text === 'later' || runs.length > 1) return;
    began.resolve();
    await new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  });
  const { link } = await workerOverInterruptible(platform, job, 1_000);
  await platform.write(tenant, (scope) => enqueue(scope, job, { text: 'interrupted' }));
  await began.promise;
  link.silence();
  await platform.write(tenant, (scope) => enqueue(scope, job, { text: 'later' }));
  await expect.poll(() => queued(platform, job.name)).toEqual([]);
  expect(runs.toSorted()).toEqual(['interrupted', 'interrupted', 'later']);
});

test('a worker whose connections stop responding stops in bounded time', async ({ platform }) => {
  const idle = notingJob('test.silent_stop', async () => undefined);
  const { worker, link } = await workerOverInterruptible(platform, idle);
  await pause(200);
  link.silence();
  const began = performance.now();
  await worker.stop(500);
  expect(performance.now() - began).toBeLessThan(14_000);
});

test('a connection that breaks while its pool ends does not end the process', async ({ platform }) => {
  const pool = ownerPool(platform.database.owner, platform.app.log, 2);
  const client = await pool.connect();
  client.release();
  const ended = endPool(pool);
  setImmediate(() =>
    client.emit('error', new Error('terminating connection due to unexpected postmaster exit')),
  );
  await ended;
  expect(pool.standing.size).toBe(0);
});
