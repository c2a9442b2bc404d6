import type { Scope } from './scope.ts';

declare module './app.ts' {
  interface App {
    readonly subscriptions: Subscriptions;
  }
}

/** Something that has happened in one module and that other modules may react to. */
export interface Event<Payload> {
  readonly name: string;
  /** Phantom: the payload's type. */
  readonly __payload?: Payload;
}

export type EventHandler<Payload> = (scope: Scope, payload: Payload) => Promise<void>;

/** One handler of one event, with the payload's type erased. */
export interface Subscription {
  readonly eventName: string;
  readonly handle: EventHandler<never>;
}

/** Handlers by event, in the order of the lists that declared them. */
export type Subscriptions = ReadonlyMap<string, readonly EventHandler<never>[]>;

/** Declares an event, named `<module>.<what_happened>`. It belongs to the module that emits it. */
export function event<Payload>(name: string): Event<Payload> {
  return { name };
}

/** Declares a handler of an event. List it in the module's `subscriptions.ts`. */
export function on<Payload>(happened: Event<Payload>, handle: EventHandler<Payload>): Subscription {
  return { eventName: happened.name, handle };
}

/** Builds the process-wide registry from the modules' lists. */
export function subscriptionsOf(...lists: readonly (readonly Subscription[])[]): Subscriptions {
  const byEvent = new Map<string, EventHandler<never>[]>();
  for (const { eventName, handle } of lists.flat()) {
    const handlers = byEvent.get(eventName) ?? [];
    if (handlers.includes(handle)) throw new Error(`A handler of ${eventName} is listed twice.`);
    byEvent.set(eventName, [...handlers, handle]);
  }
  return byEvent;
}

/**
 * Calls all handlers sequentially inside the scope's transaction: if one throws, everything rolls back. Slow work and
 * external calls belong in a job that the handler enqueues.
 */
export async function emit<Payload>(scope: Scope, happened: Event<Payload>, payload: Payload): Promise<void> {
  for (const handle of scope.app.subscriptions.get(happened.name) ?? [])
    await handle(scope, payload as never);
}
