import { expect, test } from 'vitest';
import { Overlays } from './overlays.tsx';
import { renderHtml } from '../testing.tsx';

test('puts an empty live region into the page, so that the first toast is heard', () => {
  const html = renderHtml(<Overlays />);
  expect(html).toMatch(
    /<section aria-label="Notifications"[^>]*><ol aria-live="polite"[^>]*><\/ol><\/section>/,
  );
  expect(html).not.toContain('alertdialog');
  expect(html).not.toMatch(/<dialog[^>]* open=/);
});
