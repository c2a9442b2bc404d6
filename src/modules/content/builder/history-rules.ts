import type { PageLayout } from '../layout/layout-contract.ts';

/** Steps that can be undone. */
export const MAX_STEPS = 100;
/** Changes of the same field within this time are one step. */
const SAME_STEP_MS = 1_500;

/** A layout with what it was before and what was undone. */
export interface History {
  readonly past: readonly PageLayout[];
  readonly present: PageLayout;
  readonly future: readonly PageLayout[];
  /** What changed last and when, so that typing is one step. */
  readonly last: { readonly what: string; readonly at: number } | null;
}

export function beginHistory(present: PageLayout): History {
  return { past: [], present, future: [], last: null };
}

/** A change to `present` at the instant `at` (ms); `what` names the field, or is '' for a step of its own. */
export function change(history: History, present: PageLayout, what: string, at: number): History {
  if (present === history.present) return history;
  const isSame = what !== '' && history.last?.what === what && at - history.last.at < SAME_STEP_MS;
  const past = isSame ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], last: { what, at } };
}

export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    last: null,
  };
}

export function redo(history: History): History {
  const [after, ...future] = history.future;
  if (!after) return history;
  return { past: [...history.past, history.present], present: after, future, last: null };
}
