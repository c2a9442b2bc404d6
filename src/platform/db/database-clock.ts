import type { Database } from './database.ts';
import { sql } from './query.ts';

/** How often the database is asked for the time. */
const READ_EVERY_MS = 15_000;
/** A machine whose own clock is further from the database's than this is worth a warning. */
export const NOTABLE_SKEW_MS = 5_000;
const WARN_EVERY_MS = 10 * 60_000;

export interface DatabaseClockParts {
  readonly database: Pick<Database, 'platformRows'>;
  /** Called at the start and then every ten minutes while this machine's clock differs notably; positive: it is ahead. */
  readonly onSkew: (skewMs: number) => void;
  /** Called when the database could not be asked. The clock runs on meanwhile. */
  readonly onError: (error: unknown) => void;
}

/**
 * The database's clock, as this process knows it. The time is read from the database every 15 seconds and carried on by the
 * monotonic clock in between, so that asking costs nothing, all nodes agree to within a round trip, and a machine whose
 * own clock is wrong or is set while it runs changes nothing.
 */
export class DatabaseClock {
  private readonly parts: DatabaseClockParts;
  /** Milliseconds since 1970 by the database at the zero of the monotonic clock. */
  private originMs: number | null = null;
  private warnedAtMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | null = null;

  constructor(parts: DatabaseClockParts) {
    this.parts = parts;
  }

  /** Reads the time for the first time; rejects when the database cannot be asked. */
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

  /** The database read its clock between our question and its answer: what is known lies in between, and is kept while it does. */
  async read(): Promise<void> {
    const askedMs = performance.now();
    const [row] = await this.parts.database.platformRows(sql<{ at: Date }>`select clock_timestamp() as at`);
    const answeredMs = performance.now();
    if (!row) throw new Error('The database did not tell the time.');
    const databaseMs = row.at.getTime();
    const earliest = databaseMs - answeredMs;
    const latest = databaseMs - askedMs + 1; // the driver cuts the time to whole milliseconds
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
