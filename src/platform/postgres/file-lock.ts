import { DatabaseSync } from 'node:sqlite';

/**
 * A lock between processes that the kernel releases when its holder dies. Node has no file locks; SQLite takes one
 * (fcntl) for a transaction, so the lock is a transaction on an empty database file.
 */
export interface FileLock {
  /** Releases the lock. Idempotent. */
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_EVERY_MS = 50;

/** Prevents garbage collection of handles, which would release locks whose `FileLock` is no longer referenced. */
const held = new Set<DatabaseSync>();

/** Takes the lock exclusively; returns null when there is any other holder. */
export function tryExclusiveLock(file: string): FileLock | null {
  return tryLock(file, 'begin exclusive');
}

/** Takes the lock together with other shared holders; returns null while it is held exclusively. */
export function trySharedLock(file: string): FileLock | null {
  return tryLock(file, 'begin; select count(*) from sqlite_master');
}

/** Waits for the exclusive lock; returns null after `timeoutMs`. */
export async function waitForExclusiveLock(file: string, timeoutMs: number): Promise<FileLock | null> {
  for (const until = Date.now() + timeoutMs; ; ) {
    const lock = tryExclusiveLock(file);
    if (lock !== null || Date.now() > until) return lock;
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
  }
}

function tryLock(file: string, statements: string): FileLock | null {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    for (const statement of statements.split('; ')) {
      if (statement.startsWith('select')) handle.prepare(statement).get();
      else handle.exec(statement);
    }
    held.add(handle);
    return { release: () => held.delete(handle) && handle.close() };
  } catch (error) {
    handle.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}
