import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { sql } from '../db/query.ts';
import { emit, event, on, subscriptionsOf } from '../events.ts';
import { openPlatformApp, type PlatformApp, platformTest as test } from '../testing/platform-app.ts';
import { enqueue, enqueueAll, type Job, job, jobRequest } from './job.ts';
import { jobStatistics } from './job-statistics.ts';
import { registerJobTasks } from '../db/job-schema.ts';
import { runDueJobs, startWorker } from './worker.ts';

const Note = z.object({ text: z.string() });

/** Declares a job with a unique name that records its runs. */
function notingJob(options: { fails?: (attempt: number) => boolean; maxAttempts?: number } = {}) {
  const ran: {
    tenantId: string;
    seenTenant: string;
    role: string;
    user: string;
    text: string;
    attempt: number;
  }[] = [];
  const noting = job({
    name: `test.note_${Math.random().toString(36).slice(2).replace(/\d/g, 'x')}`,
    payload: Note,
    ...(options.maxAttempts === undefined ? {} : { maxAttempts: options.maxAttempts }),
    run: (run, { text }) =>
      run.transaction(async (scope) => {
        const row = await scope.tx.one(
          sql<{
            tenant: string;
            user: string;
          }>`select current_setting('app.tenant_id') as tenant, current_user as user`,
        );
        ran.push({
          tenantId: scope.tenant.id,
          seenTenant: row.tenant,
          role: scope.actor.kind,
          user: row.user,
          text,
          attempt: run.attempt,
        });
        if (options.fails?.(run.attempt)) throw new Error('not this time');
      }),
  });
  return { noting, ran };
}

async function runDue(platform: PlatformApp, ...jobs: Job<typeof Note>[]): Promise<void> {
  await runDueJobs({ app: platform.app, owner: platform.database.owner, jobs });
}

async function queued(platform: PlatformApp, name: string) {
  const { rows } = await platform.owner.query(
    'select attempts, max_attempts, run_at, last_error, locked_by, run_at - now() as delay from graphile_worker.jobs where task_identifier = $1 order by id',
    [name],
  );
  return rows;
}

test('a job runs for the tenant that enqueued it, as the run-time role', async ({ platform }) => {
  const { noting, ran } = notingJob();
  await registerJobTasks(platform.database.owner, [noting]);
  const [one, two] = [await platform.tenant(), await platform.tenant()];
  await platform.write(one, (scope) => enqueue(scope, noting, { text: 'หนึ่ง' }));
  await platform.write(two, (scope) => enqueue(scope, noting, { text: 'สอง' }));
  await runDue(platform, noting);
  expect(ran).toEqual([
    { tenantId: one.id, seenTenant: one.id, role: 'system', user: 'sala_app', text: 'หนึ่ง', attempt: 1 },
    { tenantId: two.id, seenTenant: two.id, role: 'system', user: 'sala_app', text: 'สอง', attempt: 1 },
  ]);
  expect(await queued(platform, noting.name)).toEqual([]);
});

test('the tenant cannot be forged by payload, by key or by bypassing the function', async ({ platform }) => {
  const { noting, ran } = notingJob();
  await registerJobTasks(platform.database.owner, [noting]);
  const [mine, victim] = [await platform.tenant(), await platform.tenant()];
  await platform.write(victim, (scope) => enqueue(scope, noting, { text: 'theirs' }, { key: 'same' }));
  const forged = { text: 'mine', tenantId: victim.id, input: { text: 'x' } };
  await platform.write(mine, (scope) => enqueue(scope, noting, forged, { key: 'same' }));
  await platform.write(mine, (scope) =>
    enqueue(scope, noting, { text: 'also mine' }, { key: `${victim.id}/${noting.name}/same` }),
  );

  const direct = [
    sql`select graphile_worker.add_job(${noting.name}, ${JSON.stringify({ tenantId: victim.id, input: { text: 'evil' } })}::json)`,
    sql`select * from graphile_worker.jobs`,
    sql`insert into platform_job_task values ('evil.task')`,
  ];
  for (const query of direct) {
    await expect(platform.write(mine, (scope) => scope.tx.run(query))).rejects.toMatchObject({
      code: '42501',
    });
  }
  await runDue(platform, noting);
  expect(ran.map(({ tenantId, text }) => [tenantId, text])).toEqual([
    [victim.id, 'theirs'],
    [mine.id, 'mine'],
    [mine.id, 'also mine'],
  ]);
});

