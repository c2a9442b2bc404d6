import { type Access, allows, isOffered } from '../access/access.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';

/** One card of a person's dashboard: the module that knows the facts says who may see it and how it is read. */
export interface CardSource<Facts> {
  readonly access: Access;
  /** Plain JSON; read in a transaction of its own. */
  readonly load: (scope: Scope) => Promise<Facts>;
}

/** How far a card has got. `late`: ask again for this one alone. */
export type CardState<Facts = unknown> =
  | { readonly state: 'ready'; readonly facts: Facts }
  | { readonly state: 'late' }
  | { readonly state: 'failed'; readonly requestId: string };

/** Whether a card is for whoever asks. */
export function isCardFor(scope: ScopeWithoutTx, source: CardSource<unknown>): boolean {
  return allows(source.access, scope.actor) && isOffered(source.access, scope.tenant);
}

/**
 * Reads one card in a transaction of its own and never throws: what goes wrong is logged and stays within the card.
 * Waits at most `patienceMs`.
 */
export async function readCard<Facts>(
  scope: ScopeWithoutTx,
  name: string,
  source: CardSource<Facts>,
  patienceMs: number,
): Promise<CardState<Facts>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CardState<Facts>>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'late' }), patienceMs);
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
