import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';

/** The connection broke: the outcome is unknown. */
export class Broken extends Error {}

export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  host?: string,
) => Promise<{ status: number; body: Buffer; etag: string; retryAfter: string | null }>;

/** Returns the JSON of a reply that must have succeeded. */
export async function json(reply: ReturnType<Ask>): Promise<ReturnType<typeof JSON.parse>> {
  const { status, body } = await reply;
  expect([200, 201]).toContain(status);
  return JSON.parse(body.toString('utf8'));
}

/**
 * Starts the product in a child process with its data in `folder`. `wrapped`: command that launches the process;
 * `works`: names of jobs that it also runs (others belong to other tests); `aheadMs`: how far the product's clock is
 * ahead; `wallClockAheadMs`: how far the machine's clock is ahead, which should change nothing.
 */
export async function startServer(
  world: World,
  folder: string,
  {
    environment = {},
    wrapped = [],
    aheadMs = 0,
    wallClockAheadMs = 0,
    works = [],
  }: {
    environment?: Record<string, string>;
    wrapped?: readonly string[];
    aheadMs?: number;
    wallClockAheadMs?: number;
    works?: readonly string[];
  } = {},
): Promise<{ process: ChildProcess; port: number }> {
  const { app: connection, owner } = world.database;
  const settings = JSON.stringify({
    connection,
    ...(works.length > 0 && { owner, works }),
    secret: TEST_SECRET,
    folder,
    environment,
    ...(aheadMs !== 0 && { aheadMs }),
  });
  const script = fileURLToPath(new URL('./killable-server.ts', import.meta.url));
  const imports = wallClockAheadMs === 0 ? [] : ['--import', shiftedDate(wallClockAheadMs)];
  const [command, ...rest] = [...wrapped, process.execPath, ...imports, script, settings];
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('close', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { process: child, port };
}

/** Module URL that shifts `Date` for the whole process. */
export function shiftedDate(aheadMs: number): string {
  const code = `
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() + ${aheadMs}); else super(...given); }
      static now() { return Real.now() + ${aheadMs}; }
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

const agent = new Agent({ keepAlive: false });

/** Returns a function that sends requests to a server of ours as a signed-in person. */
export function asker(world: World, port: number, visitor: Visitor, onAnswer: () => void = () => {}): Ask {
  const authority = `${world.tenant.host}:${port}`;
  return (method, path, body, host = authority) => {
    const bytes =
      body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: {
            host,
            origin: `http://${authority}`,
            cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(bytes && {
              'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
              'content-length': String(bytes.length),
            }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', () => reject(new Broken()));
          incoming.on('end', () => {
            onAnswer();
            resolve({
              status: incoming.statusCode ?? 0,
              body: Buffer.concat(chunks),
              etag: incoming.headers.etag ?? '',
              retryAfter: incoming.headers['retry-after'] ?? null,
            });
          });
        },
      );
      outgoing.on('error', () => reject(new Broken()));
      outgoing.end(bytes);
    });
  };
}
