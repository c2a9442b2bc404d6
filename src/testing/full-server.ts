/**
 * Child process of proofs that kill the database: runs the product without pages, started like `sala start` on the
 * database in its settings. Reports its port; stops gracefully on SIGTERM.
 */
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '#platform/config/config.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { ignoreClosedOutput } from '../cli/ignore-closed-output.ts';
import { crons, jobs } from '../composition.ts';
import { openRuntime } from '../runtime.ts';
import { openServer } from '../server.ts';

ignoreClosedOutput();
const stopped = new Promise((resolve) => process.once('SIGTERM', resolve));
const config = loadConfig(JSON.parse(process.argv[2] as string));
const postgres = await openPostgres(config, { isServer: true, log: console.log });
const runtime = await openRuntime({ config, connection: postgres.app, log: openLog(config.logLevel) });
const { app, checkReady } = runtime;
const { server, drain } = openServer({
  app,
  metrics: new Metrics(),
  build: null,
  clientFolder: null,
  checkReady,
});
const worker = await startWorker({ app, owner: postgres.owner, jobs, crons });
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
flushCompileCache(); // there is no time for it when the process is killed

await stopped;
await drain();
await worker.stop();
await runtime.close();
await postgres.stop();
process.disconnect();
