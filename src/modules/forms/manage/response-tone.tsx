import type { Tone } from '#ui/text/badge.tsx';
import type { ResponseState } from '../response/response-rules.ts';

/** How the states of answers look. */
export const RESPONSE_TONE: Readonly<Record<ResponseState, Tone>> = {
  submitted: 'accent',
  under_review: 'warning',
  accepted: 'positive',
  rejected: 'danger',
  withdrawn: 'neutral',
  spam: 'neutral',
  erased: 'neutral',
};