test('nothing can be enqueued without a tenant', async ({ platform }) => {
  const call = platform.app.database.platformRows(
    sql`select platform_enqueue('[{"task": "platform.send_mail", "input": {}}]'::jsonb)`,
  );
  await expect(call).rejects.toThrow(/app\.tenant_id|uuid/);
});

test('an unknown task, an invalid payload and a huge one are refused', async ({ platform }) => {
  const { noting } = notingJob();
  const tenant = await platform.tenant();
  await expect(platform.write(tenant, (scope) => enqueue(scope, noting, { text: '' }))).rejects.toThrow(
    /There is no job task/,
  );
  await registerJobTasks(platform.database.owner, [noting]);
  await expect(
    platform.write(tenant, (scope) => enqueue(scope, noting, { text: 1 } as never)),
  ).rejects.toThrow(z.ZodError);
  await expect(
    platform.write(tenant, (scope) => enqueue(scope, noting, { text: 'ก'.repeat(70_000) })),
  ).rejects.toThrow(/too large/);
});

test('a rolled-back transaction enqueues nothing', async ({ platform }) => {
  const { noting } = notingJob();
  await registerJobTasks(platform.database.owner, [noting]);
  const tenant = await platform.tenant();
  const failing = platform.write(tenant, async (scope) => {
    await enqueue(scope, noting, { text: 'never' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await queued(platform, noting.name)).toEqual([]);
});

test('one key has one waiting job, with the latest payload', async ({ platform }) => {
  const { noting, ran } = notingJob();
  await registerJobTasks(platform.database.owner, [noting]);
  const tenant = await platform.tenant();
  for (const text of ['first', 'second', 'third'])
    await platform.write(tenant, (scope) => enqueue(scope, noting, { text }, { key: 'k' }));
  expect(await queued(platform, noting.name)).toHaveLength(1);
  await runDue(platform, noting);
  expect(ran.map((run) => run.text)).toEqual(['third']);
});

test('several jobs are enqueued together, all or none', async ({ platform }) => {
  const { noting, ran } = notingJob();
  await registerJobTasks(platform.database.owner, [noting]);
  const tenant = await platform.tenant();
  const later = { runAt: new Date(Date.now() + 60_000), key: 'later' };
  await platform.write(tenant, (scope) =>
    enqueueAll(scope, [
      jobRequest(noting, { text: 'one' }),
      jobRequest(noting, { text: 'two' }),
      jobRequest(noting, { text: 'later' }, later),
    ]),
  );
  await platform.write(tenant, (scope) => enqueueAll(scope, []));
  const unknown = { ...jobRequest(noting, { text: 'x' }), task: 'test.unknown' };
  await expect(
    platform.write(tenant, (scope) => enqueueAll(scope, [jobRequest(noting, { text: 'never' }), unknown])),
  ).rejects.toThrow('There is no job task test.unknown');
  await runDue(platform, noting);
  // Jobs due at the same moment run in any order.
  expect(ran.map(({ text, tenantId }) => `${text} ${tenantId}`).toSorted()).toEqual([
    `one ${tenant.id}`,
    `two ${tenant.id}`,
  ]);
  expect(await queued(platform, noting.name)).toEqual([
    expect.objectContaining({ run_at: later.runAt, max_attempts: noting.maxAttempts, attempts: 0 }),
  ]);
});

test('a scheduled job waits', async ({ platform }) => {
  const { noting, ran } = notingJob();
  await registerJobTasks(platform.database.owner, [noting]);
  const tenant = await platform.tenant();
  await platform.write(tenant, (scope) =>
    enqueue(scope, noting, { text: 'later' }, { runAt: new Date(Date.now() + 60_000) }),
  );
  await runDue(platform, noting);
  expect(ran).toEqual([]);
  const [statistics] = (await jobStatistics(platform.app.database)).filter(
    ({ task }) => task === noting.name,
  );
  expect(statistics).toMatchObject({ ready: 0, scheduled: 1, failed: 0 });
});

test('a failing job is retried with growing delays, then kept as failed', async ({ platform }) => {
  const { noting, ran } = notingJob({ fails: () => true, maxAttempts: 3 });
  await registerJobTasks(platform.database.owner, [noting]);
  const tenant = await platform.tenant();
  await platform.write(tenant, (scope) => enqueue(scope, noting, { text: 'try' }));
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await runDue(platform, noting);
    const [row] = await queued(platform, noting.name);
    expect(row).toMatchObject({
      attempts: attempt,
      max_attempts: 3,
      last_error: 'not this time',
      locked_by: null,
    });
    delays.push((row.run_at.getTime() - Date.now()) / 1000);
    await platform.owner.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = $1), run_at => now())`,
      [noting.name],
    );
  }
  expect(ran.map((run) => run.attempt)).toEqual([1, 2, 3]);
  expect(delays[1] as number).toBeGreaterThan((delays[0] as number) * 1.5);
  const [statistics] = (await jobStatistics(platform.app.database)).filter(
    ({ task }) => task === noting.name,
  );
  expect(statistics).toMatchObject({ ready: 0, retrying: 0, failed: 1 });
});

test('the writes of a failed attempt are rolled back', async ({ platform }) => {
  const { noting } = notingJob({ fails: (attempt) => attempt === 1 });
  const follow = notingJob();
  const chained = job({
    name: 'test.chained',
    payload: Note,
    run: (run, payload) =>
      run.transaction(async (scope) => {
        await enqueue(scope, follow.noting, payload);
        if (run.attempt === 1) throw new Error('first try');
      }),
  });
  await registerJobTasks(platform.database.owner, [noting, follow.noting, chained]);
  const tenant = await platform.tenant();
  await platform.write(tenant, (scope) => enqueue(scope, chained, { text: 'x' }));
  await runDue(platform, chained, follow.noting);
  expect(follow.ran).toEqual([]);
  await platform.owner.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'test.chained'), run_at => now())`,
  );
  await runDue(platform, chained, follow.noting);
  expect(follow.ran).toHaveLength(1);
});

