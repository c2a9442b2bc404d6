/** A browser keeps its latest entries (specification §7). */
export const MAX_LOG_ENTRIES = 50;
export const MAX_LOG_MESSAGE = 4_096;
export const MAX_LOG_PATH = 500;

/** An error in a browser. */
export interface LogEntry {
  /** ISO instant, by the browser's clock. */
  readonly at: string;
  readonly kind: 'error' | 'rejection' | 'navigation';
  readonly message: string;
  readonly path: string;
}
