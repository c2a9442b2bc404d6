/** A lesson's requirements and a learner's progress. */
export interface CompletionFacts {
  readonly parts: readonly {
    readonly title: string;
    readonly isRequired: boolean;
    readonly isDone: boolean;
  }[];
  readonly minStudyMinutes: number;
  readonly studySeconds: number;
  readonly needsApproval: boolean;
  readonly isApproved: boolean;
  /** Completed before; that stays, whatever changes later. */
  readonly wasCompleted: boolean;
}

/** A requirement that is not met. */
export type UnmetTerm =
  | { readonly kind: 'parts'; readonly count: number; readonly firstTitle: string }
  | { readonly kind: 'study_time'; readonly minutes: number }
  | { readonly kind: 'approval' }
  | { readonly kind: 'nothing_required' };

export interface Completion {
  readonly isComplete: boolean;
  /** Percentage of required parts, rounded down. */
  readonly percent: number;
  readonly unmet: readonly UnmetTerm[];
  /** Completed before new parts were added: "new since you finished". */
  readonly hasNewParts: boolean;
}

/**
 * Decides whether a lesson is complete: required parts, minutes of study, a teacher's approval. The only place that does. A
 * completion is permanent. A lesson without requirements never completes automatically.
 */
export function completionOf(facts: CompletionFacts): Completion {
  const required = facts.parts.filter(({ isRequired }) => isRequired);
  const open = required.filter(({ isDone }) => !isDone);
  const missingSeconds = facts.minStudyMinutes * 60 - facts.studySeconds;
  const unmet: UnmetTerm[] = [
    ...(required.length === 0 ? [{ kind: 'nothing_required' } as const] : []),
    ...(open.length > 0
      ? [{ kind: 'parts', count: open.length, firstTitle: open[0]?.title ?? '' } as const]
      : []),
    ...(missingSeconds > 0 ? [{ kind: 'study_time', minutes: Math.ceil(missingSeconds / 60) } as const] : []),
    ...(facts.needsApproval && !facts.isApproved ? [{ kind: 'approval' } as const] : []),
  ];
  return {
    isComplete: facts.wasCompleted || unmet.length === 0,
    percent:
      required.length === 0 ? 0 : Math.floor(((required.length - open.length) * 100) / required.length),
    unmet,
    hasNewParts: facts.wasCompleted && open.length > 0,
  };
}
