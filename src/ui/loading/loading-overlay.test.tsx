import { expect, test } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';
import { renderHtml, renderText } from '../testing.tsx';

test("shows 'Loading' and reserves space for the dots", () => {
  expect(renderText(<LoadingOverlay />)).toBe('Loading');
  expect(renderText(<LoadingOverlay text="Counting stock" />)).toBe('Counting stock');
  expect(renderHtml(<LoadingOverlay />)).toMatch(/role="status".*w-\[1\.2em\]/);
});
