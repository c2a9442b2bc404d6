import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestConnection } from './test-database.ts';

export interface Interrupter {
  /** Number of connection attempts, including refused ones. */
  readonly tries: number;
  open(): void;
  /** Closes every connection, and each new one at once. */
  close(): void;
  /**
   * Stops forwarding on existing connections without closing them, so that neither side notices. New connections work.
   */
  silence(): void;
}

/** Opens a TCP proxy to a database that can be interrupted; closed with the test. */
export async function interruptibleConnection({
  host,
  port,
  ...rest
}: TestConnection): Promise<{ connection: TestConnection; link: Interrupter }> {
  const passing = new Set<Socket>();
  let isOpen = true;
  const link = {
    tries: 0,
    open(): void {
      isOpen = true;
    },
    close(): void {
      isOpen = false;
      for (const socket of passing) socket.destroy();
    },
    silence(): void {
      for (const socket of passing) socket.unpipe().pause();
    },
  };
  const server = createServer((outer) => {
    link.tries += 1;
    if (!isOpen) return void outer.destroy();
    const inner = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      passing.add(one);
      one.on('error', () => one.destroy()).on('close', () => passing.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    link.close();
  });
  return { connection: { ...rest, host: '127.0.0.1', port: (server.address() as AddressInfo).port }, link };
}
