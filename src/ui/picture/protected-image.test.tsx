import { expect, test } from 'vitest';
import { ProtectedImage } from './protected-image.tsx';
import { renderHtml } from '../testing.tsx';

test('starts with a placeholder: the picture is not in the page yet', () => {
  const html = renderHtml(<ProtectedImage src="/secret.webp" alt="Chart" width={400} height={300} />);
  expect(html).not.toContain('/secret.webp');
  expect(html).toContain('aspect-ratio:400 / 300');
});
