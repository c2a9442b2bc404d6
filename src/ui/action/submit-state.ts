export const SUBMIT_RESET_MS = 2000;

export type SubmitState = 'idle' | 'loading' | 'success' | 'error';

export type SubmitEvent =
  | { type: 'sent' }
  | { type: 'settled'; outcome: 'success' | 'error' | undefined }
  | { type: 'reset' };

/** Presses while running are ignored. An outcome shows until reset or the next submit. */
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
