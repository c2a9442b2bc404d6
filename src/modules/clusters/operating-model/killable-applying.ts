/** Child process of the proof that kills it: does one organisation of a rollout after another until it is ended. */
import type { ClientConfig } from 'pg';
import type { App } from '#platform/app.ts';
import { Database } from '#platform/db/database.ts';
import { openLog } from '#platform/observability/log.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { applyNext } from './apply-model.ts';
import { undoNext } from './undo-model.ts';

/** What the parent gives. */
export interface KillableApplying {
  readonly connection: ClientConfig;
  readonly tenant: Tenant;
  readonly now: string;
  readonly rolloutId: string;
  readonly isUndoing: boolean;
}

const { connection, tenant, now, rolloutId, isUndoing }: KillableApplying = JSON.parse(process.argv[2] ?? '');
const database = new Database({ connection, poolSize: 2 });
const app = {
  database,
  sideDatabase: database,
  log: openLog('silent'),
} satisfies Partial<App> as unknown as App;
const next = isUndoing ? undoNext : applyNext;

/** Two workers with the same job, as after a lease that ended too early. */
async function work(): Promise<void> {
  const scope = { tenant, app, now: new Date(now), locale: tenant.locale, requestId: 'killed' };
  const step = (tx: Scope['tx']): Promise<boolean> =>
    next({ ...scope, tx, actor: { kind: 'system', role: 'admin' } }, rolloutId);
  while (await database.write(tenant.id, step)) process.send?.('done one');
}

process.once('disconnect', () => process.exit());
await Promise.all([work(), work()]);
process.exit();
