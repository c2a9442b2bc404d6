/** Child process of tests that kill a server: runs the product on the given database until it is ended. */
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '#platform/config/config.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { jobs } from '../composition.ts';
import { openRuntime } from '../runtime.ts';
import { openServer } from '../server.ts';

const [, , settings] = process.argv as [string, string, string];
const {
  connection,
  owner,
  secret,
  folder,
  environment,
  aheadMs,
  works = [],
} = JSON.parse(settings) as {
  connection: Connection;
  /** If given, also runs the jobs with these names. */
  owner?: Connection;
  works?: readonly string[];
  secret: string;
  folder: string;
  environment: Record<string, string>;
  /** How far the product's clock is ahead; by default it follows the database's clock. */
  aheadMs?: number;
};
interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}
const config = loadConfig({
  SALA_DATA_DIR: folder,
  SALA_SECRET: secret,
  LOG_LEVEL: 'silent',
  SALA_DATABASE_POOL: '12',
  ...environment,
});
const { app, checkReady } = await openRuntime({
  config,
  connection,
  log: openLog(config.logLevel),
  ...(aheadMs !== undefined && { clock: () => new Date(Date.now() + aheadMs) }),
});
const { server } = openServer({ app, metrics: new Metrics(), build: null, clientFolder: null, checkReady });
if (owner) await startWorker({ app, owner, jobs: jobs.filter(({ name }) => works.includes(name)) });
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
flushCompileCache(); // there is no time for it when the process is killed
process.once('disconnect', () => process.exit());
