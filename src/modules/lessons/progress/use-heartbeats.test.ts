import { afterEach, expect, test, vi } from 'vitest';
import { reportActivity } from './use-heartbeats.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a playing film counts as user activity, a paused one does not', () => {
  const page = new EventTarget();
  const events: string[] = [];
  page.addEventListener('mousemove', ({ type }) => events.push(type));
  vi.stubGlobal('MouseEvent', Event);
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  reportActivity(false);
  expect(events).toEqual([]);
  reportActivity(true);
  expect(events).toEqual(['mousemove']);
});
