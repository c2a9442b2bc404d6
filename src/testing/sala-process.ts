import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { projectFolder } from '#platform/config/project-folder.ts';
import { freePort } from '#platform/testing/free-port.ts';
import type { TestConnection } from '#platform/testing/test-database.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import type { World } from '#platform/testing/world.ts';
import { ask } from './second-server.ts';

/** The first command builds the pages if the sources have changed. */
export const BUILD_TIMEOUT_MS = 10 * 60_000;

/** First output of a command if the sources have changed. */
const BUILDING = /^Building the pages .*\n(Built in .*\n)?/;

/** A command's output about its installation. */
const INSTALLATION = /^Installation: .*\n/m;

/** A command's exit code and output, without the line about its installation. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the `sala` command in a child process, as an operator would. `ended` resolves to its outcome. */
export function startSala(
  line: string,
  settings: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<Outcome>; installation: Promise<string> } {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env; // and nothing else of the caller's environment
  const child = spawn(process.execPath, ['bin/sala.mjs', ...line.split(' ')], {
    cwd: projectFolder(),
    env: { PATH, HOME, NODE_COMPILE_CACHE, SALA_ENV: 'localhost', LOG_LEVEL: 'warn', ...settings },
    stdio: 'pipe',
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const closed = once(child, 'close');
  const ended = closed.then(([code]) => ({
    code: code as number | null,
    stdout: stdout.replace(BUILDING, ''),
    stderr: stderr.replace(INSTALLATION, ''),
  }));
  const installation = closed.then(() => INSTALLATION.exec(stderr)?.[0].trim() ?? '');
  return { child, ended, installation };
}

/** Starts a complete Sala with pages in a child process on the database of `world`, until the test ends. */
export async function startOn(
  world: World,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-second-'));
  chmodSync(folder, 0o711);
  const port = await freePort();
  const { child, ended } = startSala('start', {
    SALA_DATA_DIR: folder,
    SALA_SECRET: TEST_SECRET,
    DATABASE_URL: urlOf(world.database.owner),
    DATABASE_APP_URL: urlOf(world.database.app),
    PORT: String(port),
    ...settings,
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    rmSync(folder, { recursive: true });
  });
  const isReady = (): Promise<boolean> =>
    ask(port, world.tenant.host, '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await expect.poll(isReady, { timeout: BUILD_TIMEOUT_MS / 2 }).toBe(true);
  return { port };
}

/** A database as `DATABASE_URL`. */
export function urlOf({ host, port, user, database }: TestConnection): string {
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`;
}
