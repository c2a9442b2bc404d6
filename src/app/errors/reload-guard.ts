/** A path is not reloaded again within this time (specification §4 and §9). */
export const RELOAD_GUARD_MS = 10_000;

const RELOADED_KEY = 'sala.reloaded';
const RESUMED_KEY = 'sala.resumed';
const INTENT_KEY = 'sala.intent';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Whether a full load of `path` may happen now: at most once per path within ten seconds. False without storage,
 * because a reload loop could not be detected.
 */
export function mayReload(memory: Memory, path: string, nowMs: number): boolean {
  return isFirst(memory, RELOADED_KEY, { path, at: nowMs });
}

/** Stores the path that the reader navigates to. */
export function rememberIntent(memory: Memory, path: string, nowMs: number): void {
  write(memory, INTENT_KEY, { path, at: nowMs });
}

export function forgetIntent(memory: Memory): void {
  try {
    memory.removeItem(INTENT_KEY);
  } catch {
    return; // storage is blocked: there was no intent either
  }
}

/**
 * Returns the target of a navigation or full load that a reload interrupted: once, and only if recent. Null if the
 * page can simply start.
 */
export function interruptedPath(memory: Memory, currentPath: string, nowMs: number): string | null {
  const intent = read(memory, INTENT_KEY);
  forgetIntent(memory);
  if (!intent || intent.path === currentPath || nowMs - intent.at >= RELOAD_GUARD_MS) return null;
  return isFirst(memory, RESUMED_KEY, { path: intent.path, at: nowMs }) ? intent.path : null;
}

/** Records an attempt. Returns false if the same path was recorded within ten seconds or storage is blocked. */
function isFirst(memory: Memory, key: string, next: { path: string; at: number }): boolean {
  const last = read(memory, key);
  if (last && last.path === next.path && next.at - last.at < RELOAD_GUARD_MS) return false;
  return write(memory, key, next);
}

function read(memory: Memory, key: string): { path: string; at: number } | null {
  try {
    const value = JSON.parse(memory.getItem(key) ?? 'null') as { path?: unknown; at?: unknown } | null;
    return typeof value?.path === 'string' && typeof value.at === 'number'
      ? { path: value.path, at: value.at }
      : null;
  } catch {
    return null;
  }
}

function write(memory: Memory, key: string, value: { path: string; at: number }): boolean {
  try {
    memory.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
