export const REVIEW_STATES = ['in_review', 'approved', 'changes_requested'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_STEPS = ['submit', 'withdraw', 'approve', 'request'] as const;
/** `submit`: asks for a review. `withdraw`: takes that back. `approve` and `request` (changes): the answer. */
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** What may be done in each state; without a state nobody has asked yet. */
const STEPS: Readonly<Record<ReviewState | 'none', readonly ReviewStep[]>> = {
  none: ['submit'],
  in_review: ['withdraw', 'approve', 'request'],
  approved: ['request'],
  changes_requested: ['submit'],
};

export function mayReview(step: ReviewStep, state: ReviewState | null): boolean {
  return STEPS[state ?? 'none'].includes(step);
}

/**
 * Whether somebody wrote what is to be approved, so that another person has to. Authors whose account is gone count as
 * nobody.
 */
export function isOwnWork(personId: string | null, authorIds: readonly (string | null)[]): boolean {
  return personId !== null && authorIds.includes(personId);
}
