import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectFolder } from '../config/project-folder.ts';
import { freePort } from './free-port.ts';
import { LocalLine } from './local-line.ts';
import { ensureChromium } from '../browser/chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    journeyServer: JourneyServer;
  }
}

/** A real Sala server with its demo world, for browser journeys. */
export interface JourneyServer {
  /** `http://localhost:<port>`, the host of tenant `demo`; others as `http://baan.localhost:<port>`. */
  readonly origin: string;
  readonly port: number;
  /** Origin of the local LINE. */
  readonly line: string;
  /** Path of the browser. */
  readonly chromium: string;
}

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;
const KEPT_OUTPUT = 8_000;

/** Runs `sala start` on a new data folder, as a newcomer would, and stops it with SIGTERM at the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = projectFolder();
  const chromium = ensureChromium(console.log);
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-journey-'));
  chmodSync(dataDir, 0o711); // if started by root, the database runs as another user
  const [port, line] = [await freePort(), await LocalLine.open()];
  const child = spawn(process.execPath, [join(folder, 'bin/sala.mjs'), 'start'], {
    cwd: folder,
    env: {
      ...environment(),
      PORT: String(port),
      SALA_DATA_DIR: dataDir,
      SALA_ENV: 'localhost',
      SALA_LINE_URL: line.origin,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
    });
  }
  const clean = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    await waitUntilReady(child, port);
  } catch (error) {
    await stop(child);
    clean();
    throw new Error(`${(error as Error).message} Its last words:\n${output}`, { cause: error });
  }
  project.provide('journeyServer', { origin: `http://localhost:${port}`, port, line: line.origin, chromium });
  return async () => {
    const code = await stop(child);
    await line.close();
    clean();
    if (code !== 0)
      throw new Error(`The server ended with ${code} after SIGTERM instead of 0. Its last words:\n${output}`);
  };
}

/** Strips the caller's settings, so that the server cannot use a real database or mail server. */
function environment(): NodeJS.ProcessEnv {
  const ours = /^(SALA_|DATABASE_|SMTP_|PORT$|HOST$|NODE_ENV$|VITEST|LOG_LEVEL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await pause(150)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} at its start.`);
    try {
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
      if (reply.ok) return;
    } catch {
      // not listening yet: retried until the timeout
    }
  }
  throw new Error(`The server was not ready within ${START_TIMEOUT_MS / 1000} s.`);
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await once(child, 'exit');
  clearTimeout(timer);
  return child.exitCode;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
