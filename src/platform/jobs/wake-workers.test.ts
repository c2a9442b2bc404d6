import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { type Compilable, statementOf } from '../db/query.ts';
import type { TenantId } from '../db/tenant-id.ts';
import { wakeWorkers } from './wake-workers.ts';

const TENANT = '019a0000-0000-7000-8000-000000000001' as TenantId;
/** Minimum gap: timers may fire a millisecond early. */
const MIN_GAP_MS = 9;

test('the first job is announced at once, later ones in batches ten milliseconds apart, and none is lost', async () => {
  const notified: { at: number; jobs: number }[] = [];
  const app = {
    sideDatabase: {
      async writeTogether(_tenantId: string, [, notify]: [Compilable, Compilable]) {
        notified.push({ at: performance.now(), jobs: Number(statementOf(notify).values[0]) });
      },
    },
  } as unknown as App;
  const jobs = 60;
  wakeWorkers(app, TENANT, 1);
  expect(notified).toHaveLength(1);
  for (let asked = 1; asked < jobs; asked++) {
    await pause(1);
    wakeWorkers(app, TENANT, 1);
  }
  await expect.poll(() => notified.reduce((sum, each) => sum + each.jobs, 0)).toBe(jobs);
  const gaps = notified.slice(1).map(({ at }, n) => at - (notified[n]?.at ?? 0));
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MIN_GAP_MS);
});
