import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './observability/log.ts';

/**
 * What a running process holds: opened once in `main.ts`, handed down, never reached for. Every other part adds itself where
 * it is declared (`declare module`), so that this file stands below all of them.
 */
export interface App {
  readonly config: Config;
  readonly database: Database;
  /** A small second pool for short transactions that must outlive the rollback of a use case (intents). */
  readonly sideDatabase: Database;
  /** Names of the permissions that a program may be given. */
  readonly grants: readonly string[];
  readonly log: Log;
  readonly clock: () => Date;
}
