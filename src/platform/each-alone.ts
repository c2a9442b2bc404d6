import { Refusal } from './refusal.ts';
import type { Scope, ScopeWithoutTx } from './scope.ts';

/** What became of each of several records. */
export interface BulkOutcome {
  readonly done: readonly string[];
  /** Left as they were, with the code of the refusal. */
  readonly left: readonly { readonly id: string; readonly code: string }[];
}

/**
 * Does something to several records, each in a transaction of its own and one after the other, so that a refusal leaves the
 * others done and no transaction holds more than one series.
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
