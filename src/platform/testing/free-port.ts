import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const trial = createServer().listen(0, '127.0.0.1');
  await once(trial, 'listening');
  const { port } = trial.address() as AddressInfo;
  await new Promise((resolve) => trial.close(resolve));
  return port;
}
