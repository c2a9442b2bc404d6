import { spawn } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { OperatorProblem } from '../config/operator-problem.ts';
import { waitForExclusiveLock } from '../postgres/file-lock.ts';
import { type Build, BUILD_FILE, buildsIn, findBuild, readBuild } from './built.ts';
import { ensureMessages } from './messages.ts';
import { compressedForms, compressFolder } from './precompress.ts';

/** Pages opened before an update still load the scripts of this many previous builds. */
const KEPT_FORMER_BUILDS = 3;
const LOCK_TIMEOUT_MS = 10 * 60_000;
const SHOWN_OUTPUT_LINES = 40;

/** Name of the folder of a build attempt: fingerprint and process id. */
const ATTEMPT = /^[0-9a-f]{16}-\d+$/;

export interface BuildOrder {
  readonly project: string;
  /** Fingerprint of the sources. */
  readonly id: string;
}

/**
 * Builds the pages and the server, unless another process has done so. Each attempt has its own folder and counts once
 * its `build.json` is written: a server that runs from an older build is not disturbed, two commands started at once
 * build only once, and leftovers of a killed attempt are never used.
 */
export async function makeBuild({ project, id }: BuildOrder, log: (line: string) => void): Promise<void> {
  const home = join(project, 'build');
  mkdirSync(home, { recursive: true });
  const lock = await waitForExclusiveLock(join(home, 'build.lock'), LOCK_TIMEOUT_MS);
  if (lock === null)
    throw new OperatorProblem('Another process has been building for minutes: end it first.');
  try {
    if (findBuild(home, id) === null) await build(project, id, log);
  } finally {
    lock.release();
  }
}

async function build(project: string, id: string, log: (line: string) => void): Promise<void> {
  const began = performance.now();
  log('Building the pages (half a minute).');
  const home = join(project, 'build');
  removeUnfinishedBuilds(home);
  const folder = join(home, `${id}-${process.pid}`);
  await ensureMessages(project);
  await runReactRouterBuild(project, id, folder);

  const former = buildsIn(home).slice(0, KEPT_FORMER_BUILDS);
  const client = join(folder, 'client');
  const assets = filesIn(join(client, 'assets'));
  await compressFolder(client);
  for (const earlier of former) keepAssets(earlier, client);

  const made: Omit<Build, 'folder'> = {
    id,
    builtAt: new Date().toISOString(),
    assets,
    former: former.map((earlier) => earlier.id),
  };
  writeManifests(project, client, made);
  writeFileSync(join(folder, `${BUILD_FILE}.new`), `${JSON.stringify(made, null, 2)}\n`);
  renameSync(join(folder, `${BUILD_FILE}.new`), join(folder, BUILD_FILE));
  removeOldBuilds(home);
  log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

async function runReactRouterBuild(project: string, id: string, folder: string): Promise<void> {
  const cli = join(project, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SALA_BUILD_FOLDER: folder,
      VITE_SALA_BUILD: id,
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const stop = (): void => {
    child.kill();
    process.exit(1);
  };
  process.once('SIGTERM', stop);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  process.off('SIGTERM', stop);
  if (code === 0 && existsSync(join(folder, 'server/index.js'))) return;
  const shown = stripVTControlCharacters(Buffer.concat(output).toString())
    .trim()
    .split('\n')
    .slice(-SHOWN_OUTPUT_LINES)
    .join('\n');
  throw new OperatorProblem(`The pages could not be built:\n${shown}`);
}

/** Writes the files that open tabs poll (specification §7): the latest build, and the route rules of this build. */
function writeManifests(project: string, client: string, { id, builtAt }: Omit<Build, 'folder'>): void {
  const jsonOr = (name: string, otherwise: unknown): unknown => {
    const file = join(project, 'src/app', name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise;
  };
  const matcher = jsonOr('routing/route-rules.json', {});
  const prerendered = jsonOr('prerendered.json', []);
  const timestamp = Date.parse(builtAt);
  mkdirSync(join(client, 'builds/meta'), { recursive: true });
  writeFileSync(join(client, 'builds/latest.json'), JSON.stringify({ id, timestamp }));
  writeFileSync(
    join(client, `builds/meta/${id}.json`),
    JSON.stringify({ id, timestamp, matcher, prerendered }),
  );
}

/** Hard-links the hashed files of a previous build, with their compressed forms, next to the new ones. */
function keepAssets(earlier: Build, client: string): void {
  for (const name of earlier.assets.flatMap((asset) => [asset, ...compressedForms(asset)])) {
    const from = join(earlier.folder, 'client/assets', name);
    const to = join(client, 'assets', name);
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    linkSync(from, to);
  }
}

function removeUnfinishedBuilds(home: string): void {
  for (const entry of readdirSync(home, { withFileTypes: true })) {
    const folder = join(home, entry.name);
    if (ATTEMPT.test(entry.name) && readBuild(folder) === null)
      rmSync(folder, { recursive: true, force: true });
  }
}

function removeOldBuilds(home: string): void {
  for (const old of buildsIn(home).slice(KEPT_FORMER_BUILDS + 1)) {
    rmSync(join(old.folder, BUILD_FILE), { force: true });
    rmSync(old.folder, { recursive: true, force: true });
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
