import { expect, test } from 'vitest';
import { nextSubmitState, SUBMIT_RESET_MS, type SubmitEvent, type SubmitState } from './submit-state.ts';

test('success and error show for 2000 ms', () => {
  expect(SUBMIT_RESET_MS).toBe(2000);
});

test.each<[string, SubmitState, SubmitEvent, SubmitState]>([
  ['a press sends', 'idle', { type: 'sent' }, 'loading'],
  ['a second press changes nothing', 'loading', { type: 'sent' }, 'loading'],
  ['success shows', 'loading', { type: 'settled', outcome: 'success' }, 'success'],
  ['error shows', 'loading', { type: 'settled', outcome: 'error' }, 'error'],
  ['no outcome returns', 'loading', { type: 'settled', outcome: undefined }, 'idle'],
  ['an outcome resets', 'success', { type: 'reset' }, 'idle'],
  ['an error resets', 'error', { type: 'reset' }, 'idle'],
  ['a late reset does not end what was sent again', 'loading', { type: 'reset' }, 'loading'],
  ['a late answer does not disturb an idle button', 'idle', { type: 'settled', outcome: 'error' }, 'idle'],
  ['an error can be sent again at once', 'error', { type: 'sent' }, 'loading'],
])('%s', (_, before, event, after) => {
  expect(nextSubmitState(before, event)).toBe(after);
});
