/** States of a rollout of a version to organisations. */
export const ROLLOUT_STATES = ['applying', 'applied', 'undoing', 'undone'] as const;
export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** Which state follows which. */
const NEXT: Readonly<Record<RolloutState, RolloutState | null>> = {
  applying: 'applied',
  applied: 'undoing',
  undoing: 'undone',
  undone: null,
};

/** Returns whether a rollout moves from one state to another. */
export function moves(from: RolloutState, to: RolloutState): boolean {
  return NEXT[from] === to;
}

/** Whether a job is at work. */
export function isAtWork(state: RolloutState): boolean {
  return state === 'applying' || state === 'undoing';
}

/** Longest time that a job works; without an end after it, nothing is at work any more. */
export const LONGEST_WORK_SECONDS = 900;

/** Whether the job can be started again: it gave up, or ended without saying so. */
export function canResume(
  { state, stateAt, stoppedAt }: { state: RolloutState; stateAt: Date; stoppedAt: Date | null },
  now: Date,
): boolean {
  if (!isAtWork(state)) return false;
  return stoppedAt !== null || now.getTime() - stateAt.getTime() > LONGEST_WORK_SECONDS * 1_000;
}

/** What became of one of the organisations. */
export const ROW_STATES = ['waiting', 'applied', 'unchanged', 'left', 'undone', 'kept'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** Why an organisation was left out or kept: its settings had changed, it was closed, or an error that did not pass. */
export type LeftReason = 'changed' | 'closed' | 'failed';

/** State of the organisations that the job at work has not dealt with yet. */
export function pendingIn(state: RolloutState): RowState {
  return state === 'undoing' ? 'applied' : 'waiting';
}

/** What organisations follow at present, as a filter: no model, an older version of the same one, or another model. */
export const FOLLOWING = ['nothing', 'older', 'other'] as const;
export type Following = (typeof FOLLOWING)[number];

/** What an organisation follows. */
export interface Operation {
  readonly modelId: string | null;
  readonly number: number | null;
  /** Rises with each change; 0: it has no settings of its own yet. */
  readonly version: number;
  readonly isClosed: boolean;
}

/** What applying a version does to one organisation. */
export type ApplyDecision = 'apply' | 'unchanged' | 'changed' | 'closed';

/**
 * Decides about one organisation: nothing where it has that version already, and nothing where its settings are not those of
 * the preview any more or it was closed.
 */
export function decideApplying(
  now: Operation,
  wanted: { readonly modelId: string; readonly number: number; readonly previewed: number },
): ApplyDecision {
  if (now.isClosed) return 'closed';
  if (now.modelId === wanted.modelId && now.number === wanted.number) return 'unchanged';
  return now.version === wanted.previewed ? 'apply' : 'changed';
}

/** What undoing does to one organisation. */
export type UndoDecision = 'restore' | 'changed' | 'closed';

/** Decides about one organisation: it keeps what it has where it was closed, or something has changed its settings since. */
export function decideUndoing(now: Operation, versionAfterApplying: number | null): UndoDecision {
  if (now.isClosed) return 'closed';
  return now.version === versionAfterApplying ? 'restore' : 'changed';
}
