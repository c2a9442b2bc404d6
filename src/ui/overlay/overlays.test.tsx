import { expect, test } from 'vitest';
import { Overlays } from './overlays.tsx';
import { renderHtml } from '../testing.tsx';

test('renders an empty live region, so that the first toast is announced', () => {
  const html = renderHtml(<Overlays />);
  expect(html).toMatch(
    /<section aria-label="Status messages"[^>]*><ol aria-live="polite"[^>]*><\/ol><\/section>/,
  );
  expect(html).not.toContain('alertdialog');
  expect(html).not.toMatch(/<dialog[^>]* open=/);
});
