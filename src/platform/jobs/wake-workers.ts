import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import { sql } from '../db/query.ts';
import type { TenantId } from '../db/tenant-id.ts';

/** Minimum gap between notifications; jobs enqueued meanwhile are announced together. */
const MIN_GAP_MS = 10;

const waking = new WeakMap<App, WakeCall>();

/** Whether workers are being woken, and how many jobs were enqueued since. */
interface WakeCall {
  isUnderWay: boolean;
  jobs: number;
}

/**
 * Notifies the workers of all processes of new jobs after a commit: at once, then with one notification for all
 * commits of a few milliseconds. Not awaited. If it fails or the process dies first, workers find the jobs seconds
 * later by polling.
 */
export function wakeWorkers(app: App, tenantId: TenantId, jobs: number): void {
  let call = waking.get(app);
  if (!call) waking.set(app, (call = { isUnderWay: false, jobs: 0 }));
  call.jobs += jobs;
  if (!call.isUnderWay) void wake(app, tenantId, call);
}

async function wake(app: App, tenantId: TenantId, call: WakeCall): Promise<void> {
  call.isUnderWay = true;
  try {
    while (call.jobs > 0) {
      const { jobs } = call;
      call.jobs = 0;
      await app.sideDatabase.writeTogether(tenantId, [
        sql`set local synchronous_commit = off`,
        sql`select pg_notify('jobs:insert', json_build_object('r', random(), 'count', ${jobs}::integer)::text)`,
      ]);
      await pause(MIN_GAP_MS, undefined, { ref: false });
    }
  } catch (error) {
    app.log.warn({ err: error }, 'The workers could not be woken; they look by themselves soon');
  } finally {
    call.isUnderWay = false;
  }
}
