import type { Database } from './database.ts';
import { sql } from './query.ts';

/** Interval of reading the database's time. */
const READ_EVERY_MS = 15_000;
/** Skew between this machine and the database from which on a warning is due. */
export const NOTABLE_SKEW_MS = 5_000;
const WARN_EVERY_MS = 10 * 60_000;

export interface DatabaseClockParts {
  readonly database: Pick<Database, 'platformRows'>;
  /**
   * Called at startup and then every ten minutes while the skew of this machine's clock is notable; positive: it is
   * ahead.
   */
  readonly onSkew: (skewMs: number) => void;
  /** Called when the database cannot be read. The clock runs on meanwhile. */
  readonly onError: (error: unknown) => void;
}

/**
 * The database's clock, as known to this process. The time is read from the database every 15 seconds and extrapolated
 * with the monotonic clock in between: reading it costs nothing, all nodes agree to within a round trip, and a wrong
 * or changed local clock has no effect.
 */
export class DatabaseClock {
  private readonly parts: DatabaseClockParts;
  /** The database's time, in milliseconds since 1970, at the zero of the monotonic clock. */
  private originMs: number | null = null;
  private warnedAtMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | null = null;

  constructor(parts: DatabaseClockParts) {
    this.parts = parts;
  }

  /** Reads the time for the first time; rejects when the database is unreachable. */
  async start(): Promise<void> {
    await this.read();
    this.timer = setInterval(() => void this.read().catch(this.parts.onError), READ_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  now(): Date {
    if (this.originMs === null) throw new Error("The database's clock has not been read yet.");
    return new Date(this.originMs + performance.now());
  }

  /**
   * The database read its clock between request and reply, which bounds the origin; it is kept while it lies within
   * the bounds.
   */
  async read(): Promise<void> {
    const askedMs = performance.now();
    const [row] = await this.parts.database.platformRows(sql<{ at: Date }>`select clock_timestamp() as at`);
    const answeredMs = performance.now();
    if (!row) throw new Error('The database did not tell the time.');
    const databaseMs = row.at.getTime();
    const earliest = databaseMs - answeredMs;
    const latest = databaseMs - askedMs + 1; // the driver truncates the time to whole milliseconds
    if (this.originMs === null || this.originMs < earliest || this.originMs > latest)
      this.originMs = (earliest + latest) / 2;
    this.warnOfSkew();
  }

  private warnOfSkew(): void {
    const skewMs = Date.now() - this.now().getTime();
    if (Math.abs(skewMs) < NOTABLE_SKEW_MS || performance.now() - this.warnedAtMs < WARN_EVERY_MS) return;
    this.warnedAtMs = performance.now();
    this.parts.onSkew(Math.round(skewMs));
  }
}
