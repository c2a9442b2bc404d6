import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { OperatorProblem } from '../config/operator-problem.ts';

/** The operating-system user that runs the database server: never root, which PostgreSQL refuses. */
export interface OsAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** Whether it differs from the user of this process. */
  readonly isOther: boolean;
}

/** Preferred when started as root: the user created by PostgreSQL packages, else our own. */
const PACKAGED_USER = 'postgres';
const OWN_USER = 'sala-postgres';

/**
 * Chooses the user that runs the server. An ordinary user runs it themselves. Root uses the owner of existing data,
 * else the system user `postgres`, else creates a system user.
 */
export function chooseAccount(existingData: string | null): OsAccount {
  const me = process.getuid?.() ?? 0;
  if (me !== 0) return ownAccount(existingData);
  if (existingData !== null) {
    const { uid, gid } = statSync(existingData);
    if (uid === 0) {
      throw new OperatorProblem(
        `The database folder ${existingData} belongs to root, and PostgreSQL does not run as root: give it to another user with chown -R.`,
      );
    }
    return { name: accountName(uid) ?? String(uid), uid, gid, isOther: true };
  }
  return lookUp(PACKAGED_USER) ?? lookUp(OWN_USER) ?? createSystemUser();
}

/** Returns whether `account` may enter the folder, tested as that user. */
export function canEnter(account: OsAccount, folder: string): boolean {
  return asAccount(account, 'cd "$1"', folder);
}

/** Returns whether `account` may run the program. */
export function canExecute(account: OsAccount, file: string): boolean {
  return asAccount(account, 'test -x "$1" && test -r "$1"', file);
}

/** Returns options of `child_process` that run a child as `account`. */
export function spawnAs(account: OsAccount): { uid?: number; gid?: number } {
  return account.isOther ? { uid: account.uid, gid: account.gid } : {};
}

function asAccount(account: OsAccount, test: string, argument: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', test, 'sh', argument], {
    ...spawnAs(account),
    cwd: '/',
    stdio: 'ignore',
  });
  return result.status === 0;
}

function ownAccount(existingData: string | null): OsAccount {
  const uid = process.getuid?.() ?? 0;
  if (existingData !== null && statSync(existingData).uid !== uid) {
    throw new OperatorProblem(
      `The database folder ${existingData} belongs to the user "${accountName(statSync(existingData).uid) ?? statSync(existingData).uid}": start Sala as that user or root, or choose another SALA_DATA_DIR.`,
    );
  }
  try {
    return { name: userInfo().username, uid, gid: process.getgid?.() ?? uid, isOther: false };
  } catch {
    throw new OperatorProblem(
      `The user with the id ${uid} has no entry in /etc/passwd, which PostgreSQL needs: add one, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function createSystemUser(): OsAccount {
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        OWN_USER,
      ],
    ],
    ['adduser', ['--system', '--group', '--no-create-home', OWN_USER]],
    ['adduser', ['-S', '-D', '-H', OWN_USER]], // BusyBox
  ];
  for (const [program, args] of ways) {
    spawnSync(program, args, { stdio: 'ignore' });
    const account = lookUp(OWN_USER);
    if (account !== null) return account;
  }
  throw new OperatorProblem(
    `PostgreSQL does not run as root, and no user for it could be made: add a system user named "${OWN_USER}", start Sala as an ordinary user, or set DATABASE_URL.`,
  );
}

function lookUp(name: string): OsAccount | null {
  const uid = Number(idOf('-u', name));
  const gid = Number(idOf('-g', name));
  return uid > 0 && gid > 0 ? { name, uid, gid, isOther: true } : null;
}

function accountName(uid: number): string | null {
  return idOf('-nu', String(uid)) || null;
}

function idOf(flag: string, who: string): string {
  const result = spawnSync('id', [flag, who], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.status === 0 ? result.stdout.trim() : '';
}
