import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, makeFolder } from '../config/make-folder.ts';
import { OperatorProblem } from '../config/operator-problem.ts';
import { canEnter, chooseAccount, type OsAccount } from './os-account.ts';

/** Folders and files of one PostgreSQL cluster. */
export interface ClusterFolders {
  readonly account: OsAccount;
  /** The data directory. */
  readonly data: string;
  /** Folder of the Unix socket, accessible to the account only. */
  readonly socketFolder: string;
  readonly logFile: string;
  /** Target for copies of the programs when the account cannot reach the installed ones. */
  readonly binariesCopy: string;
  /** Folder of the locks between Sala's processes. */
  readonly locks: string;
}

/** The path of a Unix socket has at most 107 bytes, including PostgreSQL's file name. */
const MAX_SOCKET_FOLDER_BYTES = 107 - '/.s.PGSQL.5432'.length;

/** Home of clusters whose data folder only root can reach. */
const SYSTEM_HOME = '/var/lib/sala';

/**
 * Chooses and creates the folders of the cluster of a data folder: inside it, or under /var/lib/sala when the server's
 * user cannot reach it. Always finds existing data again.
 */
export function prepareClusterFolders(dataDir: string): ClusterFolders {
  makeDataFolder(dataDir);
  const real = realpathSync(dataDir);
  const { hash, local, apart } = homesOf(real);
  const existing = existingCluster(local, apart);
  const account = chooseAccount(existing);
  const home = chooseHome({ real, local, apart, existing, account });

  makeFolder(home, 0o700);
  own(home, account);
  const locks = join(real, 'locks');
  makeFolder(locks, 0o700);
  return {
    account,
    data: join(home, 'data'),
    socketFolder: makeSocketFolder(home, hash, account),
    logFile: join(home, 'postgres.log'),
    binariesCopy: join(home, 'programs'),
    locks,
  };
}

/** Returns whether a data folder has a cluster, inside it or under /var/lib/sala. Creates nothing. */
export function hasCluster(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const { local, apart } = homesOf(realpathSync(dataDir));
  return existingCluster(local, apart) !== null;
}

function homesOf(real: string): { hash: string; local: string; apart: string } {
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 12);
  return { hash, local: join(real, 'postgres'), apart: join(SYSTEM_HOME, hash) };
}

function existingCluster(local: string, apart: string): string | null {
  return (
    [join(apart, 'data'), join(local, 'data')].find((data) => existsSync(join(data, 'PG_VERSION'))) ?? null
  );
}

interface HomeQuestion {
  readonly real: string;
  readonly local: string;
  readonly apart: string;
  readonly existing: string | null;
  readonly account: OsAccount;
}

function chooseHome({ real, local, apart, existing, account }: HomeQuestion): string {
  if (!account.isOther) return local;
  if (existing?.startsWith(apart)) return apart;
  if (canEnter(account, real)) return local;
  if (existing !== null) {
    throw new OperatorProblem(
      `The database in ${local} cannot be reached by the user "${account.name}" that PostgreSQL runs as: allow passage through the folders above it (chmod o+x), or choose another SALA_DATA_DIR.`,
    );
  }
  makeFolder(SYSTEM_HOME, 0o755);
  return apart;
}

/** Next to the data when the path is short enough, else a private folder under /tmp whose owner is verified. */
function makeSocketFolder(home: string, hash: string, account: OsAccount): string {
  const beside = join(home, 'run');
  const isShort = Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER_BYTES;
  const folder = isShort ? beside : `/tmp/sala-${account.uid}-${hash}`;
  makeFolder(folder, 0o700);
  const found = lstatSync(folder);
  const me = process.getuid?.() ?? 0;
  if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== me)) {
    throw new OperatorProblem(
      `The folder ${folder} for PostgreSQL's socket belongs to somebody else: remove it, or choose a shorter SALA_DATA_DIR.`,
    );
  }
  own(folder, account);
  chmodSync(folder, 0o700);
  return folder;
}

function own(folder: string, account: OsAccount): void {
  if (account.isOther) chownSync(folder, account.uid, account.gid);
}
