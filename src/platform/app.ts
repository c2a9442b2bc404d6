import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './observability/log.ts';

/**
 * Process-wide dependencies: built once in `main.ts` and passed down, never imported as globals. Other modules add
 * their own members by declaration merging (`declare module`), so this file depends on none of them.
 */
export interface App {
  readonly config: Config;
  readonly database: Database;
  /** A small second pool for short transactions that must survive a rollback of the use case (intents). */
  readonly sideDatabase: Database;
  /** Permission names that can be granted to a program. */
  readonly grants: readonly string[];
  readonly log: Log;
  readonly clock: () => Date;
}
