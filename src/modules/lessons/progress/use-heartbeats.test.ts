import { afterEach, expect, test, vi } from 'vitest';
import { showReaderIsThere } from './use-heartbeats.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a film that plays counts as activity for the page’s clock, one that stands still does not', () => {
  const page = new EventTarget();
  const heard: string[] = [];
  page.addEventListener('mousemove', ({ type }) => heard.push(type));
  vi.stubGlobal('MouseEvent', Event);
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  showReaderIsThere(false);
  expect(heard).toEqual([]);
  showReaderIsThere(true);
  expect(heard).toEqual(['mousemove']);
});
