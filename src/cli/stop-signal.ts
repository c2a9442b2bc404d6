/** Signals repeat: the terminal, npm and the launcher each pass one on. */
const SAME_SIGNAL_MS = 1_500;

/**
 * Resolves with the first SIGTERM, SIGINT or SIGHUP. A further one later than a moment means that somebody has lost
 * patience: the process ends at once. Call it before anything is opened, so that an early signal is not missed.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAt = 0;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (firstAt !== 0 && Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
        if (firstAt !== 0) return;
        firstAt = Date.now();
        resolve(signal);
      });
    }
  });
}
