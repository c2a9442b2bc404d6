/** Child of proofs that kill a server: the product over the database that it is told, until somebody ends it. */
import type { AddressInfo } from 'node:net';
import { loadConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { openRuntime } from '../runtime.ts';
import { openServer } from '../server.ts';

const [, , told] = process.argv as [string, string, string];
const { connection, secret, folder, environment } = JSON.parse(told) as {
  connection: { host: string; port: number; user: string; database: string };
  secret: string;
  folder: string;
  environment: Record<string, string>;
};
const config = loadConfig({
  SALA_DATA_DIR: folder,
  SALA_SECRET: secret,
  LOG_LEVEL: 'silent',
  SALA_DATABASE_POOL: '12',
  ...environment,
});
const { app, checkReady } = await openRuntime({ config, connection, log: openLog(config.logLevel) });
const { server } = openServer({ app, metrics: new Metrics(), build: null, clientFolder: null, checkReady });
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit());
