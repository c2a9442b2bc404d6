export interface KeptRunningParts {
  readonly isRunning: () => boolean;
  /** Rejects with a sentence for the operator when it could not be started. */
  readonly start: () => Promise<void>;
  readonly log: (line: string) => void;
}

/** Elsewhere than on Linux, each look starts a `ps`. */
const LOOK_EVERY_MS = process.platform === 'linux' ? 500 : 1_000;
/** Between two tries to start it: twice as long each time, up to the most. */
const FIRST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 10_000;
/** A database that has run this long is steady: its next end is treated like the first. */
const STEADY_AFTER_MS = 60_000;
/** How often a database that is not steady is started again without a pause. */
const IMMEDIATE_RESTARTS = 5;

/**
 * Starts the database again whenever it has ended, for as long as it is watched: it never gives up. One that keeps ending
 * soon after each start (out of memory, a statement that fells it) is started again at growing intervals.
 */
export class KeptRunning {
  private readonly parts: KeptRunningParts;
  private timer: NodeJS.Timeout | undefined;
  private isTrying = false;
  private notBefore = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private endedAt: number | null = null;
  private runningSince = 0;
  /** How often it has ended since it was last steady. */
  private ends = 0;

  constructor(parts: KeptRunningParts) {
    this.parts = parts;
  }

  watch(): void {
    this.runningSince = performance.now();
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.timer.unref();
  }

  /** Looks at once: there is reason to believe that it has ended. */
  look(): void {
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
      if (this.timer === undefined) return; // given up by the stop
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
    if (now - this.runningSince < STEADY_AFTER_MS) return;
    this.ends = 0;
    this.pauseMs = FIRST_PAUSE_MS;
  }

  /** The pause that is due now; the next is twice as long. */
  private takePause(): number {
    const pauseMs = this.pauseMs;
    this.pauseMs = Math.min(pauseMs * 2, MOST_PAUSE_MS);
    return pauseMs;
  }
}
