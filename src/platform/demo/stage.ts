import type { App } from '../app.ts';
import { systemTransaction } from '../jobs/job-scope.ts';
import { Refusal } from '../refusal.ts';
import type { Actor, PersonActor, Scope } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What a module adds to the demo world: fills one site. Idempotent. */
export type DemoPart = (stage: Stage) => Promise<void>;

/** One site that is being filled with demo data. */
export interface Stage {
  readonly app: App;
  readonly tenant: Tenant;
  /** Identifies the site, so that each module knows which data to create. */
  readonly code: string;
  /** When the seeding began: all demo events are dated relative to it. */
  readonly today: Date;
  /** The site's people by email address. */
  readonly people: ReadonlyMap<string, PersonActor>;
  /** Scale of drawn pictures; 1 is the size for people to look at. */
  readonly pictureScale: number;
  /** Draws a scene as SVG; throws for an unknown thing, palette or backdrop. */
  readonly draw: (scene: Scene) => string;
}

/** What a demo picture shows, by the names of the demo world's drawings. The same seed yields the same picture. */
export interface Scene {
  readonly seed: string;
  readonly thing: string;
  readonly palette: string;
  readonly emblem?: string;
  readonly backdrop?: string;
  /** Default: `front`. */
  readonly view?: View;
}

/** Viewpoints. */
export type View = 'front' | 'close' | 'spread' | 'home';

/** Text in both languages. */
export interface Words {
  readonly th: string;
  readonly en: string;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Moment {
  readonly at: Date;
  /** Default: the system. */
  readonly as?: Actor;
}

/** Runs `work` in a write transaction as of another time and actor. */
export function runAsOf<T>(
  stage: Pick<Stage, 'app' | 'tenant'>,
  moment: Moment,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return systemTransaction(stage.app, stage.tenant, 'demo', (scope) => work(scopeAsOf(scope, moment)));
}

/** Returns the same scope as of another time and actor. */
export function scopeAsOf(scope: Scope, { at, as }: Moment): Scope {
  return { ...scope, now: at, ...(as && { actor: as }) };
}

/** Returns null instead of the refusal `code`, which means that the thing already exists. */
export async function unlessExists<T>(code: string, make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return null;
    throw error;
  }
}

/** Processes all items with `few` workers, starting in order. */
export async function runConcurrently<T>(
  items: readonly T[],
  few: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: few }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}
