import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { OperatorProblem } from '../config/operator-problem.ts';
import { withClient } from '../db/with-client.ts';
import { type PostgresBinaries, prepareBinaries } from './binaries.ts';
import { type ClusterFolders, prepareClusterFolders } from './cluster-folders.ts';
import { type FileLock, tryExclusiveLock, trySharedLock, waitForExclusiveLock } from './file-lock.ts';
import { spawnAs } from './os-account.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';
import { findLeftovers, findPostmaster, hasStalePidFile, isAlive, type Postmaster } from './postmaster.ts';
import { APP_ROLE, OWNER_ROLE, prepareDatabase } from './prepare-database.ts';

export interface EmbeddedPostgresOptions {
  /** Sala's data folder; the cluster is in its folder `postgres`. */
  readonly dataDir: string;
  /**
   * Claims the role of the only server process of this data folder; throws an `OperatorProblem` where there is
   * another.
   */
  readonly isServer?: boolean;
  /** Additional PostgreSQL settings, for a server that is started now. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Logs slow steps and repairs, one line each. */
  log?(line: string): void;
}

/** A running embedded PostgreSQL. Connection settings stay valid across restarts after a crash. */
export interface EmbeddedPostgres {
  /** Role that owns the database `sala` and migrates it; not a superuser. */
  readonly owner: pg.ClientConfig;
  /** Run-time role: owns nothing, subject to row security. */
  readonly app: pg.ClientConfig;
  /** The cluster's superuser, for tests and `doctor` only. */
  readonly superuser: pg.ClientConfig;
  /** True when the server was already running: left by a killed process, or in use by another command. */
  readonly adopted: boolean;
  /** Process id of the server; changes with a restart. */
  pid(): number;
  /** Detaches from the server, and stops it when no other Sala process uses it. Idempotent. */
  stop(): Promise<void>;
}

const DATABASE = 'sala';
const PORT = 5432; // only part of the socket's file name
const MAJOR_VERSION = '18';

const GATE_TIMEOUT_MS = 120_000;
const READY_TIMEOUT_MS = 180_000; // crash recovery replays up to max_wal_size
const STOP_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 15;
const MAX_LOG_BYTES = 5_000_000;

/** How long remains of a killed server (its shared memory) may block the next start. */
const LEFTOVERS_TIMEOUT_MS = 20_000;
/** Processes of a killed server end at once by themselves, unless they are in the middle of a long statement. */
const LEFTOVERS_END_MS = 1_000;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  jit: 'off',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic', // statements contain personal data
};

/**
 * Ensures that the PostgreSQL of this data folder runs, with its database and roles: creates the cluster at the first
 * start, adopts a server left by a killed process, and restarts one that dies while in use.
 */
export async function ensurePostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folders = prepareClusterFolders(options.dataDir);
  const cluster = new Cluster(folders, options);
  return await cluster.open();
}

class Cluster {
  private readonly folders: ClusterFolders;
  private readonly options: EmbeddedPostgresOptions;
  private readonly locks: FileLock[] = [];
  private users: FileLock | null = null;
  private postmaster: Postmaster | null = null;
  /** Aborted by `stop`, which ends waiting for the server. */
  private readonly stopping = new AbortController();
  private readonly supervisor: SupervisedPostgres;

  constructor(folders: ClusterFolders, options: EmbeddedPostgresOptions) {
    this.folders = folders;
    this.options = options;
    this.supervisor = new SupervisedPostgres({
      isRunning: () => findPostmaster(folders.data)?.status === 'ready',
      start: () => this.restart(),
      log: (line) => options.log?.(line),
    });
  }

