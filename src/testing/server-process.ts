import type { AddressInfo } from 'node:net';
import { loadConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { openRuntime } from '../runtime.ts';
import { openServer } from '../server.ts';

/** Message from the parent: settings and database connection. */
export interface ServerOrder {
  readonly environment: Record<string, string>;
  readonly connection: { host: string; port: number; user: string; database: string };
}

/** One node of the product in a child process, without pages. Reports its port to the parent. */
process.once('message', ({ environment, connection }: ServerOrder) => {
  void open(environment, connection).then((port) => process.send?.({ port }));
});
process.once('disconnect', () => process.exit(0));

async function open(
  environment: ServerOrder['environment'],
  connection: ServerOrder['connection'],
): Promise<number> {
  const config = loadConfig(environment);
  const runtime = await openRuntime({ config, connection, log: openLog('silent') });
  const { server } = openServer({
    app: runtime.app,
    metrics: new Metrics(),
    build: null,
    clientFolder: null,
    checkReady: () => runtime.checkReady(),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
