import type { App } from '../app.ts';
import { systemTransaction } from '../jobs/job-scope.ts';
import { Refusal } from '../refusal.ts';
import type { Actor, PersonActor, Scope } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What a module has to tell in the demo world: fills one site; told again, it changes nothing. */
export type DemoPart = (stage: Stage) => Promise<void>;

/** One site that is being filled. */
export interface Stage {
  readonly app: App;
  readonly tenant: Tenant;
  /** By which each module knows what it has to tell of this site. */
  readonly code: string;
  /** When the filling began: everything is told as so long before it. */
  readonly today: Date;
  /** The site's people by their addresses. */
  readonly people: ReadonlyMap<string, PersonActor>;
  /** What there is to see at the site. */
  readonly scenes: readonly Scene[];
  /** A scene as SVG. */
  readonly draw: (scene: Scene) => string;
}

/** What a picture shows, in the names of the world's own drawings. The same seed draws the same thing. */
export interface Scene {
  readonly seed: string;
  readonly thing: string;
  readonly palette: string;
  readonly emblem?: string;
  readonly backdrop?: string;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Moment {
  readonly at: Date;
  /** The system unless told. */
  readonly as?: Actor;
}

/** A write transaction that happens at another time, by somebody. */
export function happen<T>(
  stage: Pick<Stage, 'app' | 'tenant'>,
  moment: Moment,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return systemTransaction(stage.app, stage.tenant, 'demo', (scope) => work(seenBy(scope, moment)));
}

/** The same transaction at another time, by somebody. */
export function seenBy(scope: Scope, { at, as }: Moment): Scope {
  return { ...scope, now: at, ...(as && { actor: as }) };
}

/** Null instead of a refusal that says: this was made before. */
export async function unlessMade<T>(code: string, make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return null;
    throw error;
  }
}

/** Works on all items, a few at a time, in their order. */
export async function fewAtATime<T>(
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
