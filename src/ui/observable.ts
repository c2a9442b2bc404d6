export interface Observable<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls the listener after every change. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** A browser-side value that components read with `useSyncExternalStore`. */
export function observable<Value>(initial: Value): Observable<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Throws on the server, where the queues of this folder would be shared by all users. */
export function assertInBrowser(what: string): void {
  if (typeof window === 'undefined') throw new Error(`${what} was called on the server`);
}
