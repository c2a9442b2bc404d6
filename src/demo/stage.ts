import type { App } from '#platform/app.ts';
import { systemTransaction } from '#platform/jobs/job-scope.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Actor, PersonActor, Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { DemoSite } from './demo-site.ts';

/** One site that is being filled. */
export interface Stage {
  readonly app: App;
  readonly tenant: Tenant;
  readonly site: DemoSite;
  /** When the filling began: everything is told as so long before it. */
  readonly today: Date;
  /** The site's people by their addresses. */
  readonly people: ReadonlyMap<string, PersonActor>;
  /** Edges of drawn pictures, as a part of what they are for people to see. */
  readonly pictureScale: number;
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
