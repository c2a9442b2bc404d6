import { expect, test } from 'vitest';
import { nextProtectedStage, PROTECTED_SPINNER_MS } from './protected-stage.ts';

test('the spinner shows for 1 s', () => {
  expect(PROTECTED_SPINNER_MS).toBe(1000);
});

test('stages only advance in order: placeholder, spinner, blurred, revealed', () => {
  expect(nextProtectedStage('placeholder', 'start')).toBe('loading');
  expect(nextProtectedStage('loading', 'loaded')).toBe('blurred');
  expect(nextProtectedStage('blurred', 'reveal')).toBe('revealed');
  expect(nextProtectedStage('placeholder', 'reveal')).toBe('placeholder');
  expect(nextProtectedStage('loading', 'reveal')).toBe('loading');
  expect(nextProtectedStage('revealed', 'start')).toBe('revealed');
});
