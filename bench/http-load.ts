import { once } from 'node:events';
import { connect } from 'node:net';
import { percentile } from './measure.ts';

export interface HttpRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpLoad {
  readonly perSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Number of replies with a status other than 200. */
  readonly wrong: number;
}

/**
 * Sends `requests` in turn over keep-alive connections for `seconds`. It parses only the status and length of replies: a
 * client that parses bodies in JavaScript (autocannon) is slower than the server and would measure itself.
 */
export async function httpLoad(
  port: number,
  requests: readonly HttpRequest[],
  connections: number,
  seconds: number,
): Promise<HttpLoad> {
  const wires = requests.map(({ path, headers }) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
  );
  const latencies: number[] = [];
  let wrong = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      let next = Math.floor((n / connections) * wires.length);
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      let sentAt = 0;
      let head = '';
      let missing = -1; // remaining bytes of the body; -1 while reading the head
      const send = (): void => {
        head = '';
        missing = -1;
        sentAt = performance.now();
        socket.write(wires[next++ % wires.length] as Buffer);
      };
      socket.on('data', (chunk: Buffer) => {
        if (missing === -1) {
          const before = head.length;
          head += chunk.toString('latin1', 0, Math.min(chunk.length, 8_192));
          const end = head.indexOf('\r\n\r\n');
          if (end === -1) return;
          if (!head.startsWith('HTTP/1.1 200')) wrong += 1;
          missing =
            Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (chunk.length - (end + 4 - before));
        } else {
          missing -= chunk.length;
        }
        if (missing > 0) return;
        const now = performance.now();
        latencies.push(now - sentAt);
        if (now < until) send();
        else socket.end();
      });
      send();
      await once(socket, 'close');
    }),
  );
  const elapsed = performance.now() - began;
  return {
    perSecond: (latencies.length / elapsed) * 1_000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    wrong,
  };
}
