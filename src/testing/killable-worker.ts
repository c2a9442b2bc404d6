/** Child process of proofs that kill a worker: runs the product's jobs on the given database until it is ended. */
import { flushCompileCache } from 'node:module';
import { loadConfig } from '#platform/config/config.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/observability/log.ts';
import { jobs } from '../composition.ts';
import { openRuntime } from '../runtime.ts';

const [, , settings] = process.argv as [string, string, string];
const { connection, owner, secret, folder, environment, aheadMs } = JSON.parse(settings) as {
  connection: { host: string; port: number; user: string; database: string };
  owner: { host: string; port: number; user: string; database: string };
  secret: string;
  folder: string;
  environment: Record<string, string>;
  /** How far this process's clock is ahead, so that leases of killed workers have expired. */
  aheadMs: number;
};
const config = loadConfig({
  SALA_DATA_DIR: folder,
  SALA_SECRET: secret,
  LOG_LEVEL: 'silent',
  ...environment,
});
const clock = (): Date => new Date(Date.now() + aheadMs);
const { app } = await openRuntime({ config, connection, clock, log: openLog(config.logLevel) });
await startWorker({ app, owner, jobs, concurrency: 1, handBackEveryMs: 100, handBackGraceMs: 100 });
process.send?.({ port: 0 });
flushCompileCache(); // there is no time for it when the process is killed
process.once('disconnect', () => process.exit());
