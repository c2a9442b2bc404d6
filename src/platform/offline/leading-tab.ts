/**
 * Calls `onLead` once this tab leads among the tabs of this browser with the same name: at once, or when the one that leads
 * is closed. Returns a function that gives the lead up. Without Web Locks every tab leads.
 */
export function leadAmongTabs(name: string, onLead: () => void): () => void {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) {
    onLead();
    return () => undefined;
  }
  const waiting = new AbortController();
  const held = new Promise<void>((release) => {
    waiting.signal.addEventListener('abort', () => release());
  });
  locks
    .request(name, { signal: waiting.signal }, () => {
      onLead();
      return held;
    })
    .catch((error: unknown) => {
      // Given up before it was its turn.
      if (!waiting.signal.aborted) throw error;
    });
  return () => waiting.abort();
}
