export interface KeptRunningParts {
  readonly isRunning: () => boolean;
  /** Rejects with a sentence for the operator when it could not be started. */
  readonly start: () => Promise<void>;
  readonly log: (line: string) => void;
}

const LOOK_EVERY_MS = 500;
/** Between two tries to start it: twice as long each time, up to the most. */
const FIRST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 30_000;

/** Starts the database again whenever it has ended, for as long as it is watched: it never gives up. */
export class KeptRunning {
  private readonly parts: KeptRunningParts;
  private timer: NodeJS.Timeout | undefined;
  private isTrying = false;
  private notBefore = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private endedAt: number | null = null;

  constructor(parts: KeptRunningParts) {
    this.parts = parts;
  }

  watch(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.timer.unref();
  }

  /** Looks at once: there is reason to believe that it has ended. */
  look(): void {
    if (this.timer === undefined || this.isTrying || performance.now() < this.notBefore) return;
    if (this.parts.isRunning()) this.isBack();
    else void this.startAgain();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async startAgain(): Promise<void> {
    const { start, log } = this.parts;
    this.isTrying = true;
    if (this.endedAt === null) log('The database ended unexpectedly; starting it again.');
    this.endedAt ??= performance.now();
    try {
      await start();
      this.isBack();
    } catch (error) {
      if (this.timer === undefined) return; // given up by the stop
      const reason = error instanceof Error ? error.message : String(error);
      log(`${reason} (trying again in ${this.pauseMs / 1_000} s)`);
      this.notBefore = performance.now() + this.pauseMs;
      this.pauseMs = Math.min(this.pauseMs * 2, MOST_PAUSE_MS);
    } finally {
      this.isTrying = false;
    }
  }

  private isBack(): void {
    if (this.endedAt === null) return;
    const seconds = ((performance.now() - this.endedAt) / 1_000).toFixed(1);
    this.parts.log(`The database runs again after ${seconds} s.`);
    this.endedAt = null;
    this.pauseMs = FIRST_PAUSE_MS;
  }
}
