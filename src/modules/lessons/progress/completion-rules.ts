/** What a lesson asks for, and how far somebody is. */
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
  /** Completed before: that stays, whatever came after. */
  readonly wasCompleted: boolean;
}

/** What is still missing. */
export type UnmetTerm =
  | { readonly kind: 'parts'; readonly count: number; readonly firstTitle: string }
  | { readonly kind: 'study_time'; readonly minutes: number }
  | { readonly kind: 'approval' }
  | { readonly kind: 'nothing_required' };

export interface Completion {
  readonly isComplete: boolean;
  /** Rounded down, of the required parts. */
  readonly percent: number;
  readonly unmet: readonly UnmetTerm[];
  /** Completed before parts came that are not done: "new since you finished". */
  readonly hasNewParts: boolean;
}

/**
 * Whether a lesson is complete. The only place that decides it: required parts, minutes of study, a teacher's word.
 * It is sticky. A lesson that requires nothing never completes by itself.
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
