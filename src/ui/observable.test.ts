import { expect, test, vi } from 'vitest';
import { observable } from './observable.ts';

test('notifies listeners of every change until they unsubscribe', () => {
  const value = observable(1);
  const listener = vi.fn<() => void>();
  const leave = value.subscribe(listener);
  value.set(2);
  expect(value.get()).toBe(2);
  leave();
  value.set(3);
  expect(listener).toHaveBeenCalledOnce();
});
