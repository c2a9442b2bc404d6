import { Refusal } from './refusal.ts';
import type { Scope, ScopeWithoutTx } from './scope.ts';

/** What a bulk action did to each of its records. */
export interface BulkOutcome {
  readonly done: readonly string[];
  /** Left as they were, with the code of the refusal. */
  readonly left: readonly { readonly id: string; readonly code: string }[];
}

/**
 * Does `work` for each of several records, one after the other and each in a transaction of its own: a refusal of one leaves the
 * others done, and no transaction holds the locks of more than one record. Repeated ids count once.
 */
export async function forEachAlone(
  outside: ScopeWithoutTx,
  ids: readonly string[],
  work: (scope: Scope, id: string) => Promise<unknown>,
): Promise<BulkOutcome> {
  const done: string[] = [];
  const left: { id: string; code: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await outside.app.database.write(outside.tenant.id, (tx) => work({ ...outside, tx }, id));
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ id, code: error.code });
    }
  }
  return { done, left };
}
