import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Contents of a running server's `postmaster.pid` (PostgreSQL 18, miscadmin.h, LOCK_FILE_LINE_*). */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: 'starting' | 'stopping' | 'ready' | 'standby' | 'unknown';
}

/** Returns the server running on this data directory, or null; also null where a dead one left its file behind. */
export function findPostmaster(data: string): Postmaster | null {
  const found = readPidFile(data);
  return found !== null && isServerOf(found.pid, data) ? found : null;
}

/** Returns true when `postmaster.pid` names no living server, even if another program has its process id now. */
export function hasStalePidFile(data: string): boolean {
  return existsSync(join(data, 'postmaster.pid')) && findPostmaster(data) === null;
}

/**
 * Returns remaining processes of a dead server on this data directory, found by their working directory. On Linux
 * only; elsewhere the next server refuses to start until they have ended.
 */
export function findLeftovers(data: string): number[] {
  if (process.platform !== 'linux' || !existsSync(data)) return [];
  const folder = realpathSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
        );
      } catch {
        return false; // it has ended, or belongs to another user
      }
    });
}

/** Returns whether the process is alive, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readPidFile(data: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    status:
      status === 'ready' || status === 'starting' || status === 'stopping' || status === 'standby'
        ? status
        : 'unknown',
  };
}

/** Process ids are reused, especially in containers: only a postgres process on this data directory counts. */
function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(data);
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}
