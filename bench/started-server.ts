import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../src/platform/testing/free-port.ts';

const PROJECT = join(import.meta.dirname, '..');
const START_TIMEOUT_MS = 180_000;

/** Raises the rate limit for load from a single network. */
export const UNLIMITED = { SALA_CALLS_PER_MINUTE: '1000000' };

export interface StartedServer {
  readonly port: number;
  /** From the command to the first 200 of `/healthz`. */
  readonly healthyMs: number;
  /** From the command to the first 200 of `/`. */
  readonly firstPageMs: number;
  stop(): Promise<void>;
}

/** Runs `sala start` in a separate process and waits for the first page of `host`; `env` is added to its environment. */
export async function startServer(
  dataDir: string,
  host: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const port = await freePort();
  const ours = /^(SALA_|DATABASE_|SMTP_|PORT$|HOST$|NODE_ENV$|LOG_LEVEL$|npm_)/;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
  const began = performance.now();
  const child = spawn(process.execPath, [join(PROJECT, 'bin/sala.mjs'), 'start'], {
    cwd: PROJECT,
    env: {
      ...inherited,
      PORT: String(port),
      SALA_DATA_DIR: dataDir,
      SALA_ENV: 'localhost',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4_000);
  });
  try {
    await firstOk(child, `http://127.0.0.1:${port}/healthz`, `${host}:${port}`);
    const healthyMs = performance.now() - began;
    await firstOk(child, `http://127.0.0.1:${port}/`, `${host}:${port}`);
    return { port, healthyMs, firstPageMs: performance.now() - began, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw new Error(`${(error as Error).message} ${stderr}`, { cause: error });
  }
}

/** Runs a baseline server in a separate process. */
export async function startScript(file: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, file), String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstOk(child, `http://127.0.0.1:${port}/`, 'localhost');
  return { port, stop: () => stop(child) };
}

async function firstOk(child: ChildProcess, url: string, host: string): Promise<void> {
  const { request } = await import('node:http');
  for (
    const until = Date.now() + START_TIMEOUT_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} at its start.`);
    const status = await new Promise<number>((resolve) => {
      // Node's `fetch` does not let the Host header be set.
      request(url, { headers: { host }, timeout: 30_000 }, (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode ?? 0));
      })
        .on('error', () => resolve(0))
        .end();
    });
    if (status === 200) return;
  }
  throw new Error(`${url} did not answer 200 in time.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
