export interface Observable<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls the listener after every change; the result ends that. */
  subscribe: (listener: () => void) => () => void;
}

/** A value in the browser that components follow with `useSyncExternalStore`. */
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

/** The queues of this folder belong to one reader: on a server they would be everybody's. */
export function assertInBrowser(what: string): void {
  if (typeof window === 'undefined') throw new Error(`${what} was called on the server`);
}
