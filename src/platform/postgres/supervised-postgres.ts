export interface SupervisedPostgresParts {
  readonly isRunning: () => boolean;
  /** Rejects with a sentence for the operator when the start failed. */
  readonly start: () => Promise<void>;
  readonly log: (line: string) => void;
}

/** Except on Linux, each check runs `ps`. */
const CHECK_EVERY_MS = process.platform === 'linux' ? 500 : 1_000;
/** Exponential back-off between restarts, and its maximum. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** A database that has run this long is stable: its restarts are counted from zero. */
const STABLE_AFTER_MS = 60_000;
/** Number of restarts without a pause before the back-off. */
const IMMEDIATE_RESTARTS = 5;

/**
 * Restarts the database whenever it ends while it is watched; never gives up. One that keeps ending soon after each
 * start (out of memory, a statement that crashes it) is restarted with a growing back-off.
 */
export class SupervisedPostgres {
  private readonly parts: SupervisedPostgresParts;
  private timer: NodeJS.Timeout | undefined;
  private isTrying = false;
  private notBefore = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private endedAt: number | null = null;
  private runningSince = 0;
  /** Number of ends since it was last stable. */
  private ends = 0;

  constructor(parts: SupervisedPostgresParts) {
    this.parts = parts;
  }

  watch(): void {
    this.runningSince = performance.now();
    this.timer = setInterval(() => this.check(), CHECK_EVERY_MS);
    this.timer.unref();
  }

  /** Checks at once, when the database has probably ended. */
  check(): void {
    if (this.timer === undefined || this.isTrying || performance.now() < this.notBefore) return;
    if (this.parts.isRunning()) return this.noteRunning();
    if (this.endedAt === null) this.noteEnd();
    if (performance.now() >= this.notBefore) void this.startAgain();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async startAgain(): Promise<void> {
    const { start, log } = this.parts;
    this.isTrying = true;
    try {
      await start();
      this.noteRunning();
    } catch (error) {
      if (this.timer === undefined) return; // aborted by `stop`
      const reason = error instanceof Error ? error.message : String(error);
      log(`${reason} (trying again in ${this.pauseMs / 1_000} s)`);
      this.notBefore = performance.now() + this.takePause();
    } finally {
      this.isTrying = false;
    }
  }

  private noteEnd(): void {
    const now = performance.now();
    this.endedAt = now;
    this.ends += 1;
    if (this.ends > IMMEDIATE_RESTARTS) this.notBefore = this.runningSince + this.takePause();
    const waitMs = this.notBefore - now;
    this.parts.log(
      waitMs > 0
        ? `The database ended unexpectedly ${this.ends} times in a row; starting it again in ${(waitMs / 1_000).toFixed(1)} s.`
        : 'The database ended unexpectedly; starting it again.',
    );
  }

  private noteRunning(): void {
    const now = performance.now();
    if (this.endedAt !== null) {
      this.parts.log(`The database runs again after ${((now - this.endedAt) / 1_000).toFixed(1)} s.`);
      this.endedAt = null;
      this.runningSince = now;
    }
    if (now - this.runningSince < STABLE_AFTER_MS) return;
    this.ends = 0;
    this.pauseMs = FIRST_PAUSE_MS;
  }

  /** Returns the current pause and doubles the next one. */
  private takePause(): number {
    const pauseMs = this.pauseMs;
    this.pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    return pauseMs;
  }
}