describe('workers', () => {
  test('are woken once after the commit, and never by the transaction that enqueues', async ({
    platform,
  }) => {
    const tenant = await platform.tenant();
    const { noting } = notingJob();
    await registerJobTasks(platform.database.owner, [noting]);
    const listener = await platform.owner.connect();
    const channels: string[] = [];
    listener.on('notification', ({ channel }) => channels.push(channel));
    await listener.query('listen "jobs:insert"; listen "test.marker"');
    const marked = async (): Promise<string[]> => {
      await platform.owner.query(`notify "test.marker"`);
      await expect.poll(() => channels).toContain('test.marker');
      return channels.splice(0).filter((channel) => channel !== 'test.marker');
    };
    const asked = JSON.stringify([jobRequest(noting, { text: 'asked without anybody to wake' })]);
    await platform.write(tenant, (scope) => scope.tx.run(sql`select platform_enqueue(${asked}::jsonb)`));
    expect(await marked()).toEqual([]);
    const failing = platform.write(tenant, async (scope) => {
      await enqueue(scope, noting, { text: 'taken back' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await marked()).toEqual([]);
    await platform.write(tenant, async (scope) => {
      await enqueue(scope, noting, { text: 'one' });
      await enqueue(scope, noting, { text: 'later' }, { runAt: new Date(Date.now() + 3_600_000) });
    });
    await expect.poll(() => channels).toEqual(['jobs:insert']);
    listener.release(true);
    await runDue(platform, noting);
  });
});

describe('a stopping worker', () => {
  test('returns running jobs to the queue without counting the attempt and without committing', async ({
    platform,
  }) => {
    const tenant = await platform.tenant();
    const began = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const outcomes: unknown[] = [];
    const slow = job({
      name: 'test.slow',
      payload: Note,
      run: async (run) => {
        const work = run.transaction(async () => {
          began.resolve();
          await release.promise;
        });
        await work.catch((error: unknown) => outcomes.push(error));
      },
    });
    const worker = await startWorker({
      app: platform.app,
      owner: platform.database.owner,
      jobs: [slow],
      concurrency: 1,
    });
    await platform.write(tenant, (scope) => enqueue(scope, slow, { text: 'x' }));
    await began.promise;
    await worker.stop(200);
    const [row] = await queued(platform, slow.name);
    expect(row).toMatchObject({ attempts: 0, locked_by: null });
    expect(row.run_at.getTime()).toBeLessThanOrEqual(Date.now());
    release.resolve();
    await expect.poll(() => outcomes).toMatchObject([{ message: 'The process stops.' }]);
    await platform.owner.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'test.slow'))`,
    );
  });

  test('lets a job that ends in time complete', async ({ platform }) => {
    const tenant = await platform.tenant();
    const began = Promise.withResolvers<void>();
    const { noting } = notingJob();
    const quick = job({
      name: `${noting.name}_quick`,
      payload: Note,
      run: (run) =>
        run.transaction(async () => {
          began.resolve();
          await pause(300);
        }),
    });
    const worker = await startWorker({
      app: platform.app,
      owner: platform.database.owner,
      jobs: [quick],
      concurrency: 1,
    });
    await platform.write(tenant, (scope) => enqueue(scope, quick, { text: 'x' }));
    await began.promise;
    await worker.stop();
    expect(await queued(platform, quick.name)).toEqual([]);
  });
});

test('after kill -9 another worker takes over the job at once', { timeout: 60_000 }, async ({ platform }) => {
  const { noting, ran } = notingJob();
  await registerJobTasks(platform.database.owner, [noting]);
  const tenant = await platform.tenant();
  await platform.write(tenant, (scope) => enqueue(scope, noting, { text: 'survivor' }));

  const victim = startStuckWorker(platform, noting.name);
  await expect
    .poll(() => queued(platform, noting.name), { timeout: 20_000 })
    .toMatchObject([{ attempts: 1, locked_by: expect.any(String) }]);
  const alive = await startWorker({
    app: platform.app,
    owner: platform.database.owner,
    jobs: [noting],
    handBackEveryMs: 100,
    handBackGraceMs: 100,
  });
  await pause(500);
  expect(ran, 'live workers keep their jobs').toEqual([]);

  victim.kill('SIGKILL');
  await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(1);
  expect(ran).toMatchObject([{ text: 'survivor', attempt: 2 }]);
  await alive.stop();
});

/** Starts another process that takes the job and never completes it. */
function startStuckWorker(platform: PlatformApp, task: string): ChildProcess {
  const script = `
    const { startWorker } = await import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)});
    const nothing = () => undefined;
    const log = { error: nothing, warn: nothing, info: nothing, debug: nothing, child: () => log };
    const tenants = { byId: async (id) => ({ id, primaryHost: 'x.localhost' }) };
    const stuck = { name: ${JSON.stringify(task)}, timeoutSeconds: 600, parseAndRun: () => new Promise(() => setInterval(nothing, 1000)) };
    await startWorker({ app: { log, tenants, config: {} }, owner: ${JSON.stringify(platform.database.owner)}, jobs: [stuck], concurrency: 1 });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
}

describe('an event', () => {
  const happened = event<{ what: string }>('test.happened');

  test('reaches its subscribers in order and in the same transaction', async () => {
    const handled: string[] = [];
    const { noting, ran } = notingJob();
    const platform = await openPlatformApp({
      subscriptions: [
        on(happened, async (scope, { what }) => {
          handled.push(`first ${what}`);
          await enqueue(scope, noting, { text: what });
        }),
        on(happened, async (_scope, { what }) => void handled.push(`second ${what}`)),
        on(event('test.other'), async () => void handled.push('other')),
      ],
    });
    await registerJobTasks(platform.database.owner, [noting]);
    const tenant = await platform.tenant();
    await platform.write(tenant, (scope) => emit(scope, happened, { what: 'x' }));
    expect(handled).toEqual(['first x', 'second x']);
    await runDue(platform, noting);
    expect(ran).toHaveLength(1);
    await platform.close();
  });

  test('rolls back as a whole when one subscriber throws', async () => {
    const { noting } = notingJob();
    const platform = await openPlatformApp({
      subscriptions: [
        on(happened, (scope) => enqueue(scope, noting, { text: 'x' })),
        on(happened, async () => {
          throw new Error('cannot');
        }),
      ],
    });
    await registerJobTasks(platform.database.owner, [noting]);
    const tenant = await platform.tenant();
    await expect(platform.write(tenant, (scope) => emit(scope, happened, { what: 'x' }))).rejects.toThrow(
      'cannot',
    );
    expect(await queued(platform, noting.name)).toEqual([]);
    await platform.close();
  });

  test('with a handler listed twice fails at startup', () => {
    const handler = on(happened, async () => undefined);
    expect(() => subscriptionsOf([handler], [handler])).toThrow('listed twice');
  });
});
