export const SUBMIT_RESET_MS = 2000;

export type SubmitState = 'idle' | 'loading' | 'success' | 'error';

export type SubmitEvent =
  | { type: 'sent' }
  | { type: 'settled'; outcome: 'success' | 'error' | undefined }
  | { type: 'reset' };

/** A press while it runs changes nothing; an outcome shows until it is reset or sent again. */
export function nextSubmitState(state: SubmitState, event: SubmitEvent): SubmitState {
  switch (event.type) {
    case 'sent':
      return 'loading';
    case 'settled':
      return state === 'loading' ? (event.outcome ?? 'idle') : state;
    case 'reset':
      return state === 'loading' ? state : 'idle';
  }
}
