import { DatabaseSync } from 'node:sqlite';

/**
 * A lock between processes that the kernel releases when its holder dies, however it dies. Node has no file lock
 * of its own; SQLite takes a real one (fcntl) for a transaction, so an empty database file serves.
 */
export interface FileLock {
  /** Gives the lock back; a second call does nothing. */
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_EVERY_MS = 50;

/** Keeps the handles from being collected, and so closed, while a caller has forgotten the lock it still needs. */
const held = new Set<DatabaseSync>();

/** Takes the lock for this process alone, or returns null when any other holder has it. */
export function tryExclusiveLock(file: string): FileLock | null {
  return tryLock(file, 'begin exclusive');
}

/** Takes the lock beside other shared holders, or returns null while somebody holds it alone. */
export function trySharedLock(file: string): FileLock | null {
  return tryLock(file, 'begin; select count(*) from sqlite_master');
}

/** Waits until the lock is free; null when it was not within `timeoutMs`. */
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
