/** The terminal, npm and the launcher each forward the same signal; repeats within this time count as one. */
const SAME_SIGNAL_MS = 1_500;

/**
 * Resolves on the first SIGTERM, SIGINT or SIGHUP. A later repeat ends the process immediately. Call it before opening
 * anything, so that an early signal is not missed.
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