  async open(): Promise<EmbeddedPostgres> {
    if (this.options.isServer === true) this.locks.push(this.lockServer());
    try {
      const adopted = await this.withGateLock(async () => {
        const wasRunning = await this.ensureRunning();
        this.users = trySharedLock(this.lockFile('users'));
        return wasRunning;
      });
      await prepareDatabase(this.connection('postgres', 'postgres'), DATABASE);
      this.supervisor.watch();
      return {
        owner: this.connection(OWNER_ROLE, DATABASE),
        app: this.connection(APP_ROLE, DATABASE),
        superuser: this.connection('postgres', 'postgres'),
        adopted,
        pid: () => findPostmaster(this.folders.data)?.pid ?? 0,
        stop: () => this.stop(),
      };
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  private async stop(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    this.supervisor.stop();
    try {
      await this.withGateLock(async () => {
        this.users?.release();
        const alone = tryExclusiveLock(this.lockFile('users'));
        try {
          if (alone !== null) await stopServer(this.folders.data);
        } finally {
          alone?.release();
        }
      });
    } finally {
      this.users?.release();
      for (const lock of this.locks) lock.release();
    }
  }

  /** Returns whether a server was already running. */
  private async ensureRunning(): Promise<boolean> {
    const { data, socketFolder } = this.folders;
    const running = await waitWhileChanging(data, this.stopping.signal);
    if (running !== null) {
      this.postmaster = running;
      await this.checkConnection();
      return true;
    }
    await endLeftovers(data);
    const binaries = prepareBinaries(this.folders.account, this.folders.binariesCopy);
    if (!existsSync(join(data, 'PG_VERSION'))) await this.createCluster(binaries);
    checkVersion(data);
    if (hasStalePidFile(data)) {
      this.options.log?.('The database was not stopped in order; it recovers now.');
      rmSync(join(data, 'postmaster.pid'), { force: true });
    }
    // Remove stale sockets and locks: their process id may belong to another program now. The folder is private to
    // this cluster, and no server runs.
    for (const left of readdirSync(socketFolder)) rmSync(join(socketFolder, left), { force: true });
    this.postmaster = await this.startServer(binaries);
    return false;
  }

  /** Runs initdb in a temporary folder and renames it at the end, so that an interrupted one never looks complete. */
  private async createCluster(binaries: PostgresBinaries): Promise<void> {
    const { data, account } = this.folders;
    const unfinished = `${data}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    if (existsSync(data) && readdirSync(data).length > 0) {
      throw new OperatorProblem(
        `The folder ${data} holds files but no database: move them away, or choose another SALA_DATA_DIR.`,
      );
    }
    this.options.log?.('Creating the database (first start).');
    const ctype =
      process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];
    const child = spawn(
      binaries.initdb,
      [
        '-D',
        unfinished,
        '-U',
        'postgres',
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...ctype,
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
      ],
      { ...spawnAs(account), cwd: '/', env: environment(), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const ended = await endOf(child);
    if (ended !== 0)
      throw new OperatorProblem(
        `PostgreSQL could not create its database in ${data}: ${lastLines(Buffer.concat(output).toString())}`,
      );
    rmSync(data, { recursive: true, force: true });
    renameSync(unfinished, data);
  }

  private async startServer(binaries: PostgresBinaries): Promise<Postmaster> {
    const { data, socketFolder } = this.folders;
    const settings = {
      ...SETTINGS,
      unix_socket_directories: socketFolder,
      port: String(PORT),
      ...this.options.settings,
    };
    const args = [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    for (const until = Date.now() + LEFTOVERS_TIMEOUT_MS; ; await pause(250)) {
      const log = this.openLog();
      // Detached, so that Ctrl-C in the terminal does not reach the server before us.
      const child = spawn(binaries.postgres, args, {
        ...spawnAs(this.folders.account),
        cwd: '/',
        env: environment(),
        detached: true,
        stdio: ['ignore', log.file, log.file],
      });
      closeSync(log.file);
      const started = await this.waitUntilReady(child);
      child.unref();
      if (started !== null) return started;
      const logged = readFileSync(this.folders.logFile, 'utf8').slice(log.from);
      const isLeftover =
        logged.includes('pre-existing shared memory block') || logged.includes('is still in use');
      if (!isLeftover || Date.now() > until) {
        throw new OperatorProblem(
          `PostgreSQL did not start (see ${this.folders.logFile}): ${lastLines(logged)}`,
        );
      }
      this.stopping.signal.throwIfAborted();
    }
  }

  /** Returns null when the server has ended instead. Ends the server when `stop` was called meanwhile. */
  private async waitUntilReady(child: ChildProcess): Promise<Postmaster | null> {
    const { signal: stopping } = this.stopping;
    const end = { hasCome: false, reason: null as unknown };
    const ended = endOf(child)
      .catch((reason: unknown) => {
        end.reason = reason;
      })
      .then(() => {
        end.hasCome = true;
        this.supervisor.check();
      });
    const slowNote = setTimeout(
      () => this.options.log?.('The database is still recovering; large ones take a minute.'),
      5_000,
    );
    try {
      for (const until = Date.now() + READY_TIMEOUT_MS; Date.now() < until; await pause(POLL_EVERY_MS)) {
        if (end.reason !== null) throw end.reason;
        if (end.hasCome) return null;
        if (stopping.aborted) {
          await endChild(child, ended);
          stopping.throwIfAborted();
        }
        const found = findPostmaster(this.folders.data);
        if (found !== null && found.pid === child.pid && found.status === 'ready') return found;
      }
    } finally {
      clearTimeout(slowNote);
    }
    throw new OperatorProblem(
      `PostgreSQL did not get ready within ${READY_TIMEOUT_MS / 1000} s; see ${this.folders.logFile}.`,
    );
  }

  /** Opens the server's log for appending; rotates it when it is large. */
  private openLog(): { file: number; from: number } {
    const { logFile, account } = this.folders;
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
    const file = openSync(logFile, 'a', 0o600);
    if (account.isOther) fchownSync(file, account.uid, account.gid);
    return { file, from: size > MAX_LOG_BYTES ? 0 : size };
  }

  private async checkConnection(): Promise<void> {
    const connection = { ...this.connection('postgres', 'postgres'), connectionTimeoutMillis: 10_000 };
    await withClient(connection, async () => undefined).catch((error: unknown) => {
      throw new OperatorProblem(
        `PostgreSQL runs on ${this.folders.data} (process ${this.postmaster?.pid}) but does not answer: ${(error as Error).message}.`,
      );
    });
  }

  /** Restarts the server with the same connection settings. */
  private restart(): Promise<void> {
    return this.withGateLock(async () => {
      if (!this.stopping.signal.aborted) await this.ensureRunning();
    });
  }

  /** Serialises starting and stopping between processes. */
  private async withGateLock<T>(work: () => Promise<T>): Promise<T> {
    const gate = await waitForExclusiveLock(this.lockFile('gate'), GATE_TIMEOUT_MS);
    if (gate === null)
      throw new OperatorProblem(
        `Another process of Sala has been starting or stopping the database of ${this.options.dataDir} for minutes: end it first.`,
      );
    try {
      return await work();
    } finally {
      gate.release();
    }
  }

  private lockServer(): FileLock {
    const lock = tryExclusiveLock(this.lockFile('server'));
    if (lock !== null) return lock;
    throw new OperatorProblem(
      `Sala already runs on the data folder ${this.options.dataDir}: stop that one first, or set SALA_DATA_DIR (and PORT) to run a second beside it.`,
    );
  }

  private lockFile(name: string): string {
    return join(this.folders.locks, `${name}.lock`);
  }

  private connection(user: string, database: string): pg.ClientConfig {
    const { socketFolder, port } = this.postmaster ?? { socketFolder: this.folders.socketFolder, port: PORT };
    return { host: socketFolder, port, user, database };
  }
}

/** Returns the running server once it is neither starting nor stopping, or null when there is none. */
async function waitWhileChanging(data: string, stopping: AbortSignal): Promise<Postmaster | null> {
  for (const until = Date.now() + READY_TIMEOUT_MS; ; await pause(POLL_EVERY_MS)) {
    const found = findPostmaster(data);
    if (found === null || found.status === 'ready') return found;
    stopping.throwIfAborted();
    if (Date.now() > until)
      throw new OperatorProblem(
        `PostgreSQL (process ${found.pid}) neither gets ready nor ends: end it and start again.`,
      );
  }
}

/** Fast shutdown: rolls back running statements; everything committed is written. */
async function stopServer(data: string): Promise<void> {
  const running = findPostmaster(data);
  if (running === null) return;
  signal(running.pid, 'SIGINT');
  for (
    const until = Date.now() + STOP_TIMEOUT_MS;
    isAlive(running.pid) && findPostmaster(data) !== null;
    await pause(POLL_EVERY_MS)
  ) {
    if (Date.now() > until) return signal(running.pid, 'SIGQUIT');
  }
}

/** Ends a server that is still starting, which may not have written its process id yet. */
async function endChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Waits for the remaining processes of a killed server, which still write, and ends those that do not exit by
 * themselves: without their server they are useless, and the write-ahead log restores everything committed.
 */
async function endLeftovers(data: string): Promise<void> {
  const began = Date.now();
  for (let left = findLeftovers(data); left.length > 0; left = findLeftovers(data)) {
    const waitedMs = Date.now() - began;
    if (waitedMs > LEFTOVERS_TIMEOUT_MS)
      throw new OperatorProblem(
        `Processes of the former database do not end (${left.join(', ')}): end them and start again.`,
      );
    if (waitedMs > LEFTOVERS_END_MS)
      for (const pid of left) signal(pid, waitedMs > 5 * LEFTOVERS_END_MS ? 'SIGKILL' : 'SIGQUIT');
    await pause(waitedMs > LEFTOVERS_END_MS ? 100 : POLL_EVERY_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function checkVersion(data: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new OperatorProblem(
    `The database in ${data} was made by PostgreSQL ${version}, and this Sala carries ${MAJOR_VERSION}: restore it from a backup made by the former Sala.`,
  );
}

/** Nothing of the caller's environment reaches the server: no PG*, LD_* or locale variables. */
function environment(): NodeJS.ProcessEnv {
  return {
    ...(process.env.PATH === undefined ? {} : { PATH: process.env.PATH }),
    LC_MESSAGES: 'C',
    TZ: 'UTC',
  };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new OperatorProblem(
          `PostgreSQL's programs cannot run on this system (${error.code}): it needs glibc; or set DATABASE_URL to a PostgreSQL 18 of your own.`,
        ),
      ),
    );
  });
}

function lastLines(text: string): string {
  return text
    .trim()
    .split('\n')
    .slice(-3)
    .map((line) => line.trim())
    .join(' ');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
