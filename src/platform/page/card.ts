import { type Access, allows, isOffered } from '../access/access.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';

/** One card of a person's dashboard, declared by the module that owns its data. */
export interface CardSource<Facts> {
  readonly access: Access;
  /** Plain JSON; read in its own transaction. */
  readonly load: (scope: Scope) => Promise<Facts>;
}

/** State of a card. `late`: request this one again. */
export type CardState<Facts = unknown> =
  | { readonly state: 'ready'; readonly facts: Facts }
  | { readonly state: 'late' }
  | { readonly state: 'failed'; readonly requestId: string };

/** Returns whether the actor may see a card. */
export function isCardFor(scope: ScopeWithoutTx, source: CardSource<unknown>): boolean {
  return allows(source.access, scope.actor) && isOffered(source.access, scope.tenant);
}

/**
 * Reads one card in its own transaction and never throws: errors are logged and shown only in the card. Waits at most
 * `patienceMs`.
 */
export async function readCard<Facts>(
  scope: ScopeWithoutTx,
  name: string,
  source: CardSource<Facts>,
  timeoutMs: number,
): Promise<CardState<Facts>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CardState<Facts>>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'late' }), timeoutMs);
  });
  const read = scope.app.database
    .read(scope.tenant.id, (tx) => source.load({ ...scope, tx }))
    .then(
      (facts): CardState<Facts> => ({ state: 'ready', facts }),
      (error: unknown): CardState<Facts> => {
        scope.app.log.error({ err: error, requestId: scope.requestId, card: name }, 'A card failed');
        return { state: 'failed', requestId: scope.requestId };
      },
    );
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}
