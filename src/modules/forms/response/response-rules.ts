/** States of an answer. */
export const RESPONSE_STATES = [
  'submitted',
  'under_review',
  'accepted',
  'rejected',
  'withdrawn',
  'spam',
  'erased',
] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];

/** The states that managers may choose next. What is erased stays erased. */
export const NEXT_RESPONSE_STATES: Readonly<Record<ResponseState, readonly ResponseState[]>> = {
  submitted: ['under_review', 'accepted', 'rejected', 'withdrawn', 'spam'],
  under_review: ['accepted', 'rejected', 'withdrawn', 'spam'],
  accepted: ['under_review', 'rejected', 'withdrawn'],
  rejected: ['under_review', 'accepted', 'withdrawn', 'spam'],
  withdrawn: ['submitted'],
  spam: ['submitted'],
  erased: [],
};

/** Whether an answer in this state holds its places. An erased one keeps what it held. */
export function holdsPlace(state: Exclude<ResponseState, 'erased'>): boolean {
  return state !== 'withdrawn' && state !== 'spam' && state !== 'rejected';
}
